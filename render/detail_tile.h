#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

#include "render/mip_levels.h"

namespace talus {

/// Roughness of the ground that is finer than its samples, at one place of a seamless tile. Each value is 0
/// to 255, 128 in the middle.
struct DetailTexel {
    std::uint8_t east;   ///< slope of `value` to the east, 0.1 of its range per texel at either end
    std::uint8_t north;  ///< likewise
    std::uint8_t value;  ///< noise of four octaves, with a standard deviation of a quarter of its range
    std::uint8_t crack;  ///< noise of thin dark lines: 0 on one, 255 far from all
};

/// Texels along a side of the tile.
inline constexpr int k_detail_size = 256;

/// Computes the tile. It is laid over the ground at several sizes at once, each four times as large as the
/// one before, so that there is as much to see from any distance.
Grid<DetailTexel> make_detail_tile();
/// Gradient noise (Perlin, Improving noise, 2002) on a lattice that repeats after `cells`. Each channel has
/// other noise. The gradients are computed once: a tile asks for each of them thousands of times.
class GradientNoise {
 public:
    GradientNoise(int cells, std::uint32_t channel);
    /// Returns about -0.7 to 0.7. place: in tiles, of which one has `cells` cells.
    float operator()(glm::vec2 place) const;

 private:
    int cells_;
    Grid<glm::vec2> gradients_;
};
/// Returns the mean of four texels, rounded.
DetailTexel mean_texel(const DetailTexel& a, const DetailTexel& b, const DetailTexel& c,
                       const DetailTexel& d);
/// Returns it with its levels; the first call makes it, on any thread.
const MipLevels<DetailTexel>& detail_levels();

}  // namespace talus
