#include "tone.glsl"
// What the maps say about a spot of the ground.
uniform sampler2D u_surface;
uniform sampler2D u_light;
uniform sampler2D u_palette;
uniform sampler2D u_noise;
uniform sampler2D u_field;
uniform sampler2D u_water;
#include "waves.glsl"
#ifdef WITH_DETAIL
#include "detail.glsl"
#endif

struct Spot {
    float height;   // m, not exaggerated
    vec3 normal;    // as lit, exaggerated
    vec3 level;     // the normal without exaggeration
    float slope;    // row of the palette
    float cavity;   // -1 to 1: gully, ridge
    float sun;      // 0 to 1: not in shadow
    float sky;      // 0 to 1: how much of the sky level ground sees there
    float noise;    // -1 to 1
    float water;    // 0 to 1: how much of the spot lies under a lake or a river
    float depth;    // of it, m
    float still;    // 0 to 1: its surface is level
    float rush;     // 0 to 1: a river is white as it falls
    float wet;      // 0 to 1: the bank of a lake or a river
    vec3 field;     // the colour of what u_field shows, as it is stored, where that is wanted
    float open;     // 0 to 1: no ice covers its water
    float road;     // 0 to 1: it is part of a road
#ifdef WITH_DETAIL
    Detail detail;  // finer than the samples
#endif
};

// What u_field's alpha tells of water that no ice covers, 0 to 1: see TerrainSurface::paint.
const float k_bare_alpha = 128.0 / 255.0;
float open_water(float alpha) { return min(alpha / k_bare_alpha, 1.0); }

vec2 map_place(vec2 at) { return (at + 0.5) / (f_map.xy + 1.0); }

// The unit normal, of which two parts are stored, with its height exaggerated.
vec3 exaggerated(vec2 stored) {
    vec3 normal = vec3(stored * 2.0 - 1.0, 0.0);
    normal.z = sqrt(max(1e-4, 1.0 - dot(normal.xy, normal.xy)));
    return normalize(vec3(normal.xy * f_heights.z, normal.z));
}

// z, in draw space, of the ground.
float ground_height(vec2 at) {
    return (f_heights.x + textureLod(u_surface, map_place(at), 0.0).z * f_heights.y) * f_heights.z;
}

// The level of u_surface that is as fine as pixels are at a place, whatever mesh brought it here.
float mip_at(vec3 relative) {
    float level = log2(pixel_at(relative) / f_map.z) + 0.5;
    // Where levels are not blended, a whole number is quicker: only one level is read.
    return f_lens.w > 0.5 ? level : floor(level + 0.5);
}

// Twice as fine, to find where lines of sight meet the ground: finer still costs more to read, and is not seen.
float shape_mip_at(vec3 relative) { return floor(max(mip_at(relative) - 1.0, 0.0)); }

// Where the line of sight meets the ground itself rather than the mesh, below or above: one step of Newton's method. Without
// it all that is painted on the mesh would shift with its level.
void slide_to_ground(inout vec2 at, inout vec3 relative) {
    vec4 surface = textureLod(u_surface, map_place(at), shape_mip_at(relative));
    vec3 away = -to_eye(relative);
    vec3 normal = exaggerated(surface.xy);
    float above = relative.z + f_eye.z - (f_heights.x + surface.z * f_heights.y) * f_heights.z;
    float way = above * normal.z / max(-dot(away, normal), 0.25);
    at += vec2(away.x, -away.y) / f_map.zw * way;
    relative += away * way;
}

