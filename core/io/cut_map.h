#pragma once

#include <functional>
#include <vector>

#include "core/io/map_file.h"
#include "core/io/targets.h"

namespace talus {

/// The files that a map is cut into: where each of its rows goes. This is the one place that knows about rows
/// from the bottom, tiles, and the column and row that close a seam.
class CutMap {
 public:
    /// map: the size of the map as it is made. closes_x, closes_y: its first column or row comes once more at
    /// the end. The whole's sides, less one, are multiples of the tiles'.
    CutMap(MapSize map, bool closes_x, bool closes_y, Tiles tiles, bool bottom_row_first,
           const Format& format);

    MapSize whole() const { return whole_; }
    MapSize tile() const { return tile_; }
    /// File of a tile; column by column from the west, row by row from the north.
    MapFile& file(int column, int row) {
        return files_[static_cast<std::size_t>(row * tiles_.across + column)];
    }

    /// Row i of the whole in the order in which it has to be written, as the number of the map's row (which
    /// is the map's height for the one that closes the seam).
    int row_in_order(int i) const { return bottom_row_first_ ? whole_.height - 1 - i : i; }

    /// Makes and writes rows [first, first + count) of that order: `make` fills the bytes of a row of the
    /// map, from several threads at once.
    void write(int first, int count, const std::function<void(int y, std::uint8_t* bytes)>& make);
    void finish();

 private:
    MapSize map_;
    MapSize whole_;
    Tiles tiles_;
    MapSize tile_;
    bool bottom_row_first_;
    int bytes_per_cell_;
    std::vector<MapFile> files_;
    std::vector<std::vector<std::uint8_t>> strips_;  // of each column of tiles, the rows at work
};

}  // namespace talus
