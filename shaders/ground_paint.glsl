// The ground in all looks but the wireframe.
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"
#include "contours.glsl"
#include "tint.glsl"
#include "around.glsl"

// Light from a lake or a river: the ground through its water, and the sky in its surface.
vec3 on_water(vec3 ground, Spot spot, vec3 relative) {
    vec3 place = relative + f_eye.xyz;
    vec2 ripple = ripple_at(place.xy, 40.0);
    // Still water is level whatever the ground at its shore; a stream follows its bed.
    vec3 level = normalize(mix(spot.normal, vec3(0.0, 0.0, 1.0), 0.5 + 0.5 * spot.still));
    vec2 tilt = (0.05 + 0.10 * (1.0 - spot.still)) * ripple;
#ifdef WITH_DETAIL
    // The wind raises waves on wide still water, lower ones than on the sea.
    if (spot.still > 0.0) tilt = mix(tilt, 0.02 * ripple + 0.9 * waves_at(place.xy, pixel_at(relative)), spot.still);
#endif
    vec3 normal = normalize(level + vec3(tilt, 0.0));
    vec3 view = to_eye(relative);
    vec3 sky;
    float glint;
    float mirror = mirrored(normal, view, sky, glint);
    // Fresh water is less clear than the sea, and a stream must be seen: even a shallow one takes some light.
    float film = f_air.w / 60.0 * 1.6;
    float way = 2.2 * spot.depth * f_heights.z / max(dot(level, view), 0.3) + film;
    vec3 under = through_water(ground, k_fresh, way, spot.depth * f_heights.z);
    vec3 seen = mix(under, sky, clamp(mirror + 0.25 * glint, 0.0, 1.0));
    // What falls is white with air, in patches.
    float foam = spot.rush * spot.rush * clamp(0.5 + 2.5 * spot.noise, 0.0, 1.0);
    return mix(seen, 0.7 * (f_sunlight.rgb * max(f_sun.z, 0.0) * spot.sun + f_bounce.w), 0.6 * foam);
}

// The tint of water on maps, where the ground's tells its height.
vec3 water_tint(Spot spot) {
    return mix(vec3(0.16, 0.40, 0.58), vec3(0.04, 0.17, 0.36), sqrt(clamp(spot.depth / 60.0, 0.0, 1.0)));
}

// Beds of rock that come to the surface are paler or darker, and stand out or lie back. place: draw space; pixel: m.
vec3 with_beds(vec3 albedo, Spot spot, vec3 place, float pixel, inout vec3 normal) {
    // As smooth as pixels of a wall are large, whatever the roughness does to the bed.
    float level = log2(max(fine_pixel(pixel) * f_strata.y * 256.0, 1e-3));
    float wave = textureLod(u_noise, place.xy * f_strata.y / 90.0, level - log2(90.0)).r - 0.5;
    float bed = (place.z / f_heights.z + dot(f_strata.zw, place.xy)) * f_strata.y + 2.5 * wave;
#ifdef WITH_DETAIL
    bed += 0.4 * spot.detail.value;
#endif
    float series = textureLod(u_noise, vec2(bed / 64.0, 0.31), level - log2(64.0)).r - 0.5;
    float formation = textureLod(u_noise, vec2(0.67, bed / 700.0), level - log2(700.0)).r - 0.5;
    vec3 tint = (0.9 * series + 0.9 * formation) * vec3(0.9, 1.0, 1.06);
    Cover cover = cover_of(albedo, spot.slope, spot.road);
    float bare = cover.bare * (1.0 - sand_of(cover, albedo, spot.slope));
    float steep_rock = bare * cover.steep * f_strata.x;
    if (steep_rock > 0.0) {
        // Hard beds stand out as ledges, and soft ones lie back below them: the light tells them apart on a wall.
        float coarse = level - log2(24.0);
        float hard = textureLod(u_noise, vec2(bed / 24.0, 0.77), coarse).r;
        float harder = textureLod(u_noise, vec2((bed + 0.8) / 24.0, 0.77), coarse).r;
        normal = normalize(normal + vec3(0.0, 0.0, 4.0 * steep_rock * (harder - hard)));
        tint += 0.6 * (hard - 0.5);
    }
    // Lichen, rust and what fell from above: rock is of one colour nowhere, and pale rubble lies in couloirs.
    float patchy = textureLod(u_noise, place.xy / 2400.0 + vec2(0.37, 0.11), level - log2(f_strata.y * 2400.0)).r - 0.5;
    vec3 weathered = vec3(1.0) + 0.5 * patchy * vec3(0.55, 0.05, -0.45) + vec3(0.22, 0.24, 0.26) * max(-spot.cavity, 0.0);
    return albedo * mix(vec3(1.0), weathered, bare) * (1.0 + steep_rock * max(tint, -0.62));
}

