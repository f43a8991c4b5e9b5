#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/map_size.h"
#include "core/io/asc_file.h"
#include "core/io/safe_file.h"

namespace talus {

/// TIFF pictures of one channel, plain or with the tags of GeoTIFF, through the library libtiff.

/// What the numbers of a picture are.
enum class TiffNumbers { whole, with_sign, floating };

struct TiffLayout {
    MapSize size;
    int bits = 16;  ///< of a number: 8, 16, 32 or 64
    TiffNumbers numbers = TiffNumbers::whole;
    int channels = 1;

    std::size_t row_bytes() const {
        return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(bits / 8 * channels);
    }
};

/// Writes a picture in strips, so that it never has to be in memory as a whole. A picture of more
/// than 4 GB becomes a BigTIFF. Throws FileError.
class TiffWriter {
 public:
    /// layout: of one channel. place: in metres, for GeoTIFF; null: a plain picture. Those with a place are
    /// compressed without loss (Deflate), plain ones are not: every program reads them. output must outlive
    /// the writer.
    TiffWriter(FileGroup::Output& output, const TiffLayout& layout, const GridPlace* place);
    ~TiffWriter();

    /// Writes the next `count` rows from the top, one after the other, the low byte of each number first.
    void write_rows(const std::uint8_t* rows, int count);
    /// Must be called after the last row.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Where the tags of a GeoTIFF put it.
struct TiffPlace {
    double cell_x = 0;     ///< from column to column, in units of the file
    double cell_y = 0;     ///< from row to row
    bool degrees = false;  ///< the unit is a degree of longitude and latitude
    double metre = 1;      ///< m in a unit of length
    double middle = 0;     ///< latitude of the picture's middle, where the unit is a degree
    bool turned = false;   ///< its rows do not run from west to east
};

/// Reads the first picture of a file, in strips or tiles, of any compression that the library has. Throws
/// FileError for a file that is not such a picture, is damaged or cut short, or has more than max_cells.
class TiffReader {
 public:
    TiffReader(const std::string& path, std::size_t max_cells);
    /// Reads back a file made by TiffWriter, which must outlive the reader. path: for messages.
    TiffReader(ReadBack& file, const std::string& path, std::size_t max_cells);
    ~TiffReader();

    const TiffLayout& layout() const;
    /// Returns where it lies, if it says so.
    const std::optional<TiffPlace>& place() const;
    /// Returns the number that stands for "no data", if there is one.
    std::optional<double> no_data() const;
    bool white_is_zero() const;
    bool bottom_row_first() const;
    /// Reads the next row from the top as the file has it; valid until the next call. The machine's byte
    /// order.
    const std::uint8_t* next_row();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
