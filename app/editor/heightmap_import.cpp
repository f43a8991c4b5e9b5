#include "app/editor/heightmap_import.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/editor/exporting.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/terrain/fitting_ground.h"

namespace talus {
namespace {

// Files without a header: their size may have to be given before they can be read.
bool is_raw(const std::string& path) {
    const std::string ending = lower_case(std::filesystem::path(path).extension().string());
    return ending == ".r16" || ending == ".raw" || ending == ".r32";
}

}  // namespace

World fitted_world(const World& world, const ImportFindings& findings) {
    World fitted = world;
    const bool has_size = findings.extent_x > 0 && findings.extent_y > 0;
    const double across = has_size ? findings.extent_x : std::max(1, findings.width - 1);
    const double down = has_size ? findings.extent_y : std::max(1, findings.height - 1);
    if (has_size) fitted.extent = static_cast<float>(findings.extent_x);
    // A bounded map has one sample more than steps.
    const int closing = world.wraps() ? 0 : 1;
    const int longer = std::max(world.width, world.height) - closing;
    const auto samples = [&](double side) {
        return static_cast<int>(std::floor(longer * side / std::max(across, down) + 0.5)) + closing;
    };
    fitted.width = samples(across);
    fitted.height = samples(down);
    if (findings.range) {
        fitted.low = findings.range->low;
        fitted.high = findings.range->high;
    } else if (findings.metres) {
        const HeightRange range = fitting_range(findings.heights.low, findings.heights.high);
        fitted.low = range.low;
        fitted.high = range.high;
    }
    if (fitted.range() != world.range()) {
        GroundStyle style = fitting_ground(fitted.range(), fitted.sea_level);
        style.kind = fitted.ground;
        fitted.set_ground_style(style);
    }
    return clamped(fitted);
}

void HeightmapImport::start(JobQueue& jobs, const Recipe& recipe, const std::string& path) {
    give_up();
    const Layer layer = new_import_layer(recipe, path);
    running_ = jobs.submit(JobKind::file, "Reading " + std::filesystem::path(path).filename().string(),
                           [shared = shared_, layer, world = recipe.world, path](Progress& progress) {
                               const auto done = [&](std::optional<ImportFindings> findings) {
                                   const std::lock_guard lock(shared->mutex);
                                   shared->read = {path, std::move(findings)};
                               };
                               try {
                                   done(read_import(layer, world, &progress));
                               } catch (const FileError&) {
                                   std::error_code error;
                                   if (is_raw(path) && std::filesystem::is_regular_file(path, error))
                                       done({});
                                   throw;
                               }
                           });
}

void HeightmapImport::give_up() {
    if (running_) running_->cancel();
    running_.reset();
    shared_ = std::make_shared<Shared>();  // the job may still write into the old one
}

std::optional<HeightmapImport::Read> HeightmapImport::take() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->read, std::nullopt);
}

Edited with_import(const Recipe& recipe, const HeightmapImport::Read& read) {
    return with_import_added(recipe, read.path,
                             read.findings ? fitted_world(recipe.world, *read.findings) : recipe.world);
}

std::string import_text(const HeightmapImport::Read& read, const World& world) {
    const std::string name = std::filesystem::path(read.path).filename().string();
    if (!read.findings) return name + " is a layer now. Give its size under More, and it shows.";
    const ImportFindings& found = *read.findings;
    const Lattice lattice = lattice_of(world);
    std::string text = "Imported " + name +
                       formatted("\n%d × %d samples in a world of %.4g × %.4g km", found.width, found.height,
                                 lattice.extent_x() / 1000, lattice.extent_y() / 1000);
    for (const std::string& remark : found.remarks) text += "\n" + remark;
    return text;
}

}  // namespace talus
