// The ground in all looks but the wireframe.
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"
#include "contours.glsl"
#include "tint.glsl"

// brightness: see contours.glsl.
vec3 shaded(Spot spot, vec3 relative, out float brightness) {
    brightness = 1.0;
    if (f_paint.x == 2.0) return 0.5 + 0.5 * spot.level;
    vec3 albedo = f_paint.x == 3.0 ? to_light(spot.field) : ground_colour(spot);
    brightness = dot(to_stored(albedo), vec3(0.30, 0.59, 0.11));
    if (f_colours.w <= 0.0) return to_stored(albedo);
    if (f_paint.y > 0.0) {
        float shaping = f_colours.w * (spot.height < f_colours.x ? f_backdrop_high.w : 1.0);
        return to_stored(relief(albedo, spot.normal, spot.sun, spot.sky, shaping));
    }
    vec3 place = vec3(relative.xy + f_eye.xy, spot.height * f_heights.z);
    float depth = f_sun.w > 0.5 ? f_box.w - place.z : 0.0;
    float shaping = f_colours.w * (depth > 0.0 ? f_backdrop_high.w : 1.0);
    // Sunlit ground is pale, deep water dark.
    if (f_backdrop_low.w > 0.0) brightness = depth > 0.0 ? 0.0 : 1.0;
    vec3 normal = normalize(vec3(spot.normal.xy * shaping, spot.normal.z));
    float cavity = spot.cavity * shaping;
    float open = mix(0.667, spot.sky, shaping) * (1.45 + 0.7 * cavity);
    vec3 light = lit(albedo * (1.0 + 0.35 * cavity), normal, mix(1.0, spot.sun, shaping), open);
    if (depth > 0.0) light = through_sea(light, way_through_sea(place, to_eye(relative)), depth);
    return tone(through_air(light, relative));
}

// What is stored for a place of the ground.
vec4 painted(vec2 at, vec3 relative) {
    Spot spot = spot_at(at, relative);
    float brightness;
    vec3 stored = shaded(spot, relative, brightness);
    return vec4(with_tint(with_contours(stored, brightness, spot, relative), at), 1.0);
}
