#ifdef GL_ARB_conservative_depth
#extension GL_ARB_conservative_depth : enable
#endif
// The sides of the block that the terrain is cut from: soil over layers of rock.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;
in vec2 v_at;
in float v_gap;

layout(location = 0) out vec4 o_colour;

#ifdef GL_ARB_conservative_depth
layout(depth_less) out float gl_FragDepth;
#endif

vec4 side() {
    vec3 place = v_relative + f_eye.xyz;
    float unit = f_air.y;
    float under = max(ground_height(v_at) - place.z, 0.0) / unit;
    float along = (place.x + place.y) / unit;
    float grain = texture(u_noise, vec2(along * 3.0, place.z / unit * 9.0)).r - 0.5;
    float bend = texture(u_noise, vec2(along * 0.35, 0.37)).r - 0.5;
    // Two series of layers, of different thickness, that bend together.
    float level = place.z / unit * 17.0 + bend * 1.3 + 0.08 * grain;
    float layers = 0.5 + 0.5 * sin(level * 6.2832) * cos(level * 2.3 + 1.0);
    vec3 rock = mix(vec3(0.185, 0.125, 0.080), vec3(0.275, 0.200, 0.135), smoothstep(0.30, 0.70, layers));
    vec3 soil = vec3(0.060, 0.040, 0.024);
    vec3 albedo = mix(soil, rock, smoothstep(0.002, 0.014, under + 0.006 * grain)) * (1.0 + 0.22 * grain);
    // The eye should rest on the land: the block darkens towards its foot.
    albedo *= mix(0.42, 1.0, exp2(-14.0 * under));
    bool across = abs(abs(v_at.x - 0.5 * f_map.x) - 0.5 * f_map.x) < 1e-3;  // a western or eastern side
    vec3 normal = across ? vec3(v_at.x < 0.5 * f_map.x ? -1.0 : 1.0, 0.0, 0.0)
                         : vec3(0.0, v_at.y < 0.5 * f_map.y ? 1.0 : -1.0, 0.0);
    float height = (place.z - f_box.z) / unit;
    // Light of a room rather than the sky's alone: a side in shadow must still show its layers.
    vec3 light = lit(albedo, normal, 1.0, 0.5 + 0.4 * smoothstep(0.0, 0.08, height)) + 0.42 * mix(vec3(albedo.g), albedo, f_backdrop_low.w);
    // Beside colours that are read as numbers it keeps quiet.
    light *= mix(0.45, 1.0, f_backdrop_low.w);
    return vec4(tone(through_air(light, v_relative)), 1.0);
}

void main() {
    gl_FragDepth = gl_FragCoord.z;
    if (f_lens.w == 0.0 || v_relative.z + f_eye.z <= ground_height(v_at)) {
        o_colour = side();
        return;
    }
    // The mesh is cut off above the ground here: through the gap the ground behind is seen.
    vec2 at = v_at;
    vec3 relative = v_relative;
    if (!meet_ground(at, relative, v_gap)) discard;
    gl_FragDepth = depth_of(relative);
    o_colour = painted(at, relative);
}
