#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/io/deflate.h"

namespace talus {

struct PngLayout {
    int width = 0;
    int height = 0;
    int bits = 8;      ///< 8 or 16 a channel
    int channels = 1;  ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA

    std::size_t pixel_bytes() const { return static_cast<std::size_t>(channels * (bits / 8)); }
    std::size_t row_bytes() const { return static_cast<std::size_t>(width) * pixel_bytes(); }
    friend bool operator==(const PngLayout&, const PngLayout&) = default;
};

/// The rows of a PNG in blocks that know nothing of each other: a block's first row is predicted from itself
/// alone, and its bytes are a piece of deflate of its own. So blocks are made and read on all threads, and a
/// picture of any size needs little memory.

/// About a megabyte: of a picture's rows, all blocks but the last have so many.
int rows_of_png_block(const PngLayout& layout);

/// Packs blocks, one after another.
class PngBlockPacker {
 public:
    /// Appends the block of these rows to `out`; returns the Adler-32 of what unpacking it gives. How rows
    /// are filtered, one way throughout or each by itself, and how far back repetitions are looked for is
    /// what makes a sample of the block smallest.
    std::uint32_t append(const PngLayout& layout, std::span<const std::uint8_t> rows,
                         std::vector<std::uint8_t>& out);

 private:
    void filter(const PngLayout& layout, std::span<const std::uint8_t> rows, std::size_t first,
                std::size_t count, int way);
    Deflater deflater_;
    std::vector<std::uint8_t> filtered_;
    std::vector<std::uint8_t> trial_;
};

/// A block back into its rows: `rows` has their size. adler: of the unpacked block. Returns whether it is
/// one.
bool unpack_png_block(const PngLayout& layout, std::span<const std::uint8_t> block,
                      std::span<std::uint8_t> rows, std::uint32_t& adler);

}  // namespace talus
