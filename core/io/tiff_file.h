#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/map_size.h"
#include "core/io/asc_file.h"
#include "core/io/beside_map.h"
#include "core/io/safe_file.h"

namespace talus {

/// TIFF pictures of one channel, plain or with the tags of GeoTIFF, through the library libtiff.

/// What the numbers of a picture are.
enum class TiffNumbers { whole, with_sign, floating };

struct TiffLayout {
    MapSize size;
    int bits = 16;  ///< of a number: 8, 16, 32 or 64, and 1, 2 or 4 in a byte of its own
    TiffNumbers numbers = TiffNumbers::whole;
    int channels = 1;  ///< beside each other in a row

    std::size_t number_bytes() const { return bits < 8 ? 1 : static_cast<std::size_t>(bits / 8); }
    std::size_t row_bytes() const {
        return static_cast<std::size_t>(size.width) * number_bytes() * static_cast<std::size_t>(channels);
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

/// Which picture of a file is read.
struct TiffChoice {
    int page = 1;   ///< among the file's pictures, without masks and smaller copies of others
    int plane = 0;  ///< of a picture whose channels lie in planes of their own
};

/// Reads a picture of a file, in strips or tiles, of any compression that the library has. Throws FileError
/// for a file that is not such a picture, is damaged or cut short, or has more than max_cells.
class TiffReader {
 public:
    TiffReader(const std::string& path, std::size_t max_cells, const TiffChoice& choice = {});
    /// Reads back a file made by TiffWriter, which must outlive the reader. path: for messages.
    TiffReader(ReadBack& file, const std::string& path, std::size_t max_cells);
    ~TiffReader();

    const TiffLayout& layout() const;
    int page_count() const;
    /// Returns how many channels the picture has, and whether each lies in a plane of its own: the layout
    /// then has one.
    int channel_count() const;
    bool is_planar() const;
    /// Returns whether its first three channels are red, green and blue.
    bool has_colours() const;
    /// Returns which channel tells what is transparent, from 0.
    std::optional<int> alpha() const;
    /// Returns red, green and blue, 0 to 255, of each number that is the place of a colour in a palette;
    /// empty where numbers mean themselves.
    std::vector<std::array<int, 3>> palette() const;
    /// Returns whether parts of it were never written, which takes no room in the file. They read as the
    /// number of cells without data, else as 0.
    bool is_sparse() const;
    /// Returns where it lies, if it says so.
    std::optional<MapPlace> place() const;
    /// Returns what its tags say of a channel's numbers. band: the channel, from 1.
    MapMeaning meaning(int band) const;
    bool white_is_zero() const;
    /// Returns the tag of this name: 1 where the first row is the top and the first column the left side.
    int orientation() const;
    /// Reads the next row from the top as the file has it; valid until the next call. The machine's byte
    /// order.
    const std::uint8_t* next_row();
    /// Returns the picture's mask, 0 where it has no data, if the file holds one. To be called before
    /// next_row().
    std::optional<Grid<std::uint8_t>> mask();

 private:
    struct State;
    std::unique_ptr<State> state_;

    friend int orientation_of_tiff(const std::string& path, int page);
};

/// Returns the tag Orientation of a page of any TIFF, whether TiffReader reads it or not; 1 where there is
/// none.
int orientation_of_tiff(const std::string& path, int page);

}  // namespace talus
