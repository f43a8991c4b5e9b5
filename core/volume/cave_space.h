#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/terrain/terrain.h"

namespace talus {

/// Where one can be in the caves of a terrain: distances from their walls at any place, for a camera or a
/// walker. Cheap to make and to ask, from any thread.
class CaveSpace {
 public:
    static constexpr float k_band = 16;  ///< m, to which distances are clamped

    explicit CaveSpace(FeatureList features);

    /// Returns the distance from what is carved, m, below 0 in a cave; k_band where none is near. It is that
    /// of the features alone, also above the ground. x, y, z: m in the world.
    float distance(double x, double y, double z) const;

    const FeatureList& features() const { return features_; }

 private:
    struct Touch {
        std::int64_t j, i;
        const Feature* feature;
        std::uint32_t link;
        friend std::strong_ordering operator<=>(const Touch& a, const Touch& b) {
            return a.j != b.j ? a.j <=> b.j : a.i <=> b.i;
        }
    };

    FeatureList features_;
    std::vector<Touch> touches_;  // by square
};

/// Returns null where the terrain has no caves.
std::shared_ptr<const CaveSpace> cave_space_of(const Terrain& terrain);

}  // namespace talus
