#include "core/io/cut_map.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/parallel.h"

namespace talus {
namespace {

MapSize tile_of(MapSize whole, Tiles tiles) {
    assert(tiles.divide(whole));
    return tiles.of(whole);
}

}  // namespace

CutMap::CutMap(MapSize map, bool closes_x, bool closes_y, Tiles tiles, bool bottom_row_first,
               const Format& format)
    : map_(map),
      whole_{map.width + closes_x, map.height + closes_y},
      tiles_(tiles),
      tile_(tile_of(whole_, tiles)),
      bottom_row_first_(bottom_row_first),
      bytes_per_cell_(format.bytes_per_cell()),
      strips_(static_cast<std::size_t>(tiles.across)) {
    for (int i = 0; i < tiles.count(); ++i) files_.emplace_back(tile_, format, tiles.across);
}

void CutMap::write(int first, int count, const std::function<void(int y, std::uint8_t* bytes)>& make) {
    const auto cell = static_cast<std::size_t>(bytes_per_cell_);
    const std::size_t strip_row = files_.front().row_bytes();
    const int shared = tiles_.share_edges ? 1 : 0;
    const std::size_t step = static_cast<std::size_t>(tile_.width - shared) * cell;  // to the next tile
    for (auto& strip : strips_) strip.resize(strip_row * static_cast<std::size_t>(count));

    // The tile rows that a row of the whole belongs to: one, or two where they share it; each with its number
    // in the tile's file.
    const int tile_step = std::max(1, tile_.height - shared);
    const auto each_tile_row = [&](int y, auto&& use) {
        const int row = std::min(y / tile_step, tiles_.down - 1);
        const auto in_file = [&](int tile_row) {
            const int from_north = y - tile_row * tile_step;
            return bottom_row_first_ ? tile_.height - 1 - from_north : from_north;
        };
        use(row, in_file(row));
        if (shared == 1 && row > 0 && y == row * tile_step) use(row - 1, in_file(row - 1));
    };

    parallel_blocks(0, count, 1, [&](int i, int) {
        const int y = row_in_order(first + i);
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(whole_.width) * cell);
        make(y, bytes.data());
        if (whole_.width > map_.width) {
            std::memcpy(bytes.data() + static_cast<std::size_t>(map_.width) * cell, bytes.data(), cell);
        }
        for (int column = 0; column < tiles_.across; ++column) {
            const std::uint8_t* part = bytes.data() + static_cast<std::size_t>(column) * step;
            std::memcpy(
                strips_[static_cast<std::size_t>(column)].data() + static_cast<std::size_t>(i) * strip_row,
                part, strip_row);
            each_tile_row(y, [&](int row, int in_file) { file(column, row).note_row(in_file, part); });
        }
    });

    // Runs of rows that go to the same files, so that compression gets many at a time.
    parallel_blocks(0, tiles_.across, 1, [&](int column, int) {
        const std::uint8_t* strip = strips_[static_cast<std::size_t>(column)].data();
        for (int row = 0; row < tiles_.down; ++row) {
            int begin = count;
            int end = 0;
            for (int i = 0; i < count; ++i) {
                each_tile_row(row_in_order(first + i), [&](int tile_row, int) {
                    if (tile_row != row) return;
                    begin = std::min(begin, i);
                    end = i + 1;
                });
            }
            if (begin < end) {
                file(column, row)
                    .write_rows(strip + static_cast<std::size_t>(begin) * strip_row, end - begin);
            }
        }
    });
}

void CutMap::finish() {
    for (MapFile& file : files_) file.finish();
}

}  // namespace talus