// The line of sight has entered the mesh, which lies on the ground or up to `gap` above it: goes on from there to the
// ground. False where the line passes over it and leaves the mesh again.
bool meet_ground(inout vec2 at, inout vec3 relative, float gap) {
    if (gap <= 0.0) return true;
    const int steps = 48;
    // Sinking faster towards the ground than by this, on ground that rises steeply towards the eye, is rare.
    float steep = 1.4 * f_heights.z;
    float pixel = pixel_at(relative);
    float mip = shape_mip_at(relative);
    // More than where the line entered: beyond, the mesh may lie higher above the ground.
    float most = (3.0 * gap + f_heights.y / 16384.0) * f_heights.z + 0.5 * pixel;
    vec3 away = -to_eye(relative);
    vec2 stride = vec2(away.x, -away.y) / f_map.zw;
    // However deep a chasm is that it has to cross, it looks at each sample or pixel on its way, further off at fewer: a wall or
    // a mole beyond may be thin.
    float longest = 2.0 * max(min(f_map.z, f_map.w), pixel) / max(length(away.xy), 0.01);
    float way = 0.0;
    float above = 0.0;
    float last_way = 0.0;
    float last_above = 0.0;
    for (int i = 0; i < steps; ++i) {
        vec4 surface = textureLod(u_surface, map_place(at + stride * way), mip);
        above = relative.z + away.z * way + f_eye.z - (f_heights.x + surface.z * f_heights.y) * f_heights.z;
        // Between samples the ground read from the texture may lie a little lower than the triangles do.
        if (i == 0) most += max(above, 0.0);
        if (above < 0.1 * pixel || above > most) break;
        vec3 normal = exaggerated(surface.xy);
        last_way = way;
        last_above = above;
        way += clamp(above / max(-dot(away, normal) / normal.z, steep), 0.4 * pixel, longest);
        // One that has far to go over level ground strides out.
        if (i > 8) steep *= 0.92;
        if (i > 12) longest *= 1.12;
    }
    // One that has still not come down passes over level ground beside a chasm, where the gap is as deep as that.
    if (above > min(most, 4.0 * pixel)) return false;
    if (above < 0.0 && last_above > 0.0) {
        // A stride may have gone into a cliff, far beyond its face.
        for (int i = 0; i < 6 && above < -pixel; ++i) {
            float half_way = 0.5 * (last_way + way);
            float height = textureLod(u_surface, map_place(at + stride * half_way), mip).z;
            float between = relative.z + away.z * half_way + f_eye.z - (f_heights.x + height * f_heights.y) * f_heights.z;
            if (between < 0.0) {
                way = half_way;
                above = between;
            } else {
                last_way = half_way;
                last_above = between;
            }
        }
        way = mix(last_way, way, last_above / (last_above - above));
    }
    at += stride * way;
    relative += away * way;
    // A place on the border itself may be rounded to beyond it.
    const float rounding = 0.02;
    return at == clamp(at, vec2(-rounding), f_map.xy + rounding);
}

// How much of a spot a river covers whose line the finest texels tell of (render/water_map.h), from 0 to 1. pixel: in cells.
float river_line(vec2 place, vec4 texel, float pixel) {
    const float reach = 6.0;
    // Neighbours may lie on the right of one river and on the left of another: there is no line between them.
    vec4 sides = (textureGather(u_water, place) * 255.0 - 128.0) / 127.0 * reach;
    float right = max(max(sides.x, sides.y), max(sides.z, sides.w));
    float left = min(min(sides.x, sides.y), min(sides.z, sides.w));
    float half_width = texel.b * texel.b * reach;
    if (right - left > 2.4 && max(right, -left) > half_width) return 0.0;
    // Drivers may filter in as few bits as are stored, which would be steps along a bank.
    vec2 within = fract(place * vec2(textureSize(u_water, 0)) - 0.5);
    float away = abs(mix(mix(sides.w, sides.z, within.x), mix(sides.x, sides.y, within.x), within.y));
    // One that is thinner than a pixel is drawn as wide, and as much fainter.
    float shown = max(half_width, 0.7 * pixel);
    float line = 1.0 - smoothstep(shown - 0.5 * pixel, shown + 0.5 * pixel, away);
    return line * min(1.0, sqrt(half_width / shown) * 1.3);
}

