// The walls of caves, and what is left of the ground in cells where it is open.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;
in vec2 v_at;
in vec3 v_normal;
in float v_depth;

layout(location = 0) out vec4 o_colour;

const float k_skylight_depth = 6.0;  // m below the ground, over which the light of the sky falls to a half
const float k_sunlight_depth = 2.5;  // m
const float k_lamp = 0.8;
const float k_lamp_reach = 40.0;  // m, where its light is half as strong

vec3 wall_light() {
    Spot spot = spot_at(v_at, v_relative);
    spot.slope = 0.8;  // as steep ground shows its beds
    vec3 normal = normalize(v_normal);
    vec3 albedo = mix(ground_colour(spot), world_stone(), smoothstep(0.0, 1.5, v_depth));
    if (f_noise.x > 0.0 && f_strata.x > 0.0)
        albedo = with_beds(albedo, spot, v_relative + f_eye.xyz, pixel_at(v_relative), normal);
#ifdef WITH_DETAIL
    // Below the ground all is bare rock, also where grass grows above it.
    vec3 exaggeration = vec3(1.0, 1.0, f_heights.z);
    vec3 place = (v_relative + f_eye.xyz) / exaggeration;
    spot.detail = detail_at(place, normalize(v_normal * exaggeration), pixel_at(v_relative), f_map.z, 1.0, 0.0, spot.noise);
    add_detail(spot, albedo, normal);
#endif
    float seen = exp2(-v_depth / k_skylight_depth);
    vec3 light = seen * lit(albedo, normal, spot.sun * exp2(-v_depth / k_sunlight_depth), spot.sky * seen);
    // A lamp at the eye, for what the day does not reach.
    float away = length(v_relative) / k_lamp_reach;
    float facing = max(dot(normal, to_eye(v_relative)), 0.0);
    return light + (1.0 - seen) * k_lamp * (0.2 + 0.8 * facing) / (1.0 + away * away) * albedo;
}

void main() {
    bool day = f_paint.y == 0.0 && f_paint.x != 2.0 && f_colours.w > 0.0;
    if (v_depth <= 0.0 || !day) {
        o_colour = painted(v_at, v_relative);
        o_colour.rgb *= mix(0.25, 1.0, exp2(-v_depth / k_skylight_depth));
    } else {
        o_colour = vec4(tone(through_air(wall_light(), v_relative)), 1.0);
    }
}
