// Ice that drifts on the sea: floes of three sizes which never repeat, dark leads between them, brash in the leads. A floe is
// a cell of a power diagram around points on a jittered lattice; where one is missing or broken, smaller ones take its place.
// Each size goes over into its mean before a pixel is as large as its floes. Needs surface.glsl.

const float k_floes[3] = float[3](420.0, 96.0, 21.0);  // m, from floe to floe of each size
#ifdef WITH_DETAIL
const int k_drawn = 3;  // sizes
#else
const int k_drawn = 2;
#endif
const float k_packs = 3100.0;                          // m, from main lead to main lead
const vec3 k_floe_colour = vec3(0.80, 0.87, 0.91);     // as stored

struct Floe {
    float edge;    // m to its border, from inside
    vec2 across;   // towards the floe beyond that, of length 1
    float random;  // its own, 0 to 1
    float border;  // that border's own, 0 to 1
    vec2 middle;   // m from here
};

// Three numbers from 0 to 1 for a cell of a lattice.
vec3 cell_random(vec2 cell, uint channel) {
    uint bits = uint(int(cell.x)) * 0x9E3779B1u + uint(int(cell.y)) * 0x85EBCA77u + channel * 0xC2B2AE3Du;
    bits = (bits ^ (bits >> 15)) * 0x2C1B3C6Du;
    bits = (bits ^ (bits >> 12)) * 0x297A2D39u;
    bits ^= bits >> 15;
    return vec3(uvec3(bits, bits >> 11, bits >> 21) & uvec3(2047u, 1023u, 2047u)) / vec3(2047.0, 1023.0, 2047.0);
}

// The floe at a place. place: in m; size: from floe to floe, m; rounding: of its corners, in sizes.
Floe floe_at(vec2 place, float size, float rounding, uint channel) {
    vec2 at = place / size;
    vec2 corner = floor(at);
    vec2 within = at - corner;
    vec4 points[9];  // x, y: from here; z: power distance; w: random
    int own = 0;
    for (int i = 0; i < 9; ++i) {
        vec2 cell = vec2(float(i % 3), float(i / 3)) - 1.0;
        vec3 random = cell_random(corner + cell, channel);
        vec2 point = cell + 0.5 + 0.9 * (random.xy - 0.5) - within;
        // Some are larger by far: their points draw their borders towards their neighbours.
        float larger = random.z * random.z;
        points[i] = vec4(point, dot(point, point) - 0.34 * larger * larger, random.z);
        if (points[i].z < points[own].z) own = i;
    }
    vec4 here = points[0];
    for (int i = 1; i < 9; ++i) here = points[i].z < here.z ? points[i] : here;
    float nearest = 9.0;
    float sum = 0.0;
    vec4 other = here;
    for (int i = 0; i < 9; ++i) {
        vec2 between = points[i].xy - here.xy;
        float apart = dot(between, between);
        float away = apart > 0.0 ? 0.5 * (points[i].z - here.z) * inversesqrt(apart) : 9.0;
        sum += exp2(-away / rounding);
        other = away < nearest ? points[i] : other;
        nearest = min(nearest, away);
    }
    float edge = -rounding * log2(sum);
    return Floe(edge * size, normalize(other.xy - here.xy + 1e-6), fract(here.w * 61.7), fract(17.3 * (here.w + other.w)), here.xy * size);
}

// Noise along two axes, -0.5 to 0.5. turns: in its periods; texel: of the level that it is read from, at least 1 for the finest.
vec2 ragged_at(vec2 turns, float texel) {
    vec2 first = turns + 0.19;
    vec2 second = turns.yx + 0.71;
    if (texel > 1.0) return vec2(textureLod(u_noise, first, log2(texel)).r, textureLod(u_noise, second, log2(texel)).r) - 0.5;
    // Drivers may filter in as few bits as are stored, which would be teeth along a border.
    vec4 a = textureGather(u_noise, first);
    vec4 b = textureGather(u_noise, second);
    vec2 size = vec2(textureSize(u_noise, 0));
    vec2 i = fract(first * size - 0.5);
    vec2 j = fract(second * size - 0.5);
    return vec2(mix(mix(a.w, a.z, i.x), mix(a.x, a.y, i.x), i.y), mix(mix(b.w, b.z, j.x), mix(b.x, b.y, j.x), j.y)) - 0.5;
}