// Lakes and rivers at a spot. A shore is sharp from near; from afar it is the share of the ground under water.
void find_water(vec2 place, float mip, inout Spot spot) {
    spot.water = 0.0;
    spot.depth = 0.0;
    spot.still = 1.0;
    spot.rush = 0.0;
    spot.wet = 0.0;
    if (f_palette_size.z < 0.5) return;
    const float line_still = 0.2;
    const float running = 0.3;
    vec4 coarse = textureLod(u_water, place, max(mip, 1.0));
    if (coarse.b == 0.0) return;  // nor within a cell of here
    float far = smoothstep(0.0, 0.35, coarse.b);
    spot.water = far;
    // From afar the strip of damp ground is wider than its stream, and would draw it as a dark crack.
    spot.wet = smoothstep(0.0, 0.25, coarse.b) * (1.0 - smoothstep(0.5, 2.5, mip));
    // The mean of the depths under water alone.
    float depth = coarse.g / max(coarse.b, 0.05);
    spot.still = clamp((coarse.a - running) / (1.0 - running), 0.0, 1.0);
    if (mip < 2.5) {
        vec4 fine = textureLod(u_water, place, 0.0);
        float is_line = 1.0 - smoothstep(line_still + 0.01, running - 0.01, fine.a);
        float still = clamp((fine.a - running) / (1.0 - running), 0.0, 1.0);
        // Running water that no line tells of: the share of the ground around that is under water has no steps.
        float near = mix(smoothstep(0.16, 0.42, coarse.b), smoothstep(0.47, 0.53, fine.r), smoothstep(0.3, 0.8, still));
        float coarser = clamp(mip, 0.0, 1.0);
        spot.water = mix(near, far, coarser);
        depth = mix(fine.g / max(fine.b, 0.05), depth, coarser);
        spot.still = mix(still, spot.still, coarser);
        if (is_line > 0.0) {
            is_line *= 1.0 - clamp(mip - 1.5, 0.0, 1.0);
            spot.water = mix(spot.water, river_line(place, fine, exp2(mip - 0.5)), is_line);
            depth = mix(depth, fine.g, is_line);
            spot.rush = is_line * clamp(1.0 - fine.a / line_still, 0.0, 1.0);
        }
    }
    spot.depth = min(depth * depth, 1.0) * f_palette_size.w;
}

// The palette's colour as light; core/surface/palette.cpp does the same in colour_at().
vec3 ground_colour(Spot spot) {
    float above = spot.height - f_colours.x;
    above += spot.noise * min(f_noise.x, 0.5 * abs(above));
    float share = clamp(abs(above) / (above < 0.0 ? f_colours.y : f_colours.z), 0.0, 1.0);
    float column = 0.5 + 0.5 * (above < 0.0 ? -sqrt(share) : sqrt(share));
    // A slope steeper by a factor, in terms of s / (1 + s).
    float steeper = 1.0 + f_noise.w * spot.noise;
    float row = spot.slope * steeper / (1.0 + spot.slope * (steeper - 1.0));
    vec2 cell = vec2(column, row) * (f_palette_size.xy - 1.0) + 0.5;
    return to_light(texture(u_palette, cell / f_palette_size.xy).rgb * (1.0 + f_noise.y * spot.noise));
}

// The rock below the ground. Natural palettes know it: that of steep ground, a quarter of the way up.
vec3 world_stone() {
    vec3 stone = f_noise.x > 0.0 ? 0.8 * to_light(textureLod(u_palette, vec2(0.75, 0.85), 0.0).rgb) : vec3(0.178, 0.147, 0.118);
    return mix(stone, vec3(dot(stone, vec3(0.30, 0.59, 0.11))), 0.3);
}

// What the ground is made of shows in its colour: how green it is, and how white. Snow and roads are even. 0 to 1 each.
struct Cover {
    float green, even, bare;
    float steep;
};
Cover cover_of(vec3 albedo, float slope, float road) {
    float most = max(albedo.r, max(albedo.g, albedo.b));
    float green = clamp(6.0 * (albedo.g - max(albedo.r, albedo.b)) / max(most, 1e-3), 0.0, 1.0);
    float white = smoothstep(0.45, 0.70, min(albedo.r, min(albedo.g, albedo.b)));
    float even = max(white, road);
    return Cover(green * (1.0 - road), even, (1.0 - green) * (1.0 - even), smoothstep(0.15, 0.6, slope));
}

