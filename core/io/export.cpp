#include "core/io/export.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <system_error>

#include "core/base/neighbours.h"
#include "core/base/statistics.h"
#include "core/io/platform.h"
#include "core/io/png_file.h"
#include "core/io/quantise.h"
#include "core/io/sidecar.h"
#include "core/light/normals.h"
#include "core/surface/palette.h"

namespace talus {
namespace {

constexpr double k_little_used = 0.25;  // share of the 16-bit range under which the user is told

/// Fills the bytes of row y as the file holds them (16-bit PNG has the high byte first). Called twice a row:
/// to write it, and to compare what was read back.
using RowMaker = std::function<void(int y, std::uint8_t* bytes)>;

RowMaker whole_number_rows(const Grid<float>& height, HeightRange range, const Format& format) {
    const Quantiser quantiser(range, format.bits);
    if (format.bits == 8) {
        return [&height, quantiser](int y, std::uint8_t* bytes) {
            for (int x = 0; x < height.width(); ++x)
                bytes[x] = static_cast<std::uint8_t>(quantiser.value_of(height.row(y)[x]));
        };
    }
    const int high_byte = format.png || format.big_endian ? 0 : 1;
    return [&height, quantiser, high_byte](int y, std::uint8_t* bytes) {
        for (int x = 0; x < height.width(); ++x) {
            const std::uint16_t value = quantiser.value_of(height.row(y)[x]);
            bytes[2 * x + high_byte] = static_cast<std::uint8_t>(value >> 8);
            bytes[2 * x + 1 - high_byte] = static_cast<std::uint8_t>(value);
        }
    };
}

RowMaker metre_rows(const Grid<float>& height) {
    return [&height](int y, std::uint8_t* bytes) {
        for (int x = 0; x < height.width(); ++x) {
            const auto bits = std::bit_cast<std::uint32_t>(height.row(y)[x]);
            for (int byte = 0; byte < 4; ++byte)
                bytes[4 * x + byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
        }
    };
}

RowMaker colour_rows(const Terrain& terrain) {
    return [&terrain, palette = make_palette(PaletteKind::natural, terrain.range, terrain.sea_level)](
               int y, std::uint8_t* bytes) {
        const Grid<float>& height = *terrain.height;
        const Lattice& lattice = terrain.lattice;
        const Neighbours rows = neighbours(y, height.height(), lattice.wrap_y);
        for (int x = 0; x < height.width(); ++x) {
            const Neighbours columns = neighbours(x, height.width(), lattice.wrap_x);
            const double gx = static_cast<double>(height(columns.after, y) - height(columns.before, y)) *
                              per_distance(columns, lattice.cell_size);
            const double gy = static_cast<double>(height(x, rows.after) - height(x, rows.before)) *
                              per_distance(rows, lattice.cell_size);
            const auto slope = static_cast<float>(std::sqrt(gx * gx + gy * gy));
            const Rgba8 colour = colour_at(palette, height(x, y), slope, lattice.x_of(x), lattice.y_of(y));
            bytes[3 * x] = colour.r;
            bytes[3 * x + 1] = colour.g;
            bytes[3 * x + 2] = colour.b;
        }
    };
}

RowMaker normal_rows(const Terrain& terrain, bool flip_green) {
    return [&terrain, flip_green,
            normals = std::vector<std::uint32_t>(static_cast<std::size_t>(terrain.lattice.width))](
               int y, std::uint8_t* bytes) mutable {
        make_normal_row(*terrain.height, terrain.lattice, flip_green, y, normals.data());
        for (const std::uint32_t normal : normals) {
            for (int channel = 0; channel < 3; ++channel)
                *bytes++ = static_cast<std::uint8_t>(normal >> (8 * channel));
        }
    };
}

RowMaker rows_of(const Terrain& terrain, const ExportSettings& settings) {
    const Format& format = *settings.format;
    switch (format.content) {
        case Content::colours:
            return colour_rows(terrain);
        case Content::normals:
            return normal_rows(terrain, settings.flip_green);
        case Content::heights:
            break;
    }
    return format.normalised ? whole_number_rows(*terrain.height, terrain.range, format)
                             : metre_rows(*terrain.height);
}

/// A step of the export that goes over all rows: looks for a cancel at each, and moves the progress from one
/// share of the whole to another.
class RowSteps {
 public:
    RowSteps(Progress* progress, int rows, float from, float to)
        : progress_(progress), rows_(rows), from_(from), to_(to) {}
    void at(int y) const {
        if (progress_ == nullptr) return;
        progress_->checkpoint();
        progress_->set_fraction(from_ + (to_ - from_) * static_cast<float>(y) / static_cast<float>(rows_));
    }

 private:
    Progress* progress_;
    int rows_;
    float from_;
    float to_;
};

PngLayout png_layout(const Grid<float>& height, const Format& format) {
    return {height.width(), height.height(), format.bits, format.channels};
}

void write_map(FileGroup::Output& output, const Grid<float>& height, const Format& format,
               const RowMaker& make_row, const RowSteps& steps) {
    std::vector<std::uint8_t> row(static_cast<std::size_t>(height.width() * format.bytes_per_cell()));
    const auto each_row = [&](auto&& write) {
        for (int y = 0; y < height.height(); ++y) {
            steps.at(y);
            make_row(y, row.data());
            write();
        }
    };
    if (!format.png) {
        each_row([&] { output.write(row.data(), row.size()); });
        return;
    }
    PngWriter png(output, png_layout(height, format));
    each_row([&] { png.write_row(row.data()); });
    png.finish();
}

/// Reads a finished map as a stranger would and compares each row with what it was meant to be.
void verify_map(const std::string& path, const std::string& target, const Grid<float>& height,
                const Format& format, const RowMaker& make_row, const RowSteps& steps) {
    std::vector<std::uint8_t> meant(static_cast<std::size_t>(height.width() * format.bytes_per_cell()));
    std::vector<std::uint8_t> found(meant.size());
    const auto require = [&](bool same) {
        if (!same)
            throw FileError(target +
                            ": reads back as another map than was written; try another disk or format");
    };
    const auto each_row = [&](auto&& read) {
        for (int y = 0; y < height.height(); ++y) {
            steps.at(y);
            make_row(y, meant.data());
            read();
            require(std::memcmp(meant.data(), found.data(), meant.size()) == 0);
        }
    };
    if (!format.png) {
        platform::OldFile file(path);
        require(file.size() == meant.size() * static_cast<std::size_t>(height.height()));
        each_row([&] { file.read(found.data(), found.size()); });
        return;
    }
    PngReader png(path, height.size());
    const PngLayout wanted = png_layout(height, format);
    require(png.layout().width == wanted.width && png.layout().height == wanted.height &&
            png.layout().bits == wanted.bits && png.layout().channels == wanted.channels);
    each_row([&] { png.read_row(found.data()); });
    png.finish();
}

std::string number(double value, int digits = 3) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    return text;
}

void add_remarks(ExportResult& result, const Terrain& terrain, const Format& format, std::size_t not_finite) {
    auto& remarks = result.remarks;
    if (!format.warning.empty()) {
        remarks.push_back(std::string(format.warning) + " (here " + number(result.metres_per_step) +
                          " m each)");
    }
    if (result.clipped > 0) {
        remarks.push_back(number(100 * result.clipped) +
                          " % of the terrain lies outside the height range of " +
                          number(terrain.range.low, 6) + " to " + number(terrain.range.high, 6) +
                          " m and is clipped; widen the height range");
    }
    if (format.normalised && format.bits == 16 && result.range_used < k_little_used) {
        remarks.push_back("only " + number(100 * result.range_used) +
                          " % of the 16-bit range is used, in steps of " + number(result.metres_per_step) +
                          " m; a height range nearer to " + number(result.minimum) + " to " +
                          number(result.maximum) + " m would use more");
    }
    if (not_finite > 0) {
        remarks.push_back(std::to_string(not_finite) + " cells hold no finite height; check the recipe");
    }
}

}  // namespace

ExportResult export_terrain(const Terrain& terrain, const ExportSettings& settings, Progress* progress) {
    assert(settings.format != nullptr && terrain.height != nullptr && !terrain.height->empty());
    assert(terrain.height->width() == terrain.lattice.width &&
           terrain.height->height() == terrain.lattice.height);
    const Grid<float>& height = *terrain.height;
    const Format& format = *settings.format;

    // Begins both files first, so that a folder that cannot be written is known before the work is done.
    const RowMaker make_row = rows_of(terrain, settings);
    FileGroup group;
    FileGroup::Output& map = group.add(settings.path, [&](const std::string& temporary) {
        const RowSteps steps(progress, height.height(), 0.6f, 1.0f);
        verify_map(temporary, settings.path, height, format, make_row, steps);
    });
    FileGroup::Output* sidecar = settings.sidecar ? &group.add(sidecar_path(settings.path)) : nullptr;

    const MapStatistics statistics = statistics_of(height, progress);
    ExportResult result;
    result.minimum = statistics.minimum;
    result.maximum = statistics.maximum;
    result.range_used = range_used(terrain.range, statistics.minimum, statistics.maximum);
    if (format.normalised) {
        result.metres_per_step = Quantiser(terrain.range, format.bits).metres_per_step();
        result.clipped = share_clipped(height, terrain.range, format.bits, progress);
    }
    add_remarks(result, terrain, format, height.size() - statistics.finite);

    write_map(map, height, format, make_row, RowSteps(progress, height.height(), 0.0f, 0.6f));
    if (sidecar != nullptr) {
        sidecar->write(sidecar_json({.file = std::filesystem::path(settings.path).filename().string(),
                                     .format = std::string(format.key),
                                     .lattice = terrain.lattice,
                                     .range = terrain.range,
                                     .minimum = statistics.minimum,
                                     .maximum = statistics.maximum,
                                     .sea_level = terrain.sea_level,
                                     .flip_green = settings.flip_green,
                                     .seed = settings.seed,
                                     .recipe_json = settings.recipe_json}));
    }
    group.commit();
    if (progress != nullptr) progress->set_fraction(1);

    result.files.push_back({map.target(), map.bytes_written()});
    if (sidecar != nullptr) result.files.push_back({sidecar->target(), sidecar->bytes_written()});
    return result;
}

}  // namespace talus