struct Pack {
    float cover;  // 0 to 1: of the spot, with ice
    vec2 slope;   // of its surface, m per m
    float young;  // share of the spot that is thin and grey
    float rim;    // share of it at the border of a floe, where ice is blue
    float heap;   // 0 to 1: it lies in a ridge
    float foot;   // 0 to 1: how much ice is seen under the water
};

// A pixel on the level, in m.
struct Grain {
    float drawn;     // its width
    vec2 along;      // the direction of the view, of length 1
    float lengthen;  // how many times longer it is along it
    float longest;   // the length of one that is seen, however many are drawn for it
};

// Share of the sea under ice around a place of the map, 0 to 1: within some hundred metres and within some thousand. Land
// counts as open there, for which the sum is a little more than their mean.
float ice_share(vec2 at) {
    float near = open_water(textureLod(u_field, map_place(at), log2(400.0 / f_map.z)).a);
    float far = open_water(textureLod(u_field, map_place(at), log2(1600.0 / f_map.z)).a);
    return min(0.65 * (2.0 - near - far), 1.0);
}

// 0 to 1: ice by the shore is fast to it and unbroken, where the ground around, land included, lies no deeper than grounded
// ice reaches.
float fast_ice(vec2 at, vec2 place) {
    float around = f_heights.x + textureLod(u_surface, map_place(at), log2(500.0 / f_map.z)).z * f_heights.y;
    float uneven = textureLod(u_noise, place / 4000.0, 2.0).r - 0.5;
    return smoothstep(-40.0, -10.0, around - f_box.w / f_heights.z + 40.0 * uneven);
}

