#include "core/io/export.h"

#include <cassert>
#include <cstdio>
#include <filesystem>

#include "core/base/statistics.h"
#include "core/io/map_file.h"
#include "core/io/quantise.h"
#include "core/io/sidecar.h"

namespace talus {
namespace {

constexpr double k_little_used = 0.25;  // share of the 16-bit range under which the user is told

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
    FileGroup group;
    MapFile file(height.width(), height.height(), format);
    FileGroup::Output& map = group.add(settings.path, [&](const std::string& temporary) {
        file.verify(temporary, settings.path, progress, 0.7f, 1.0f);
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

    file.write(map, rows_of(terrain, format, settings.flip_green), progress, 0.0f, 0.7f);
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
