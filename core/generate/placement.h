#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/math.h"
#include "core/terrain/map_handles.h"
#include "core/terrain/parameter.h"
#include "core/terrain/rows.h"
#include "core/terrain/stage.h"

namespace talus {

/// Where a shape stands and on what: the parameters that all shapes with a centre share. In an endless world
/// the extent is that of the piece at the origin.
struct Placement {
    float centre_x = 0.5f;  // share of the world's extent from its western edge
    float centre_y = 0.5f;  // share of the world's extent from its northern edge
    float level = 100;      // m: height of the ground around it

    static constexpr double k_new_radius = 0.1;  ///< see MapHandles: a fifth of the world across
    /// The handles of a shape with a radius.
    static constexpr MapHandles handles{
        .x = "centre_x", .y = "centre_y", .radii = {"radius"}, .new_radius = k_new_radius};

    /// Lists the parameters with the members of the stage S.
    template <class S>
    static void list(auto&& parameter) {
        parameter(static_cast<float S::*>(&Placement::centre_x),
                  {.key = "centre_x",
                   .label = "Centre, west to east",
                   .share_of = ShareOf::width,
                   .min = -1,
                   .max = 2,
                   .slider_range = {0, 1},
                   .basic = true,
                   .help = "How far east of the middle of the world its centre lies, as the status bar tells "
                           "places; below 0: west of it. In files it is a share of the world's extent from "
                           "its western edge."});
        parameter(static_cast<float S::*>(&Placement::centre_y),
                  {.key = "centre_y",
                   .label = "Centre, north to south",
                   .share_of = ShareOf::height,
                   .min = -1,
                   .max = 2,
                   .slider_range = {0, 1},
                   .basic = true,
                   .help = "How far south of the middle of the world its centre lies, as the status bar "
                           "tells places; below 0: north of it. In files it is a share of the world's extent "
                           "from its northern edge."});
        parameter(
            static_cast<float S::*>(&Placement::level),
            {.key = "level",
             .label = "Height of the ground",
             .unit = "m",
             .min = -10000,
             .max = 10000,
             .slider_range = {-500, 1500},
             .help = "Height of the level ground around it. Blend the layer by adding, with this at 0, "
                     "to put the shape on top of the ground of the earlier layers. As the higher or the "
                     "lower of both the shape alone shows, not the ground around it."});
    }
};

/// The samples of a map as seen from a shape's centre. Where the world wraps, every sample sees the nearest
/// image of the centre, so that the shape continues from one edge at the opposite one.
class CentredPlaces {
 public:
    CentredPlaces(const Placement& placement, const Lattice& map, const Lattice& world)
        : CentredPlaces(placement, AxisPlaces::along_x(map, world), AxisPlaces::along_y(map, world)) {}

    const float* east() const { return east_.data(); }                            ///< m, of each column
    float south(int row) const { return south_[static_cast<std::size_t>(row)]; }  ///< m
    /// Returns the radius [m], or half the world where a larger shape would overlap its own image.
    float clamped(float radius) const { return radius < max_ ? radius : max_; }

    /// Returns metres from the world's first sample, within the world where that wraps.
    static double centre(float share, const AxisPlaces& places) {
        const double place = static_cast<double>(share);
        return (places.wraps() ? place - std::floor(place) : place) * places.extent();
    }

 private:
    CentredPlaces(const Placement& placement, const AxisPlaces& across, const AxisPlaces& down)
        : east_(across.offsets(centre(placement.centre_x, across))),
          south_(down.offsets(centre(placement.centre_y, down))) {
        for (const AxisPlaces* places : {&across, &down}) {
            if (places->wraps()) max_ = std::min(max_, static_cast<float>(places->extent() / 2));
        }
    }

    std::vector<float> east_;
    std::vector<float> south_;
    float max_ = HUGE_VALF;
};

/// Makes a terrain's heights from row(y, out), which writes row y, on all threads. Throws Cancelled and then
/// leaves the terrain as it was.
template <class Row>
void make_heights(Terrain& terrain, const Context& context, Row&& row) {
    Grid<float> out(terrain.lattice.width, terrain.lattice.height);
    each_row(out.width(), out.height(), context.progress, [&](int y) { row(y, out.row(y)); });
    terrain.set_height(make_field(std::move(out)));
}

/// Where a shape has to tell it (Context::shape_alone), makes the terrain's coverage from row(y, out), which
/// writes how far inside the shape row y lies: 0 at its foot, 1 in its middle, anything beyond on either
/// side. The coverage fades to 0 over the outer two fifths, so that the foot meets other ground without a
/// step.
template <class Row>
void cover_shape(Terrain& terrain, const Context& context, Row&& row) {
    if (!context.shape_alone) return;
    Grid<float> out(terrain.lattice.width, terrain.lattice.height);
    each_row(out.width(), out.height(), context.progress, [&](int y) {
        float* share = out.row(y);
        row(y, share);
        for (int x = 0; x < out.width(); ++x) share[x] = smoothstep(0.0f, 0.4f, share[x]);
    });
    terrain.coverage = make_field(std::move(out));
}

}  // namespace talus
