#include "core/recipe/window_blocks.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

constexpr int k_sides_around = 8;  // a block has so many times the samples around it along a side, or k_most
constexpr std::size_t k_remembered = 128;  // windows that the next one may touch

struct BlockAxis {
    std::int64_t first;
    int count;
};

// The windows of a block stand side by side, one of them here.
BlockAxis block_around(std::int64_t first, int count, int most) {
    const int side = most / count * count;
    // Blocks of windows that are shifted by a part of a window are shifted as much.
    const std::int64_t shift = (first % count + count) % count;
    const std::int64_t within = ((first - shift) % side + side) % side;
    return {first - within, side};
}

// Asks whether two windows of one size stand side by side, by a side or a corner. Those that overlap by a
// part have no block in common.
bool touches(const Window& a, const Window& b) {
    const auto beside = [](std::int64_t one, std::int64_t other, int size) {
        return one == other || one == other + size || other == one + size;
    };
    return a != b && beside(a.x0, b.x0, a.width) && beside(a.y0, b.y0, a.height);
}

// Asks along one axis whether a kept block holds the window or stands beside it, by whole windows.
bool goes_on_from(std::int64_t block, int length, std::int64_t window, int side) {
    return length % side == 0 && (window - block) % side == 0 && window <= block + length &&
           block <= window + side;
}

}  // namespace

std::optional<Window> WindowBlocks::block_of(const Digest& what, const Window& window, int around) {
    const int side = std::clamp(k_sides_around * std::min(around, k_most), k_side, k_most);
    if (budget_ == 0 || window.width > side / 2 || window.height > side / 2) return std::nullopt;
    if (what != what_) {
        blocks_.clear();
        asked_.clear();
        bytes_ = 0;
        what_ = what;
    }
    const BlockAxis x = block_around(window.x0, window.width, side);
    const BlockAxis y = block_around(window.y0, window.height, side);
    const Window block{window.resolution, x.first, y.first, x.count, y.count};
    if (blocks_.contains(place_of(block)) || is_beside_another(window)) return block;
    asked_.push_back(window);
    if (asked_.size() > k_remembered) asked_.pop_front();
    return std::nullopt;
}

bool WindowBlocks::is_beside_another(const Window& window) const {
    if (std::ranges::any_of(asked_, [&](const Window& other) {
            return other.width == window.width && other.height == window.height && touches(window, other);
        }))
        return true;
    // A walk goes on from the blocks that it has.
    return std::ranges::any_of(blocks_, [&](const auto& kept) {
        const auto& [x0, y0, width, height] = kept.first;
        return goes_on_from(x0, width, window.x0, window.width) &&
               goes_on_from(y0, height, window.y0, window.height);
    });
}

std::shared_ptr<const Terrain> WindowBlocks::find(const Window& block) {
    const auto found = blocks_.find(place_of(block));
    if (found == blocks_.end()) return nullptr;
    found->second.used = ++uses_;
    return found->second.terrain;
}

void WindowBlocks::keep(const Window& block, std::shared_ptr<const Terrain> made) {
    Kept& kept = blocks_[place_of(block)];
    if (kept.terrain != nullptr) bytes_ -= bytes_of(*kept.terrain);
    bytes_ += bytes_of(*made);
    kept = {std::move(made), ++uses_};
    while (bytes_ > budget_ && blocks_.size() > 1) {
        const auto oldest =
            std::ranges::min_element(blocks_, {}, [](const auto& each) { return each.second.used; });
        bytes_ -= bytes_of(*oldest->second.terrain);
        blocks_.erase(oldest);
    }
}

}  // namespace talus
