#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/io/safe_file.h"

namespace talus {

/// PNG pictures, row by row through libpng, so that a picture of any size can be stopped and needs little
/// memory.

struct PngLayout {
    int width = 0;
    int height = 0;
    int bits = 8;      ///< 8 or 16 a channel
    int channels = 1;  ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA

    std::size_t row_bytes() const { return static_cast<std::size_t>(width) * channels * (bits / 8); }
    friend bool operator==(const PngLayout&, const PngLayout&) = default;
};

/// Writes nothing besides the picture: no gamma, no colour profile, no time. Throws FileError.
class PngWriter {
 public:
    /// layout: any but an empty one. output must outlive the writer.
    PngWriter(FileGroup::Output& output, const PngLayout& layout);
    ~PngWriter();

    /// The next row from the top, layout.row_bytes() long; values of 16 bits have the high byte first.
    void write_row(const std::uint8_t* row);
    /// After the last row.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Reads any PNG, palettes expanded and 1 to 4 bits widened to 8. Gamma and colour profiles are passed over.
/// Throws FileError for what is no PNG, is damaged or cut short, or claims more pixels than its bytes can
/// hold or max_pixels.
class PngReader {
 public:
    PngReader(const std::string& path, std::size_t max_pixels);
    ~PngReader();

    const PngLayout& layout() const;
    /// The next row from the top, laid out as PngWriter takes it.
    void read_row(std::uint8_t* row);
    /// After the last row: whether the file ends as it should.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
