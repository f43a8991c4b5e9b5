#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/base/parallel.h"

namespace talus {

/// A grid in tiles that its versions share: changing a rectangle copies only the tiles that it touches. Each
/// tile has a number; two tiles with the same number have the same values, whichever grids they are in. Where
/// a tile differs from the one before it is known, too.
///
/// Values never change once they are stored. Tiles that come from one whole grid keep all of it alive.
template <class T>
class TileGrid {
 public:
    static constexpr int k_tile = 128;  // cells a side; those at the eastern and southern border have fewer

    struct Tile {
        std::shared_ptr<const T> values;  // of its first row
        std::ptrdiff_t stride;            // values from row to row
        std::uint64_t number;
        std::uint64_t before = 0;    // the number of the tile that it differs from ...
        CellRectangle changed = {};  // ... in these cells of the grid alone
    };

    TileGrid() = default;
    explicit TileGrid(std::shared_ptr<const Grid<T>> whole) { take(std::move(whole)); }
    /// Keeps the numbers of tiles that `changed` does not touch: outside of it the values are those of
    /// `earlier`, which has the same size.
    TileGrid(std::shared_ptr<const Grid<T>> whole, const TileGrid& earlier, const CellRectangle& changed) {
        take(std::move(whole));
        for (int j = 0; j < tile_rows(); ++j) {
            for (int i = 0; i < tile_columns(); ++i) {
                const CellRectangle part = common(place(i, j), changed);
                if (part.empty()) {
                    tile(i, j).number = earlier.tile(i, j).number;
                } else {
                    tile(i, j).before = earlier.tile(i, j).number;
                    tile(i, j).changed = part;
                }
            }
        }
    }

    /// Keeps the numbers of tiles whose values are those of `earlier`, which has the same size.
    TileGrid(std::shared_ptr<const Grid<T>> whole, const TileGrid& earlier) {
        take(std::move(whole));
        parallel_blocks(0, tile_rows(), 1, [&](int first, int last) {
            for (int j = first; j < last; ++j)
                for (int i = 0; i < tile_columns(); ++i)
                    if (same(earlier, i, j)) tile(i, j).number = earlier.tile(i, j).number;
        });
    }

    int width() const { return width_; }
    int height() const { return height_; }
    int tile_columns() const { return (width_ + k_tile - 1) / k_tile; }
    int tile_rows() const { return (height_ + k_tile - 1) / k_tile; }
    const Tile& tile(int i, int j) const { return tiles_[index(i, j)]; }
    CellRectangle place(int i, int j) const {
        return {i * k_tile, j * k_tile, std::min(width_, (i + 1) * k_tile),
                std::min(height_, (j + 1) * k_tile)};
    }
    CellRectangle all() const { return {0, 0, width_, height_}; }

    const T& operator()(int x, int y) const {
        const Tile& from = tile(x / k_tile, y / k_tile);
        return from.values.get()[y % k_tile * from.stride + x % k_tile];
    }

    /// Calls visit(part, values, stride) for the part of each tile that lies in the rectangle.
    template <class Visit>
    void visit(const CellRectangle& in, Visit visit) const {
        if (in.empty()) return;
        for (int j = in.y0 / k_tile; j * k_tile < in.y1; ++j) {
            for (int i = in.x0 / k_tile; i * k_tile < in.x1; ++i) {
                const CellRectangle at = place(i, j);
                const CellRectangle part = common(at, in);
                const Tile& from = tile(i, j);
                visit(part, from.values.get() + (part.y0 - at.y0) * from.stride + (part.x0 - at.x0),
                      from.stride);
            }
        }
    }

    Grid<T> cut(const CellRectangle& at) const {
        Grid<T> result(at.width(), at.height());
        visit(at, [&](const CellRectangle& part, const T* values, std::ptrdiff_t stride) {
            for (int y = part.y0; y < part.y1; ++y, values += stride)
                std::copy_n(values, part.width(), result.row(y - at.y0) + (part.x0 - at.x0));
        });
        return result;
    }

