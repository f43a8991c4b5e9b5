#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include "core/base/digest.h"
#include "core/recipe/window.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Small windows that are asked for side by side, as a game asks for its chunks, are cut from blocks. What a
/// window costs beside its samples (noises set up, biomes looked up around it) is about the same for a block
/// as for one of its sixteen windows of 16².
///
/// A window that touches none of those asked before is made alone: of windows far apart a block would make
/// much that nobody wants. So no window costs more than its block, and a block is made only where a second
/// one of its windows, or one beside it, was asked for.
class WindowBlocks {
 public:
    static constexpr int k_side = 64;          ///< samples: as stages make a map tile by tile
    static constexpr int k_most = 2 * k_side;  ///< where layers look far around

    /// budget: bytes of the blocks that are kept; those used longest ago go first. 0: there are no blocks.
    explicit WindowBlocks(std::size_t budget) : budget_(budget) {}

    /// Returns the block to cut a window from, or nothing where it is to be made alone. what: everything but
    /// the place that the window depends on; blocks of anything else are dropped. around: samples that have
    /// to be made around any window; blocks are larger where these are many.
    std::optional<Window> block_of(const Digest& what, const Window& window, int around = 0);
    /// Returns a block that is kept, or null.
    std::shared_ptr<const Terrain> find(const Window& block);
    void keep(const Window& block, std::shared_ptr<const Terrain> made);

    std::size_t bytes() const { return bytes_; }

 private:
    struct Kept {
        std::shared_ptr<const Terrain> terrain;
        std::uint64_t used = 0;
    };
    using Place = std::tuple<std::int64_t, std::int64_t, int, int>;
    static Place place_of(const Window& block) { return {block.x0, block.y0, block.width, block.height}; }
    bool is_beside_another(const Window& window) const;

    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::uint64_t uses_ = 0;
    Digest what_;
    std::deque<Window> asked_;  // windows made alone, the newest last
    std::map<Place, Kept> blocks_;
};

}  // namespace talus
