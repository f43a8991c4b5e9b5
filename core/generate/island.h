#pragma once

#include <array>
#include <memory>

#include "core/terrain/map_handles.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Lowers the ground towards the world's edges, or outside an outline, so that what remains is an island; in
/// an endless world towards the edges of the piece at the origin, with sea for ever around it.
struct Island {
    enum class Shape { round, square, drawn, field };

    static constexpr StageInfo info{
        .key = "island",
        .label = "Island",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .needs = Needs::files,
        .resolution = ResolutionPromise::likeness,
        .revision = 2,
        .keywords =
            "falloff, edge falloff, coast, archipelago, ocean, radial gradient, vignette, "
            "shore, outline, bays",
        .help =
            "Lowers the ground towards the edges of the world, or outside an outline of your own, down to a "
            "sea floor: any terrain becomes an island with bays and headlands.",
    };

    static constexpr MapHandles handles{.x = "centre_x", .y = "centre_y", .radii = {"size"}};

    Shape shape = Shape::round;
    FilePath outline;
    NumberOrField land = {};
    float size = 0.45f;
    float coast = 0.5f;
    float centre_x = 0.5f;  // share of the world's extent from its western edge
    float centre_y = 0.5f;  // share of the world's extent from its northern edge
    float bays = 0.5f;
    float bay_size = 1500;  // m
    float floor = -100;     // m

    static constexpr std::array<Choice, 4> k_shapes{{
        {"round", "Round", "Falls off with the distance from its centre."},
        {"square", "Square", "Falls off with the distance from the edges, with rounded corners."},
        {"drawn", "From a picture", "Falls off along the outline of what is bright in a picture."},
        {"field", "From a map layer",
         "Falls off where a map of shares that an earlier layer makes crosses one half."},
    }};

    static void parameters(auto&& parameter) {
        constexpr Condition k_drawn{"shape", static_cast<int>(Shape::drawn)};
        constexpr Condition k_field{"shape", static_cast<int>(Shape::field)};
        constexpr Condition k_own{"shape", static_cast<int>(Shape::round), static_cast<int>(Shape::square)};
        parameter(&Island::shape, {.key = "shape",
                                   .label = "Shape",
                                   .basic = true,
                                   .choices = k_shapes,
                                   .help = "Outline along which the ground falls off."});
        parameter(&Island::outline,
                  {.key = "outline",
                   .label = "Picture",
                   .basic = true,
                   .visible_when = k_drawn,
                   .example_file = "asset:jacksboro.asc",
                   .help = "A picture whose bright parts are land, stretched over the world. Without one the "
                           "island is round."});
        parameter(&Island::land,
                  {.key = "land",
                   .label = "Land",
                   .min = 0,
                   .max = 1,
                   .visible_when = k_field,
                   .help = "Choose a map that an earlier layer makes: land is where it is above "
                           "one half, and the coast is as wide as the map is soft."});
        parameter(
            &Island::size,
            {.key = "size",
             .label = "Size",
             .share_of = ShareOf::half_side,
             .min = 0,
             .max = 1,
             .basic = true,
             .help = "How far from its centre the ground stays as it was: in the window in metres along the "
                     "shorter side of the world, in files as a share of the way from the middle to the edge. "
                     "A drawn outline and a field have their own."});
        parameter(&Island::coast,
                  {.key = "coast",
                   .label = "Width of the coast",
                   .share_of = ShareOf::half_side,
                   .min = 0.01,
                   .max = 1,
                   .basic = true,
                   .help = "Width of the descent, measured like the size. It ends at the edge "
                           "at the latest."});
        const auto centre = [&](float Island::*member, const char* key, const char* label, ShareOf share,
                                const char* help) {
            parameter(member, {.key = key,
                               .label = label,
                               .share_of = share,
                               .min = 0,
                               .max = 1,
                               .visible_when = k_own,
                               .help = help});
        };
        centre(
            &Island::centre_x, "centre_x", "Centre, west to east", ShareOf::width,
            "How far east of the middle of the world the centre of a round or square island lies, as the "
            "status bar tells places; below 0: west of it. In files it is a share of the world's extent from "
            "its western edge. The coast stays within the world.");
        centre(&Island::centre_y, "centre_y", "Centre, north to south", ShareOf::height,
               "How far south of the middle of the world the centre of a round or square island lies, as the "
               "status bar tells places; below 0: north of it. In files it is a share of the world's extent "
               "from its northern edge. The coast stays within the world.");
        parameter(&Island::bays, {.key = "bays",
                                  .label = "Bays and headlands",
                                  .min = 0,
                                  .max = 2,
                                  .slider_range = {0, 1},
                                  .basic = true,
                                  .help = "How far the coast strays from the shape: 0 follows it, 1 has deep "
                                          "bays, headlands, and islets before them."});
        parameter(&Island::bay_size,
                  {.key = "bay_size",
                   .label = "Size of the bays",
                   .unit = "m",
                   .min = 1,
                   .max = 100000,
                   .slider_range = {100, 10000},
                   .log = true,
                   .help = "Distance from one large bay to the next; each has smaller ones "
                           "within it."});
        parameter(&Island::floor, {.key = "floor",
                                   .label = "Sea floor",
                                   .unit = "m",
                                   .min = -10000,
                                   .max = 10000,
                                   .slider_range = {-500, 500},
                                   .basic = true,
                                   .help = "Height of the ground at the edges."});
    }

    /// Returns the picture's Outline, or null where none is chosen. Throws FileError when the file cannot be
    /// used, Cancelled.
    std::shared_ptr<const Resource> resolve(const WorldFrame& world, Progress* progress) const;

    /// height = floor + (height − floor) · w, where w falls from 1 to 0 by a smoothstep of the distance d,
    /// from `size` to `size + coast` (at most 1). Round: d = √(x² + y²) of the place from the centre, in
    /// units of the way from the middle of the world to its edge; square: the fourth root of x⁴ + y⁴. Of an
    /// island beside the middle d is at least what rises to 1 at the world's edges over a tenth of its width.
    /// Drawn: the distance to the outline (see Outline), field: one half minus the share, both counted from
    /// the middle of the coast. Bays add bays · noise, times 4 d (1 − d) for round and square, which leaves
    /// the world's edges in the sea.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
