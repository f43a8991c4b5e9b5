#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "render/ground.h"
#include "render/level_of_detail.h"
#include "render/prepared_terrain.h"
#include "render/scene.h"

namespace talus {

/// What all passes of a picture share: the `Frame` block of shaders/frame.glsl, which has the same members in
/// the same order (std140: everything is a vec4).
struct Frame {
    glm::mat4 clip_from_relative;  // from metres relative to the eye
    glm::vec4 right,
        up;             // from the middle of the picture to its border: at 1 m, or, parallel, at any distance
    glm::vec4 forward;  // w: 1 in a parallel projection
    glm::vec4 eye;      // draw space; w: Scene::wave_seconds
    glm::vec4 eye_sample;  // the eye's place in shown samples, whole parts and fractions
    glm::vec4 map;         // last column, last row, cell x, cell y
    glm::vec4 box;         // half x, half y, z of the foot, z of the sea
    glm::vec4 heights;     // m: lowest, span; exaggeration; fixed distance of the level of detail
    glm::vec4 colours;     // m: base, span below, span above; how much the light shapes the ground, 0 to 1
    glm::vec4 noise;       // wobble in m, mottle, noise periods per metre, share of the slope
    glm::vec4 sun;         // direction towards it; w: whether there is a sea, 0 or 1
    glm::vec4 sunlight;    // LightColours; w: exposure, a factor
    glm::vec4 skylight;    // LightColours; w: how grey the sky is, 0 to 1
    glm::vec4 bounce;      // LightColours; w: how bright level ground is, 1 in the default light
    glm::vec4
        air;  // haze per metre, the map's longer side in m, metres without haze, 60 times how deep one sees
    glm::vec4 backdrop_low;   // stored values, at the lower edge of the picture; w: saturation of lit colours
    glm::vec4 backdrop_high;  // at the upper edge; w: light on the ground under the sea, 1 as elsewhere
    glm::vec4 palette_size;   // columns, rows; 1 where lakes and rivers are drawn; m of the deepest water
    glm::vec4 paint;  // 0 by height and slope, 1 by the exact slope, 2 the normal; 1 for light as in maps;
                      // m between contour lines or 0; pixels a unit of line width has
    glm::vec4 lens;  // m a pixel covers, at 1 m or, parallel, as they are; depth is z × scale + offset; w: 1
                     // if levels of u_surface are blended
    glm::vec4 tint;  // of u_tint: periods per column and row of the map, share of its colour; w:
                     // Scene::supersampling
    glm::vec4 zenith, horizon, below;  // colours of LightColours; w: samples from line to line of the
                                       // wireframe; glow; 1 where the map is an island in an open sea
    glm::vec4 strata;                  // RockBeds: strength, beds per m, dips
    glm::vec4 around;                  // Around, 3 where a wrapped terrain repeats; m: base, way to it
                       // (or samples from the last to the first again), how far ground goes on
    glm::vec4 part;  // pixels of the picture left of the drawn part and below it; 2 / its width and height
    std::array<glm::vec4, LevelOfDetail::k_max_levels> morph;  // start, 1 / (end - start), row in u_envelope
};

/// Returns how many samples the lines of the wireframe lie apart: a power of two that leaves room between
/// them where the camera looks.
int wire_step(const ShownMap& map, const Lens& lens);

/// Returns the frame of a scene. part: of the lens's picture, which is drawn. contours: m between lines, 0
/// for none. depth_from_zero: whether depth runs from 0 to 1 (glClipControl) or from -1.
Frame make_frame(const Scene& scene, const PreparedTerrain& prepared, const Lens& lens,
                 const PicturePart& part, const LevelOfDetail& detail, double contours, bool depth_from_zero);

}  // namespace talus
