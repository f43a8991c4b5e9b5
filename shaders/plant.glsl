// What near and far plants share: where they stand, and the light there.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "surface.glsl"
#include "light.glsl"
#include "standing.glsl"

// A place of draw space on the map, in samples.
vec2 sample_of(vec2 place) { return vec2(place.x + f_box.x, f_box.y - place.y) / f_map.zw; }

// Relative to the eye, the foot of a plant: a little in the ground, so that none floats over a slope.
vec3 foot_of(vec2 place, float width) {
    return vec3(place, standing_height(sample_of(place)) - 0.08 * width) - f_eye.xyz;
}

// x: the share of the sun, y: of the sky. A plant stands out of the ground's own shadow by its height.
vec2 light_on(vec2 place) {
    vec4 light = textureLod(u_light, map_place(sample_of(place)), 0.0);
    return light.rb;
}

// The air's own light, and in w how much of the plant's is left: through_air() for one place of a plant.
vec4 air_at(vec3 relative) {
    if (f_air.x <= 0.0) return vec4(0.0, 0.0, 0.0, 1.0);
    float way = length(relative);
    float left = exp2(-max(way - f_air.z, 0.0) * f_air.x);
    return vec4(haze_colour(dot(relative, f_sun.xyz) / max(way, 1e-3)) * (1.0 - left), left);
}

// Leaves let some of the sun through, and none of them is as smooth as a ball: a crown is darker and greyer than a leaf.
vec3 leaf_light(vec3 leaf, vec3 normal, vec2 light, float shade) {
    vec3 albedo = 0.84 * mix(vec3(dot(leaf, vec3(0.3, 0.59, 0.11))), leaf, 0.8);
    vec3 through = albedo * f_sunlight.rgb * (0.16 * light.x * mix(1.0, shade, 0.5));
    through = mix(vec3(dot(through, vec3(0.3, 0.59, 0.11))), through, f_backdrop_low.w);
    return lit(albedo, normal, light.x * (0.35 + 0.65 * shade), light.y * shade) + through;
}
