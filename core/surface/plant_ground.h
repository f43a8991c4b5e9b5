#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/blue_noise.h"
#include "core/biome/biome_table.h"
#include "core/surface/biome_border.h"
#include "core/surface/patch_noise.h"
#include "core/surface/plant_distance.h"
#include "core/surface/plant_facts.h"
#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"

namespace talus {

/// Returns how deep the water stands on a place [m], of the sea or of the field: what decides which plants
/// bear it. height: that of the ground there.
float depth_of(const Terrain& terrain, const WorldPlace& place, float height);

/// Which plants a terrain's ground bears, and how many.
///
/// The biomes are those of the field `biome` with the table that it was made by, else with the shipped one.
/// Where a terrain has no biomes they go by height, from beaches over forests to the tree line, in patches.
/// Where it has some, land without one bears what is low and boulders by height, and neither trees nor
/// bushes. Borders wander as those of the ground do (BiomeBorder), and a place looks up to k_mixing further,
/// each in a direction of its own, so that two biomes mix where they meet. Plants stand in clumps; heights
/// and slopes are read between samples, slopes over k_slope_length or two cells: so far that maps of all
/// usual resolutions know them alike.
class PlantGround {
 public:
    static constexpr double k_mixing = 40;        ///< m
    static constexpr double k_slope_length = 60;  ///< m

    /// terrain: with a height; it is kept.
    explicit PlantGround(std::shared_ptr<const Terrain> terrain);

    /// Returns the number of plants of each class a square metre that the biome at a place asks for, clumps
    /// included. x, y: m, in the world.
    PlantShares density_at(double x, double y) const;
    /// Returns the rank up to which points of a rectangle may bear plants, where there are such shares of
    /// each class: at most BlueNoise::k_max_density.
    double max_rank(double x0, double y0, double x1, double y1, const PlantShares& shares) const;
    /// Returns the plant that stands there; none where the ground is too steep for it, too wet or too dry,
    /// under snow, on a road or where the point's rank is not needed. density: of the scattering, as a share
    /// of what the biomes ask for. shares: of each class; a point that is there for a smaller one bears the
    /// same.
    std::optional<Plant> plant_at(const BlueNoise::Point& point, double density,
                                  const PlantShares& shares) const;
    /// Returns the height of the ground [m].
    float height_at(double x, double y) const;

 private:
    struct Share {
        Plant plant;
        double density;  // a square metre
    };
    struct Cover {
        std::array<std::vector<Share>, k_plant_classes> plants;
        PlantShares density{};  // a square metre
        double max_rank(const PlantShares& shares) const;
    };
    void add(const Biome& biome, bool wooded = true);
    void add_natural();
    std::size_t natural_cover_at(double x, double y, float across, float along) const;
    // across, along: -1 to 1: in which direction this place looks for its biome.
    std::size_t cover_at(double x, double y, float across, float along) const;
    double clump_at(double x, double y) const;  // times as many plants as the biome asks for
    float slope_at(double x, double y) const;   // rise over run, squared
    bool is_beside_water(double x, double y, double away) const;  // of a lake or a river

    std::shared_ptr<const Terrain> terrain_;
    Field<std::uint8_t> biome_;
    BiomeBorder border_;
    PatchNoise patches_;
    std::vector<Cover> covers_;      // by biome; the first one is bare
    std::size_t natural_first_ = 0;  // of those after them, which are ground without a biome
    bool sole_ = false;              // of those there is one, whatever the height
    double slope_length_;
};

}  // namespace talus
