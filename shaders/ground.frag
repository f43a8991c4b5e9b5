// The ground in all looks but the wireframe.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"

in vec3 v_relative;
in vec2 v_at;

layout(location = 0) out vec4 o_colour;

void main() {
    Spot spot = spot_at(v_at, v_relative);
    if (f_paint.x == 2.0) {
        o_colour = vec4(0.5 + 0.5 * spot.level, 1.0);
        return;
    }
    vec3 albedo = ground_colour(spot);
    if (f_colours.w <= 0.0) {
        o_colour = vec4(to_stored(albedo), 1.0);
        return;
    }
    if (f_paint.y > 0.0) {
        float shaping = f_colours.w * (spot.height < f_colours.x ? f_backdrop_high.w : 1.0);
        o_colour = vec4(to_stored(relief(albedo, spot.normal, spot.sun, spot.sky, shaping)), 1.0);
        return;
    }
    vec3 place = vec3(v_relative.xy + f_eye.xy, spot.height * f_heights.z);
    float depth = f_sun.w > 0.5 ? f_box.w - place.z : 0.0;
    float shaping = f_colours.w * (depth > 0.0 ? f_backdrop_high.w : 1.0);
    vec3 normal = normalize(vec3(spot.normal.xy * shaping, spot.normal.z));
    float cavity = spot.cavity * shaping;
    float open = mix(0.667, spot.sky, shaping) * (1.45 + 0.7 * cavity);
    vec3 light = lit(albedo * (1.0 + 0.35 * cavity), normal, mix(1.0, spot.sun, shaping), open);
    if (depth > 0.0) light = through_sea(light, way_through_sea(place, to_eye(v_relative)), depth);
    o_colour = vec4(tone(through_air(light, v_relative)), 1.0);
}