    /// Returns the next version, with values(0, 0) at (at.x0, at.y0), and so on. values: of the rectangle's
    /// size, or a larger grid of which (first_x, first_y) is the first cell to take.
    TileGrid with(const CellRectangle& at, const Grid<T>& values, int first_x = 0, int first_y = 0) const {
        return with_made(at, [&](const CellRectangle& part, T* to, std::ptrdiff_t stride) {
            const int x = part.x0 - at.x0 + first_x;
            for (int y = part.y0; y < part.y1; ++y, to += stride)
                std::copy_n(values.row(y - at.y0 + first_y) + x, part.width(), to);
        });
    }

    /// Returns the next version, whose values in the rectangle make(part, values, stride) makes, tile by tile
    /// and on several threads: the part of it that lies in a tile, at the place of its first cell.
    template <class Make>
    TileGrid with_made(const CellRectangle& at, Make make) const {
        TileGrid result = *this;
        if (at.empty()) return result;
        const int i0 = at.x0 / k_tile;
        const int j0 = at.y0 / k_tile;
        const int columns = (at.x1 - 1) / k_tile + 1 - i0;
        const int count = columns * ((at.y1 - 1) / k_tile + 1 - j0);
        const std::uint64_t number = next_numbers(static_cast<std::uint64_t>(count));
        const int grain = worthwhile_grain(count, 1, k_made_work * static_cast<double>(at.size()));
        parallel_blocks(0, count, grain, [&](int first, int last) {
            for (int k = first; k < last; ++k) {
                const int i = i0 + k % columns;
                const int j = j0 + k / columns;
                const CellRectangle all = place(i, j);
                const CellRectangle part = common(all, at);
                auto fresh =
                    std::make_shared<Grid<T>>(part == all ? Grid<T>(all.width(), all.height()) : cut(all));
                make(part, fresh->row(part.y0 - all.y0) + (part.x0 - all.x0), std::ptrdiff_t{all.width()});
                const T* values = fresh->data();
                result.tile(i, j) = {std::shared_ptr<const T>(std::move(fresh), values), all.width(),
                                     number + static_cast<std::uint64_t>(k), tile(i, j).number, part};
            }
        });
        return result;
    }

 private:
    static constexpr double k_made_work = 1;  // ns, of a cell

    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(tile_columns()) +
               static_cast<std::size_t>(i);
    }
    Tile& tile(int i, int j) { return tiles_[index(i, j)]; }
    static CellRectangle common(const CellRectangle& a, const CellRectangle& b) {
        return {std::max(a.x0, b.x0), std::max(a.y0, b.y0), std::min(a.x1, b.x1), std::min(a.y1, b.y1)};
    }
    bool same(const TileGrid& other, int i, int j) const {
        const CellRectangle at = place(i, j);
        const T* a = tile(i, j).values.get();
        const T* b = other.tile(i, j).values.get();
        for (int y = 0; y < at.height(); ++y, a += tile(i, j).stride, b += other.tile(i, j).stride)
            if (std::memcmp(a, b, static_cast<std::size_t>(at.width()) * sizeof(T)) != 0) return false;
        return true;
    }
    void take(std::shared_ptr<const Grid<T>> whole) {
        width_ = whole->width();
        height_ = whole->height();
        const int count = tile_columns() * tile_rows();
        tiles_.reserve(static_cast<std::size_t>(count));
        std::uint64_t number = next_numbers(static_cast<std::uint64_t>(count));
        for (int y = 0; y < height_; y += k_tile) {
            for (int x = 0; x < width_; x += k_tile)
                tiles_.push_back({{whole, whole->row(y) + x}, width_, number++});
        }
    }
    static std::uint64_t next_numbers(std::uint64_t count) {
        static std::atomic<std::uint64_t> next{1};
        return next.fetch_add(count, std::memory_order_relaxed);
    }

    int width_ = 0;
    int height_ = 0;
    std::vector<Tile> tiles_;
};

}  // namespace talus
