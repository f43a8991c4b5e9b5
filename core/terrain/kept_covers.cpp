#include "core/terrain/kept_covers.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

// Each look compares the strokes of all kept ones.
constexpr std::size_t k_max_covers = 64;

std::size_t bytes_of_cover(const KeptCovers::Painted& painted) {
    return painted.cover->size() * sizeof(float);
}

}  // namespace

KeptCovers::Painted KeptCovers::find(const Strokes& strokes, const Raster& baked, const Lattice& window,
                                     const Lattice& world) {
    auto longest = kept_.end();
    for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
        const std::size_t size = kept->strokes.size();
        if (size > strokes.size() || (longest != kept_.end() && size < longest->strokes.size())) continue;
        if (kept->window == window && kept->world == world && kept->baked == baked &&
            strokes.first(size) == kept->strokes)
            longest = kept;
    }
    if (longest == kept_.end()) return {};
    spared_ += longest->strokes.size();
    std::rotate(longest, longest + 1, kept_.end());
    return kept_.back();
}

void KeptCovers::keep(Painted painted) {
    const std::size_t bytes = bytes_of_cover(painted);
    if (!has_room_for(bytes)) return;
    while (!kept_.empty() && (bytes_ + bytes > budget_ || kept_.size() >= k_max_covers)) {
        bytes_ -= bytes_of_cover(kept_.front());
        kept_.erase(kept_.begin());
    }
    bytes_ += bytes;
    kept_.push_back(std::move(painted));
}

}  // namespace talus
