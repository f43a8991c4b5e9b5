#include <cmath>
#include <cstdio>
#include <filesystem>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/map/paper.h"
#include "core/map/write_sheet.h"

namespace talus {
namespace {

struct MapOptions {
    RecipeOptions recipe;
    std::string file;
    std::string paper{k_papers.front().key};
    std::optional<std::string> title;
    float dpi = static_cast<float>(k_usual_dpi);
    float interval = 0;
    bool no_legend = false;
    bool no_grid = false;
    bool plants = false;
};

Paper chosen_paper(const std::string& text) {
    if (const auto paper = paper_of(text)) return *paper;
    throw UsageError("--paper " + text + ": write " + joined_keys(k_papers) + ", or WxH in mm, each " +
                     formatted("%.0f to %.0f", k_least_paper, k_most_paper) + ", for example 300x200");
}

void run_map(const MapOptions& options, const CommonOptions& common) {
    const SheetFormat* const format = sheet_format_of(options.file);
    if (format == nullptr)
        throw UsageError(options.file +
                         ": map sheets are PDF, SVG or PNG; let the name end in .pdf, .svg or .png");
    const Recipe recipe = chosen_recipe(options.recipe);
    SheetSettings settings{.paper = chosen_paper(options.paper),
                           .title = options.title.value_or(recipe.name),
                           .interval = static_cast<double>(options.interval),
                           .legend = !options.no_legend,
                           .grid = !options.no_grid,
                           .plants = options.plants,
                           .seed = recipe.world.seed};
    const auto dpi = static_cast<double>(options.dpi);
    if (const std::string objection =
            objection_to_sheet(settings, dpi, *format, allowed_memory(common.memory));
        !objection.empty())
        throw UsageError(options.file + ": " + objection);
    MapSheet sheet;
    with_progress(options.file, [&](Progress& progress) {
        std::shared_ptr<const Terrain> terrain;
        {
            const ProgressPart part(&progress, 0, 0.5f);
            terrain = evaluated(recipe, common, progress);
        }
        const ProgressPart part(&progress, 0.5f, 1);
        sheet = write_sheet(*terrain, settings, dpi, options.file, &progress);
    });
    std::printf("%s  %.0f x %.0f mm, 1:%.0f\n", options.file.c_str(), sheet.width, sheet.height,
                1000 * layout_of(lattice_of(recipe.world), settings).metres_per_mm);
}

}  // namespace

CommandSyntax map_command(CommonOptions& common) {
    auto options = std::make_shared<MapOptions>();
    CommandSyntax command{.name = "map",
                          .help = "Draw a map to be printed: contour lines, water, biomes, scale and legend",
                          .options = recipe_options(options->recipe),
                          .run = [options, &common] { run_map(*options, common); }};
    command.add({
        {.names = "-o,--output",
         .target = &options->file,
         .help = "Sheet to write; the ending tells the format: .pdf, .svg, .png",
         .value = "FILE",
         .required = true},
        {.names = "--paper",
         .target = &options->paper,
         .help = "Paper: " + joined_keys(k_papers) + ", whichever way up makes the larger map, or WxH in mm",
         .value = "NAME|WxH",
         .shows_default = true},
        {.names = "--dpi",
         .target = &options->dpi,
         .help = "Dots per inch of a PNG, and of the ground's picture in a PDF or SVG",
         .value = "N",
         .shows_default = true,
         .min = k_least_dpi,
         .max = k_most_dpi},
        {.names = "--title",
         .target = &options->title,
         .help = "Title above the map (default: the recipe's name)",
         .value = "TEXT"},
        {.names = "--interval",
         .target = &options->interval,
         .help = "Metres between contour lines (0: round metres by relief and scale)",
         .value = "M",
         .min = 0,
         .max = 10000},
        {.names = "--plants",
         .target = &options->plants,
         .help = "Symbols of trees, bushes, reeds and boulders, as many as there is room for"},
        {.names = "--no-grid", .target = &options->no_grid, .help = "Leave out the lines of round metres"},
        {.names = "--no-legend", .target = &options->no_legend, .help = "Leave out what the colours mean"},
    });
    command.add(common_options(common));
    return command;
}

}  // namespace talus
