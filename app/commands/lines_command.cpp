#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/commands.h"
#include "app/terminal.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/recipe/lines/line_file.h"
#include "core/recipe/lines/line_formats.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/lines/way_line.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

struct LinesOptions {
    RecipeOptions recipe;
    std::string file;
    std::string place;
    std::string way;  // a layer's key or name
};

// The place of "47.37,8.54"; nothing for no text.
std::optional<GlobePlace> parsed_globe_place(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const std::size_t comma = text.find(',');
    const auto latitude = number_in(std::string_view(text).substr(0, comma));
    const auto longitude =
        comma == std::string::npos ? std::nullopt : number_in(std::string_view(text).substr(comma + 1));
    const GlobePlace place{.longitude = longitude.value_or(0), .latitude = latitude.value_or(0)};
    if (!latitude || !longitude || !is_on_globe(place))
        throw UsageError(
            "--place " + text +
            ": write LATITUDE,LONGITUDE in degrees, for example 47.37,8.54 or --place=-33.9,18.4");
    return place;
}

// Leads the line of a layer along its cheapest way.
void find_way(Recipe& recipe, const std::string& name) {
    for (const Layer& layer : recipe.layers) {
        if (layer.type == nullptr || (layer.type->info.key != name && layer.name != name)) continue;
        for (std::size_t i = 0; i < layer.values.size(); ++i) {
            const LinePlace place{.layer_id = layer.id, .mask = {}, .parameter = i};
            if (!can_find_way(recipe, place)) continue;
            if (line_at(recipe, place)->nodes.size() < 2)
                throw UsageError("--way " + name + ": its line has fewer than two nodes");
            GroundLine found;
            std::vector<std::string> remarks;
            with_progress("Finding the way", [&](Progress& progress) {
                found = with_cheapest_way(recipe, place, &remarks, &progress);
            });
            for (const std::string& remark : remarks) note(remark);
            recipe = with_line_replaced(recipe, place, found, "Find way of {name}").recipe;
            return;
        }
    }
    throw UsageError("--way " + name +
                     ": there is no layer of this name whose way can be found; a road has one");
}

void run_lines(const LinesOptions& options) {
    const auto kind = line_file_kind(options.file);
    if (!kind)
        throw UsageError(options.file + ": lines are written as GeoJSON, GPX or SVG; let the name end in " +
                         joined(k_line_endings));
    const auto place = parsed_globe_place(options.place);
    if (place && *kind == LineFileKind::svg)
        throw UsageError("--place: an SVG is in metres of the world; write .geojson or .gpx for the globe");
    Recipe recipe = chosen_recipe(options.recipe);
    if (!options.way.empty()) find_way(recipe, options.way);
    refuse_overwriting(options.recipe, recipe, {options.file});
    const std::vector<NamedLine> lines = lines_of(recipe);
    if (lines.empty())
        throw UsageError(options.recipe.recipe +
                         ": has no line; layers like ridge_line, river_course, road and coast_line have one");
    if (!place && *kind == LineFileKind::gpx)
        note("the world's middle lies at 0° N 0° E in the file; --place says where it is to lie");
    write_file_safely(options.file, line_file_text(lines, recipe.world, *kind, place, options.file));
    print_line(options.file);
    print_line(counted(lines.size(), "line"));
}

}  // namespace

CommandSyntax lines_command(CommonOptions& common) {
    auto options = std::make_shared<LinesOptions>();
    CommandSyntax command{
        .name = "lines",
        .help = "Write the lines of a recipe's layers and masks as GeoJSON, GPX or SVG",
        .options = recipe_options(options->recipe),
        .run = [options] { run_lines(*options); },
        .footer =
            "GeoJSON is in metres of the map, which GDAL and QGIS lay on an exported GeoTIFF, or with "
            "--place in longitude and latitude; GPX always is. SVG is in metres to the east and south. "
            "Such a file, whoever made it, is read by --set ridge_line.line=@FILE."};
    command.add({{.names = "-o,--output",
                  .target = &options->file,
                  .help = "File to write",
                  .value = "FILE.geojson|FILE.gpx|FILE.svg",
                  .required = true},
                 {.names = "--place",
                  .target = &options->place,
                  .help = "Where the world's middle lies on the globe, in degrees of WGS 84",
                  .value = "LAT,LON"},
                 {.names = "--way",
                  .target = &options->way,
                  .help = "Lead this layer's line along the cheapest way from its first node to its last",
                  .value = "LAYER"}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
