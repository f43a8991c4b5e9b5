#include <algorithm>
#include <memory>

#include "app/commands/commands.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/io/scatter_file.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/planted_ground.h"
#include "core/surface/scatter.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr double k_many = 5e5;           // plants, which take a while
constexpr float k_terrain_share = 0.5f;  // of the work
constexpr float k_plants_share = 0.8f;   // the same with the plants

struct ScatterOptions {
    RecipeOptions recipe;
    std::string file;
    float density = 1;
};

void run_scatter(const ScatterOptions& options, const CommonOptions& common) {
    if (!has_scatter_ending(options.file))
        throw UsageError(options.file +
                         ": lists of plants are CSV or JSON; let the name end in .csv or .json");
    const Recipe recipe = chosen_recipe(options.recipe);
    refuse_overwriting(options.recipe, recipe, scatter_files(options.file));
    std::vector<std::string> files;
    std::size_t count = 0;
    with_progress("Plants", [&](Progress& progress) {
        const World& world = recipe.world;
        const Window piece = whole_window(world, {world.width, world.height});
        const Recipe counted = counted_for_plants(recipe);
        const PlantedGround ground = [&] {
            const ProgressPart making(&progress, 0, k_terrain_share);
            check_makeable(counted, common);
            Evaluator evaluator(0);  // the result is used once
            return planted_ground(evaluator, recipe, piece, &progress);
        }();
        note_imports(recipe);
        const std::shared_ptr<const Terrain>& terrain = ground.terrain;
        const ScatterSettings settings{
            .seed = world.seed, .density = static_cast<double>(options.density), .window = ground.piece};
        const double plants = std::min(expected_plants(*terrain, settings), k_max_scatter);
        const double needed = k_program_bytes + terrain_bytes(counted) + scatter_bytes(plants) +
                              scatter_file_bytes(plants, options.file);
        if (plants >= k_many)
            note(formatted("about %.2g million plants; a smaller --density makes fewer", plants / 1e6));
        refuse_too_large("so many plants", needed, common, "choose a smaller --density");
        limit_pool(common, needed);
        const Scatter made = [&] {
            const ProgressPart part(&progress, k_terrain_share, k_plants_share);
            return scatter(terrain, settings, &progress);
        }();
        count = made.points.size();
        const ProgressPart part(&progress, k_plants_share, 1);
        files = write_scatter(made, window_of(*terrain, lattice_of(world, piece)), world.seed, options.file,
                              &progress);
    });
    for (const std::string& file : files) print_line(file);
    print_line(counted(count, "plant"));
}

}  // namespace

CommandSyntax scatter_command(CommonOptions& common) {
    auto options = std::make_shared<ScatterOptions>();
    CommandSyntax command{
        .name = "scatter",
        .help = "Write where trees, bushes, reeds and boulders stand, as CSV or JSON",
        .options = recipe_options(options->recipe),
        .run = [options, &common] { run_scatter(*options, common); },
        .footer =
            "Kinds and densities are those of the biomes; without a layer of biomes, those of the "
            "shipped ones by height. Each line has x and y in metres from the north-western sample, to "
            "the east and to the south, the height of the ground, a rotation in degrees, a scale and "
            "the kind."};
    command.add({{.names = "-o,--output",
                  .target = &options->file,
                  .help = "List to write",
                  .value = "FILE.csv|FILE.json",
                  .required = true},
                 {.names = "--density",
                  .target = &options->density,
                  .help = "Plants for each that the biomes ask for; fewer are among those of more",
                  .value = "SHARE",
                  .shows_default = true,
                  .min = 0.0001,
                  .max = 1}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
