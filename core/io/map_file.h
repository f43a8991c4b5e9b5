#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/formats.h"
#include "core/io/map_rows.h"
#include "core/io/safe_file.h"

namespace talus {

/// The map of an export: its rows, in a PNG or without any header.
class MapFile {
 public:
    MapFile(int width, int height, const Format& format) : width_(width), height_(height), format_(format) {}

    /// Makes the rows, in parallel, and writes them in order. The progress (may be null) moves from one share
    /// of the whole to another; throws Cancelled, FileError.
    void write(FileGroup::Output& output, const RowMaker& make_row, Progress* progress, float from, float to);

    /// Reads the file as a stranger would and compares each row with the one that was made. target: the name
    /// for messages. Throws FileError when it is another map, Cancelled.
    void verify(const std::string& path, const std::string& target, Progress* progress, float from,
                float to) const;

 private:
    std::size_t row_bytes() const { return static_cast<std::size_t>(width_) * format_.bytes_per_cell(); }

    int width_;
    int height_;
    const Format& format_;
    std::vector<std::uint64_t> row_sums_;  // of the bytes of each row as it was made
};

}  // namespace talus