// share: of the sea here that ice covers, 0 to 1. at: the place on the map, samples; samples: of it per m of draw space.
Pack pack_at(vec2 place, vec2 at, vec2 samples, float share, Grain grain) {
    Pack pack = Pack(0.0, vec2(0.0), 0.0, 0.0, 0.0, 0.0);
    // Main leads run where the pack has torn; towards its edge they are lost among loose floes.
    Floe tract = floe_at(place, k_packs, 0.03, 3u);
    float torn = smoothstep(0.35, 0.55, tract.border) * smoothstep(0.14 * k_packs, 0.01 * k_packs, tract.edge);
    float water = 1.0;   // share of the spot that no floe covers so far
    float fewer = 1.0;   // of the smaller floes there are so many as their share of the sea times this
    float fewest = 0.0;  // and at least so many
    float fast = fast_ice(at, place) * smoothstep(0.3, 0.6, share);
    for (int i = 0; i < 3; ++i) {
        float size = k_floes[i];
        float local = max(share * fewer, fewest);
        float drawn = smoothstep(0.6, 0.2, grain.longest / size);
        // Floes have frozen together from smaller ones, whose seams are ridges.
        bool seams = i == 1 && water <= 0.004 && grain.longest < 8.0;
        bool shown = i < k_drawn && drawn > 0.0 && (water > 0.004 || seams);
        float period = 7.0 * size;
        Floe floe = Floe(0.0, vec2(0.0), 0.0, 0.0, vec2(0.0));
        if (shown) {
            vec2 ragged = ragged_at(place / period, grain.longest * 256.0 / period);
            floe = floe_at(place + 0.22 * size * ragged, size, 0.012 + 0.05 * (1.0 - local), uint(i));
            // The same all over a floe, or it would be cut.
            vec2 middle = at + samples * floe.middle;
            float around = ice_share(middle);
            if (i == 0) fast = mix(fast, step(0.5, fast_ice(middle, place + floe.middle)) * step(0.4, around), drawn);
            local = mix(local, max(around * fewer, fewest), drawn);
        }
        // How far from its cell's border a floe ends, and how many cells have one.
        float loose = 1.0 - local;
        float gap = size * (0.004 + 0.11 * loose * loose + (i == 0 ? 0.10 * torn : 0.0));
        float present = i == 0 ? 1.0 - pow(loose, 0.7) : local;
        float whole = max(1.0 - 1.9 * gap / size, 0.0);
        float mean = mix(present * whole * whole, 1.0, i == 0 ? fast : 0.0);
        if (!shown) {
            water *= 1.0 - mean;
            fewer *= 0.5;
            fewest *= 0.5;
            continue;
        }
        // Across the border a pixel is as long as the view is flat.
        float front = dot(floe.across, grain.along);
        float across = grain.drawn * sqrt(1.0 + front * front * (grain.lengthen * grain.lengthen - 1.0));
        float width = 1.2 + 0.008 * size;  // half of a ridge's, m
        float top = floe.edge / width;
        float heap = exp2(-1.5 * top * top) * clamp(1.5 - across / width, 0.0, 1.0);
        if (seams) {
            float pressed = smoothstep(0.35, 0.65, floe.border);
            pack.slope += 0.5 * pressed * heap * top * floe.across;
            pack.heap = max(pack.heap, pressed * heap);
            continue;
        }
        bool grounded = i == 0 && fast > 0.5;
        bool there = grounded || floe.random < present;
        bool broken = there && !grounded && i < 2 && fract(floe.random * 47.31) < 0.22;
        there = there && !broken;
        // Floes that were pressed together have ridges where others have water.
        float shut = smoothstep(0.45, 0.55, floe.border) * (1.0 - torn) * smoothstep(0.75, 0.95, local);
        if (grounded) shut = 1.0;
        float inside = floe.edge - gap * (1.0 - shut) * (0.5 + floe.border) + 0.05 * size * shut;
        float covered = there ? clamp(inside / across + 0.5, 0.0, 1.0) : 0.0;
        float seen = water * covered * drawn;
        pack.slope += seen * shut * (i == 0 ? 0.9 : 0.6) * heap * top * floe.across;
        pack.heap = max(pack.heap, seen * shut * heap);
        float side = exp2(-2.0 * max(inside, 0.0)) * clamp(1.6 - across / 0.7, 0.0, 1.0) * (1.0 - shut);
        pack.slope += seen * 0.9 * side * floe.across;
        pack.rim += seen * (1.0 - shut) * exp2(-max(inside, 0.0) / (0.4 + 0.006 * size));
        pack.young += (grounded ? 0.0 : seen) * smoothstep(0.84, 1.0, fract(floe.random * 23.7));
        if (there) pack.foot = max(pack.foot, water * exp2(min(inside, 0.0) / (0.6 + 0.01 * size)));
        water *= 1.0 - mix(mean, covered, drawn);
        fewer *= mix(0.5, broken ? 1.0 : there ? 0.25 : 0.55, drawn);
        fewest = broken ? 0.68 : 0.5 * fewest;
    }
    pack.cover = 1.0 - water;
    pack.foot *= water;
    return pack;
}

#ifdef WITH_DETAIL
// Snow on ice lies in low drifts along the wind, and ridges are heaps of blocks. xy: their slope; z: how pale, -0.5 to 0.5.
vec3 snow_at(vec2 place, float pixel, float heap) {
    float level = 0.5 * log2(max(fine_pixel(pixel), 0.004));
    float finest = floor(level);
    vec3 snow = vec3(0.0);
    for (int i = 0; i < 3; ++i) {
        float weight = i == 0 ? 1.0 - (level - finest) : i == 2 ? level - finest : 1.0;
        float texel = exp2(2.0 * (finest + float(i)));
        vec3 tile = detail_tile(place * vec2(0.45, 1.0), texel, 0.3 + 0.5 * float(i)).xyz;
        snow += weight * smoothstep(4.0, 0.5, texel) * tile * vec3(0.9, 2.0, 1.0);
    }
    float finer = max(log2(fine_pixel(pixel) * 8.0), 0.0);  // blocks are a metre large
    if (heap > 0.01 && finer < 4.0) {
        vec4 blocks = textureLod(u_detail, vec3(place / 12.0, k_stones), max(finer, coarser_levels()));
        snow += heap * smoothstep(4.0, 1.0, finer) * vec3(3.0 * (blocks.xy - 128.0 / 255.0), blocks.w - 1.0);
    }
    return snow;
}
#endif
