#include <cstdio>

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
    std::string file;
};

void run_render(const RenderOptions& options, const CommonOptions& common) {
    if (!options.file.ends_with(".png") && !options.file.ends_with(".PNG")) {
        throw UsageError(options.file + ": pictures are PNG; let the name end in .png");
    }
    const Recipe recipe = chosen_recipe(options.recipe);
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
    go_home(scene.view, Ground(scene.look.tiled ? tiled(scene.terrain) : scene.terrain), viewport);
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
    command.add(common_options(common));
    return command;
}

}  // namespace talus
