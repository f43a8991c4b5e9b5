#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/io/png_block.h"
#include "core/io/safe_file.h"

namespace talus {

/// PNG pictures, written in blocks of rows that all threads pack. The bytes are the same for any number of
/// threads, and memory is needed for as many blocks as there are threads.

/// Returns the bytes of memory that a PngWriter takes at most. beside: see there.
std::size_t png_writer_bytes(const PngLayout& layout, int beside);

/// Writes only the picture, and the text of its layout: no gamma, no colour profile, no time. Throws
/// FileError.
class PngWriter {
 public:
    /// layout: must not be empty. output must outlive the writer. beside: how many pictures are written at
    /// the same time, this one included; where there are many, each packs fewer blocks at a time.
    PngWriter(FileGroup::Output& output, const PngLayout& layout, int beside = 1);

    /// Writes the next `count` rows from the top, layout.row_bytes() each; values of 16 bits have the high
    /// byte first. After the last one the picture is complete and its memory is freed.
    void write_rows(const std::uint8_t* rows, int count);

 private:
    struct Block {
        PngBlockPacker packer;
        std::vector<std::uint8_t> bytes;
        std::uint32_t adler = 1;
    };
    void pack();

    FileGroup::Output* output_;
    PngLayout layout_;
    int rows_at_a_time_;
    int rows_left_;
    std::vector<std::uint8_t> rows_;  // waiting to be packed
    std::vector<Block> blocks_;
    std::uint32_t adler_ = 1;
    bool begun_ = false;
};

/// Reads back what PngWriter wrote, on all threads. source: gives the file's next bytes, fewer than requested
/// only at its end. each_row: gets every row, from any thread and in any order. progress: may be null.
/// Returns whether the file is one that PngWriter makes of this layout, to the last byte. Throws Cancelled
/// and what source and each_row throw.
bool read_png_back(const std::function<std::size_t(void* to, std::size_t bytes)>& source,
                   const PngLayout& layout,
                   const std::function<void(int y, const std::uint8_t* row)>& each_row, Progress* progress);

}  // namespace talus
