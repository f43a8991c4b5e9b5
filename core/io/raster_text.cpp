#include "core/io/raster_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/base64.h"
#include "core/io/deflate.h"

namespace talus {
namespace {

constexpr std::size_t k_planes = 4;            // bytes of a float
constexpr std::size_t k_highest_ratio = 1100;  // deflate packs no more bytes than 1,032 into one
constexpr std::size_t k_skipped_at_once = std::size_t{1} << 16;
constexpr std::uint32_t k_sign = 0x80000000u;

// Whole numbers in the order of the floats, and back: what is beside each other stays so across zero.
std::uint32_t ordered(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits & k_sign) != 0 ? ~bits : bits | k_sign;
}
float from_ordered(std::uint32_t number) {
    return std::bit_cast<float>((number & k_sign) != 0 ? number & ~k_sign : ~number);
}

// Small differences of either sign become small numbers.
std::uint32_t folded(std::uint32_t difference) {
    return difference << 1 ^ ((difference & k_sign) != 0 ? ~0u : 0u);
}
std::uint32_t unfolded(std::uint32_t number) { return number >> 1 ^ ((number & 1) != 0 ? ~0u : 0u); }

// The cell's number if the ground were a plane through its neighbours. Sums that overflow come back when the
// same is subtracted.
std::uint32_t expected(const std::uint32_t* row, const std::uint32_t* above, std::size_t x) {
    if (above == nullptr) return x > 0 ? row[x - 1] : k_sign;
    return x > 0 ? row[x - 1] + above[x] - above[x - 1] : above[x];
}

// Gives the rows of a text one after the other to each_row(y, row), which returns whether it goes on. Returns
// whether the text is one of this size. The planes are read side by side, so that none has to be held.
template <class EachRow>
bool read_rows(MapSize size, std::string_view text, const EachRow& each_row) {
    const auto piece = from_base64(text);
    if (!piece) return false;
    const auto width = static_cast<std::size_t>(size.width);
    const std::size_t cells = width * static_cast<std::size_t>(size.height);
    std::vector<Inflater> planes;
    std::vector<std::uint8_t> bytes(std::max<std::size_t>(width, k_skipped_at_once));
    for (std::size_t plane = 0; plane < k_planes; ++plane) {
        planes.emplace_back(*piece);
        for (std::size_t left = plane * cells; left > 0;) {
            const std::size_t part = std::min(left, bytes.size());
            if (!planes.back().read(std::span(bytes).first(part))) return false;
            left -= part;
        }
    }
    std::array<std::vector<std::uint32_t>, 2> rows{std::vector<std::uint32_t>(width),
                                                   std::vector<std::uint32_t>(width)};
    std::vector<float> values(width);
    for (int y = 0; y < size.height; ++y) {
        std::uint32_t* const row = rows[y % 2].data();
        const std::uint32_t* const above = y > 0 ? rows[(y + 1) % 2].data() : nullptr;
        std::fill_n(row, width, 0u);
        for (Inflater& plane : planes) {
            if (!plane.read(std::span(bytes).first(width))) return false;
            for (std::size_t x = 0; x < width; ++x) row[x] = row[x] << 8 | bytes[x];
        }
        for (std::size_t x = 0; x < width; ++x) {
            row[x] = unfolded(row[x]) + expected(row, above, x);
            values[x] = from_ordered(row[x]);
        }
        if (!each_row(y, std::span<const float>(values))) return false;
    }
    return planes.back().at_end();
}

// The text is a valid one.
Grid<float> unpacked(MapSize size, std::string_view text) {
    Grid<float> values(size.width, size.height);
    [[maybe_unused]] const bool valid = read_rows(size, text, [&](int y, std::span<const float> row) {
        std::ranges::copy(row, values.row(y));
        return true;
    });
    assert(valid);
    return values;
}

}  // namespace

std::string packed(const Raster& raster) {
    if (!raster.text().empty()) return std::string(raster.text());
    const Field<float> values = raster.values();
    const auto width = static_cast<std::size_t>(values->width());
    const std::size_t cells = values->size();
    std::vector<std::uint8_t> bytes(cells * k_planes);
    std::array<std::vector<std::uint32_t>, 2> rows{std::vector<std::uint32_t>(width),
                                                   std::vector<std::uint32_t>(width)};
    std::size_t cell = 0;
    for (int y = 0; y < values->height(); ++y) {
        std::uint32_t* const row = rows[y % 2].data();
        const std::uint32_t* const above = y > 0 ? rows[(y + 1) % 2].data() : nullptr;
        for (std::size_t x = 0; x < width; ++x, ++cell) {
            row[x] = ordered(values->row(y)[x]);
            const std::uint32_t rest = folded(row[x] - expected(row, above, x));
            for (std::size_t plane = 0; plane < k_planes; ++plane)
                bytes[plane * cells + cell] = static_cast<std::uint8_t>(rest >> (24 - 8 * plane));
        }
    }
    std::vector<std::uint8_t> piece;
    Deflater().append(bytes, DeflateReach::window, piece);
    return base64_of(piece);
}

std::optional<Raster> packed_raster(MapSize size, std::string_view text) {
    if (size.width < 1 || size.height < 1) return std::nullopt;
    const std::size_t cells = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    if (cells > k_max_raster_cells || cells * k_planes / k_highest_ratio > text.size()) return std::nullopt;
    Digester digester;
    begin_raster(digester, size);
    const bool valid = read_rows(size, text, [&](int, std::span<const float> row) {
        digester.add_bytes(row.data(), row.size_bytes());
        return std::ranges::all_of(row, [](float value) { return std::isfinite(value); });
    });
    if (!valid) return std::nullopt;
    return Raster(PackedRaster{size, digester.digest(), std::string(text), unpacked});
}

}  // namespace talus
