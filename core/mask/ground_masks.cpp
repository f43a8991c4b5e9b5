#include "core/mask/ground_masks.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/terrain/stage.h"

namespace talus {
namespace {

// Their values are numbers and switches.
Digest digest_of(std::span<const LayerMask> masks) {
    Digester digester;
    for (const LayerMask& mask : masks) {
        digester.add(mask.type->info.key);
        for (const ParameterValue& value : mask.values) {
            std::visit(
                [&]<class T>(const T& content) {
                    if constexpr (std::is_arithmetic_v<T>) digester.add(content);
                },
                value);
        }
    }
    return digester.digest();
}

class GroundMasks : public StrokeMasks {
 public:
    explicit GroundMasks(std::vector<LayerMask> masks)
        : StrokeMasks(digest_of(masks)), masks_(std::move(masks)) {}

    const std::vector<LayerMask>& list() const { return masks_; }

    int reach(double cell_size) const override {
        int farthest = 0;
        for (const LayerMask& mask : masks_) farthest = std::max(farthest, cells_around(mask, cell_size));
        return farthest;
    }
    Grid<float> weights(const Terrain& ground, const Context& context) const override {
        return mask_weights(masks_, ground, context);
    }

 private:
    std::vector<LayerMask> masks_;
};

bool may_limit_strokes(const LayerMask& mask) {
    return mask.type != nullptr &&
           std::ranges::find(k_ground_mask_kinds, mask.type->info.key) != k_ground_mask_kinds.end();
}

}  // namespace

std::shared_ptr<const StrokeMasks> ground_masks(std::span<const LayerMask> masks) {
    std::vector<LayerMask> all;
    for (LayerMask mask : masks) {
        if (!may_limit_strokes(mask) || all.size() == k_ground_mask_kinds.size()) continue;
        const std::vector<Parameter>& rows = mask.type->parameters;
        for (std::size_t i = 0; i < rows.size(); ++i) mask.values[i] = clamped(rows[i], mask.values[i]);
        const std::size_t join = *find_parameter(rows, "join");
        mask.values[join] = rows[join].default_value;
        mask.unknown_json.clear();
        all.push_back(std::move(mask));
    }
    if (all.empty()) return nullptr;
    return std::make_shared<const GroundMasks>(std::move(all));
}

// No other class is one.
std::span<const LayerMask> masks_in(const StrokeMasks* masks) {
    if (masks == nullptr) return {};
    return static_cast<const GroundMasks*>(masks)->list();
}

}  // namespace talus
