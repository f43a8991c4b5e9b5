#include "app/editor/heightmap_import.h"

#include <algorithm>
#include <filesystem>

#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/recipe/map_recipe.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

// Files without a header: their size may have to be given before they can be read.
bool is_raw(const std::string& path) {
    const std::string ending = lower_case(std::filesystem::path(path).extension().string());
    return ending == ".r16" || ending == ".raw" || ending == ".r32";
}

}  // namespace

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

Edited with_import(const Recipe& recipe, const HeightmapImport::Read& read, int after) {
    return with_map_added(recipe, read.path, read.findings, after);
}

std::string import_text(const HeightmapImport::Read& read, const World& world) {
    const std::string name = std::filesystem::path(read.path).filename().string();
    if (!read.findings)
        return with_fillings("{file} is a layer now. Give its size under More, and it shows.",
                             {{"file", name}});
    const ImportFindings& found = *read.findings;
    const Lattice lattice = lattice_of(world);
    std::string text =
        "Imported " + name + "\n" +
        with_fillings(
            "{samples} samples in a world of {extent} km",
            {{"samples", size_text(found.width, found.height)},
             {"extent", formatted("%.4g × %.4g", lattice.extent_x() / 1000, lattice.extent_y() / 1000)}});
    for (const std::string& remark : found.remarks) text += "\n" + remark;
    return text;
}

std::string assumed_text(const HeightmapImport::Read& read) {
    if (!read.findings) return {};
    const bool no_width = read.findings->extent_x == 0;
    const bool no_heights = !read.findings->metres && !read.findings->range;
    if (!no_width && !no_heights) return {};
    return std::string("\n") +
           (no_width && no_heights ? "The file does not tell how wide or how high it is in metres: that is "
                                     "assumed, and can be set."
            : no_width ? "The file does not tell how wide it is in metres: that is assumed, and can be set."
                       : "The file does not tell how high it is in metres: that is assumed, and can be set.");
}

Recipe document_of(const HeightmapImport::Read& read) {
    constexpr int k_max_samples = 4097;
    Recipe recipe = with_import({}, read, 0).recipe;
    recipe.name = std::filesystem::path(read.path).stem().string();
    if (read.findings) recipe.world = clamped(sampled_as_file(recipe.world, *read.findings, k_max_samples));
    return recipe;
}

std::string thinned_text(const HeightmapImport::Read& read, const World& world) {
    if (!read.findings || world.width >= read.findings->width || world.height >= read.findings->height)
        return {};
    return "\n" + with_fillings("It is opened at {samples} samples; World has more, up to its own.",
                                {{"samples", size_text(world.width, world.height)}});
}

}  // namespace talus
