#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe.h"
#include "core/recipe/window.h"

namespace talus {

/// Samples along a side of a chunk.
inline constexpr int k_chunk_side = 64;

/// Names a chunk of an endless world. The samples of a level lie extent / 2^level apart, the first one at
/// place 0 whatever the world's origin, so that the samples of a level are among those of all finer ones.
struct ChunkKey {
    int level = 0;
    std::int64_t x = 0;  ///< chunks to the east of place 0
    std::int64_t y = 0;  ///< and to the south

    friend auto operator<=>(const ChunkKey&, const ChunkKey&) = default;
};

/// One chunk, as the map from above shows it.
struct Chunk {
    ChunkKey key;
    Grid<std::uint32_t> picture;              ///< red in the lowest byte, opaque
    Grid<std::uint8_t> biomes;                ///< values of the field `biome`; 0: none
    std::shared_ptr<const FieldNames> names;  ///< of these values; may be null

    std::size_t bytes() const;
};

/// The part of an endless world that is looked at from above.
struct ChunkView {
    double x = 0;       ///< m from place 0 to the west edge
    double y = 0;       ///< and to the north edge
    double width = 0;   ///< m
    double height = 0;  ///< m
    double metres_per_pixel = 1;

    friend bool operator==(const ChunkView&, const ChunkView&) = default;
};

/// Returns the level whose samples are one and a half to three pixels apart, or the nearest that there is:
/// the finest level is as fine as the recipe, the coarsest has four samples to the world's extent.
int chunk_level(const World& world, double metres_per_pixel);
/// Returns the farthest that one may look from: beyond it a view has more chunks than are worth making.
double max_metres_per_pixel(const World& world);
/// Returns the samples of a chunk, and `more` around it.
Window window_of(const World& world, const ChunkKey& key, int more = 0);
/// What the colours of chunks tell: biomes, or what covers the ground as the natural look has it.
enum class ChunkColouring { biomes, natural };
/// Returns the same bits whatever was made before. Throws what Evaluator::evaluate throws.
Chunk make_chunk(Evaluator& evaluator, const Recipe& recipe, const ChunkKey& key,
                 ChunkColouring colouring = ChunkColouring::biomes, Progress* progress = nullptr);

/// What a view shows of the chunks that are there: a picture of one pixel a sample of the view's level.
struct ChunkPicture {
    int level = 0;
    std::int64_t x0 = 0, y0 = 0;  ///< the first sample, counted from place 0
    double cell = 1;              ///< m between two samples; each pixel is the square about its sample
    Grid<std::uint32_t> pixels;   ///< 0 where no chunk is there yet
    Grid<std::uint8_t> biomes;
    std::shared_ptr<const FieldNames> names;

    /// Returns whether it covers the view.
    bool covers(const ChunkView& view) const;
    /// Returns the value of `biome` at a place [m]; 0: none is known.
    int biome_at(double x, double y) const;
    /// Returns how many of the view's samples have each value of `biome`.
    std::array<std::size_t, 256> shares(const ChunkView& view) const;
};

/// The chunks of one endless world that are kept, within a budget of bytes: those that were shown longest ago
/// go first.
class ChunkMap {
 public:
    explicit ChunkMap(std::size_t budget = std::size_t{48} << 20) : budget_(budget) {}

    /// Returns the chunks to be made for the view, in this order: the coarse ones in it, the fine ones in it,
    /// each nearest to its middle first, and the coarse ones around it, for a view that moves.
    std::vector<ChunkKey> wanted(const World& world, const ChunkView& view) const;
    void put(std::shared_ptr<const Chunk> chunk);
    /// Paints the view and a margin around it, finer chunks over coarser ones.
    ChunkPicture paint(const World& world, const ChunkView& view);
    void clear();

    bool has(const ChunkKey& key) const { return chunks_.contains(key); }
    std::size_t count() const { return chunks_.size(); }
    std::size_t bytes() const { return bytes_; }

 private:
    struct Kept {
        std::shared_ptr<const Chunk> chunk;
        std::uint64_t shown = 0;  // when it was last, in paints
    };
    void paint(const Kept& kept, int halvings, ChunkPicture& picture) const;

    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::uint64_t paints_ = 0;
    std::map<ChunkKey, Kept> chunks_;
};

}  // namespace talus
