#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/commands/commands.h"
#include "core/io/safe_file.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/picture_file.h"

namespace talus {
namespace {

struct RenderOptions {
    RecipeOptions recipe;
    std::string file;
    std::string view = "perspective";
    std::string look = "natural";
    int width = 1280;
    int height = 720;
    float exaggeration = 1;
};

// The entry of a table with a key, by that key.
template <class Infos>
auto chosen(const Infos& infos, const std::string& option, const std::string& key) {
    std::string keys;
    for (const auto& info : infos) {
        if (info.key == key) return info.kind;
        keys += (keys.empty() ? "" : ", ") + std::string(info.key);
    }
    throw UsageError(option + " " + key + ": there are " + keys);
}

void run_render(const RenderOptions& options, const CommonOptions& common) {
    if (!options.file.ends_with(".png") && !options.file.ends_with(".PNG")) {
        throw UsageError(options.file + ": pictures are PNG; let the name end in .png");
    }
    Scene scene;
    scene.view.kind = chosen(view_infos(), "--view", options.view);
    scene.view.exaggeration = options.exaggeration;
    scene.look.kind = chosen(look_infos(), "--look", options.look);
    const Recipe recipe = chosen_recipe(options.recipe);
    with_progress("Terrain",
                  [&](Progress& progress) { scene.terrain = evaluated(recipe, common, progress); });
    go_home(scene.view, Ground(scene.terrain), {options.width, options.height});
    const Picture picture = render_picture(scene, options.width, options.height);
    write_picture(picture, options.file);
    std::printf("%s  %dx%d\n", options.file.c_str(), picture.width(), picture.height());
}

}  // namespace

void add_render_command(CLI::App& program, CommonOptions& common) {
    CLI::App* command =
        program.add_subcommand("render", "Make a terrain and a picture of it, without a window");
    auto options = std::make_shared<RenderOptions>();
    add_recipe_options(*command, options->recipe);
    command->add_option("-o,--output", options->file, "Picture to write")->required()->type_name("FILE.png");
    command->add_option("--view", options->view, "perspective, isometric or top (talus list views)")
        ->type_name("KEY")
        ->capture_default_str();
    command->add_option("--look", options->look, "natural, elevation, grey or wireframe (talus list looks)")
        ->type_name("KEY")
        ->capture_default_str();
    command->add_option("--width", options->width, "Pixels")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    command->add_option("--height", options->height, "Pixels")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    command->add_option("--exaggeration", options->exaggeration, "Heights are drawn this many times as high")
        ->check(CLI::Range(1.0, 5.0))
        ->capture_default_str();
    add_common_options(*command, common);
    command->callback([options, &common] { run_render(*options, common); });
}

}  // namespace talus
