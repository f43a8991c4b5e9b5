#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/io/png_block.h"

namespace talus {

/// Reads any PNG, with palettes expanded and 1 to 4 bits widened to 8. Gamma and colour profiles are ignored.
/// Throws FileError for a file that is not a PNG, is damaged or cut short, or claims more pixels than its
/// bytes can hold or than max_pixels.
class PngReader {
 public:
    PngReader(const std::string& path, std::size_t max_pixels);
    ~PngReader();

    const PngLayout& layout() const;
    /// Returns the bits of a number as the file has them, before they are widened.
    int bits_in_file() const;
    /// Reads the next row from the top; values of 16 bits have the high byte first.
    void read_row(std::uint8_t* row);
    /// Checks, after the last row, that the file ends as it should.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