// How much of the ground is sand, by its colour: pale and yellow, where rubble of red rock is darker and redder. Wind has smoothed
// it, and it lies as steep as 34 degrees: slopes of 0.4 as they are stored, and roughness adds to that.
float sand_of(Cover cover, vec3 albedo, float slope) {
    float red = max(albedo.r, 1e-3);
    float yellow = smoothstep(0.30, 0.55, (albedo.r - albedo.b) / red) * smoothstep(0.46, 0.60, albedo.g / red);
    return cover.bare * smoothstep(0.25, 0.50, albedo.r) * yellow * (1.0 - smoothstep(0.43, 0.50, slope));
}

#ifdef WITH_DETAIL
// Where on the map to look for what covers a place: between samples borders run straight, along the cells or across them.
// From near they wander, in bays and in bays of bays. at: samples; pixel: m.
vec2 cover_place(vec2 at, float pixel) {
    float near = 1.0 - smoothstep(0.25, 1.0, pixel / f_map.z);
    if (near <= 0.0) return map_place(at);
    const float period = 24.0;  // samples; the widest bays are an eighth of it
    const float finer = 6.3;
    vec2 along = at / period;
    vec2 bay = vec2(textureLod(u_noise, along + 0.23, 0.0).r, textureLod(u_noise, along.yx + 0.71, 0.0).r) - 0.5;
    along *= finer;
    bay += (vec2(textureLod(u_noise, along + 0.43, 0.0).r, textureLod(u_noise, along.yx + 0.17, 0.0).r) - 0.5) / finer;
    const float wide = 1.6;  // samples
    return map_place(at + near * wide * bay);
}
#endif

Spot spot_at(vec2 at, vec3 relative) {
    vec2 place = map_place(at);
    vec2 of_field = place;
#ifdef WITH_DETAIL
    // Only what covers the ground has natural colours: what is measured is shown where it is.
    if (f_paint.x == 3.0 && f_noise.x > 0.0) of_field = cover_place(at, pixel_at(relative));
#endif
    float mip = mip_at(relative);
    vec4 surface = textureLod(u_surface, place, mip);
    vec4 light = texture(u_light, place);
    Spot spot;
    spot.height = f_heights.x + surface.z * f_heights.y;
    spot.slope = light.g;
    spot.normal = exaggerated(surface.xy);
    spot.level = normalize(vec3(spot.normal.xy, spot.normal.z * f_heights.z));
    if (f_paint.x == 1.0) {
        float slope = length(spot.level.xy) / spot.level.z;
        spot.slope = slope / (1.0 + slope);
    }
    spot.cavity = surface.w * 2.0 - 1.0;
    spot.sun = light.r;
    spot.sky = light.b;
    spot.noise = light.a * 2.0 - 1.0;
    // What grows does not hold on crests, though they are level along the top.
    if (f_noise.x > 0.0) spot.slope = min(spot.slope + 0.3 * max(spot.cavity - 0.1, 0.0), 1.0);
    vec4 field = f_paint.x == 3.0 ? textureLod(u_field, of_field, mip) : vec4(0.0, 0.0, 0.0, 1.0);
    spot.field = field.rgb;
    spot.open = open_water(field.a);
    // Only natural colours tell roads.
    spot.road = f_paint.x == 3.0 && f_noise.x > 0.0 ? clamp((field.a - k_bare_alpha) / (1.0 - k_bare_alpha), 0.0, 1.0) : 0.0;
#ifdef WITH_DETAIL
    float bare = 0.0;
    float sand = 0.0;
    float pixel = pixel_at(relative);
    // Only natural colours, whose palette wobbles, say what the ground is made of; from afar nobody sees it.
    if (f_noise.x > 0.0 && fine_pixel(pixel) < 1.0) {
        vec3 albedo = f_paint.x == 3.0 ? to_light(spot.field) : ground_colour(spot);
        Cover cover = cover_of(albedo, spot.slope, spot.road);
        sand = sand_of(cover, albedo, spot.slope);
        bare = cover.bare - 0.85 * sand;
    }
    spot.detail = detail_at((relative + f_eye.xyz) / vec3(1.0, 1.0, f_heights.z), spot.level, pixel, f_map.z, bare, sand, spot.noise);
    spot.noise += 0.9 * spot.detail.value;
#endif
    find_water(place, mip, spot);
    spot.water *= spot.open;
    return spot;
}
