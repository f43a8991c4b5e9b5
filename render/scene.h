#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/surface/look.h"
#include "core/surface/scatter.h"
#include "core/terrain/terrain.h"
#include "render/camera.h"
#include "render/daylight.h"
#include "render/figure.h"

namespace talus {

class Ground;

/// What lies around the terrain.
enum class Around {
    block,   ///< nothing: it is cut from the ground, and its sides show layers of rock
    bare,    ///< nothing, and it has no sides
    horizon  ///< a plain, or the sea, as far as one sees; a wrapped terrain repeats
};
struct AroundInfo {
    Around kind;
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
};
std::span<const AroundInfo> around_infos();  ///< in the order of the enum

/// How the terrain is painted.
struct Look {
    LookKind kind = LookKind::natural;
    Daylight light = {};
    Around around = Around::block;
    bool sea = true;           ///< whether the sea is drawn, by the looks that have one
    bool contours = false;     ///< lines of equal height with their heights, over any look
    bool legend = false;       ///< in a corner of the picture; see legend_of
    bool scale_bar = false;    ///< a round length in the lower left corner; see render/scale_bar.h
    bool plants = false;       ///< those of the scene are drawn, by the looks that have daylight
    bool underground = false;  ///< caves are seen through the ground, in every look but the wireframe
    bool tiled = false;  ///< a terrain that wraps is repeated three times along each direction that wraps
    Figure figure = {};  ///< what stands on the ground to tell its scale, in every look
    /// A plain colour instead of the sky: red, green and blue as they are stored.
    std::optional<std::array<float, 3>> backdrop;

    friend bool operator==(const Look&, const Look&) = default;
};

/// How precisely the picture shows every sample of the map.
enum class Detail {
    /// Outlines may be off by a pixel or two, and nothing is finer than the samples: for pictures in motion
    /// without a fast GPU.
    quick,
    /// Outlines likewise, but the ground has detail and the sea waves: for precise pictures of heights that
    /// have
    /// just changed.
    detailed,
    /// Hardly distinguishable from the full mesh; the first picture of changed heights takes longer than
    /// others.
    precise,
    /// Draws every sample, however far away: the larger the map, the slower.
    full_mesh
};

/// What numbers the legend says where the ground is only a picture of others, as that of a lesson is.
struct LegendScale {
    float zero = 0;               ///< m in the picture where the number is 0
    float metres = 1;             ///< m in the picture of one unit
    std::string_view unit = "m";  ///< static; empty: numbers without one
    char decimal_mark = '.';
    friend bool operator==(const LegendScale&, const LegendScale&) = default;
};

/// Everything that a picture is made from.
struct Scene {
    std::shared_ptr<const Terrain> terrain;  ///< null, or without heights: only the sky
    View view;
    Look look;
    Detail detail = Detail::precise;
    /// Where in their cycle moving waves of seas and lakes are, s; see wave_time(). 0: they rest, as in all
    /// pictures in files.
    float wave_seconds = 0;
    /// Weights over the whole map, 0 to 1, that tint the ground; null: no tint. Their first and last rows and
    /// columns lie on those of the terrain's samples.
    std::shared_ptr<const Grid<float>> tint = {};
    /// How much of the ground's own colour the tint takes where a weight is 1, 0 to 1. Its outline stays.
    float tint_share = 0.6f;
    /// Trees, bushes and boulders, of this terrain or an earlier one at its place; null: there are none.
    std::shared_ptr<const Scatter> plants = {};
    /// Pixels per unit of sizes on screen, such as the width of lines and the size of letters: 2 for a
    /// picture that is drawn twice as large and then reduced, or shown on a high-resolution screen.
    float pixel_scale = 1;
    /// Sky and backdrop are left out: alpha is 0 there, 1 where anything else is, and colours are multiplied
    /// by it.
    bool transparent = false;
    /// Pixels drawn along each side for one that is seen: detail that is finer than those is left out,
    /// however many are drawn.
    float supersampling = 1;
    /// Share of the picture's height, along its lower edge, that something covers: marks keep clear of it.
    float covered_below = 0;
    LegendScale legend_scale = {};
    std::string_view at_centre = "at the centre";  ///< static; says of a scale bar that it holds only there
};

/// Returns whether a sea is drawn over this ground.
bool shows_sea(const Look& look, const Ground& ground);

/// Returns whether the mesh is the envelope, which each pixel's line of sight then follows down to the
/// ground. (The full mesh is the ground itself.)
bool is_cut(const Scene& scene);

}  // namespace talus
