// The sides of the block that the terrain is cut from: soil over layers of rock.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "surface.glsl"
#include "light.glsl"

in vec3 v_relative;
in vec2 v_at;
in vec3 v_grid;

layout(location = 0) out vec4 o_colour;

void main() {
    vec3 place = v_relative + f_eye.xyz;
    float unit = f_air.y;
    float under = v_grid.z / unit;
    float along = (place.x + place.y) / unit;
    float noise = texture(u_noise, vec2(along * 2.0, place.z / unit * 6.0)).r - 0.5;
    float bend = texture(u_noise, vec2(along * 0.6, 0.37)).r - 0.5;
    float layer = fract(place.z / unit * 26.0 + bend * 1.1 + noise * 0.35);
    vec3 rock = mix(vec3(0.200, 0.135, 0.085), vec3(0.300, 0.212, 0.135), smoothstep(0.15, 0.85, layer));
    vec3 soil = vec3(0.060, 0.040, 0.024);
    vec3 albedo = mix(soil, rock, smoothstep(0.002, 0.014, under + 0.006 * noise)) * (1.0 + 0.25 * noise);
    if (f_colours.w < 0.5) albedo = vec3(0.5);
    bool across = abs(abs(v_at.x - 0.5 * f_map.x) - 0.5 * f_map.x) < 1e-3;  // a western or eastern side
    vec3 normal = across ? vec3(v_at.x < 0.5 * f_map.x ? -1.0 : 1.0, 0.0, 0.0)
                         : vec3(0.0, v_at.y < 0.5 * f_map.y ? 1.0 : -1.0, 0.0);
    float height = (place.z - f_box.z) / unit;
    // Light of a room rather than the sky's alone: a side in shadow must still show its layers.
    vec3 light = lit(albedo, normal, 1.0, 0.5 + 0.4 * smoothstep(0.0, 0.08, height)) + 0.42 * albedo;
    o_colour = vec4(tone(through_air(light, v_relative)), 1.0);
}
