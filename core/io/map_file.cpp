#include "core/io/map_file.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/io/byte_sum.h"
#include "core/io/platform.h"
#include "core/io/png_file.h"

namespace talus {
namespace {

constexpr int k_rows_at_a_time = 32;  // enough for all threads, little enough to stay in the cache

// Called once a row: looks for a cancel and moves the progress on.
void step(Progress* progress, int y, int rows, float from, float to) {
    if (progress == nullptr) return;
    progress->checkpoint();
    progress->set_fraction(from + (to - from) * static_cast<float>(y) / static_cast<float>(rows));
}

PngLayout layout_of(int width, int height, const Format& format) {
    return {width, height, format.bits, format.channels};
}

}  // namespace

void MapFile::write(FileGroup::Output& output, const RowMaker& make_row, Progress* progress, float from,
                    float to) {
    row_sums_.resize(static_cast<std::size_t>(height_));
    std::vector<std::uint8_t> rows(row_bytes() *
                                   static_cast<std::size_t>(std::min(height_, k_rows_at_a_time)));
    const auto each_row = [&](auto&& write_row) {
        for (int first = 0; first < height_; first += k_rows_at_a_time) {
            const int last = std::min(height_, first + k_rows_at_a_time);
            const auto place = [&](int y) {
                return rows.data() + static_cast<std::size_t>(y - first) * row_bytes();
            };
            parallel_blocks(first, last, 1, [&](int y, int) {
                if (progress != nullptr) progress->checkpoint();
                make_row(y, place(y));
                row_sums_[static_cast<std::size_t>(y)] = byte_sum(place(y), row_bytes());
            });
            for (int y = first; y < last; ++y) {
                step(progress, y, height_, from, to);
                write_row(place(y));
            }
        }
    };
    if (!format_.png) {
        each_row([&](const std::uint8_t* row) { output.write(row, row_bytes()); });
        return;
    }
    PngWriter png(output, layout_of(width_, height_, format_));
    each_row([&](const std::uint8_t* row) { png.write_row(row); });
    png.finish();
}

void MapFile::verify(const std::string& path, const std::string& target, Progress* progress, float from,
                     float to) const {
    const auto require = [&](bool same) {
        if (same) return;
        throw FileError(target + ": reads back as another map than was written; try another disk or format");
    };
    std::vector<std::uint8_t> row(row_bytes());
    const auto each_row = [&](auto&& read_row) {
        for (int y = 0; y < height_; ++y) {
            step(progress, y, height_, from, to);
            read_row();
            require(byte_sum(row.data(), row.size()) == row_sums_[static_cast<std::size_t>(y)]);
        }
    };
    if (!format_.png) {
        platform::OldFile file(path);
        require(file.size() == row_bytes() * static_cast<std::size_t>(height_));
        each_row([&] { file.read(row.data(), row.size()); });
        return;
    }
    PngReader png(path, static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    require(png.layout() == layout_of(width_, height_, format_));
    each_row([&] { png.read_row(row.data()); });
    png.finish();
}

}  // namespace talus
