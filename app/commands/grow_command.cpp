
#include "app/commands/commands.h"
#include "app/commands/picture_options.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/lesson/trace/growth.h"
#include "core/recipe/memory_needs.h"
#include "render/animation_file.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/tiling.h"

namespace talus {
namespace {

struct GrowOptions {
    RecipeOptions recipe;
    PictureOptions picture{.width = 640, .height = 360};
    std::string file;
    int frames_a_second = 24;
};

constexpr float k_grown = 0.2f;  // share of the work that is done when the terrain and its growth are there
constexpr double k_rest = 2;     // s that the finished terrain stays before everything begins again

void run_grow(const GrowOptions& options, const CommonOptions& common) {
    if (!options.file.ends_with(".webp")) {
        throw UsageError(options.file + ": animations are WebP; let the name end in .webp");
    }
    Recipe recipe = chosen_recipe(options.recipe);
    choose_ground(options.picture, recipe);
    refuse_overwriting(options.recipe, recipe, {options.file});
    Scene scene = chosen_scene(options.picture, recipe);
    const Viewport viewport{options.picture.width, options.picture.height};
    AnimationWriter animation(viewport.width, viewport.height);
    const int frames = static_cast<int>(Growth::k_seconds * options.frames_a_second);
    with_progress("Growing", [&](Progress& progress) {
        {
            const ProgressPart making(&progress, 0, k_grown / 2);
            // Refuses what takes too much memory; the levels take a third more than the last of them.
            const double levels = 2 * terrain_bytes(recipe);
            scene.terrain =
                evaluated(recipe, common, progress, levels + picture_bytes(options.picture, scene, recipe));
        }
        const Ground ground(scene.look.tiled ? tiled(scene.terrain) : scene.terrain);
        go_home(scene.view, ground, viewport);
        place_figure(options.picture, scene, ground, viewport);
        const Growth growth = [&] {
            const ProgressPart making(&progress, k_grown / 2, k_grown);
            return Growth(recipe, &progress);
        }();
        const ProgressPart drawing(&progress, k_grown, 1);
        Offscreen offscreen;
        for (int frame = 0; frame <= frames; ++frame) {
            progress.checkpoint();
            progress.set_fraction(static_cast<float>(frame) / static_cast<float>(frames));
            scene.terrain = growth.at(static_cast<double>(frame) / frames);
            const double seconds = frame == frames ? k_rest : 1.0 / options.frames_a_second;
            animation.add(offscreen.draw(scene, viewport.width, viewport.height), seconds);
        }
    });
    animation.write(options.file);
    print_line(options.file + formatted("  %dx%d, %d frames", viewport.width, viewport.height, frames + 1));
}

}  // namespace

CommandSyntax grow_command(CommonOptions& common) {
    auto options = std::make_shared<GrowOptions>();
    CommandSyntax command{.name = "grow",
                          .help = "Animate how diamond-square makes a terrain, level by level",
                          .options = recipe_options(options->recipe),
                          .run = [options, &common] { run_grow(*options, common); }};
    command.add({{.names = "-o,--output",
                  .target = &options->file,
                  .help = "Animation to write",
                  .value = "FILE.webp",
                  .required = true}});
    command.add(picture_options(options->picture));
    command.add({{.names = "--fps",
                  .target = &options->frames_a_second,
                  .help = "Frames per second",
                  .value = "N",
                  .shows_default = true,
                  .min = 1,
                  .max = 60}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
