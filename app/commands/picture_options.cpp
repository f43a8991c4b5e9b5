#include "app/commands/picture_options.h"

#include <charconv>
#include <cmath>

#include "app/commands/commands.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/named_view.h"
#include "core/recipe/remarks.h"
#include "render/drawing_bytes.h"
#include "render/navigation.h"
#include "render/offscreen.h"

namespace talus {
namespace {

// The entry of a table with a key.
template <class Infos>
const auto& chosen(const Infos& infos, const std::string& option, const std::string& key) {
    for (const auto& info : infos) {
        if (info.key == key) return info;
    }
    throw UsageError(option + " " + key + ": there are " + joined_keys(infos));
}

// Hours of a text HH:MM; nothing for another text, or before and after the sun's day.
std::optional<double> hour_of_text(const std::string& text) {
    int hours = 0;
    int minutes = 0;
    const char* const end = text.data() + text.size();
    const auto [colon, wrong] = std::from_chars(text.data(), end, hours);
    if (wrong != std::errc() || end - colon != 3 || *colon != ':') return {};
    const auto [after, error] = std::from_chars(colon + 1, end, minutes);
    if (error != std::errc() || after != end || minutes < 0 || minutes > 59) return {};
    const double hour = hours + minutes / 60.0;
    if (hour < static_cast<double>(k_first_hour) || hour > static_cast<double>(k_last_hour)) return {};
    return hour;
}

// From the text of --figure: a key, or a key, @ and two numbers.
Figure chosen_figure(const std::string& text) {
    const std::size_t at = text.find('@');
    Figure figure{.kind = chosen(figure_infos(), "--figure", text.substr(0, at)).kind};
    if (at == std::string::npos) return figure;
    const char* const end = text.data() + text.size();
    const auto east = std::from_chars(text.data() + at + 1, end, figure.east);
    const bool comma = east.ec == std::errc() && east.ptr != end && *east.ptr == ',';
    const auto north = std::from_chars(comma ? east.ptr + 1 : end, end, figure.north);
    if (!comma || north.ec != std::errc() || north.ptr != end || !std::isfinite(figure.east) ||
        !std::isfinite(figure.north))
        throw UsageError("--figure " + text +
                         ": after @ two numbers with a comma between them are wanted: metres to the east and "
                         "to the north of the middle, house@250,-80");
    return figure;
}

}  // namespace

std::vector<OptionSyntax> picture_options(PictureOptions& options) {
    const auto key = [](const char* names, std::string& target, const std::string& keys) {
        return OptionSyntax{
            .names = names, .target = &target, .help = keys, .value = "KEY", .shows_default = true};
    };
    const auto pixels = [](const char* names, int& target) {
        return OptionSyntax{.names = names,
                            .target = &target,
                            .help = "Pixels of the picture",
                            .value = "N",
                            .shows_default = true,
                            .min = 16,
                            .max = k_max_picture_side};
    };
    const auto number = [](const char* names, std::optional<float>& target, const char* help,
                           DaylightRange range) {
        return OptionSyntax{.names = names,
                            .target = &target,
                            .help = help,
                            .value = formatted("%g..%g", range.low, range.high),
                            .min = range.low,
                            .max = range.high};
    };
    return {
        key("--view", options.view, joined_keys(view_infos())),
        key("--look", options.look, joined_keys(look_infos())),
        pixels("--width", options.width),
        pixels("--height", options.height),
        {.names = "--exaggeration",
         .target = &options.exaggeration,
         .help = "Draw heights this many times as high",
         .value = formatted("%d..%d", k_min_exaggeration, k_max_exaggeration),
         .shows_default = true,
         .min = k_min_exaggeration,
         .max = k_max_exaggeration},
        {.names = "--palette",
         .target = &options.palette,
         .help = "Ground and air, instead of the recipe's own: " + joined_keys(k_ground_kinds),
         .value = "KEY"},
        key("--around", options.around, joined_keys(around_infos())),
        key("--light", options.light, joined_keys(daylight_infos())),
        {.names = "--time",
         .target = &options.time,
         .help = formatted("The sun as it stands at this time of day, %d:00 to %d:00",
                           static_cast<int>(k_first_hour), static_cast<int>(k_last_hour)),
         .value = "HH:MM",
         .objection =
             [](const std::string& text) {
                 return hour_of_text(text)
                            ? std::string()
                            : formatted("a time from %d:00 to %d:00 is wanted, as 17:30",
                                        static_cast<int>(k_first_hour), static_cast<int>(k_last_hour));
             }},
        number("--sun-azimuth", options.sun_azimuth,
               "Degrees from north, clockwise, that the sun shines from", k_azimuth_range),
        number("--sun-elevation", options.sun_elevation, "Degrees of the sun above the horizon",
               k_elevation_range),
        number("--exposure", options.exposure, "Stops: each doubles the light of the picture",
               k_exposure_range),
        {.names = "--contours",
         .target = &options.contours,
         .help = "Draw lines of equal height, with their heights"},
        {.names = "--legend", .target = &options.legend, .help = "Draw a legend of the look's colours"},
        {.names = "--scale-bar",
         .target = &options.scale_bar,
         .help = "Draw a scale bar; in perspective it holds as far away as the middle of the picture"},
        {.names = "--figure",
         .target = &options.figure,
         .help = joined_keys(figure_infos()) +
                 ": something of known size on the ground, in the middle of the picture or at @E,N metres to "
                 "the east and north of the terrain's middle",
         .value = "KEY[@E,N]",
         .shows_default = true},
        {.names = "--plants",
         .target = &options.plants,
         .help = "Draw trees, bushes and boulders, in looks with daylight"},
        {.names = "--underground",
         .target = &options.underground,
         .help = "Draw caves as they are seen through the ground"},
        {.names = "--tiled",
         .target = &options.tiled,
         .help = "Repeat a terrain that wraps three times in each direction"},
    };
}

void choose_ground(const PictureOptions& options, Recipe& recipe) {
    if (options.palette.empty()) return;
    const Choice& kind = chosen(k_ground_kinds, "--palette", options.palette);
    recipe.world.ground = static_cast<GroundKind>(&kind - k_ground_kinds.data());
}

Scene chosen_scene(const PictureOptions& options, const Recipe& recipe, bool simulated) {
    Scene scene;
    scene.view.kind = chosen(view_infos(), "--view", options.view).kind;
    scene.view.exaggeration = options.exaggeration;
    scene.look.kind = chosen(look_infos(), "--look", options.look).kind;
    if (const auto field = info_of(scene.look.kind).field;
        field && !makes_field(recipe, *field) && !(simulated && info_of(*field).only_live))
        throw missing_field(*field);
    scene.look.around = chosen(around_infos(), "--around", options.around).kind;
    scene.look.light = chosen_light(options, scene.view.kind);
    scene.look.contours = options.contours;
    scene.look.legend = options.legend;
    scene.look.scale_bar = options.scale_bar;
    scene.look.figure = chosen_figure(options.figure);
    scene.look.plants = options.plants;
    scene.look.underground = options.underground;
    scene.look.tiled = options.tiled;
    if (options.tiled && !recipe.world.wraps())
        note(
            "--tiled: this world does not wrap, so it is drawn once; --set world.bounds=wrapped makes it "
            "wrap");
    return scene;
}

Daylight chosen_light(const PictureOptions& options, ViewKind view, const Daylight& kept) {
    Daylight light = chosen(daylight_infos(), "--light", options.light).light;
    if (light == Daylight{}) light = kept;
    if (options.time) light.sun = sun_at(*hour_of_text(*options.time));
    Sun sun = sun_of(light, view);
    sun.azimuth = options.sun_azimuth.value_or(sun.azimuth);
    sun.elevation = options.sun_elevation.value_or(sun.elevation);
    if (options.sun_azimuth || options.sun_elevation) light.sun = sun;
    light.exposure = options.exposure.value_or(light.exposure);
    return light;
}

void place_figure(const PictureOptions& options, Scene& scene, const Ground& ground, Viewport viewport) {
    if (scene.look.figure.kind == FigureKind::none || options.figure.find('@') != std::string::npos) return;
    const glm::dvec3 place = ground_ahead(make_lens(scene.view, viewport), ground, scene.view.exaggeration,
                                          shows_sea(scene.look, ground));
    scene.look.figure.east = place.x;
    scene.look.figure.north = place.y;
}

double picture_bytes(const PictureOptions& options, const Scene& scene, const Recipe& recipe) {
    const double plants = scene.look.plants ? scatter_bytes(k_max_shown_plants) : 0;
    return plants + caves_bytes(recipe) +
           drawing_bytes(lattice_of(recipe.world), fields_made(recipe), scene.look, options.width,
                         options.height);
}

}  // namespace talus
