#include "app/commands/picture_options.h"

#include <CLI/CLI.hpp>

#include "app/commands/commands.h"
#include "core/recipe/export_recipe.h"

namespace talus {
namespace {

template <class Infos>
std::string keys_of(const Infos& infos) {
    std::string keys;
    for (const auto& info : infos) keys += (keys.empty() ? "" : ", ") + std::string(info.key);
    return keys;
}

// The entry of a table with a key, by that key.
template <class Infos>
auto chosen(const Infos& infos, const std::string& option, const std::string& key) {
    for (const auto& info : infos) {
        if (info.key == key) return info.kind;
    }
    throw UsageError(option + " " + key + ": there are " + keys_of(infos));
}

}  // namespace

void add_picture_options(CLI::App& command, PictureOptions& options) {
    command.add_option("--view", options.view, keys_of(view_infos()))
        ->type_name("KEY")
        ->capture_default_str();
    command.add_option("--look", options.look, keys_of(look_infos()))
        ->type_name("KEY")
        ->capture_default_str();
    command.add_option("--width", options.width, "Pixels")
        ->check(CLI::Range(16, 8192).description(""))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--height", options.height, "Pixels")
        ->check(CLI::Range(16, 8192).description(""))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--exaggeration", options.exaggeration, "Heights are drawn this many times as high")
        ->check(CLI::Range(1.0, 5.0).description(""))
        ->type_name("1..5")
        ->capture_default_str();
    command.add_flag("--contours", options.contours, "Draw lines of equal height, with their heights");
    command.add_flag("--legend", options.legend, "Draw what the look's colours stand for");
    command.add_flag("--tiled", options.tiled, "Show a terrain that wraps three times three");
}

Scene chosen_scene(const PictureOptions& options, const Recipe& recipe) {
    Scene scene;
    scene.view.kind = chosen(view_infos(), "--view", options.view);
    scene.view.exaggeration = options.exaggeration;
    scene.look.kind = chosen(look_infos(), "--look", options.look);
    if (const auto field = info_of(scene.look.kind).field; field && !makes_field(recipe, *field))
        throw missing_field(*field);
    scene.look.contours = options.contours;
    scene.look.legend = options.legend;
    scene.look.tiled = options.tiled;
    return scene;
}

}  // namespace talus
