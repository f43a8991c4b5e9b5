#include "render/frame.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "core/surface/natural_ground.h"
#include "render/around_pass.h"
#include "render/ground_beyond.h"

namespace talus {
namespace {

constexpr double k_near = 0.05;  // m, of the near plane; depth runs backwards in floats, so it may be tiny
constexpr double k_haze = 0.13;  // of the light is lost over the map's longer side

double longer_side(const Ground& ground) { return 2 * std::max({ground.half_x(), ground.half_y(), 0.5}); }

glm::vec4 vec4(const glm::dvec3& xyz, double w) { return {glm::vec3(xyz), static_cast<float>(w)}; }
glm::vec4 vec4(double x, double y, double z, double w) {
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), static_cast<float>(w)};
}

double shaping(const Scene& scene) {
    // The grey map is the heightmap itself.
    if (scene.look.kind == LookKind::grey && scene.view.kind == ViewKind::top) return 0;
    return static_cast<double>(info_of(scene.look.kind).shaping);
}

// The samples of the weights lie on the first and the last column and row, or, where the map wraps, so that a
// whole number of times covers it.
glm::vec4 tint_of(const Scene& scene, const ShownMap& map) {
    const auto periods = [&](bool wraps, int samples, int weights) {
        if (!wraps) return (weights - 1.0) / weights / std::max(1, samples - 1);
        return scene.look.tiled ? 3.0 / std::max(1, samples - 1) : 1.0 / samples;
    };
    const Lattice& lattice = scene.terrain->lattice;
    return vec4(periods(lattice.wrap_x, map.columns, scene.tint->width()),
                periods(lattice.wrap_y, map.rows, scene.tint->height()), scene.tint_share,
                std::max(1.0f, scene.supersampling));
}

}  // namespace

int wire_step(const ShownMap& map, const Lens& lens) {
    constexpr double k_room = 7;  // pixels from line to line where the camera looks
    const double cell = std::max(map.cell.x, map.cell.y);
    int step = 1;
    while (step * cell < k_room * lens.metres_per_pixel(lens.distance) &&
           step < std::max(map.columns, map.rows))
        step *= 2;
    return step;
}

