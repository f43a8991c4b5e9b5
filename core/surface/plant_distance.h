#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/surface/plant_facts.h"

namespace talus {

/// A place from which plants are looked at: m in the world, x to the east, y to the south, z a height.
struct PlantEye {
    double x = 0;
    double y = 0;
    double z = 0;
};

/// What a picture shows of a class of plants at some distance.
struct DistantPlants {
    double share;     ///< of those that stand there
    double enlarged;  ///< drawn so many times as large, so that they cover as much as all of them would
};

/// How a class of plants gets fewer and larger with the distance.
struct PlantClassLaw {
    double height;        ///< m: where the smallest plant that a picture draws is as high, this begins
    double max_enlarged;  ///< a bush as large as a tree would be taken for one: beyond, the class fades out
};
inline constexpr std::array<PlantClassLaw, k_plant_classes> k_plant_laws{{{15, 14}, {2.2, 2.5}, {0.9, 1.4}}};

/// Returns what is shown of a class where the smallest plant that a picture draws is so many metres high.
constexpr DistantPlants distant_plants(const PlantClassLaw& law, double metres) {
    const double wanted = std::max(1.0, metres / law.height);
    const double beyond = std::clamp(2 - wanted / law.max_enlarged, 0.0, 1.0);
    return {beyond / (wanted * wanted), std::min(wanted, law.max_enlarged)};
}

/// From where plants are looked at.
struct PlantSight {
    PlantEye eye;
    double reach = 0;  ///< m: so far all tall plants are there
};

/// A number for each class: a share, or a density.
using PlantShares = std::array<double, k_plant_classes>;

/// Returns the shares at a distance from the eye, where tall plants are all there up to `reach`, both in m.
constexpr PlantShares plant_shares(double distance, double reach) {
    PlantShares shares{};
    for (std::size_t i = 0; i < k_plant_classes; ++i)
        shares[i] = distant_plants(k_plant_laws[i], k_plant_laws[0].height * distance / reach).share;
    return shares;
}

}  // namespace talus
