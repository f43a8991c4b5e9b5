#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/platform.h"
#include "core/io/limits.h"
#include "core/io/map_readers.h"

namespace talus {
namespace {

constexpr int k_no_height = -32768;
constexpr int k_seconds_in_degree = 3600;
constexpr int k_usual_seconds = 3;     // between samples, in tiles of up to 1201
constexpr int k_usual_samples = 1201;  // a degree of them, and one more

struct TilePlace {
    int south = 0;
    int west = 0;
};

// N47E007, in any case; nothing for other names.
std::optional<TilePlace> place_in_name(const std::string& path) {
    const std::string name = std::filesystem::path(path).stem().string();
    if (name.size() < 7) return std::nullopt;
    const auto number = [&](std::size_t at, std::size_t digits) {
        int value = 0;
        for (std::size_t i = at; i < at + digits; ++i) {
            if (name[i] < '0' || name[i] > '9') return -1;
            value = value * 10 + (name[i] - '0');
        }
        return value;
    };
    const char north = name[0];
    const char east = name[3];
    const int latitude = number(1, 2);
    const int longitude = number(4, 3);
    if (latitude < 0 || longitude < 0 || latitude > 90 || longitude > 180) return std::nullopt;
    if ((north != 'N' && north != 'n' && north != 'S' && north != 's') ||
        (east != 'E' && east != 'e' && east != 'W' && east != 'w'))
        return std::nullopt;
    return TilePlace{.south = north == 'S' || north == 's' ? -latitude : latitude,
                     .west = east == 'W' || east == 'w' ? -longitude : longitude};
}

MapSize tile_size(const HeightmapSource& source, std::uint64_t bytes) {
    const std::uint64_t cells = bytes / 2;
    // Tiles in the far north have every second column only.
    constexpr MapSize k_narrow{1801, 3601};
    const bool narrow = bytes % 2 == 0 && cells == std::uint64_t{k_narrow.width} * k_narrow.height;
    const auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(cells)) + 0.5);
    if (!narrow && (bytes % 2 != 0 || side < 2 || side * side != cells || side > k_max_cells_a_side)) {
        source.refuse(
            "has " + std::to_string(bytes) +
            " bytes, which are no square of 16-bit heights, as tiles of the SRTM are; it is damaged, or "
            "has another format");
    }
    if (cells > source.settings.max_cells)
        throw too_many_cells(source.path, static_cast<double>(side), static_cast<double>(side),
                             source.settings.max_cells);
    return narrow ? k_narrow : MapSize{static_cast<int>(side), static_cast<int>(side)};
}

// The numbers of a tile, in either byte order.
class TileNumbers {
 public:
    explicit TileNumbers(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}

    int at(std::size_t cell, bool big_endian) const {
        const std::uint8_t* from = bytes_.data() + 2 * cell;
        const int high = big_endian ? 0 : 1;
        return static_cast<std::int16_t>(from[high] << 8 | from[1 - high]);
    }

    // Tiles are big-endian; another order is believed where only that gives heights of the Earth throughout.
    bool is_little_endian() const {
        std::size_t impossible = 0;
        const std::size_t cells = bytes_.size() / 2;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (!is_plausible(at(cell, false))) return false;
            impossible += !is_plausible(at(cell, true));
        }
        return impossible > cells / 4;
    }

 private:
    static bool is_plausible(int height) { return height == k_no_height || (height > -500 && height < 9000); }
    std::vector<std::uint8_t> bytes_;
};

}  // namespace

void read_hgt(const HeightmapSource& source) {
    platform::OldFile file(source.path);
    const MapSize size = tile_size(source, file.size());
    Grid<float> values(size.width, size.height);
    std::vector<std::uint8_t> bytes(2 * values.size());
    if (file.read(bytes.data(), bytes.size()) < bytes.size())
        source.refuse("became shorter while it was read; try again");
    const TileNumbers numbers(std::move(bytes));
    const bool is_little_endian = numbers.is_little_endian();
    if (is_little_endian) {
        source.remark(
            "its heights lie on Earth only with the low byte first: it is read so, though tiles of the SRTM "
            "have the high byte first");
    }
    std::size_t cell = 0;
    for (int y = 0; y < size.height; ++y) {
        source.at_row(y, size.height);
        for (int x = 0; x < size.width; ++x) {
            const int height = numbers.at(cell++, !is_little_endian);
            values(x, y) =
                height == k_no_height ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(height);
        }
    }
    source.map.values = std::move(values);
    source.facts.is_settled = true;
    const auto step = [](int samples) {
        return samples <= k_usual_samples ? static_cast<double>(k_usual_seconds) / k_seconds_in_degree
                                          : 1.0 / (samples - 1);
    };
    const double down = step(size.height);
    const double across = size.width == size.height ? down : 1.0 / (size.width - 1);
    const std::optional<TilePlace> place = place_in_name(source.path);
    if (!place) {
        source.remark(
            "its name does not tell its latitude, as N47E007 does; it is taken to lie on the equator");
    }
    source.facts.place =
        MapPlace::north_up(place ? place->west : 0, place ? place->south + 1 : 0, across, down);
    source.facts.place->unit = unit_of_code(9102);
}

}  // namespace talus
