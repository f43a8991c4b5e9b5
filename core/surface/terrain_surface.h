#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/biome/biome_table.h"
#include "core/surface/biome_border.h"
#include "core/surface/natural_ground.h"
#include "core/surface/natural_land.h"
#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What covers the ground of a terrain, place by place: the natural look paints its colours, weight maps hold
/// its weights, so that the two agree.
///
/// Where the terrain has biomes, the ground of a place is that of its biome at its slope, as the table says,
/// with soft borders between slopes and between biomes; worn steep ground is barer, deposited matter is scree
/// on slopes and soil on level ground, wet ground greener. Elsewhere it is that of NaturalLand, as if there
/// were no biomes. Gravel of river beds and roads lie on both, snow covers
/// them, ice covers the sea, lakes and rivers.
///
/// One object serves one terrain, whose fields it keeps. The same bits on any number of threads; a place
/// depends on the ground at most `reach` cells away.
class TerrainSurface {
 public:
    /// Returns whether a terrain has fields besides its height that say what covers it; without them
    /// natural_ground says all, which a palette can tell by height and slope.
    static bool is_known(const Terrain& terrain);
    /// The fields that it reads besides the height.
    static constexpr FieldSet reads() {
        return fields("water", "wear", "deposition", "wetness", "vegetation", "snow", "ice", "biome", "road",
                      "river_bed");
    }

    /// terrain: with a height.
    explicit TerrainSurface(const Terrain& terrain);

    int reach() const;  ///< cells
    /// Returns what covers a place. x, y: on the map.
    GroundMix at(int x, int y) const;
    /// Returns how much of the water at a place is covered with ice, 0 to 1: by the field `ice`, or without
    /// it where the biome's ground is ice.
    float iced(int x, int y) const;

    /// Returns the colours of the samples that columns and rows name. Alpha is k_bare_alpha on most ground,
    /// less where ice covers water, down to 0, and more on roads, up to 255.
    static constexpr std::uint8_t k_bare_alpha = 128;
    Grid<Rgba8> paint(std::span<const int> columns, std::span<const int> rows,
                      const Progress* progress = nullptr) const;
    /// Writes the weights of rows [first, first + count) of the map as bytes that sum to exactly 255:
    /// k_surface_layers of them for each cell, row by row. Engines mix textures between samples, so a weight
    /// must not switch from one to the next: each is the mean of those around it, by the binomial filter
    /// (1 4 6 4 1) / 16 along both axes, which leaves nothing that alternates from sample to sample. Rows
    /// beyond the last are the first ones where the map wraps. progress: may be null; throws Cancelled.
    void weights_of_rows(int first, int count, std::uint8_t* out, const Progress* progress = nullptr) const;

 private:
    // The ground of one biome by slope, see slope_bin.
    using BySlope = std::vector<GroundMix>;

    // What the biomes around a place cover it with, and the share of ground that has none there.
    struct OfBiomes {
        GroundMix ground;
        float without = 0;
    };
    OfBiomes by_biome(int x, int y, float slope) const;
    void weather(int x, int y, float slope, GroundMix& ground) const;
    bool has_open_water(int x, int y) const;  // or would have without ice

    NaturalLand natural_;
    Lattice lattice_;
    float sea_level_;
    Field<float> height_, water_, wear_, deposition_, wetness_, vegetation_, snow_, ice_, road_, bed_;
    Field<std::uint8_t> biome_;
    std::shared_ptr<const BiomeTable> table_;
    std::vector<BySlope> grounds_;       // by biome
    std::optional<BiomeBorder> border_;  // where there are biomes
    int border_cells_ = 0;               // how far aside a place looks for its biome
};

/// Returns eight weights that sum to 1 as bytes that sum to 255: rounded down, and then the largest
/// remainders get the rest, of equal ones the first.
std::array<std::uint8_t, k_surface_layers> weight_bytes(const SurfaceWeights& weights);

}  // namespace talus
