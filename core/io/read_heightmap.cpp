#include "core/io/read_heightmap.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/base/platform.h"
#include "core/io/asc_file.h"
#include "core/io/exr_file.h"
#include "core/io/formats.h"
#include "core/io/limits.h"
#include "core/io/png_reader.h"
#include "embedded_terrain.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 6> k_endings{".png", ".r16", ".raw", ".r32", ".asc", ".exr"};
// A number in an Arc/Info grid takes up to this many bytes; files have fewer.
constexpr std::size_t k_asc_bytes_per_cell = 32;
constexpr std::size_t k_asc_header_bytes = 4096;
// Rows that the byte order is found from, spread over the file.
constexpr int k_rows_compared = 512;

/// One file being read.
struct Source {
    const std::string& path;
    const ReadSettings& settings;
    Progress* progress;
    Heightmap& map;

    void at_row(int y, int rows) const {
        if (progress == nullptr) return;
        progress->checkpoint();
        progress->set_fraction(static_cast<float>(y) / static_cast<float>(rows));
    }
    void remark(std::string text) const { map.remarks.push_back(std::move(text)); }
    [[noreturn]] void refuse(const std::string& why) const { throw FileError(path + ": " + why); }
};

std::string size_text(std::int64_t width, std::int64_t height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

void read_png(const Source& source) {
    PngReader png(source.path, source.settings.max_cells);
    const PngLayout layout = png.layout();
    const int bytes = layout.bits / 8;
    const bool has_colours = layout.channels >= 3;
    std::vector<std::uint8_t> row(layout.row_bytes());
    Grid<float> values(layout.width, layout.height);
    bool coloured = false;
    bool transparent = false;
    for (int y = 0; y < layout.height; ++y) {
        source.at_row(y, layout.height);
        png.read_row(row.data());
        const std::uint8_t* at = row.data();
        for (int x = 0; x < layout.width; ++x) {
            std::array<int, 4> pixel{};
            for (int channel = 0; channel < layout.channels; ++channel, at += bytes) {
                pixel[static_cast<std::size_t>(channel)] = bytes == 1 ? at[0] : at[0] << 8 | at[1];
            }
            const auto& [red, green, blue, alpha] = pixel;
            const bool coloured_here = has_colours && (red != green || red != blue);
            coloured |= coloured_here;
            if (layout.channels == 2 || layout.channels == 4) {
                transparent |= (layout.channels == 2 ? green : alpha) != (1 << layout.bits) - 1;
            }
            // The luminance of ITU-R BT.709, on the numbers as they stand: heights have no gamma.
            values(x, y) = coloured_here ? static_cast<float>(0.2126 * red + 0.7152 * green + 0.0722 * blue)
                                         : static_cast<float>(red);
        }
    }
    png.finish();
    if (coloured) source.remark("is a colour picture; heights are taken from its brightness");
    if (transparent) source.remark("its transparency is passed over");
    if (layout.bits == 8 && !source.map.sidecar)
        source.remark("8 bits hold 256 heights: steps will show on slopes");
    source.map.values = std::move(values);
    source.map.steps = (1 << layout.bits) - 1;
}

void read_exr(const Source& source) {
    ExrReader exr(source.path, source.settings.max_cells);
    const MapSize size = exr.size();
    Grid<float> values(size.width, size.height);
    for (int y = 0; y < size.height; ++y) {
        source.at_row(y, size.height);
        exr.read_row(values.row(y));
    }
    if (exr.channel_count() > 1)
        source.remark("heights are taken from its channel \"" + exr.channel() + "\" alone");
    source.map.values = std::move(values);
}

/// Width and height of a raw file: as told, else from the sidecar, else square.
std::pair<int, int> raw_size(const Source& source, std::uint64_t cells, int bytes_per_cell) {
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
        if (other * told != cells || other > k_most_cells_a_side) {
            source.refuse("holds " + std::to_string(cells) + " values, which are no whole number of " +
                          std::to_string(told) + "; give the right size");
        }
        return settings.width > 0 ? std::pair(settings.width, static_cast<int>(other))
                                  : std::pair(static_cast<int>(other), settings.height);
    }
    const auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(cells)) + 0.5);
    if (side * side != cells || side > k_most_cells_a_side) {
        source.refuse("holds " + std::to_string(cells) + " values of " + std::to_string(bytes_per_cell) +
                      " bytes, which is no square; put its sidecar (.json) beside it, or give its size");
    }
    return {static_cast<int>(side), static_cast<int>(side)};
}

/// The bytes of a raw file as values of either byte order.
class RawValues {
 public:
    RawValues(std::vector<std::uint8_t> bytes, int bytes_per_cell)
        : bytes_(std::move(bytes)), each_(static_cast<std::size_t>(bytes_per_cell)) {}

