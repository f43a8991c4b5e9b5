#pragma once

#include <memory>
#include <optional>

#include "core/base/progress.h"
#include "core/biome/biome_law.h"
#include "core/biome/biome_table.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Over how many metres the ground is looked at.
struct BiomeLengths {
    float slope = 60;  ///< m over which slopes are measured
    float beach = 60;  ///< m: ground that has the sea no farther away may be a beach; 0: no beaches
};

/// Returns how many cells around a cell are looked at.
int biome_reach(const BiomeLengths& lengths, double cell_size);

/// Finds the biomes of a terrain by its climate: `temperature`, `precipitation` and `water` where it is
/// there. One object serves one terrain, whose fields it keeps.
///
/// The cell of the climate table is that of the temperature and the precipitation; then the table's rules
/// may overrule it, see BiomeRule. The slope is that between the samples half of lengths.slope to either
/// side; at a border that does not wrap, from the last sample. The sea is near where one of 16 places lies
/// below its level: eight at lengths.beach from the place, eight at half of it; beyond a border counts the
/// last sample. The same bits in any window with a halo of biome_reach, on any number of threads and any SIMD
/// level.
class ClimateBiomes {
 public:
    /// terrain: with a height, and with temperature and precipitation.
    ClimateBiomes(const BiomeTable& table, const Terrain& terrain, float sea_level,
                  const BiomeLengths& lengths);

    /// Returns what decides at a place, by the same arithmetic as `classified`.
    BiomePlace place_at(int x, int y) const;
    bool holds(BiomeRule rule, const BiomePlace& place) const;
    int row_at(const BiomePlace& place) const;     ///< of the climate table
    int column_at(const BiomePlace& place) const;  ///< of the climate table
    BiomeId biome_at(const BiomePlace& place) const;

    /// Returns the biome of every cell. Throws Cancelled. progress: may be null.
    Grid<std::uint8_t> classified(const Progress* progress) const;
    /// Does the same into memory that is there, of the terrain's size.
    void classify(Grid<std::uint8_t>& out, const Progress* progress) const;

 private:
    struct Offset {
        int x, y;  // cells
    };
    float rise_east(int x, int y) const;
    std::uint32_t comparisons_at(const BiomePlace& place) const;

    BiomeLookup lookup_;
    Lattice lattice_;
    Field<float> height_;
    Field<float> temperature_;
    Field<float> precipitation_;
    Field<float> water_;
    float sea_level_;
    int slope_cells_;
    bool has_beaches_;
    std::array<Offset, 16> ring_;
    int ring_cells_ = 0;
};

/// Finds biomes by height alone; see HeightBand.
class HeightBiomes {
 public:
    HeightBiomes(const BiomeTable& table, HeightRange range, float sea_level);
    float share_of(float height) const;
    int band_of(float height) const;  ///< its place in BiomeTable::heights
    BiomeId biome_of(float height) const;
    Grid<std::uint8_t> classified(const Grid<float>& height, const Progress* progress) const;

 private:
    BiomeLookup lookup_;
    HeightShares shares_;
    float sea_level_;
};

}  // namespace talus
