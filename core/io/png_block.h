#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/io/deflate.h"

namespace talus {

struct PngLayout {
    int width = 0;
    int height = 0;
    int bits = 8;           ///< 8 or 16 a channel
    int channels = 1;       ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
    std::string text = {};  ///< that it carries (core/io/png_text.h); empty: none

    std::size_t pixel_bytes() const { return static_cast<std::size_t>(channels * (bits / 8)); }
    std::size_t row_bytes() const { return static_cast<std::size_t>(width) * pixel_bytes(); }
    friend bool operator==(const PngLayout&, const PngLayout&) = default;
};

/// The rows of a PNG in independent blocks: a block's first row is predicted without the rows above, and its
/// bytes are a separate piece of deflate. So blocks are packed and unpacked on all threads, and a picture of
/// any size needs little memory.

/// Returns how many rows of a picture all blocks except the last have, about a megabyte.
int rows_of_png_block(const PngLayout& layout);

/// Packs blocks, one after another.
class PngBlockPacker {
 public:
    /// Appends the block of these rows to `out`; returns the Adler-32 of its unpacked bytes. The filters of
    /// the rows (one for all, or one for each) and how far back repetitions are searched for are those that
    /// make a sample of the block smallest.
    std::uint32_t append(const PngLayout& layout, std::span<const std::uint8_t> rows,
                         std::vector<std::uint8_t>& out);

 private:
    void filter(const PngLayout& layout, std::span<const std::uint8_t> rows, std::size_t first,
                std::size_t count, int way);
    Deflater deflater_;
    std::vector<std::uint8_t> filtered_;
    std::vector<std::uint8_t> trial_;
};

/// Unpacks a block into its rows: `rows` has their size. adler: of the unpacked block. Returns whether the
/// block is valid.
bool unpack_png_block(const PngLayout& layout, std::span<const std::uint8_t> block,
                      std::span<std::uint8_t> rows, std::uint32_t& adler);

}  // namespace talus
