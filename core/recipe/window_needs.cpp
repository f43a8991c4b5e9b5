#include "core/recipe/window_needs.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/recipe/layer_groups.h"
#include "core/recipe/memory_needs.h"

namespace talus {
bool works_in_windows(const Recipe& recipe) {
    return std::ranges::none_of(running_layers(recipe), [&](const RunningLayer& running) {
        return recipe.layers[running.index].type->info.reach == Reach::whole_map;
    });
}

int cells_around(const Layer& layer, double cell_size) {
    int around = 0;
    for (const LayerMask& mask : layer.masks) around = std::max(around, cells_around(mask, cell_size));
    return std::min(around, k_max_size);
}

void ToldFields::pass(const Layer& layer) {
    if (is_group(layer)) {  // what was told holds for the ground of its members alone
        told_ = {};
        return;
    }
    const StageInfo& info = layer.type->info;
    const FieldSet writes = layer.type->writes(layer.values);
    FieldSet kept;
    told_.for_each([&](FieldId field) {
        if (!writes.contains(field)) kept.add(field);
    });
    if (!mixes(layer)) {
        info.tells.for_each([&](FieldId field) {
            if (!info.reads.contains(field) || told_.contains(field)) kept.add(field);
        });
    }
    told_ = kept;
}

int ToldFields::reach_of(const Layer& layer, const WorldFrame& frame) const {
    const StageInfo& info = layer.type->info;
    const double cell = frame.lattice.cell_size;
    const int around = cells_around(layer, cell);
    bool knows = info.asks != FieldSet() && !frame.lattice.wrap_x && !frame.lattice.wrap_y;
    info.asks.for_each([&](FieldId field) { knows = knows && told_.contains(field); });
    if (knows) return around;
    const double reach = -std::floor(-layer.type->reach_metres(layer.values, frame.lattice) / cell);
    return std::max(static_cast<int>(std::min<double>(reach, k_max_size)), around);
}

int samples_around(const Recipe& recipe, MapSize resolution) {
    const WorldFrame frame = frame_of(recipe.world, resolution);
    int around = 0;
    ToldFields told;
    for (const RunningLayer& running : running_layers(recipe)) {
        const Layer& layer = recipe.layers[running.index];
        // A layer reads its input this far around; the layer and masks that make the input read further.
        around = std::min(around + told.reach_of(layer, frame), k_max_size);
        told.pass(layer);
    }
    return around;
}

Window with_margin(const Recipe& recipe, Window window, int more) {
    if (!recipe.world.is_endless()) return window;
    const int around = std::min(samples_around(recipe, window.resolution) + more, k_max_size);
    if (around == 0) return window;
    int margin = 16;
    while (margin < around) margin *= 2;
    window.x0 -= margin;
    window.y0 -= margin;
    window.width += 2 * margin;
    window.height += 2 * margin;
    return window;
}

namespace {

// What the layers that run write, and what the grounds before groups take until these are joined.
class WaitingGrounds {
 public:
    explicit WaitingGrounds(const Recipe& recipe) : running_(running_layers(recipe)) {
        for (std::size_t place = 0; place < running_.size(); ++place) {
            const Layer& layer = recipe.layers[running_[place].index];
            FieldSet all = layer.type->writes(layer.values);
            for (std::size_t i = running_[place].first; i < place; ++i) all = all | written_[i];
            written_.push_back(all);
        }
    }
    const std::vector<RunningLayer>& running() const { return running_; }
    /// What the layer writes, a group what its members do.
    FieldSet written(std::size_t place) const { return written_[place]; }
    /// Notes the fields before the next layer. Returns the bytes a cell of those that members of groups
    /// around it replace.
    std::size_t note(FieldSet present) {
        const std::size_t place = before_.size();
        before_.push_back(present);
        std::size_t bytes = 0;
        for (std::size_t group = place; group < running_.size(); ++group) {
            const std::size_t first = running_[group].first;
            if (first < group && first <= place) bytes += cell_bytes(before_[first] & written_[group]);
        }
        return bytes;
    }

 private:
    std::vector<RunningLayer> running_;
    std::vector<FieldSet> written_;
    std::vector<FieldSet> before_;
};

}  // namespace

std::size_t memory_estimate(const Recipe& recipe, const Window& window) {
    const World& world = recipe.world;
    const MapSize resolution = window.resolution;
    const Window whole = whole_window(world, resolution);
    constexpr double k_map = sizeof(float);
    double max_bytes = k_map;  // per cell; the bare ground where there is no layer
    FieldSet present;          // fields of the layer's input
    WaitingGrounds waiting(recipe);
    for (std::size_t place = 0; place < waiting.running().size(); ++place) {
        const Layer& layer = recipe.layers[waiting.running()[place].index];
        if (mixes(layer) || has_rate(layer)) present.add(field_id("height"));
        const std::size_t held = waiting.note(present);
        const FieldSet written = waiting.written(place);
        // The stage's working memory is gone when its result is blended.
        const double blending =
            mixes(layer) ? static_cast<double>(cell_bytes(written)) + (is_masked(layer) ? k_map : 0) : 0;
        const double scratch = layer.type->scratch_per_cell(layer.values, lattice_of(world, whole));
        const double rate = has_rate(layer) ? k_map : 0;
        const std::size_t fields = cell_bytes(present) + cell_bytes(written) + held;
        max_bytes = std::max(max_bytes, static_cast<double>(fields) + rate + std::max(scratch, blending));
        present = present | written;
    }
    const Lattice made = window == whole ? lattice_of(world, with_margin(recipe, window))
                                         : lattice_of(world, window, samples_around(recipe, resolution));
    double cells = made.cells();
    if (!works_in_windows(recipe)) cells = std::max(cells, lattice_of(world, whole).cells());
    const double asked = static_cast<double>(window.width) * window.height;
    const double cutting = cells == asked ? 0 : static_cast<double>(cell_bytes(present)) * (cells + asked);
    return static_cast<std::size_t>(std::max(max_bytes * cells, cutting) + raster_bytes(recipe, resolution));
}

std::size_t memory_estimate(const Recipe& recipe, int width, int height) {
    return memory_estimate(recipe, whole_window(recipe.world, {width, height}));
}

}  // namespace talus
