// The ground in the natural, elevation and grey looks.
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
    Spot spot = spot_at(v_at);
    vec3 albedo = ground_colour(spot, v_at);
    if (f_colours.w < 0.5) {
        o_colour = vec4(to_stored(albedo), 1.0);
        return;
    }
    float open = spot.sky * (1.0 + 0.5 * spot.cavity);
    vec3 light = lit(albedo * (1.0 + 0.35 * spot.cavity), spot.normal, spot.sun, 1.45 * open);
    vec3 place = v_relative + f_eye.xyz;
    float depth = f_box.w - place.z;
    if (f_sun.w > 0.5 && depth > 0.0) light = through_sea(light, way_through_sea(place, to_eye(v_relative)), depth);
    o_colour = vec4(tone(through_air(light, v_relative)), 1.0);
}
