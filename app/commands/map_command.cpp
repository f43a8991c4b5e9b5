#include <cstddef>
#include <utility>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/map/sheet_options.h"
#include "core/map/write_sheet.h"

namespace talus {
namespace {

struct MapOptions {
    RecipeOptions recipe;
    std::string file;
    SheetOptions sheet;
    std::string paper{k_papers[static_cast<std::size_t>(sheet.paper)].key};
    std::optional<std::string> title;
    bool no_legend = false;
    bool no_grid = false;
};

SheetOptions chosen_sheet(const MapOptions& options) {
    SheetOptions sheet = options.sheet;
    sheet.legend = sheet.legend && !options.no_legend;
    sheet.grid = sheet.grid && !options.no_grid;
    if (const auto with = with_paper(sheet, options.paper)) return *with;
    throw UsageError("--paper " + options.paper + ": write " + joined_keys(k_papers) +
                     ", or WxH in mm, each " + formatted("%.0f to %.0f", k_min_paper, k_most_paper) +
                     ", for example 300x200");
}

void run_map(const MapOptions& options, const CommonOptions& common) {
    const SheetFormat* const format = sheet_format_of(options.file);
    if (format == nullptr)
        throw UsageError(options.file +
                         ": map sheets are PDF, SVG or PNG; let the name end in .pdf, .svg or .png");
    const Recipe recipe = chosen_recipe(options.recipe);
    refuse_overwriting(options.recipe, recipe, {options.file});
    const SheetSettings settings =
        settings_of(chosen_sheet(options), options.title.value_or(recipe.name), recipe.world.seed);
    if (const std::string objection = objection_to_sheet(settings, *format, allowed_memory(common.memory));
        !objection.empty())
        throw UsageError(options.file + ": " + objection);
    MapSheet sheet;
    with_progress(options.file, [&](Progress& progress) {
        std::shared_ptr<const Terrain> terrain;
        {
            const ProgressPart part(&progress, 0, 0.5f);
            terrain = evaluated(recipe, common, progress, sheet_bytes(settings, *format));
        }
        const ProgressPart part(&progress, 0.5f, 1);
        sheet = write_sheet(*terrain, settings, options.file, &progress);
    });
    print_line(options.file + formatted("  %.0f x %.0f mm, 1:%.0f", sheet.width, sheet.height,
                                        1000 * layout_of(lattice_of(recipe.world), settings).metres_per_mm));
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
        {.names = "--title",
         .target = &options->title,
         .help = "Title above the map (default: the recipe's name)",
         .value = "TEXT"},
        {.names = "--no-grid", .target = &options->no_grid, .help = "Leave out the lines of round metres"},
        {.names = "--no-legend", .target = &options->no_legend, .help = "Leave out what the colours mean"},
    });
    SheetOptions& sheet = options->sheet;
    command.add({listed_option(sheet_parameters(), "dpi", &sheet.dpi),
                 listed_option(sheet_parameters(), "interval", &sheet.interval),
                 listed_option(sheet_parameters(), "plants", &sheet.plants)});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
