#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/commands/commands.h"
#include "app/commands/picture_options.h"
#include "app/commands/picture_series.h"
#include "app/editor/bookmarks.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/recipe/recipe_code.h"
#include "core/words/numbers.h"
#include "render/navigation.h"
#include "render/picture_file.h"
#include "render/picture_sequence.h"
#include "render/plant_choice.h"
#include "render/tiling.h"

namespace talus {
namespace {

struct RenderOptions {
    RecipeOptions recipe;
    PictureOptions picture;
    int samples = 4;
    bool transparent = false;
    bool no_recipe = false;
    SeriesOptions series;
    std::optional<std::string> camera;
    std::optional<std::string> view_name;
    bool whole = false;
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

bool is_png(const std::string& file) { return file.ends_with(".png") || file.ends_with(".PNG"); }

const NamedView& chosen_view(const std::string& name, const Recipe& recipe) {
    if (const auto place = find_view(recipe, name)) return recipe.views[*place];
    std::string names;
    for (const NamedView& view : recipe.views) names += (names.empty() ? "" : ", ") + view.name;
    throw UsageError("--view-name " + name +
                     (names.empty() ? ": the recipe keeps no views; Ctrl+B in the window keeps one"
                                    : ": no such view; there are " + names));
}

// The view that the recipe opens with, where no option says another; a turntable goes round the whole
// terrain.
const NamedView* kept_view(const RenderOptions& options, const Recipe& recipe, ViewKind kind) {
    if (options.view_name) return &chosen_view(*options.view_name, recipe);
    const bool opens = !options.whole && !options.camera && options.series.turntable == 0 &&
                       options.picture.exaggeration == 1;
    return opens ? opening_view(recipe, kind) : nullptr;
}

// What the options must not say together.
void check(const RenderOptions& options) {
    const SeriesOptions& series = options.series;
    const SequenceFormat* const format = sequence_format_of(options.file);
    if (format != nullptr && std::max(options.picture.width, options.picture.height) > format->max_side)
        throw UsageError(options.file + ": such a file has pictures of at most " +
                         std::to_string(format->max_side) + " pixels a side");
    if (series.turntable > 0 && series.sun_path > 0)
        throw UsageError("--turntable and --sun-path: one of them at a time, please");
    if (series.count() == 0) {
        if (!is_png(options.file) && !options.file.ends_with(".webp"))
            throw UsageError(
                options.file +
                ": pictures are PNG, or WebP, which is smaller; let the name end in .png or .webp");
        return;
    }
    if (format == nullptr)
        throw UsageError(options.file + ": let the name of a series of pictures end in " +
                         sequence_endings());
    if (options.transparent && !format->transparent)
        throw UsageError(options.file + ": GIF has no soft edges; choose .webp or .png for --transparent");
    if (series.turntable > 0 && options.camera)
        throw UsageError("--camera and --turntable: a turntable finds its own way round the terrain");
    if (series.turntable > 0 && options.picture.view == info_of(ViewKind::top).key)
        throw UsageError("--view top and --turntable: a map has the north above and does not turn");
    if (series.sun_path > 0 &&
        (options.picture.time || options.picture.sun_azimuth || options.picture.sun_elevation))
        throw UsageError(
            "--sun-path takes no --time, --sun-azimuth or --sun-elevation: the sun goes from the east to the "
            "west");
    if (!format->animated && series.seconds) note("--seconds has no effect on numbered pictures");
}

// Once the terrain is there; offscreen, which has the GPU's copy of it, serves all pictures.
void draw_all(const RenderOptions& options, const Recipe& recipe, const std::vector<Scene>& scenes,
              const PictureSize& size, Progress& progress) {
    Offscreen offscreen;
    if (scenes.size() == 1 && is_png(options.file))
        return draw_picture_file(options.file, offscreen, scenes.front(), size, &progress,
                                 options.no_recipe ? std::string() : code_of(recipe).text);
    const auto count = static_cast<int>(scenes.size());
    const auto sequence = begin_sequence(offscreen, options.file, count, size, options.transparent);
    for (int i = 0; i < count; ++i) {
        const auto share = [&](int done) { return static_cast<float>(done) / static_cast<float>(count); };
        const ProgressPart drawing(&progress, share(i), share(i + 1));
        const double seconds = count > 1 ? options.series.seconds_each() : SeriesOptions::k_default_seconds;
        sequence->draw(scenes[static_cast<std::size_t>(i)], seconds, &progress);
    }
    sequence->write();
}

void run_render(const RenderOptions& options, const CommonOptions& common) {
    check(options);
    const auto standpoint = options.camera ? std::optional(standpoint_of(*options.camera)) : std::nullopt;
    Recipe recipe = chosen_recipe(options.recipe);
    choose_ground(options.picture, recipe);
    const int count = options.series.count();
    const std::vector<std::string> files =
        count > 0 ? sequence_files(options.file, count) : std::vector{options.file};
    refuse_overwriting(options.recipe, recipe, files);
    if (options.recipe.size.find('x') != std::string::npos &&
        options.picture.width == PictureOptions{}.width && options.picture.height == PictureOptions{}.height)
        note("--size " + options.recipe.size + " is that of the terrain; the picture has " +
             size_text(options.picture.width, options.picture.height, "x") +
             " pixels, see --width and --height");
    const PictureSize size{options.picture.width, options.picture.height, supersampling_of(options.samples)};
    Scene scene = chosen_scene(options.picture, recipe);
    if (options.view_name.has_value() + options.camera.has_value() + options.whole > 1)
        throw UsageError("--view-name, --camera and --whole each say where the eye stands; give one of them");
    const NamedView* const kept = kept_view(options, recipe, scene.view.kind);
    if (kept != nullptr && options.series.turntable > 0 && kept->kind == ViewShape::top)
        throw UsageError("--view-name and --turntable: a map has the north above and does not turn");
    if (kept != nullptr) {
        look_from(*kept, scene.view, scene.look);
        scene.look.light = chosen_light(options.picture, scene.view.kind, scene.look.light);
    }
    with_progress("Terrain", [&](Progress& progress) {
        const double series = sequence_bytes(options.file, std::max(1, count), size);
        scene.terrain =
            evaluated(recipe, common, progress, series + picture_bytes(options.picture, scene, recipe));
    });
    const Viewport viewport{options.picture.width, options.picture.height};
    const Ground ground(scene.look.tiled ? tiled(scene.terrain) : scene.terrain);
    if (kept != nullptr) {
        keep_above_ground(scene.view, ground);
    } else if (standpoint) {
        stand_at(scene.view, ground, *standpoint);
    } else {
        go_home(scene.view, ground, viewport);
    }
    if (scene.look.plants) {
        // A camera that goes round, or a world that repeats, has them near everywhere.
        std::optional<PlantEye> eye;
        if (options.series.turntable == 0 && !scene.look.tiled)
            eye = plant_eye(make_lens(scene.view, viewport), ground.terrain()->lattice,
                            {ground.half_x(), ground.half_y()}, scene.view.exaggeration);
        with_progress("Plants", [&](Progress& progress) {
            scene.plants = shown_plants(scene.terrain, recipe.world.seed, eye, &progress);
        });
    }
    place_figure(options.picture, scene, ground, viewport);
    scene.transparent = options.transparent;
    const std::vector<Scene> scenes =
        count > 0 ? series_of(options.series, scene, ground, viewport) : std::vector{scene};
    with_progress(count > 0 ? "Pictures" : "Picture",
                  [&](Progress& progress) { draw_all(options, recipe, scenes, size, progress); });
    print_line(files.front() + (files.size() > 1 ? " to " + files.back() : "") + "  " +
               size_text(size.width, size.height, "x") +
               (count > 0 ? formatted(", %d pictures", count) : ""));
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
                  .help = "Picture to write, or a series of them",
                  .value = "FILE.png|.webp|.gif",
                  .required = true}});
    command.add(picture_options(options->picture));
    command.add({{.names = "--samples",
                  .target = &options->samples,
                  .help = "Samples per pixel, for smooth edges",
                  .value = "1|4|16",
                  .shows_default = true,
                  .objection =
                      [](const std::string& text) {
                          return text == "1" || text == "4" || text == "16" ? ""
                                                                            : text + " is not 1, 4 or 16";
                      }},
                 {.names = "--transparent",
                  .target = &options->transparent,
                  .help = "Leave sky and backdrop out: transparent, with soft edges"},
                 {.names = "--no-recipe",
                  .target = &options->no_recipe,
                  .help = "A PNG does not carry the recipe, from which Talus opens it otherwise"}});
    command.add(series_options(options->series));
    command.add(
        {{.names = "--camera",
          .target = &options->camera,
          .help = "Where the eye stands and looks, instead of a view of the whole: metres to the east and to "
                  "the north of the middle, metres above the ground or the sea, degrees from north, degrees "
                  "below the horizon",
          .value = "E,N,ABOVE,HEADING,PITCH"}});
    command.add(
        {{.names = "--view-name",
          .target = &options->view_name,
          .help = "Look from where this bookmark of the recipe does, with its exaggeration and sun",
          .value = "NAME"},
         {.names = "--whole",
          .target = &options->whole,
          .help = "Show the whole terrain, though the recipe keeps a bookmark: the first one is what it "
                  "opens with"}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
