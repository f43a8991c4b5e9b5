#pragma once

#include <cstddef>
#include <vector>

#include "core/base/lattice.h"
#include "core/terrain/field.h"
#include "core/terrain/raster.h"
#include "core/terrain/strokes.h"

namespace talus {

/// What the first strokes of lists have painted on maps, kept so that one stroke more, or another last one,
/// does not paint all others again. Only one thread may use it at a time.
class KeptCovers {
 public:
    /// budget: bytes that kept covers may take together; one that is larger is not kept.
    explicit KeptCovers(std::size_t budget) : budget_(budget) {}

    /// A map of the world, the first strokes of a list, and what was there before them.
    struct Painted {
        Strokes strokes = {};
        Raster baked = {};
        Lattice window = {}, world = {};
        Field<float> cover = nullptr;
    };
    /// Returns the longest beginning of the strokes whose cover on this map is kept; one without strokes and
    /// cover where there is none.
    Painted find(const Strokes& strokes, const Raster& baked, const Lattice& window, const Lattice& world);
    /// Returns whether covers of so many bytes together would be kept, so that none is copied in vain.
    bool has_room_for(std::size_t bytes) const { return bytes <= budget_; }
    /// Keeps a cover; those that were not used for longest make room.
    void keep(Painted painted);

    std::size_t bytes() const { return bytes_; }
    /// Returns how many strokes found covers have spared. For tests.
    std::size_t spared() const { return spared_; }

 private:
    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::size_t spared_ = 0;
    std::vector<Painted> kept_;  // the longest unused first
};

}  // namespace talus
