#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/commands/commands.h"
#include "app/commands/picture_options.h"
#include "app/editor/bookmarks.h"
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
    std::optional<std::string> view_name;
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

const NamedView& chosen_view(const std::string& name, const Recipe& recipe) {
    if (const auto place = find_view(recipe, name)) return recipe.views[*place];
    std::string names;
    for (const NamedView& view : recipe.views) names += (names.empty() ? "" : ", ") + view.name;
    throw UsageError("--view-name " + name +
                     (names.empty() ? ": the recipe keeps no views; Ctrl+B in the window keeps one"
                                    : ": no such view; there are " + names));
}

void run_render(const RenderOptions& options, const CommonOptions& common) {
    if (!options.file.ends_with(".png") && !options.file.ends_with(".PNG")) {
        throw UsageError(options.file + ": pictures are PNG; let the name end in .png");
    }
    const auto standpoint = options.camera ? std::optional(standpoint_of(*options.camera)) : std::nullopt;
    const Recipe recipe = chosen_recipe(options.recipe);
    refuse_overwriting(options.recipe, recipe, {options.file});
    Scene scene = chosen_scene(options.picture, recipe);
    const NamedView* const kept = options.view_name ? &chosen_view(*options.view_name, recipe) : nullptr;
    if (kept != nullptr && standpoint)
        throw UsageError("--view-name and --camera both say where the eye stands; give one of them");
    with_progress("Terrain", [&](Progress& progress) {
        scene.terrain = evaluated(recipe, common, progress, picture_bytes(options.picture, scene, recipe));
    });
    if (scene.look.plants)
        with_progress("Plants", [&](Progress& progress) {
            scene.plants = shown_plants(scene.terrain, recipe.world.seed, &progress);
        });
    const Viewport viewport{options.picture.width, options.picture.height};
    const Ground ground(scene.look.tiled ? tiled(scene.terrain) : scene.terrain);
    if (kept != nullptr) {
        Daylight light = scene.look.light;
        look_from(*kept, scene.view, light);
        // What the command line says of the light goes first.
        if (scene.look.light == Daylight{}) scene.look.light = light;
        keep_above_ground(scene.view, ground);
    } else if (standpoint) {
        stand_at(scene.view, ground, *standpoint);
    } else {
        go_home(scene.view, ground, viewport);
    }
    place_figure(options.picture, scene, ground, viewport);
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
    command.add({{.names = "--view-name",
                  .target = &options->view_name,
                  .help = "Look from where this bookmark of the recipe does, with its exaggeration and sun",
                  .value = "NAME"}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
