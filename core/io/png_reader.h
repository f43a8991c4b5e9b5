#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/io/png_block.h"

namespace talus {

/// Reads any PNG, palettes expanded and 1 to 4 bits widened to 8. Gamma and colour profiles are passed over.
/// Throws FileError for what is no PNG, is damaged or cut short, or claims more pixels than its bytes can
/// hold or max_pixels.
class PngReader {
 public:
    PngReader(const std::string& path, std::size_t max_pixels);
    ~PngReader();

    const PngLayout& layout() const;
    /// The next row from the top, values of 16 bits with the high byte first.
    void read_row(std::uint8_t* row);
    /// After the last row: whether the file ends as it should.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
