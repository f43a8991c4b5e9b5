#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>

#include "core/base/grid.h"

namespace talus {

/// A window of a map, in samples from the world's first one.
struct MapWindow {
    std::int64_t x;
    std::int64_t y;
    int width;
    int height;
};

/// Square tiles of a map, made when a small window first touches them and kept for the windows beside it.
///
/// A generator whose points have ancestors at every coarser level computes about as many of them for a window
/// of 16² as for one of 128². Tiles share them between windows that lie close together. Each tile has one
/// place where it is kept, so that looking it up takes no search; a map up to 4096 samples wide can be read
/// row of windows by row of windows without making a tile twice. Several threads may read at a time.
class WindowTiles {
 public:
    static constexpr int k_side = 256;       ///< samples
    static constexpr int k_max_window = 64;  ///< samples along a side: larger windows gain nothing

    static bool suit(const MapWindow& window) {
        return window.width <= k_max_window && window.height <= k_max_window;
    }

    /// Copies the window from the tiles. make(tile, grid): fills the grid with that window of the map.
    /// world: the map's whole extent, by which tiles are cropped on axes where it says so.
    template <class Make>
    void read(const MapWindow& window, const MapWindow& world, bool crop_x, bool crop_y, const Make& make,
              Grid<float>& out) {
        for (std::int64_t y = tile_of(window.y); y <= tile_of(window.y + window.height - 1); ++y) {
            for (std::int64_t x = tile_of(window.x); x <= tile_of(window.x + window.width - 1); ++x) {
                MapWindow place{x * k_side, y * k_side, k_side, k_side};
                if (crop_x) crop(place.x, place.width, world.x + world.width);
                if (crop_y) crop(place.y, place.height, world.y + world.height);
                copy(*tile(x, y, place, make), place, window, out);
            }
        }
    }

 private:
    using Heights = std::shared_ptr<const Grid<float>>;
    static constexpr int k_columns = 16;
    static constexpr int k_rows = 2;

    struct Kept {
        std::int64_t x = 0;
        std::int64_t y = 0;
        Heights heights;
    };

    static std::int64_t tile_of(std::int64_t sample) { return sample >> 8; }
    static_assert(k_side == 1 << 8);

    static void crop(std::int64_t first, int& count, std::int64_t end) {
        count = static_cast<int>(std::min<std::int64_t>(count, end - first));
    }

    template <class Make>
    Heights tile(std::int64_t x, std::int64_t y, const MapWindow& place, const Make& make) {
        Kept& kept = kept_[static_cast<std::size_t>((y & (k_rows - 1)) * k_columns + (x & (k_columns - 1)))];
        {
            const std::lock_guard lock(mutex_);
            if (kept.heights != nullptr && kept.x == x && kept.y == y) return kept.heights;
        }
        const auto made = std::make_shared<Grid<float>>(place.width, place.height);
        make(place, *made);
        const std::lock_guard lock(mutex_);
        kept = {x, y, made};
        return made;
    }

    static void copy(const Grid<float>& tile, const MapWindow& place, const MapWindow& window,
                     Grid<float>& out) {
        const std::int64_t x0 = std::max(place.x, window.x);
        const std::int64_t x1 = std::min(place.x + place.width, window.x + window.width);
        const std::int64_t y1 = std::min(place.y + place.height, window.y + window.height);
        for (std::int64_t y = std::max(place.y, window.y); y < y1; ++y) {
            std::memcpy(out.row(static_cast<int>(y - window.y)) + (x0 - window.x),
                        tile.row(static_cast<int>(y - place.y)) + (x0 - place.x),
                        static_cast<std::size_t>(x1 - x0) * sizeof(float));
        }
    }

    std::mutex mutex_;
    std::array<Kept, static_cast<std::size_t>(k_columns* k_rows)> kept_;
};

}  // namespace talus
