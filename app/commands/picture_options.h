#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/syntax.h"
#include "core/recipe/recipe.h"
#include "render/camera.h"
#include "render/daylight.h"
#include "render/ground.h"
#include "render/scene.h"

namespace talus {

/// How a command draws a terrain.
struct PictureOptions {
    std::string view = "perspective";
    std::string look = "natural";
    int width = 1280;  ///< pixels
    int height = 720;  ///< pixels
    float exaggeration = 1;
    std::string palette = {};  ///< key of a GroundKind; empty: the recipe's own
    std::string around = "block";
    std::string light = "day";
    std::optional<std::string> time = {};     ///< of the day, HH:MM; empty: the light's own sun
    std::optional<float> sun_azimuth = {};    ///< degrees; empty: that of the time or the light
    std::optional<float> sun_elevation = {};  ///< likewise
    std::optional<float> exposure = {};       ///< stops; likewise
    bool contours = false;
    bool legend = false;
    bool scale_bar = false;
    std::string figure =
        "none";  ///< a figure's key, with @ and its metres east and north where they are given
    bool plants = false;
    bool underground = false;
    bool tiled = false;
};

/// Returns --view, --look, --width, --height, --exaggeration, --palette, --around, --light, --time,
/// --sun-azimuth, --sun-elevation, --exposure, --contours, --legend, --scale-bar, --figure, --plants,
/// --underground and --tiled.
std::vector<OptionSyntax> picture_options(PictureOptions& options);
/// Gives the recipe the ground that was asked for. Throws UsageError for an unknown one.
void choose_ground(const PictureOptions& options, Recipe& recipe);
/// Returns a scene without terrain. Throws UsageError for an unknown view, look or light, FileError for a
/// look at a field that no layer of the recipe makes. simulated: fields that are there only while a process
/// is simulated may be looked at, too.
Scene chosen_scene(const PictureOptions& options, const Recipe& recipe, bool simulated = false);

/// Returns the light that was asked for, seen in this view. kept: the view's own, which stays as far as the
/// options say nothing of it.
Daylight chosen_light(const PictureOptions& options, ViewKind view, const Daylight& kept = {});

/// Puts a figure whose place was not given on the ground in the middle of the picture; to be called once the
/// view is chosen.
void place_figure(const PictureOptions& options, Scene& scene, const Ground& ground, Viewport viewport);

/// Returns the bytes that drawing the scene of a recipe takes at most besides its terrain and the program.
double picture_bytes(const PictureOptions& options, const Scene& scene, const Recipe& recipe);

}  // namespace talus
