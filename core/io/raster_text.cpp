#include "core/io/raster_text.h"

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/base64.h"
#include "core/io/deflate.h"

namespace talus {
namespace {

constexpr std::size_t k_planes = 4;            // bytes of a float
constexpr std::size_t k_highest_ratio = 1100;  // deflate packs no more bytes than 1,032 into one
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

}  // namespace

std::string packed(const Raster& raster) {
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

std::optional<Raster> unpacked(MapSize size, std::string_view text) {
    if (size.width < 1 || size.height < 1) return std::nullopt;
    const auto width = static_cast<std::size_t>(size.width);
    const std::size_t cells = width * static_cast<std::size_t>(size.height);
    if (cells > k_max_raster_cells || cells * k_planes / k_highest_ratio > text.size()) return std::nullopt;
    const auto piece = from_base64(text);
    if (!piece) return std::nullopt;
    std::vector<std::uint8_t> bytes(cells * k_planes);
    if (!inflate_piece(*piece, bytes)) return std::nullopt;
    Grid<float> values(size.width, size.height);
    std::array<std::vector<std::uint32_t>, 2> rows{std::vector<std::uint32_t>(width),
                                                   std::vector<std::uint32_t>(width)};
    std::size_t cell = 0;
    for (int y = 0; y < size.height; ++y) {
        std::uint32_t* const row = rows[y % 2].data();
        const std::uint32_t* const above = y > 0 ? rows[(y + 1) % 2].data() : nullptr;
        for (std::size_t x = 0; x < width; ++x, ++cell) {
            std::uint32_t rest = 0;
            for (std::size_t plane = 0; plane < k_planes; ++plane)
                rest = rest << 8 | bytes[plane * cells + cell];
            row[x] = unfolded(rest) + expected(row, above, x);
            values.row(y)[x] = from_ordered(row[x]);
        }
    }
    return is_finite(values) ? std::optional(Raster(std::move(values))) : std::nullopt;
}

}  // namespace talus
