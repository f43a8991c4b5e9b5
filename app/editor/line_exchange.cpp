#include "app/editor/line_exchange.h"

#include <filesystem>
#include <utility>

#include "core/io/safe_file.h"
#include "core/recipe/lines/line_file.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/lines/way_line.h"

namespace talus {
namespace {

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

void LineExchange::begin_import(JobQueue& jobs, const Document& document, const LinePlace& place,
                                const std::string& path) {
    const Recipe& recipe = document.recipe();
    const GroundLine* const line = line_at(recipe, place);
    if (line == nullptr) return;
    const Layer& layer = recipe.layers[*find_layer(recipe, place.layer_id)];
    const Parameter& parameter = parameter_of(recipe, place);
    making_.begin(jobs, JobKind::file, "Reading " + file_name(path),
                  [=, before = *line, name = layer.name, world = recipe.world, &parameter](Progress&) {
                      Made read{.place = place,
                                .before = before,
                                .line = {},
                                .label = "Import line of {name}",
                                .remarks = {}};
                      read.line = line_from_file(path, parameter, before, name, world, read.remarks);
                      return read;
                  });
}

void LineExchange::begin_way(JobQueue& jobs, const Document& document, const LinePlace& place) {
    making_.begin(jobs, JobKind::file, "Finding the way",
                  [recipe = document.recipe(), place](Progress& progress) {
                      Made found{.place = place,
                                 .before = *line_at(recipe, place),
                                 .line = {},
                                 .label = "Find way of {name}",
                                 .remarks = {}};
                      found.line = with_cheapest_way(recipe, place, &found.remarks, &progress);
                      return found;
                  });
}

void LineExchange::begin_export(JobQueue& jobs, const Document& document, const LinePlace& place,
                                const std::string& path) {
    const Recipe& recipe = document.recipe();
    const GroundLine* const line = line_at(recipe, place);
    if (line == nullptr) return;
    const std::string& name = recipe.layers[*find_layer(recipe, place.layer_id)].name;
    writing_.begin(jobs, JobKind::file, "Writing " + file_name(path),
                   [path, lines = std::vector<NamedLine>{{name, *line}}, world = recipe.world](Progress&) {
                       const auto kind = line_file_kind(path).value_or(LineFileKind::geojson);
                       write_file_safely(path, line_file_text(lines, world, kind, {}, path));
                       return path;
                   });
}

void LineExchange::take(Document& document, Toasts& toasts) {
    if (making_.over()) {
        const std::optional<Made> made = making_.take();
        const GroundLine* const line = made ? line_at(document.recipe(), made->place) : nullptr;
        if (line != nullptr && *line != made->before)
            toasts.post(Toast::Kind::error, "The line has changed since; do it again.");
        if (line != nullptr && *line == made->before) {
            document.commit();
            document.change(with_line_replaced(document.recipe(), made->place, made->line, made->label));
            for (const std::string& remark : made->remarks) toasts.post(Toast::Kind::note, remark);
        }
    }
    if (!writing_.over()) return;
    if (const std::optional<std::string> path = writing_.take())
        toasts.post(Toast::Kind::success, "Exported " + file_name(*path), folder_of(*path));
}

}  // namespace talus
