#include "core/io/inspect.h"

#include <cassert>
#include <cstdarg>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/base/formatted.h"
#include "core/base/json_text.h"
#include "core/base/spectrum.h"
#include "core/io/quantise.h"
#include "core/io/sidecar.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

// One line: the name, padded so that the values stand in a column, and the value.
[[gnu::format(printf, 3, 4)]] void add_line(std::string& text, const char* name, const char* format, ...) {
    char value[512];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    text += formatted("%-20s%s\n", name, value);
}

Json seam_json(const std::optional<SeamStep>& seam) {
    if (!seam) return nullptr;
    return {{"seam_rms_m", seam->seam}, {"interior_rms_m", seam->interior}};
}

void add_seam(std::string& text, const char* name, const std::optional<SeamStep>& seam) {
    if (seam)
        add_line(text, name, "%.4g m RMS across the seam, %.4g m elsewhere", seam->seam, seam->interior);
}

// As the file has it.
MapSize file_size(const TerrainReport& inspection) {
    if (inspection.samples) return inspection.samples->size;
    return {inspection.lattice.width, inspection.lattice.height};
}

}  // namespace

TerrainReport inspect(const Terrain& terrain, Progress* progress) {
    return inspect(ReadTerrain{.terrain = terrain, .remarks = {}}, progress);
}

TerrainReport inspect(const ReadTerrain& read, Progress* progress) {
    const Terrain& terrain = read.terrain;
    const int bits = read.bits;
    assert(terrain.height() != nullptr && !terrain.height()->empty());
    const Grid<float>& height = *terrain.height();
    const Lattice& lattice = terrain.lattice;
    const auto done = [&](float fraction) {
        if (progress != nullptr) progress->set_fraction(fraction);
    };
    TerrainReport result;
    result.lattice = lattice;
    result.range = terrain.range;
    result.sea_level = terrain.sea_level;
    result.samples = read.samples;
    result.height = read.samples ? read.samples->heights : statistics_of(height, progress);
    result.range_used = range_used(terrain.range, result.height.minimum, result.height.maximum);
    result.clipped = share_clipped(height, terrain.range, 16, progress);
    result.bits = bits;
    if (bits > 0) std::tie(result.at_lowest, result.at_highest) = shares_at_ends(height, terrain.range, bits);
    done(0.1f);
    result.slope = slope_statistics_of(height, lattice, progress);
    done(0.5f);
    if (lattice.wrap_x) result.seam_x = seam_step_x(height, progress);
    if (lattice.wrap_y) result.seam_y = seam_step_y(height, progress);
    result.checksum = checksum_of(height, progress);
    done(0.6f);
    result.spectral_exponent =
        spectral_exponent(radial_spectrum(height, lattice.wrap_x, lattice.wrap_y, progress));
    done(1);
    return result;
}

std::size_t inspection_bytes(int width, int height) {
    constexpr std::size_t k_row_bytes = 2 * sizeof(std::uint64_t);  // of sums that are kept for each row
    constexpr std::size_t k_partial_bytes = std::size_t{2} << 20;   // of sums of blocks of rows
    return radial_spectrum_bytes(width, height) + k_row_bytes * static_cast<std::size_t>(height) +
           k_partial_bytes;
}

