#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/codecs.h"
#include "core/io/heightmap_source.h"
#include "core/io/limits.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 2> k_r16{".r16", ".raw"};
constexpr std::array<std::string_view, 1> k_r32{".r32"};
// Rows that the byte order is found from, spread over the file.
constexpr int k_rows_compared = 512;

constexpr std::array<Format, 3> k_formats{{
    {.key = "r16",
     .label = "RAW, 16-bit little-endian",
     .ending = ".r16",
     .endings = k_r16,
     .help =
         "Headerless heightmap for Unity (byte order \"Windows\"), Unreal, Godot, World Machine and Gaea."},
    {.key = "r16be",
     .label = "RAW, 16-bit big-endian",
     .big_endian = true,
     .ending = ".r16",
     .endings = {},
     .help = "Headerless heightmap for programs that expect the high byte first (byte order \"Mac\")."},
    {.key = "r32",
     .label = "RAW, 32-bit float metres",
     .bits = 32,
     .normalised = false,
     .ending = ".r32",
     .endings = k_r32,
     .help = "Headerless heights in metres as little-endian floats: nothing rounded, nothing clipped."},
}};

class Writer : public CodecWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : output_(output), row_bytes_(map.row_bytes()) {}
    void write_rows(const std::uint8_t* rows, int count) override {
        output_.write(rows, row_bytes_ * static_cast<std::size_t>(count));
    }

 private:
    FileGroup::Output& output_;
    std::size_t row_bytes_;
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

bool read_back(ReadBack& file, const CodecMap& map, const std::string&, const EachRow& each_row,
               Progress* progress) {
    if (file.size() != map.row_bytes() * static_cast<std::size_t>(map.size.height)) return false;
    read_rows_back(map, each_row, progress, [&](std::uint8_t* row) { file.read(row, map.row_bytes()); });
    return true;
}

// Sizes of so many samples, at most twice as long as wide in samples, the nearest to a square first.
std::vector<std::string> fitting_sizes(std::uint64_t cells) {
    constexpr std::size_t k_max_sizes = 4;
    constexpr std::uint64_t k_max_stretch = 4;
    std::vector<std::string> sizes;
    auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(cells)));
    for (; side > 0 && sizes.size() < k_max_sizes && cells / side <= k_max_stretch * side; --side) {
        if (cells % side == 0)
            sizes.push_back(
                size_text(static_cast<std::int64_t>(cells / side), static_cast<std::int64_t>(side)));
    }
    return sizes;
}

std::uint64_t square_side(std::uint64_t cells) {
    const auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(cells)) + 0.5);
    return side * side == cells && side <= k_max_cells_a_side ? side : 0;
}

// What a file may be whose values form no square, and how to say so.
std::string ways_to_fit(std::uint64_t cells, int bytes_per_cell) {
    const std::uint64_t bytes = cells * static_cast<std::uint64_t>(bytes_per_cell);
    const std::uint64_t other = bytes_per_cell == 2 ? 4 : 2;
    std::string ways;
    if (const std::uint64_t side = bytes % other == 0 ? square_side(bytes / other) : 0; side > 0) {
        const auto length = static_cast<std::int64_t>(side);
        ways = "it would be " + size_text(length, length) + " in numbers of " + std::to_string(8 * other) +
               " bits (\"Numbers\", --set import.raw_numbers=" + (other == 4 ? "metres32" : "steps16") +
               "); ";
    }
    const std::vector<std::string> sizes = fitting_sizes(cells);
    ways += sizes.empty() ? "" : "sizes that fit are " + joined(sizes) + ", either side first; ";
    return ways +
           "give its size (\"Samples across\", --set import.raw_width=N), or put its sidecar (.json) or a "
           ".hdr beside "
           "it";
}

/// Width and height of a raw file: as told, else from the sidecar, else square.
std::pair<int, int> raw_size(const HeightmapSource& source, std::uint64_t cells, int bytes_per_cell) {
    const ReadSettings& settings = source.settings;
    const auto check = [&](int width, int height, const char* says) {
        if (static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) == cells) return;
        source.refuse("holds " + std::to_string(cells) + " values of " + std::to_string(bytes_per_cell) +
                      " bytes, but " + says + " " + size_text(width, height) +
                      "; give the right size or format");
    };
    if (settings.width > 0 && settings.height > 0) {
        check(settings.width, settings.height, "was said to be");
        return {settings.width, settings.height};
    }
    if (source.map.sidecar) {
        const Lattice& lattice = source.map.sidecar->lattice;
        check(lattice.width, lattice.height, "its sidecar says");
        return {lattice.width, lattice.height};
    }
    // One side told, the other follows.
    if (const auto told = static_cast<std::uint64_t>(std::max(settings.width, settings.height)); told > 0) {
        const std::uint64_t other = cells / told;
        if (other * told != cells || other > k_max_cells_a_side) {
            source.refuse("holds " + std::to_string(cells) + " values, which are not a whole number of " +
                          std::to_string(told) + "; give the right size");
        }
        return settings.width > 0 ? std::pair(settings.width, static_cast<int>(other))
                                  : std::pair(static_cast<int>(other), settings.height);
    }
    const std::uint64_t side = square_side(cells);
    if (side == 0) {
        source.refuse("holds " + counted(cells, "value") + " of " + std::to_string(bytes_per_cell) +
                      " bytes, which do not form a square; " + ways_to_fit(cells, bytes_per_cell));
    }
    return {static_cast<int>(side), static_cast<int>(side)};
}

