#include "core/io/read_terrain.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <system_error>

#include "core/base/statistics.h"
#include "core/io/exr_file.h"
#include "core/io/formats.h"
#include "core/io/platform.h"
#include "core/io/png_file.h"
#include "core/io/quantise.h"
#include "core/io/sidecar.h"

namespace talus {
namespace {

/// One file being read, and what is known of it besides its bytes.
struct Source {
    const std::string& path;
    const ReadSettings& settings;
    Progress* progress;
    std::optional<Sidecar> sidecar;
    HeightRange range;

    void at_row(int y, int rows) const {
        if (progress == nullptr) return;
        progress->checkpoint();
        progress->set_fraction(static_cast<float>(y) / static_cast<float>(rows));
    }
    [[noreturn]] void refuse(const std::string& why) const { throw FileError(path + ": " + why); }
};

std::string size_text(std::int64_t width, std::int64_t height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

Grid<float> read_png(const Source& source, int& bits) {
    PngReader png(source.path, source.settings.max_cells);
    const PngLayout layout = png.layout();
    bits = layout.bits;
    const Quantiser quantiser(source.range, layout.bits);
    const int bytes = layout.bits / 8;
    std::vector<std::uint8_t> row(layout.row_bytes());
    Grid<float> height(layout.width, layout.height);
    const auto value = [&](int x, int channel) {
        const std::uint8_t* at =
            row.data() + (static_cast<std::size_t>(x) * layout.channels + channel) * bytes;
        return bytes == 1 ? std::uint16_t{at[0]} : static_cast<std::uint16_t>(at[0] << 8 | at[1]);
    };
    for (int y = 0; y < layout.height; ++y) {
        source.at_row(y, layout.height);
        png.read_row(row.data());
        for (int x = 0; x < layout.width; ++x) {
            if (layout.channels >= 3 && (value(x, 0) != value(x, 1) || value(x, 0) != value(x, 2))) {
                source.refuse("is a colour picture; heights come from grey ones");
            }
            height(x, y) = quantiser.height_of(value(x, 0));
        }
    }
    png.finish();
    return height;
}

Grid<float> read_exr(const Source& source) {
    ExrReader exr(source.path, source.settings.max_cells);
    const MapSize size = exr.size();
    Grid<float> height(size.width, size.height);
    for (int y = 0; y < size.height; ++y) {
        source.at_row(y, size.height);
        exr.read_row(height.row(y));
    }
    return height;
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
    if (source.sidecar) {
        const Lattice& lattice = source.sidecar->lattice;
        check(lattice.width, lattice.height, "its sidecar says");
        return {lattice.width, lattice.height};
    }
    const auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(cells)) + 0.5);
    if (side * side != cells || side > k_max_size) {
        source.refuse("holds " + std::to_string(cells) + " values of " + std::to_string(bytes_per_cell) +
                      " bytes, which is no square; put its sidecar (.json) beside it, or give its size");
    }
    return {static_cast<int>(side), static_cast<int>(side)};
}

Grid<float> read_raw(const Source& source, const Format& format) {
    platform::OldFile file(source.path);
    const auto bytes = static_cast<std::uint64_t>(format.bytes_per_cell());
    const std::uint64_t cells = file.size() / bytes;
    if (cells == 0 || file.size() % bytes != 0) {
        source.refuse("has " + std::to_string(file.size()) + " bytes, which are no whole number of " +
                      std::to_string(bytes) + "-byte values; it is damaged, or of another format");
    }
    if (cells > source.settings.max_cells) {
        source.refuse("holds " + std::to_string(cells) + " values, more than the " +
                      std::to_string(source.settings.max_cells) + " that are read; make it smaller");
    }
    const auto [width, height_cells] = raw_size(source, cells, format.bytes_per_cell());
    const Quantiser quantiser(source.range, 16);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(width) * bytes);
    Grid<float> height(width, height_cells);
    for (int y = 0; y < height_cells; ++y) {
        source.at_row(y, height_cells);
        if (file.read(row.data(), row.size()) < row.size())
            source.refuse("became shorter while it was read; try again");
        for (int x = 0; x < width; ++x) {
            const std::uint8_t* at = row.data() + static_cast<std::size_t>(x) * bytes;
            if (format.normalised) {
                const int high = format.big_endian ? 0 : 1;
                height(x, y) = quantiser.height_of(static_cast<std::uint16_t>(at[high] << 8 | at[1 - high]));
            } else {
                std::uint32_t bits = 0;
                for (int byte = 3; byte >= 0; --byte) bits = bits << 8 | at[byte];
                height(x, y) = std::bit_cast<float>(bits);
            }
        }
    }
    return height;
}

// bits: of the numbers in the file, which for a PNG only itself knows.
Grid<float> read_map(const Source& source, const Format& format, int& bits) {
    bits = format.normalised ? format.bits : 0;
    Grid<float> height = format.png   ? read_png(source, bits)
                         : format.exr ? read_exr(source)
                                      : read_raw(source, format);
    if (source.sidecar && source.sidecar->bottom_row_first) {
        for (int y = 0; y < height.height() / 2; ++y) {
            std::swap_ranges(height.row(y), height.row(y) + height.width(),
                             height.row(height.height() - 1 - y));
        }
    }
    return height;
}

const Format& format_to_read(const std::string& path, std::string_view key,
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

void settle_frame(ReadTerrain& result, const Source& source, const Format& format) {
    Terrain& terrain = result.terrain;
    auto& remarks = result.remarks;
    const int width = terrain.height->width();
    const int height = terrain.height->height();
    terrain.range = source.range;
    if (source.sidecar) {
        const Sidecar& sidecar = *source.sidecar;
        terrain.lattice = sidecar.lattice;
        terrain.sea_level = sidecar.sea_level;
        if (sidecar.lattice.width != width || sidecar.lattice.height != height) {
            remarks.push_back("the sidecar speaks of " +
                              size_text(sidecar.lattice.width, sidecar.lattice.height) +
                              " pixels, the file has " + size_text(width, height));
        }
    } else if (format.normalised) {
        remarks.push_back(
            "no sidecar: heights are taken to span " + std::to_string(static_cast<int>(terrain.range.low)) +
            " to " + std::to_string(static_cast<int>(terrain.range.high)) + " m, and pixels to be 1 m apart");
    } else {
        const MapStatistics statistics = statistics_of(*terrain.height);
        terrain.range = {statistics.minimum, statistics.maximum};
        if (!(terrain.range.span() > 0)) terrain.range.high = terrain.range.low + 1;
        remarks.push_back(
            "no sidecar: the height range is taken from the heights, and pixels to be 1 m apart");
    }
    terrain.lattice.width = width;
    terrain.lattice.height = height;
}

}  // namespace

ReadTerrain read_terrain(const std::string& path, const ReadSettings& settings, Progress* progress) {
    Source source{path, settings, progress, find_sidecar(path), {}};
    if (source.sidecar) source.range = source.sidecar->range;
    const Format& format = format_to_read(path, settings.format, source.sidecar);
    ReadTerrain result;
    try {
        result.terrain.height = make_field(read_map(source, format, result.bits));
    } catch (const std::system_error& error) {
        throw file_error(path, "read", error.code());
    }
    settle_frame(result, source, format);
    return result;
}

}  // namespace talus