std::string inspection_text(const TerrainReport& inspection) {
    const Lattice& lattice = inspection.lattice;
    const MapSize size = file_size(inspection);
    const std::size_t cells = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    std::string text;
    if (inspection.samples) {
        const FileSamples& samples = *inspection.samples;
        add_line(text, "size", "%d x %d, %.6g x %.6g m per pixel, %.6g x %.6g m", size.width, size.height,
                 samples.cell_x, samples.cell_y, samples.cell_x * (size.width - 1),
                 samples.cell_y * (size.height - 1));
    } else {
        add_line(text, "size", "%d x %d, %.6g m per pixel, %.6g x %.6g m", size.width, size.height,
                 lattice.cell_size, lattice.extent_x(), lattice.extent_y());
    }
    add_line(text, "wraps", "%s",
             lattice.wrap_x ? (lattice.wrap_y ? "both ways" : "east to west")
                            : (lattice.wrap_y ? "north to south" : "no"));
    add_line(text, "height range", "%.6g to %.6g m, sea at %.6g m", static_cast<double>(inspection.range.low),
             static_cast<double>(inspection.range.high), static_cast<double>(inspection.sea_level));
    if (inspection.height.finite == 0) add_line(text, "heights", "none: no cell has data");
    add_line(text, "minimum", "%.7g m", static_cast<double>(inspection.height.minimum));
    add_line(text, "maximum", "%.7g m", static_cast<double>(inspection.height.maximum));
    add_line(text, "mean", "%.7g m, standard deviation %.5g m", inspection.height.mean,
             inspection.height.deviation);
    if (inspection.height.finite < cells)
        add_line(text, "without data", "%s", counted(cells - inspection.height.finite, "cell").c_str());
    if (inspection.bits > 0) {
        add_line(text, "height range used", "%.4g %%", 100 * inspection.range_used);
        add_line(text, "at the range's ends", "%.4g %% of the cells at 0, %.4g %% at %d",
                 100 * inspection.at_lowest, 100 * inspection.at_highest, (1 << inspection.bits) - 1);
    } else {
        add_line(text, "16-bit range", "%.4g %% used, %.4g %% of the cells clipped",
                 100 * inspection.range_used, 100 * inspection.clipped);
    }
    add_line(text, "slope", "mean %.3g°, median %.3g°, 95 %% below %.3g°, maximum %.3g°",
             inspection.slope.mean, inspection.slope.median, inspection.slope.percentile_95,
             inspection.slope.maximum);
    if (inspection.spectral_exponent) {
        add_line(text, "spectral exponent", "%.3f", *inspection.spectral_exponent);
    } else {
        add_line(text, "spectral exponent", "none: the map is too small or flat");
    }
    add_seam(text, "seam east-west", inspection.seam_x);
    add_seam(text, "seam north-south", inspection.seam_y);
    add_line(text, "checksum", "%s", checksum_text(inspection.checksum).c_str());
    for (const LayerReport& layer : inspection.layers) {
        std::string line = formatted("%s: %.3f s", layer.name.c_str(), layer.seconds);
        if (const auto& moved = layer.moved) {
            line += formatted(", cut %.0f m³ (%.0f m deep), fill %.0f m³", moved->cut, moved->deepest,
                              moved->fill);
            if (moved->tunnels > 0)
                line += formatted(", tunnels %d (%.0f m)", moved->tunnels, moved->tunnel_length);
            if (moved->bridges > 0)
                line += formatted(", bridges %d (%.0f m)", moved->bridges, moved->bridge_length);
        }
        add_line(text, "layer", "%s", line.c_str());
    }
    return text;
}

std::string inspection_json(const TerrainReport& inspection) {
    const Lattice& lattice = inspection.lattice;
    Json json;
    json["width"] = file_size(inspection).width;
    json["height"] = file_size(inspection).height;
    json[k_cell_key] = inspection.samples ? inspection.samples->cell_x : lattice.cell_size;
    json[k_cell_down_key] = inspection.samples ? inspection.samples->cell_y : lattice.cell_size;
    json["wraps_east_west"] = lattice.wrap_x;
    json["wraps_north_south"] = lattice.wrap_y;
    json["range_low_m"] = inspection.range.low;
    json["range_high_m"] = inspection.range.high;
    json["sea_level_m"] = inspection.sea_level;
    const auto of_heights = [&](double value) {
        return inspection.height.finite > 0 ? Json(value) : Json(nullptr);
    };
    json["minimum_m"] = of_heights(static_cast<double>(inspection.height.minimum));
    json["maximum_m"] = of_heights(static_cast<double>(inspection.height.maximum));
    json["mean_m"] = of_heights(inspection.height.mean);
    json["deviation_m"] = inspection.height.deviation;
    json["finite_cells"] = inspection.height.finite;
    json["range_used"] = inspection.range_used;
    const bool whole = inspection.bits > 0;
    json["clipped"] = whole ? Json(nullptr) : Json(inspection.clipped);
    json["at_lowest"] = whole ? Json(inspection.at_lowest) : Json(nullptr);
    json["at_highest"] = whole ? Json(inspection.at_highest) : Json(nullptr);
    json["slope_mean_deg"] = inspection.slope.mean;
    json["slope_median_deg"] = inspection.slope.median;
    json["slope_95_deg"] = inspection.slope.percentile_95;
    json["slope_maximum_deg"] = inspection.slope.maximum;
    json["spectral_exponent"] =
        inspection.spectral_exponent ? Json(*inspection.spectral_exponent) : Json(nullptr);
    json["seam_east_west"] = seam_json(inspection.seam_x);
    json["seam_north_south"] = seam_json(inspection.seam_y);
    json["checksum"] = checksum_text(inspection.checksum);
    for (const LayerReport& layer : inspection.layers) {
        Json row{{"name", layer.name}, {"seconds", layer.seconds}};
        if (layer.moved) {
            row["cut_m3"] = layer.moved->cut;
            row["deepest_cut_m"] = layer.moved->deepest;
            row["fill_m3"] = layer.moved->fill;
            row["tunnels"] = layer.moved->tunnels;
            row["tunnels_m"] = layer.moved->tunnel_length;
            row["bridges"] = layer.moved->bridges;
            row["bridges_m"] = layer.moved->bridge_length;
        }
        json["layers"].push_back(row);
    }
    return json_dump(json, 2) + "\n";
}

}  // namespace talus