#ifdef WITH_DETAIL
void add_detail(Spot spot, inout vec3 albedo, inout vec3 normal) {
    Cover cover = cover_of(albedo, spot.slope, spot.road);
    float value = spot.detail.value;
    // Leaves: patches of dry and of lush green. Rock: cracks. Sand and scree: grains.
    vec3 leaves = 1.0 + value * vec3(0.75, 0.5, 0.35);
    float sand = sand_of(cover, albedo, spot.slope);
    float steep = cover.steep * (1.0 - 0.8 * sand);
    vec3 stone = (1.0 + (mix(0.45, 0.65, steep) - 0.33 * sand) * value) * vec3(mix(1.0, 0.45 + 0.55 * smoothstep(0.0, 0.5, spot.detail.crack), cover.bare * steep));
    albedo *= mix(mix(stone, leaves, cover.green), vec3(1.0 + 0.08 * value), cover.even);
    albedo = mix(albedo, vec3(dot(albedo, vec3(0.30, 0.59, 0.11))), 0.25 * cover.green);
    float rough = (1.0 - 0.75 * sand) * mix(mix(mix(0.20, 0.70, steep), 0.24, cover.green), 0.07, cover.even);
    // Stretched heights stretch landforms: grains as steep as these would be a field of dark spots.
    normal = normalize(normal - rough * spot.detail.slope - spot.detail.relief);
    albedo *= (1.0 + 0.8 * spot.detail.tint) * spot.detail.shade;
}
#endif

// brightness: see contours.glsl.
vec3 shaded(Spot spot, vec3 relative, out float brightness) {
    brightness = 1.0;
    if (f_paint.x == 2.0) return 0.5 + 0.5 * spot.level;
    vec3 albedo = f_paint.x == 3.0 ? to_light(spot.field * (1.0 + f_noise.y * spot.noise)) : ground_colour(spot);
    // On maps, where tints tell heights and depths, water has a tint as well; elsewhere it has light of its own.
    bool tinted = f_paint.y > 0.0 || f_backdrop_high.w < 1.0;
    if (tinted) albedo = mix(albedo, water_tint(spot), spot.water);
    brightness = dot(to_stored(albedo), vec3(0.30, 0.59, 0.11));
    if (f_colours.w <= 0.0) return to_stored(albedo);
    if (f_paint.y > 0.0) {
        float shaping = f_colours.w * (spot.height < f_colours.x ? f_backdrop_high.w : 1.0);
        return to_stored(relief(albedo, spot.normal, spot.sun, spot.sky, shaping));
    }
    vec3 place = vec3(relative.xy + f_eye.xy, spot.height * f_heights.z);
    float depth = f_sun.w > 0.5 ? f_box.w - place.z : 0.0;
    // Under ice u_field has the colour of the ice, and little light comes down.
    if (depth > 0.0) albedo *= mix(0.1, 1.0, spot.open);
    float shaping = f_colours.w * (depth > 0.0 ? f_backdrop_high.w : 1.0);
    // Sunlit ground is pale, deep water dark.
    if (f_backdrop_low.w > 0.0) brightness = depth > 0.0 ? 0.0 : 1.0;
    vec3 normal = normalize(vec3(spot.normal.xy * shaping, spot.normal.z));
    bool natural = f_noise.x > 0.0;  // only that palette wobbles
    if (natural && f_strata.x > 0.0) albedo = with_beds(albedo, spot, relative + f_eye.xyz, pixel_at(relative), normal);
    // Nothing that grows on land does so under water.
    bool under_water = depth <= 0.0 && spot.water > 0.0 && !tinted;
    // Banks are damp, and damp ground is dark.
    if (natural && depth <= 0.0) albedo *= mix(vec3(1.0), vec3(0.52, 0.55, 0.58), spot.wet);
    if (under_water && natural) albedo = mix(albedo, vec3(0.112, 0.118, 0.100), 0.9 * spot.water);
#ifdef WITH_DETAIL
    if (under_water) {
        spot.detail.slope *= 1.0 - spot.water;
        spot.detail.value *= 1.0 - spot.water;
        spot.cavity *= 1.0 - spot.water;
    }
    add_detail(spot, albedo, normal);
#endif
    float cavity = spot.cavity * shaping;
    float open = mix(1.0, spot.sky, shaping) * (1.0 + 0.5 * cavity);
    vec3 light = lit(albedo * (1.0 + 0.35 * cavity), normal, mix(1.0, spot.sun, shaping), open);
    if (under_water) light = mix(light, on_water(light, spot, relative), spot.water);
    if (depth <= 0.0) return tone(through_air(light, relative));
    // Through water up to its surface, and from there through air.
    float way = way_through_sea(place, to_eye(relative));
    return tone(through_air(through_water(light, k_sea, way, depth), relative + way * to_eye(relative)));
}

// What is stored for a place of the ground.
vec4 painted(vec2 at, vec3 relative) {
    Spot spot = spot_at(at, relative);
    float brightness;
    vec3 stored = shaded(spot, relative, brightness);
    return vec4(with_tint(with_contours(stored, brightness, spot, relative), at), 1.0);
}