/// The bytes of a raw file as values of either byte order.
class RawValues {
 public:
    RawValues(std::vector<std::uint8_t> bytes, int bytes_per_cell, bool with_sign)
        : bytes_(std::move(bytes)), each_(static_cast<std::size_t>(bytes_per_cell)), with_sign_(with_sign) {}

    float at(std::size_t cell, bool big_endian) const {
        const std::uint8_t* from = bytes_.data() + cell * each_;
        if (each_ == 2) {
            const int high = big_endian ? 0 : 1;
            const auto bits = static_cast<std::uint16_t>(from[high] << 8 | from[1 - high]);
            return with_sign_ ? static_cast<float>(static_cast<std::int16_t>(bits))
                              : static_cast<float>(bits);
        }
        std::uint32_t bits = 0;
        for (std::size_t byte = 0; byte < 4; ++byte) bits = bits << 8 | from[big_endian ? byte : 3 - byte];
        return std::bit_cast<float>(bits);
    }

    double roughness(int width, int height, bool big_endian) const {
        Roughness roughness;
        for (int y = 0; y < height; y += 1 + (height - 1) / k_rows_compared) {
            for (int x = 0; x < width; ++x) {
                const std::size_t cell = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                         static_cast<std::size_t>(x);
                roughness.add(static_cast<double>(at(cell, big_endian)), x == 0);
            }
        }
        return roughness.value();
    }

 private:
    std::vector<std::uint8_t> bytes_;
    std::size_t each_;
    bool with_sign_;
};

bool is_big_endian(const HeightmapSource& source, const Format& format, const RawValues& raw, int width,
                   int height) {
    if (source.settings.byte_order != ByteOrder::automatic)
        return source.settings.byte_order == ByteOrder::big;
    // A sidecar, or a format given by name, tells it.
    if (source.map.sidecar || !source.settings.format.empty()) return format.big_endian;
    const FoundOrder order =
        found_order(raw.roughness(width, height, false), raw.roughness(width, height, true));
    source.remark(order.remark);
    return order.big_endian;
}

// Bytes of a number, and what it is.
struct RawKind {
    int bytes;
    bool with_sign;
    bool steps;
};

RawKind kind_of(RawNumbers numbers, const Format& format) {
    switch (numbers) {
        case RawNumbers::steps16:
            return {2, false, true};
        case RawNumbers::metres16:
            return {2, true, false};
        case RawNumbers::metres32:
            return {4, false, false};
        case RawNumbers::by_ending:
            break;
    }
    return {format.bytes_per_cell(), false, format.normalised};
}

void read_map(const HeightmapSource& source, const Format& format) {
    platform::OldFile file(source.path);
    const RawKind kind = kind_of(source.settings.raw_numbers, format);
    const auto each = static_cast<std::uint64_t>(kind.bytes);
    const std::uint64_t cells = file.size() / each;
    if (cells == 0 && file.size() == 0)
        source.refuse("is empty: it has no heights; check that it is complete");
    if (cells == 0 || file.size() % each != 0) {
        source.refuse("has " + std::to_string(file.size()) + " bytes, which are not a whole number of " +
                      std::to_string(each) + "-byte values; it is damaged, or has another format");
    }
    if (cells > source.settings.max_cells) {
        source.refuse("holds " + std::to_string(cells) + " values, more than the " +
                      std::to_string(source.settings.max_cells) +
                      " that can be read; make it smaller, or allow more memory");
    }
    const auto [width, height] = raw_size(source, cells, kind.bytes);
    std::vector<std::uint8_t> bytes(cells * each);
    if (file.read(bytes.data(), bytes.size()) < bytes.size())
        source.refuse("became shorter while it was read; try again");
    const RawValues raw(std::move(bytes), kind.bytes, kind.with_sign);
    const bool big_endian = is_big_endian(source, format, raw, width, height);
    Grid<float> values(width, height);
    std::size_t cell = 0;
    for (int y = 0; y < height; ++y) {
        source.at_row(y, height);
        for (int x = 0; x < width; ++x) values(x, y) = raw.at(cell++, big_endian);
    }
    source.map.values = std::move(values);
    source.map.steps = kind.steps ? 65535 : 0;
}

}  // namespace

extern const Codec raw_codec = {
    .formats = k_formats, .headerless = true, .open = open, .read_back = read_back, .read_map = read_map};

}  // namespace talus
