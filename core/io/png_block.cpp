#include "core/io/png_block.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/io/png_filter_kernel.h"

namespace talus {
namespace {

constexpr std::size_t k_block_bytes = std::size_t{1} << 20;
constexpr std::size_t k_sample_bytes = std::size_t{1} << 16;
constexpr std::size_t k_stretches = 4;       // that a sample consists of
constexpr int k_row_by_row = k_png_filters;  // each row gets the filter that leaves the smallest values
constexpr int k_ways = k_png_filters + 1;

std::uint8_t paeth(int left, int above, int corner) {
    const int to_left = std::abs(above - corner);
    const int to_above = std::abs(left - corner);
    const int to_corner = std::abs(above + left - 2 * corner);
    if (to_left <= to_above && to_left <= to_corner) return static_cast<std::uint8_t>(left);
    return static_cast<std::uint8_t>(to_above <= to_corner ? above : corner);
}

// The opposite of filtering. Returns whether there is such a filter.
bool unfilter(std::uint8_t filter, const std::uint8_t* in, const std::uint8_t* above, std::size_t bytes,
              std::size_t pixel, std::uint8_t* row) {
    const auto each = [&](auto&& predicted) {
        for (std::size_t i = 0; i < pixel; ++i)
            row[i] = static_cast<std::uint8_t>(in[i] + predicted(0, above[i], 0));
        for (std::size_t i = pixel; i < bytes; ++i)
            row[i] = static_cast<std::uint8_t>(in[i] + predicted(row[i - pixel], above[i], above[i - pixel]));
        return true;
    };
    switch (static_cast<PngFilter>(filter)) {
        case PngFilter::none:
            return each([](int, int, int) { return 0; });
        case PngFilter::sub:
            return each([](int left, int, int) { return left; });
        case PngFilter::up:
            return each([](int, int up, int) { return up; });
        case PngFilter::average:
            return each([](int left, int up, int) { return (left + up) / 2; });
        case PngFilter::paeth:
            return each([](int left, int up, int corner) { return paeth(left, up, corner); });
    }
    return false;
}

}  // namespace

int rows_of_png_block(const PngLayout& layout) {
    return static_cast<int>(std::max<std::size_t>(1, k_block_bytes / (layout.row_bytes() + 1)));
}

// Appends rows [first, first + count) to filtered_: before each row's bytes, the number of its filter.
void PngBlockPacker::filter(const PngLayout& layout, std::span<const std::uint8_t> rows, std::size_t first,
                            std::size_t count, int way) {
    const PngFilterKernel& kernel = png_filter_kernel();
    const std::size_t bytes = layout.row_bytes();
    const std::size_t begin = filtered_.size();
    filtered_.resize(begin + count * (bytes + 1));
    trial_.resize(bytes);
    for (std::size_t y = first; y < first + count; ++y) {
        const std::uint8_t* row = rows.data() + y * bytes;
        std::uint8_t* out = filtered_.data() + begin + (y - first) * (bytes + 1);
        const auto put = [&](PngFilter filter, std::uint8_t* to) {
            const std::uint8_t* above = y == 0 ? row : row - bytes;
            kernel.filter(filter, row, above, bytes, layout.pixel_bytes(), to);
        };
        if (y == 0) {
            // The row above belongs to another block. Of the filters that read only to the left, sub suits
            // slopes.
            const PngFilter alone = way == 0 ? PngFilter::none : PngFilter::sub;
            out[0] = static_cast<std::uint8_t>(alone);
            put(alone, out + 1);
        } else if (way != k_row_by_row) {
            out[0] = static_cast<std::uint8_t>(way);
            put(static_cast<PngFilter>(way), out + 1);
        } else {
            std::uint32_t best = 0;
            for (int filter = k_png_filters; filter-- > 0;) {
                put(static_cast<PngFilter>(filter), trial_.data());
                const std::uint32_t left = kernel.magnitude(trial_.data(), bytes);
                if (filter != k_png_filters - 1 && left >= best) continue;
                best = left;
                out[0] = static_cast<std::uint8_t>(filter);
                std::memcpy(out + 1, trial_.data(), bytes);
            }
        }
    }
}

std::uint32_t PngBlockPacker::append(const PngLayout& layout, std::span<const std::uint8_t> rows,
                                     std::vector<std::uint8_t>& out) {
    const std::size_t count = rows.size() / layout.row_bytes();
    // The sample is some stretches of neighbouring rows.
    const std::size_t stretches = std::min(count, k_stretches);
    const std::size_t stretch =
        std::clamp<std::size_t>(k_sample_bytes / k_stretches / layout.row_bytes(), 1, count / stretches);
    const std::size_t begin = out.size();
    std::size_t best_size = SIZE_MAX;
    int best_way = 0;
    DeflateReach best_reach = DeflateReach::pixel;
    for (int way = 0; way < k_ways; ++way) {
        filtered_.clear();
        for (std::size_t i = 0; i < stretches; ++i)
            filter(layout, rows, (2 * i + 1) * (count - stretch) / (2 * stretches), stretch, way);
        for (const DeflateReach reach : {DeflateReach::pixel, DeflateReach::window}) {
            deflater_.append(filtered_, reach, out);
            const std::size_t size = out.size() - begin;
            out.resize(begin);
            if (size >= best_size) continue;
            best_size = size;
            best_way = way;
            best_reach = reach;
        }
    }
    filtered_.clear();
    filter(layout, rows, 0, count, best_way);
    deflater_.append(filtered_, best_reach, out);
    return adler32(filtered_);
}

bool unpack_png_block(const PngLayout& layout, std::span<const std::uint8_t> block,
                      std::span<std::uint8_t> rows, std::uint32_t& adler) {
    const std::size_t bytes = layout.row_bytes();
    const std::size_t count = rows.size() / bytes;
    std::vector<std::uint8_t> filtered(rows.size() + count);
    if (!inflate_piece(block, filtered)) return false;
    adler = adler32(filtered);
    const std::vector<std::uint8_t> nothing(bytes);
    const std::uint8_t* above = nothing.data();
    for (std::size_t y = 0; y < count; ++y) {
        const std::uint8_t* in = filtered.data() + y * (bytes + 1);
        std::uint8_t* row = rows.data() + y * bytes;
        if (!unfilter(in[0], in + 1, above, bytes, layout.pixel_bytes(), row)) return false;
        above = row;
    }
    return true;
}

}  // namespace talus
