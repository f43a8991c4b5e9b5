#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/biome/biome_table.h"
#include "core/surface/natural_land.h"
#include "core/surface/patch_noise.h"
#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"

namespace talus {

/// A layer of a column, from its top down to the next one.
struct ColumnLayer {
    Material material{};
    float thickness = 0;  ///< m
    friend bool operator==(const ColumnLayer&, const ColumnLayer&) = default;
};

/// What lies below a place, from its surface down: water, ice and snow, the layers of its biome, and rock
/// below them all.
struct Column {
    static constexpr std::size_t k_max_layers = 6;

    float ground = 0;  ///< m: height of the ground, on which snow lies
    float water = 0;   ///< m of water above the ground, of the sea too
    float snow = 0;    ///< m
    float ice = 0;     ///< m, on the water
    std::array<ColumnLayer, k_max_layers> layers{};
    std::size_t count = 0;  ///< of the layers

    /// Returns what lies at a depth below the ground [m]: a layer's material, or rock.
    Material at_depth(float depth) const;
    float depth() const;  ///< m: of all layers together
    friend bool operator==(const Column&, const Column&) = default;
};

/// The layers of the ground of a terrain, column by column, as its biomes' table lists them; where it has no
/// biome, those of NaturalLand, so that the uppermost is what pictures show. Their thickness varies with a
/// noise of place, which here and there leaves the uppermost ones out, and shrinks on slopes, down to nothing
/// at k_bare; a road or the gravel of a river bed lies on them. A layer of patches (GroundLayer) thins out to
/// nothing at their borders. Water overrides the layers: it lies on the ground of every column below the sea
/// level, and where the field `water` says so.
///
/// One object serves one terrain, whose fields it keeps.
class Columns {
 public:
    static constexpr float k_bare = 50;  ///< degrees, from which no layer holds

    /// terrain: with a height.
    explicit Columns(const Terrain& terrain);

    /// Returns the column at a sample of the map.
    Column at(int x, int y) const;

 private:
    Lattice lattice_;
    float sea_level_;
    NaturalLand natural_;
    PatchNoise patches_;
    std::shared_ptr<const BiomeTable> table_;
    Field<float> height_, water_, snow_, ice_, road_, bed_;
    Field<std::uint8_t> biome_;
};

/// Returns the columns of a vertical section along a straight line, each that of the sample nearest to one of
/// as many places, evenly spaced from one end to the other. samples: at least 1.
std::vector<Column> columns_along(const Terrain& terrain, WorldPlace from, WorldPlace to, int samples);

}  // namespace talus
