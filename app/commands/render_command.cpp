#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/commands/commands.h"
#include "app/commands/picture_options.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/picture_file.h"
#include "render/tiling.h"

namespace talus {
namespace {

struct RenderOptions {
    RecipeOptions recipe;
    PictureOptions picture;
    std::optional<std::string> camera;
    std::string file;
};

// From the text of --camera.
Standpoint standpoint_of(const std::string& text) {
    std::array<double, 5> numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    bool good = true;
    for (std::size_t i = 0; i < numbers.size() && good; ++i) {
        const auto [after, error] = std::from_chars(at, end, numbers[i]);
        const bool last = i + 1 == numbers.size();
        good = error == std::errc() && std::isfinite(numbers[i]) &&
               (last ? after == end : after != end && *after == ',');
        at = good && !last ? after + 1 : after;
    }
    const auto [east, north, above, heading, pitch] = numbers;
    if (!good || above < 0.1 || std::fabs(pitch) > 89)
        throw UsageError("--camera " + text +
                         ": five numbers with commas between them are wanted: metres to the east and to the "
                         "north of the middle, metres above the ground (0.1 or more), degrees from north, "
                         "degrees below the horizon (-89 to 89)");
    return {east, north, above, heading, pitch};
}

void run_render(const RenderOptions& options, const CommonOptions& common) {
    if (!options.file.ends_with(".png") && !options.file.ends_with(".PNG")) {
        throw UsageError(options.file + ": pictures are PNG; let the name end in .png");
    }
    const auto standpoint = options.camera ? std::optional(standpoint_of(*options.camera)) : std::nullopt;
    Recipe recipe = chosen_recipe(options.recipe);
    choose_ground(options.picture, recipe);
    refuse_overwriting(options.recipe, recipe, {options.file});
    Scene scene = chosen_scene(options.picture, recipe);
    with_progress("Terrain", [&](Progress& progress) {
        scene.terrain = evaluated(recipe, common, progress, picture_bytes(options.picture, scene, recipe));
    });
    if (scene.look.plants)
        with_progress("Plants", [&](Progress& progress) {
            scene.plants = shown_plants(scene.terrain, recipe.world.seed, &progress);
        });
    const Viewport viewport{options.picture.width, options.picture.height};
    const Ground ground(scene.look.tiled ? tiled(scene.terrain) : scene.terrain);
    if (standpoint) {
        stand_at(scene.view, ground, *standpoint);
    } else {
        go_home(scene.view, ground, viewport);
    }
    write_picture(render_picture(scene, viewport.width, viewport.height), options.file);
    std::printf("%s  %dx%d\n", options.file.c_str(), viewport.width, viewport.height);
}

}  // namespace

CommandSyntax render_command(CommonOptions& common) {
    auto options = std::make_shared<RenderOptions>();
    CommandSyntax command{.name = "render",
                          .help = "Draw a picture of a terrain, without a window",
                          .options = recipe_options(options->recipe),
                          .run = [options, &common] { run_render(*options, common); }};
    command.add({{.names = "-o,--output",
                  .target = &options->file,
                  .help = "Picture to write",
                  .value = "FILE.png",
                  .required = true}});
    command.add(picture_options(options->picture));
    command.add(
        {{.names = "--camera",
          .target = &options->camera,
          .help = "Where the eye stands and looks, instead of a view of the whole: metres to the east and to "
                  "the north of the middle, metres above the ground or the sea, degrees from north, degrees "
                  "below the horizon",
          .value = "E,N,ABOVE,HEADING,PITCH"}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
