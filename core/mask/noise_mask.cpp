#include "core/mask/noise_mask.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numbers>
#include <vector>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/smooth_noise.h"

namespace talus {
namespace {

constexpr std::uint64_t k_own_hash = 0x6d61736b;  // so that a mask's noise is not its layer's

// The share of places whose noise is below −1, …, 1 in even steps.
class Ranks {
 public:
    explicit Ranks(int octaves) {
        // Each sample lies in a lattice cell of its own, and by the golden ratio they spread evenly over the
        // cell.
        constexpr int k_side = 96;
        const SmoothNoiseLaw law{.wavelength = 1, .octaves = octaves, .seed = 1};
        const Lattice places{.width = k_side, .height = k_side, .cell_size = std::numbers::phi};
        const SmoothNoise noise(law, places, places);
        std::array<int, k_steps + 1> counts{};
        std::vector<float> row(k_side);
        for (int y = 0; y < k_side; ++y) {
            noise.make_row(y, row.data());
            for (const float value : row) ++counts[static_cast<std::size_t>(place(value)) + 1];
        }
        int below = 0;
        for (std::size_t i = 0; i <= k_steps; ++i) {
            below += counts[i];
            shares_[i] = static_cast<float>(below) / (k_side * k_side);
        }
    }

    float of(float value) const {
        const float at = place(value);
        const auto step = static_cast<std::size_t>(at);
        return lerp(shares_[step], shares_[step + 1], at - static_cast<float>(step));
    }

 private:
    static constexpr int k_steps = 256;
    static float place(float value) { return clamp((value + 1) * (k_steps / 2), 0.0f, k_steps - 0.001f); }

    std::array<float, k_steps + 1> shares_{};
};

const Ranks& ranks_of(int octaves) {
    static const std::vector<Ranks> all = [] {
        std::vector<Ranks> ranks;
        for (int i = 1; i <= NoiseMask::k_max_octaves; ++i) ranks.emplace_back(i);
        return ranks;
    }();
    return all[static_cast<std::size_t>(octaves) - 1];
}

}  // namespace

QuantityRows NoiseMask::quantity(const Terrain& ground, const Context& context) const {
    const SmoothNoiseLaw law{.wavelength = static_cast<double>(wavelength),
                             .octaves = octaves,
                             .seed = combine_seeds(combine_seeds(context.seed, k_own_hash), seed)};
    const auto noise = std::make_shared<const SmoothNoise>(law, ground.lattice, context.world.lattice);
    return [noise, width = ground.lattice.width, &ranks = ranks_of(octaves)](int y, float* out) {
        noise->make_row(y, out);
        for (int x = 0; x < width; ++x) out[x] = ranks.of(out[x]);
    };
}

}  // namespace talus