Frame make_frame(const Scene& scene, const PreparedTerrain& prepared, const Lens& lens,
                 const PicturePart& part, const LevelOfDetail& detail, double contours,
                 bool depth_from_zero) {
    const Ground& ground = prepared.ground;
    const double side = longer_side(ground);
    const float exaggeration = scene.view.exaggeration;
    Frame frame{};

    // A parallel projection also sees what lies behind its eye, as far as the terrain can reach.
    const bool goes_on = scene.look.around == Around::horizon;
    const double reach = (goes_on ? k_ground_beyond / 2 : 2) * side + glm::length(lens.eye) +
                         2 * std::fabs(ground.highest() * exaggeration);
    glm::dmat4 projection = lens_of_part(lens, part).projection(lens.orthographic ? -reach : k_near, reach);
    if (!depth_from_zero) {
        // Converts from OpenGL's older range of depth, -1 to 1.
        for (int column = 0; column < 4; ++column)
            projection[column][2] = 2 * projection[column][2] - projection[column][3];
    }
    frame.clip_from_relative = glm::mat4(projection * lens.rotation());
    frame.right = vec4(lens.right * lens.tangent_x, 0);
    frame.up = vec4(lens.up * lens.tangent_y, 0);
    frame.forward = vec4(lens.forward, lens.orthographic ? 1 : 0);
    frame.eye = vec4(lens.eye, static_cast<double>(scene.wave_seconds));
    frame.tint.w = std::max(1.0f, scene.supersampling);
    frame.lens = vec4(lens.metres_per_pixel(1), depth_from_zero ? 1 : 0.5, depth_from_zero ? 0 : 0.5,
                      scene.detail == Detail::quick ? 0 : 1);
    frame.part = vec4(part.x, lens.viewport.height - part.y - part.height, 2.0 / lens.viewport.width,
                      2.0 / lens.viewport.height);

    const LookInfo& look = info_of(scene.look.kind);
    const Sun sun = sun_of(scene.look.light, scene.view.kind);
    const double azimuth = glm::radians(static_cast<double>(sun.azimuth));
    const double elevation = glm::radians(static_cast<double>(sun.elevation));
    const bool sea = !prepared.empty() && shows_sea(scene.look, ground);
    frame.sun = vec4(glm::dvec3{std::sin(azimuth) * std::cos(elevation),
                                std::cos(azimuth) * std::cos(elevation), std::sin(elevation)},
                     sea ? 1 : 0);
    const GroundKind kind = prepared.empty() ? GroundKind{} : ground.terrain()->ground.kind;
    const LightColours colours = light_colours(scene.look.light, sun.elevation, kind);
    frame.sunlight = {colours.sun, std::exp2(scene.look.light.exposure)};
    frame.skylight = {colours.sky, colours.grey};
    frame.bounce = {colours.bounce, colours.brightness};
    frame.zenith = {colours.zenith, 0};
    frame.horizon = {colours.horizon, colours.glow};
    frame.below = {colours.floor, 0};
    const RockBeds strata = strata_of(kind);
    frame.strata = {strata.strength, 1 / strata.thickness, strata.dip_east, strata.dip_north};
    const bool hazy = !lens.orthographic && look.paint == Paint::ground;
    // The air is clear up to the terrain: a model seen from afar must not pale.
    const glm::dvec3 lower{-ground.half_x(), -ground.half_y(), ground.lowest() * exaggeration};
    const glm::dvec3 upper{ground.half_x(), ground.half_y(), ground.highest() * exaggeration};
    const double clear = glm::distance(lens.eye, glm::clamp(lens.eye, lower, upper));
    // The clarity of water suits the relief: otherwise the floor would be visible everywhere on a wide, flat
    // map.
    const double span = scene.terrain != nullptr ? static_cast<double>(scene.terrain->range.span()) : side;
    frame.air = vec4(
        hazy ? -std::log2(1 - k_haze) / side * static_cast<double>(scene.look.light.haze * colours.haze) : 0,
        side, clear, static_cast<double>(sea_clarity(kind)) * std::min(side, 3.5 * span) * exaggeration);
    const std::array<float, 3> low = scene.look.backdrop.value_or(std::array{0.078f, 0.086f, 0.098f});
    const std::array<float, 3> high = scene.look.backdrop.value_or(std::array{0.125f, 0.137f, 0.153f});
    frame.backdrop_low = {low[0], low[1], low[2], look.grey ? 0.0f : 1.0f};
    // The tints of a map tell its bathymetry: there light shapes mostly the land.
    const float under_sea = look.kind == LookKind::elevation  ? 0.15f
                            : look.kind == LookKind::land_sea ? 0.4f
                                                              : 1.0f;
    frame.backdrop_high = {high[0], high[1], high[2], under_sea};
    if (prepared.empty()) return frame;

    // An island lies in an open sea, whose floor falls away from it; a coast that leaves the map goes on.
    const float open =
        sea ? glm::smoothstep(0.6f, 0.85f, prepared.shape->border_below(ground.sea_level())) : 0;
    frame.below.w = open;
    const double fall = 0.01 * side;
    const double border = static_cast<double>(prepared.shape->mean_border) - static_cast<double>(open) * fall;
    const double base =
        sea ? std::min(border, ground.sea_level() - (1 + static_cast<double>(open)) * fall) : border;
    const Lattice& lattice = ground.terrain()->lattice;
    const bool repeats = goes_on && lattice.wrap_x && lattice.wrap_y;
    // How far it is from a repeating map's last sample to its first again, in shown samples.
    const double gap = lattice.cell_size / prepared.shape->shown.cell.x;
    frame.around = vec4(repeats ? 3 : static_cast<int>(scene.look.around), base,
                        repeats ? gap : k_way_to_plain * side, goes_on ? k_ground_beyond * side : 0);

    const ShownMap& map = prepared.shape->shown;
    const double column = (lens.eye.x + map.half.x) / map.cell.x;
    const double row = (map.half.y - lens.eye.y) / map.cell.y;
    frame.eye_sample =
        vec4(std::floor(column), std::floor(row), column - std::floor(column), row - std::floor(row));
    frame.map = vec4(map.columns - 1, map.rows - 1, map.cell.x, map.cell.y);
    frame.box = vec4(map.half.x, map.half.y, ground.foot(exaggeration),
                     static_cast<double>(ground.sea_level()) * exaggeration);
    const HeightBounds& bounds = prepared.shape->surface_bounds;
    frame.heights = vec4(bounds.low, bounds.high - bounds.low, exaggeration, detail.fixed_distance);

    const Palette& palette = *prepared.palette;
    const float shore = palette_base(palette.range, palette.sea_level);
    constexpr float k_min_span = 1e-3f;  // m
    frame.colours = vec4(shore, std::max(k_min_span, shore - palette.range.low),
                         std::max(k_min_span, palette.range.high - shore), shaping(scene));
    frame.paint = vec4(look.paint == Paint::slope    ? 1
                       : look.paint == Paint::normal ? 2
                       : prepared.painted != nullptr ? 3
                                                     : 0,
                       look.light == LookLight::relief ? 1 : 0, contours, scene.pixel_scale);
    frame.noise = vec4(palette.wobble, palette.mottle,
                       prepared.columns != nullptr ? column_thickening(side) : 0, palette.slope_wobble);
    frame.palette_size =
        vec4(palette.table.width(), palette.table.height(),
             prepared.water != nullptr && scene.look.sea && look.sea ? 1 : 0, k_deepest_water);
    if (scene.tint != nullptr && !scene.tint->empty()) frame.tint = tint_of(scene, map);
    frame.zenith.w = static_cast<float>(wire_step(map, lens));
    int envelope_row = 0;
    for (std::size_t level = 0; level < frame.morph.size(); ++level) {
        const float start = detail.morph_start[level];
        const float end = detail.morph_end[level];
        frame.morph[level] =
            vec4(start, end > start && static_cast<int>(level) + 1 < detail.levels ? 1 / (end - start) : 0,
                 envelope_row, 0);
        if (prepared.envelope != nullptr && level > 0 && level <= prepared.envelope->levels.size())
            envelope_row += prepared.envelope->levels[level - 1].height();
    }
    return frame;
}

}  // namespace talus
