// The surface of the sea: mirrors the sky, more at a flat angle, and lets through the ground, which ground.frag has dimmed.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"
#include "around.glsl"

in vec3 v_relative;

layout(location = 0) out vec4 o_colour;  // multiplied by its alpha

void main() {
    vec3 place = v_relative + f_eye.xyz;
    vec2 at = vec2(place.x + f_box.x, f_box.y - place.y) / f_map.zw;
    Beyond there = Beyond(at, vec2(1.0), at, 0.0, 1.0, vec2(0.0));
    if (f_around.w > 0.0) there = beyond(place.xy);
    at = there.at;
    vec4 surface = textureLod(u_surface, map_place(at), mip_at(v_relative));
    float left;
    float height = height_beyond(there, f_heights.x + surface.z * f_heights.y, ground_height(there.border) / f_heights.z, left);
    float depth = f_box.w - height * f_heights.z;
    vec2 ripple = ripple_at(place.xy, 14.0);
    vec3 normal = normalize(vec3(0.05 * ripple, 1.0));
#ifdef WITH_DETAIL
    normal = normalize(vec3(0.02 * ripple + 1.6 * waves_at(place.xy, pixel_at(v_relative)), 1.0));
#endif
    vec3 view = to_eye(v_relative);
    vec3 sky;
    float glint;
    float mirror = mirrored(normal, view, sky, glint);
    // How far the shore is, in m on the level, as wide on steep ground as on a beach; the shore itself is as soft as a pixel.
    vec3 floor_normal = exaggerated(surface.xy);
    float shore = depth / max(length(floor_normal.xy) / floor_normal.z, 0.02);
    float pixel = pixel_at(v_relative);
    float shallow = clamp(shore / max(pixel, 0.5) + 0.5, 0.0, 1.0);
    // A quiet surf: patches of foam, the thinner the farther out; from afar a pale line.
    float width = max(7.0, 1.6 * pixel);
    float patches = texture(u_noise, place.xy / 90.0).r;
    float surf = shore / width + 1.1 * (patches - 0.5) + 0.8 * ripple.x - swash(patches) * 7.0 / width;
    float foam = 0.55 * sqrt(7.0 / width) * shallow * (1.0 - smoothstep(0.15, 0.75, surf));
    float alpha = clamp(mirror * shallow + foam + 0.25 * glint, 0.0, 1.0);
    vec3 light = mix(sky, lit(vec3(0.55), vec3(0.0, 0.0, 1.0), 1.0, 1.0), foam / max(alpha, 1e-3));
    // Ice lies on it, in the colour that u_field has for it.
    vec4 field = f_paint.x == 3.0 ? textureLod(u_field, map_place(at), mip_at(v_relative)) : vec4(1.0);
    float ice = (1.0 - field.a) * smoothstep(0.0, 0.4, shallow);
    light = mix(light, lit(to_light(field.rgb), normalize(vec3(0.02 * ripple, 1.0)), 1.0, 1.0), ice);
    alpha = mix(alpha, 1.0, ice);
    o_colour = vec4(tone(through_air(light, v_relative)) * alpha, alpha);
}
