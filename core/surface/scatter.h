#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/surface/plant_distance.h"
#include "core/surface/plant_facts.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A rectangle of the world [m], x to the east and y to the south: [x0, x1) × [y0, y1).
struct WorldRectangle {
    double x0 = 0;
    double y0 = 0;
    double x1 = 0;
    double y1 = 0;
};

struct ScatterSettings {
    std::uint64_t seed = 0;  ///< of the world
    /// Plants per plant that the biomes ask for, above 0 to 1. Those of a smaller share are among those of a
    /// larger one.
    double density = 1;
    PlantClass smallest = PlantClass::low;  ///< smaller ones are left out
    /// Where one looks from there: tile by tile fewer, the farther away. None: as densely everywhere.
    std::optional<PlantSight> sight = {};
    std::optional<WorldRectangle> window = {};  ///< only what stands in it; none: the whole terrain
};

/// A plant, or a boulder.
struct PlantPoint {
    double x, y;     ///< m, in the world, x to the east and y to the south
    float z;         ///< m: height of the ground there
    float rotation;  ///< degrees clockwise from north, 0 to 360
    float scale;     ///< of the size in PlantFacts, 0.7 to 1.3
    float rank;      ///< the smaller, the sooner it is there at small densities
    Plant kind;
};

/// A square of the world and its plants, each class by rising rank: the first so many of a class are spread
/// as evenly as all of it.
struct ScatterTile {
    double x = 0;                                         ///< m: western border
    double y = 0;                                         ///< m: northern border
    double width = 0;                                     ///< m: about Scatter::k_tile
    double height = 0;                                    ///< m
    float low = 0;                                        ///< m, of the ground under its plants
    float high = 0;                                       ///< m
    std::size_t first = 0;                                ///< of its plants in Scatter::points
    std::array<std::uint32_t, k_plant_classes> counts{};  ///< of each class, one after the other
    PlantShares shares{1, 1, 1};                          ///< of each class that the sight leaves
};

/// Everything that is scattered over a terrain, or what is worth seeing of it.
struct Scatter {
    static constexpr double k_tile = 240;  ///< m; a little more in a world that wraps

    std::vector<PlantPoint> points;         ///< tile by tile
    std::vector<ScatterTile> tiles;         ///< only those with plants
    double density = 1;                     ///< that of the settings
    std::optional<PlantSight> sight = {};   ///< that of the settings, too
    std::shared_ptr<const Terrain> ground;  ///< over which they are scattered
};

/// Which plants can be shown on another ground than their own, until those of that one are there: where the
/// ground was left about as high, as wet, and of the same biome.
class StillStanding {
 public:
    /// plants: must outlive it. shown: the other ground, with a height; null: any plant stands.
    StillStanding(const Scatter& plants, std::shared_ptr<const Terrain> shown);
    bool operator()(const PlantPoint& plant) const;

 private:
    const Terrain* own_;
    std::shared_ptr<const Terrain> shown_;  // null: the plants' own
    float tolerance_ = 0;                   // m
};

/// The largest number of points that scatter() makes.
inline constexpr double k_max_scatter = 16e6;
/// The largest number that is shown in pictures.
inline constexpr double k_max_shown_plants = 1e6;

/// Returns about how many plants the settings give on a terrain, by a sample of places that bear plants or
/// not, as scatter() decides it: within some per cent, less surely where only small parts bear any.
double expected_plants(const Terrain& terrain, const ScatterSettings& settings);
/// Returns the largest density of the settings, at most 1, with which the biomes ask for at most so many, on
/// steep and wet ground, too.
double fitting_density(const Terrain& terrain, const ScatterSettings& settings, double most);
/// Returns how far all plants are there for an eye, with which the biomes ask for at most so many, on steep
/// and wet ground, too; none where all of them fit.
std::optional<PlantSight> fitting_sight(const Terrain& terrain, const ScatterSettings& settings,
                                        const PlantEye& eye, double most);
/// Returns how far around a plant the ground decides what stands there [m]: which biome it is, how steep, and
/// whether water is near. range: of the world's heights, by which borders of biomes wander.
double plant_reach(const HeightRange& range, double cell_size);
/// Returns about how many bytes so many plants take.
double scatter_bytes(double plants);

/// Scatters trees, bushes, reeds and boulders over a terrain as its biomes say (PlantGround), denser in
/// some patches than in others, and without a grid: see BlueNoise, whose minimum distance they all keep.
///
/// Where a point may stand depends on the seed and its place in the world alone: not on the map's resolution,
/// nor on the window, the number of threads or the order of work. What stands there is read from the ground
/// at the place; so between resolutions those points differ where the maps themselves do, at the border of a
/// biome or of steep ground: less than 3 % of them from 257 to 1025 samples a side on ground that is itself
/// alike, more where a coarse map lacks valleys and cliffs of a fine one. In a world that wraps it depends on
/// the world's extent, too: plants keep their distance across the seam, and stand as densely there as
/// elsewhere.
///
/// terrain: with a height. Throws std::length_error, with the number and the remedy, where more than
/// k_max_scatter are expected; Cancelled. progress: may be null.
Scatter scatter(const std::shared_ptr<const Terrain>& terrain, const ScatterSettings& settings,
                Progress* progress = nullptr);

/// Returns what pictures show: at most k_max_shown_plants. Where the biomes ask for more, they are thinned
/// with the distance from the eye, or without one evenly. Throws Cancelled. progress: may be null.
std::shared_ptr<const Scatter> shown_plants(const std::shared_ptr<const Terrain>& terrain, std::uint64_t seed,
                                            const std::optional<PlantEye>& eye = {},
                                            Progress* progress = nullptr);
/// Returns whether plants scattered for one eye serve another: it has moved little beside what they reach.
/// Without an eye, as on a map, only those serve that are as dense everywhere.
bool serves(const Scatter& plants, const std::optional<PlantEye>& eye);

}  // namespace talus
