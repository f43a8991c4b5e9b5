// The surface of the sea: mirrors the sky, more at a flat angle, and lets through the ground, which ground.frag has dimmed.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"
#include "around.glsl"
#ifdef WITH_ICE
#include "ice.glsl"
#endif

in vec3 v_relative;

layout(location = 0) out vec4 o_colour;  // multiplied by its alpha

#ifdef WITH_ICE
// Ice lies on the water, in the colour that u_field has for it where it is. samples, share: see pack_at(); afloat: 0 on land.
void add_ice(vec2 at, vec2 samples, vec2 place, vec3 view, float share, float afloat, inout vec3 light, inout float alpha) {
    float pixel = pixel_at(v_relative);
    vec4 field = textureLod(u_field, map_place(at), mip_at(v_relative));
    float flat_view = max(view.z, 0.004);
    Grain grain = Grain(pixel, normalize(view.xy + 1e-6), 1.0 / flat_view, pixel * f_tint.w / flat_view);
    Pack pack = pack_at(place, at, samples, share, grain);
    float whole = max(pack.cover, 1e-3);
    vec3 albedo = to_light(mix(k_floe_colour, field.rgb, 1.0 - open_water(field.a)));
    albedo = mix(albedo, vec3(0.24, 0.31, 0.37), 0.8 * pack.young / whole);
    albedo = mix(albedo, vec3(0.30, 0.52, 0.62), 0.6 * pack.rim / whole);
    vec2 slope = pack.slope / whole;
#ifdef WITH_DETAIL
    vec3 snow = snow_at(place, pixel, pack.heap);
    slope += snow.xy;
    albedo *= 1.0 + 0.12 * snow.z;
#endif
    vec3 ice = lit(albedo, normalize(vec3(-slope, 1.0)), 1.0, 1.0);
    vec3 foot = lit(vec3(0.05, 0.22, 0.27), vec3(0.0, 0.0, 1.0), 1.0, 1.0);
    float under = 0.5 * pack.foot;
    light = mix(light, foot, under / max(under + alpha, 1e-3));
    alpha += (1.0 - alpha) * under;
    float cover = afloat * pack.cover;
    // Water and ice are mixed by the share that each has of what is seen here.
    light = mix(light, ice, cover / max(cover + alpha * (1.0 - cover), 1e-3));
    alpha = mix(alpha, 1.0, cover);
}
#endif

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
    vec3 view = to_eye(v_relative);
    float pixel = pixel_at(v_relative);
    float ice = 0.0;
#ifdef WITH_ICE
    ice = ice_share(at);
#endif
    vec3 normal = normalize(vec3(0.05 * ripple, 1.0));
#ifdef WITH_DETAIL
    // Between floes the water is calm.
    normal = normalize(vec3(0.02 * ripple + (1.6 - 1.3 * ice) * waves_at(place.xy, pixel), 1.0));
#endif
    vec3 sky;
    float glint;
    float mirror = mirrored(normal, view, sky, glint);
    // How far the shore is, in m on the level, as wide on steep ground as on a beach; the shore itself is as soft as a pixel.
    vec3 floor_normal = exaggerated(surface.xy);
    float shore = depth / max(length(floor_normal.xy) / floor_normal.z, 0.02);
    float shallow = clamp(shore / max(pixel, 0.5) + 0.5, 0.0, 1.0);
    // A quiet surf: patches of foam, the thinner the farther out; from afar a pale line.
    float width = max(7.0, 1.6 * pixel);
    float patches = texture(u_noise, place.xy / 90.0).r;
    float surf = shore / width + 1.1 * (patches - 0.5) + 0.8 * ripple.x - swash(patches) * 7.0 / width;
    float foam = 0.55 * sqrt(7.0 / width) * shallow * (1.0 - smoothstep(0.15, 0.75, surf));
    float alpha = clamp(mirror * shallow + foam + 0.25 * glint, 0.0, 1.0);
    vec3 light = mix(sky, lit(vec3(0.55), vec3(0.0, 0.0, 1.0), 1.0, 1.0), foam / max(alpha, 1e-3));
#ifdef WITH_ICE
    if (ice > 0.0) add_ice(at, there.flip * vec2(1.0, -1.0) / f_map.zw, place.xy, view, ice, smoothstep(0.0, 0.4, shallow), light, alpha);
#endif
    o_colour = vec4(tone(through_air(light, v_relative)) * alpha, alpha);
}