    float at(std::size_t cell, bool big_endian) const {
        const std::uint8_t* from = bytes_.data() + cell * each_;
        if (each_ == 2) {
            const int high = big_endian ? 0 : 1;
            return static_cast<float>(from[high] << 8 | from[1 - high]);
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
};

bool is_big_endian(const Source& source, const Format& format, const RawValues& raw, int width, int height) {
    if (source.settings.byte_order != ByteOrder::automatic)
        return source.settings.byte_order == ByteOrder::big;
    // A sidecar, or who names the format, knows.
    if (source.map.sidecar || !source.settings.format.empty()) return format.big_endian;
    const FoundOrder order =
        found_order(raw.roughness(width, height, false), raw.roughness(width, height, true));
    source.remark(order.remark);
    return order.big_endian;
}

void read_raw(const Source& source, const Format& format) {
    platform::OldFile file(source.path);
    const auto each = static_cast<std::uint64_t>(format.bytes_per_cell());
    const std::uint64_t cells = file.size() / each;
    if (cells == 0 || file.size() % each != 0) {
        source.refuse("has " + std::to_string(file.size()) + " bytes, which are no whole number of " +
                      std::to_string(each) + "-byte values; it is damaged, or of another format");
    }
    if (cells > source.settings.max_cells) {
        source.refuse("holds " + std::to_string(cells) + " values, more than the " +
                      std::to_string(source.settings.max_cells) +
                      " that are read; make it smaller, or allow more memory");
    }
    const auto [width, height] = raw_size(source, cells, format.bytes_per_cell());
    std::vector<std::uint8_t> bytes(cells * each);
    if (file.read(bytes.data(), bytes.size()) < bytes.size())
        source.refuse("became shorter while it was read; try again");
    const RawValues raw(std::move(bytes), format.bytes_per_cell());
    const bool big_endian = is_big_endian(source, format, raw, width, height);
    Grid<float> values(width, height);
    std::size_t cell = 0;
    for (int y = 0; y < height; ++y) {
        source.at_row(y, height);
        for (int x = 0; x < width; ++x) values(x, y) = raw.at(cell++, big_endian);
    }
    source.map.values = std::move(values);
    source.map.steps = format.normalised ? 65535 : 0;
}

std::string asc_text(const Source& source) {
    if (source.path.starts_with(k_asset_prefix)) {
        const std::string_view name = std::string_view(source.path).substr(k_asset_prefix.size());
        for (const EmbeddedFile& file : assets::terrain()) {
            if (file.name == name) return std::string(file.bytes);
        }
        source.refuse("does not come with this version of Talus");
    }
    return read_file(source.path, source.settings.max_cells * k_asc_bytes_per_cell + k_asc_header_bytes);
}

void read_asc(const Source& source) {
    AscGrid grid = parse_asc(asc_text(source), source.path, source.settings.max_cells, source.progress);
    source.map.cell_x = grid.place.cell_x;
    source.map.cell_y = grid.place.cell_y;
    // Those of Talus are in metres, however small.
    if (!source.map.sidecar && is_in_degrees(grid)) {
        const double latitude = (grid.place.south + grid.north()) / 2;
        const DegreeLength degree = degree_length(latitude);
        source.map.cell_x *= degree.west_east;
        source.map.cell_y *= degree.north_south;
        char text[160];
        std::snprintf(text, sizeof text,
                      "its grid is in degrees: at %.2f° %s its cells are %.4g m from west to east and %.4g m "
                      "from north to south",
                      std::fabs(latitude), latitude < 0 ? "south" : "north", source.map.cell_x,
                      source.map.cell_y);
        source.remark(text);
    }
    source.map.values = std::move(grid.values);
}

const Format& raster_format(const std::string& path, std::string_view key,
                            const std::optional<Sidecar>& sidecar) {
    // The sidecar knows the byte order, which no ending tells.
    if (key.empty() && sidecar) key = sidecar->format;
    const Format* format = format_for(path, key);
    if (format == nullptr) throw FileError(path + ": of unknown format; name one: " + format_choices());
    if (format->content != Content::heights) {
        throw FileError(path + ": holds no heights but a " + std::string(format->label) +
                        "; choose a heightmap");
    }
    return *format;
}

void flip_rows(Grid<float>& values) {
    for (int y = 0; y < values.height() / 2; ++y) {
        std::swap_ranges(values.row(y), values.row(y) + values.width(), values.row(values.height() - 1 - y));
    }
}

void read_values(const Source& source) {
    source.map.sidecar = find_sidecar(source.path);
    const Format& format = raster_format(source.path, source.settings.format, source.map.sidecar);
    if (format.png) {
        read_png(source);
    } else if (format.exr) {
        read_exr(source);
    } else if (format.asc) {
        read_asc(source);
    } else {
        read_raw(source, format);
    }
    if (!source.map.sidecar) return;
    // A grid tells its cells itself.
    if (!format.asc) source.map.cell_x = source.map.cell_y = source.map.sidecar->lattice.cell_size;
    if (source.map.sidecar->bottom_row_first) flip_rows(source.map.values);
}

}  // namespace

std::span<const std::string_view> heightmap_endings() { return k_endings; }

bool has_heightmap_ending(std::string_view path) {
    const std::string name = lower(path);
    return std::any_of(k_endings.begin(), k_endings.end(),
                       [&](std::string_view ending) { return name.ends_with(ending); });
}

Heightmap read_heightmap(const std::string& path, const ReadSettings& settings, Progress* progress) {
    Heightmap map;
    try {
        read_values({path, settings, progress, map});
    } catch (const std::system_error& error) {
        throw file_error(path, "read", error.code());
    }
    return map;
}

}  // namespace talus
