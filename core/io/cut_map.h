#pragma once

#include <functional>
#include <vector>

#include "core/io/map_file.h"
#include "core/io/targets.h"

namespace talus {

/// The files that a map is cut into, and where each of its rows goes. Only this class handles rows from the
/// bottom, tiles, and the column and row that close a seam.
class CutMap {
 public:
    /// map: the size of the map as it is made. closes_x, closes_y: its first column or row is repeated at the
    /// end. The tiles must divide the whole.
    CutMap(MapSize map, bool closes_x, bool closes_y, Tiles tiles, bool bottom_row_first,
           const Format& format);

    /// The rows that write() takes at a time, at most.
    static constexpr std::size_t k_max_rows_at_a_time = 32;

    MapSize whole() const { return whole_; }
    MapSize tile() const { return tile_; }
    /// Returns the file of a tile, counted by column from the west and by row from the north.
    MapFile& file(int column, int row) {
        return files_[static_cast<std::size_t>(row * tiles_.across + column)];
    }

    /// Returns which row of the map is row i of the whole in the order of writing; the map's height for the
    /// row that closes the seam.
    int row_in_order(int i) const { return bottom_row_first_ ? whole_.height - 1 - i : i; }

    /// Makes and writes rows [first, first + count) in that order: `make` fills the bytes of a row of the map
    /// and is called from several threads at once.
    void write(int first, int count, const std::function<void(int y, std::uint8_t* bytes)>& make);
    /// Must be called after the last row.
    void finish();

 private:
    MapSize map_;
    MapSize whole_;
    Tiles tiles_;
    MapSize tile_;
    bool bottom_row_first_;
    int bytes_per_cell_;
    std::vector<MapFile> files_;
    std::vector<std::vector<std::uint8_t>> strips_;  // for each column of tiles, the rows in progress
};

}  // namespace talus
