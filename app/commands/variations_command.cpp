#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/commands.h"
#include "app/terminal.h"
#include "core/map/contact_sheet.h"
#include "core/map/write_sheet.h"
#include "core/recipe/variations.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

struct VariationOptions {
    RecipeOptions recipe;
    int seeds = 0;  // 0: not asked for
    std::vector<std::string> over;
    int count = k_usual_variations;
    std::string file;
};

// Two parameters share the count: four by three, if it is twelve.
std::vector<VariedParameter> varied_parameters(const VariationOptions& options, const Recipe& recipe) {
    if (options.over.size() > 2) throw UsageError("--over: one parameter or two, please");
    const bool two = options.over.size() == 2;
    int across = options.count;
    while (two && (across - 1) * (across - 1) >= options.count) --across;
    std::vector<VariedParameter> varied;
    for (const std::string& text : options.over)
        varied.push_back(
            varied_parameter(recipe, text, varied.empty() ? across : std::max(1, options.count / across)));
    return varied;
}

void run_variations(const VariationOptions& options) {
    if (sheet_format_of(options.file) == nullptr)
        throw UsageError(options.file +
                         ": sheets are PDF, SVG or PNG; let the name end in .pdf, .svg or .png");
    if (options.seeds > 0 && !options.over.empty())
        throw UsageError("--seeds and --over: seeds or parameters, one of them at a time, please");
    const Recipe recipe = chosen_recipe(options.recipe);
    refuse_overwriting(options.recipe, recipe, {options.file});
    const std::vector<VariedParameter> varied = varied_parameters(options, recipe);
    const std::vector<Variation> variations =
        varied.empty() ? seed_variations(recipe, options.seeds > 0 ? options.seeds : options.count)
                       : parameter_variations(recipe, varied);
    std::vector<CaptionedPicture> pictures;
    with_progress("Variations", [&](Progress& progress) {
        make_variations(
            variations, k_variation_samples, &progress, [&](std::size_t i, const Terrain& terrain) {
                CaptionedPicture picture{std::make_shared<const Grid<Rgba8>>(contact_picture(terrain)), {}};
                for (const OwnValue& value : variations[i].values)
                    picture.lines.push_back(std::string(value.label) + " " + value.text);
                pictures.push_back(std::move(picture));
            });
    });
    const int columns = varied.size() == 2 ? static_cast<int>(varied.front().values.size()) : 4;
    write_drawn_sheet(contact_sheet(recipe.name, pictures, columns), options.file, k_contact_resolution);
    print_line(options.file + "  " + counted(pictures.size(), "variation"));
}

}  // namespace

CommandSyntax variations_command(CommonOptions& common) {
    auto options = std::make_shared<VariationOptions>();
    CommandSyntax command{
        .name = "variations",
        .help = "Draw a sheet of small pictures of a recipe with other seeds, or other values of a parameter",
        .options = recipe_options(options->recipe),
        .run = [options] { run_variations(*options); }};
    command.add({{.names = "-o,--output",
                  .target = &options->file,
                  .help = "Sheet to write; the ending tells the format: .pdf, .svg, .png",
                  .value = "FILE",
                  .required = true},
                 {.names = "--seeds",
                  .target = &options->seeds,
                  .help = "So many seeds, from the world's own on",
                  .value = "N",
                  .min = 1,
                  .max = k_most_variations},
                 {.names = "--over",
                  .target = &options->over,
                  .help = "A parameter that takes several values, named as in --set: NAME.PARAM=A..B or "
                          "NAME.PARAM=A,B,C; a second one goes down the sheet",
                  .value = "RANGE",
                  .one_at_a_time = true},
                 {.names = "--count",
                  .target = &options->count,
                  .help = "Pictures, where ranges do not list their values",
                  .value = "N",
                  .shows_default = true,
                  .min = 1,
                  .max = k_most_variations}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
