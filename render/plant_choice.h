#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "core/base/lattice.h"
#include "core/surface/scatter.h"
#include "render/camera.h"
#include "render/plant_meshes.h"

namespace talus {

/// A plant as it is drawn: a mesh turned about its stem, or from afar a mark that faces the camera.
struct PlantInstance {
    float x, y;           ///< m, draw space
    float width, height;  ///< m
    float turn;           ///< radians clockwise from north
    std::array<std::uint8_t, 3> colour;
    std::uint8_t shape;  ///< PlantShape
    std::uint8_t trunk;  ///< share of the height below the crown, of 255
    std::uint8_t grain;  ///< random, so that no two look alike
};

/// How many plants are drawn, and which ones as meshes.
struct PlantDetail {
    double least_pixels;    ///< plants that would be lower in the picture are drawn fewer and larger
    double mesh_pixels;     ///< from this height in the picture on a plant is a mesh
    double fine_pixels;     ///< and from this one on a fine mesh
    std::size_t most;       ///< plants in the picture
    std::size_t most_near;  ///< meshes among them
    std::size_t most_fine;  ///< fine ones among those
    double most_enlarged;   ///< how much larger still they may be where there would be more than `most`

    friend bool operator==(const PlantDetail&, const PlantDetail&) = default;
};
inline constexpr PlantDetail k_precise_plants{2, 48, 120, 350000, 12000, 160, 10};
/// Plants are as large as in the precise picture, and so many fewer as moving pictures have time for.
inline constexpr PlantDetail k_quick_plants{k_precise_plants.least_pixels, 48, 120, 12000, 100, 12, 1.2};

struct ChosenPlants {
    using ByShape = std::array<std::vector<PlantInstance>, k_plant_shapes>;
    std::array<ByShape, k_plant_finenesses> near;  ///< meshes, by PlantFineness and shape
    std::vector<PlantInstance> far;
};

/// Returns from where a lens looks at the plants; none in a parallel projection, to which all are as near.
/// lattice, half: as for choose_plants().
std::optional<PlantEye> plant_eye(const Lens& lens, const Lattice& lattice, glm::dvec2 half,
                                  float exaggeration);

/// Chooses what is drawn of the plants for a lens: of tiles within the picture those of the lowest ranks, as
/// many as suit the distance. Where fewer are drawn each is larger, so that a forest covers as much ground as
/// with all of them, or nearly so where the detail limits that; the last ones of a tile are small, so that
/// none pops up as the camera comes nearer. Those right before the eye of a perspective view, whose leaves
/// would be all that it sees, are left out.
///
/// stand: those that do not are left out. lattice, half: of the terrain that is shown: see ShownMap. period:
/// m after which it repeats to the east and to the south, and its plants with it; 0: it does not. `chosen` is
/// filled again; its memory is reused.
void choose_plants(const Scatter& plants, const StillStanding& stand, const Lattice& lattice, glm::dvec2 half,
                   glm::dvec2 period, float exaggeration, const Lens& lens, const PlantDetail& detail,
                   ChosenPlants& chosen);

}  // namespace talus
