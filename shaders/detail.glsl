// Roughness of the ground that is finer than its samples: see render/detail_tile.h. Three sizes of the tile lie over one
// another, chosen by the size of a pixel; the finest fades before it would flicker, and the coarsest comes as it goes.
//
// Near by, bare ground is made of something: rock has beds and joints where it is steep, and stones lie where it is level. These
// are tiles of their own, see render/rock_tiles.h, which take the place of the roughness in the sizes that are seen from near.
// From afar steep rock is broken into planes.
uniform sampler2DArray u_detail;
const float k_roughness = 0.0;  // tiles
const float k_beds = 1.0;
const float k_stones = 2.0;
const float k_facets = 3.0;

// Rain runs down steep ground: what is rough there is drawn out along the fall.
const vec2 k_ribs = vec2(1.0, 0.85);
// Wind draws sand out into ripples, which all lie alike.
const vec2 k_ripples = vec2(0.4, 1.0);

struct Detail {
    float value;  // of roughness, about -0.5 to 0.5
    float crack;  // 0 on a crack, 1 away from all
    vec3 slope;   // rise of the ground, in m per m, along the axes of draw space
    vec3 relief;  // likewise, of rock and stones
    float tint;   // how much paler these are, about -0.5 to 0.5
    float shade;  // 0 to 1: of the light, between them
};

// How many levels of the tile coarser than for the pixels that are drawn; see fine_pixel().
float coarser_levels() { return max(0.0, log2(0.5 * f_tint.w)); }

// One size of the tile at a place of a plane, in m. texel: m; axis: of the tile, of length 1; away: by which the tile is moved, in its periods. xy: slope, z:
// value, w: crack.
vec4 detail_tile(vec2 place, float texel, vec2 axis, vec2 away, float which) {
    mat2 turned = mat2(axis.x, -axis.y, axis.y, axis.x);
    vec4 tile = texture(u_detail, vec3(turned * place / (256.0 * texel) + away, which), coarser_levels());
    // Slopes are stored as 0.1 of the range a texel at most.
    return vec4((tile.xy - 128.0 / 255.0) * 0.2 * turned, tile.z - 128.0 / 255.0, tile.w);
}

vec4 detail_tile(vec2 place, float texel, float turn, vec2 away) { return detail_tile(place, texel, vec2(cos(turn), sin(turn)), away, k_roughness); }
vec4 detail_tile(vec2 place, float texel, float turn) { return detail_tile(place, texel, turn, vec2(0.0)); }

// Slopes of waves on water, the largest some 20 m long. place: m.
vec2 waves_at(vec2 place, float pixel) {
    float level = 0.5 * log2(max(fine_pixel(pixel), 0.004));
    float finest = floor(level);
    float fade = level - finest;
    vec2 slope = vec2(0.0);
    // While they move, a second train of waves crosses the first: together they change their form, too.
    float second = 0.6 * smoothstep(0.0, 4.0, min(f_eye.w, k_wave_cycle - f_eye.w));
    float first = sqrt(1.0 - second * second);
    for (int i = 0; i < 3; ++i) {
        float weight = i == 0 ? 1.0 - fade : i == 2 ? fade : 1.0;
        float texel = exp2(2.0 * (finest + float(i)));
        // Waves of 16 texels run 5 m/s times the root of a texel, and a tile is 256 texels: 20 of them in a cycle.
        float quick = exp2(-finest - float(i));
        vec2 at = place * vec2(1.0, 1.6);
        vec2 waves = detail_tile(at, texel, 0.4 * float(i), drift(quick * vec2(20.0, 0.0))).xy;
        if (second > 0.0) waves = first * waves + second * detail_tile(at, texel, 0.4 * float(i), drift(quick * vec2(12.0, 16.0))).xy;
        slope += weight * smoothstep(2.5, 0.3, texel) * waves;
    }
    return slope;
}

// Slopes of ripples that the wind raises on sand, of two lengths: crests wander, fork and fade. place: m.
vec2 sand_ripples(vec2 place, float pixel) {
    vec2 slope = vec2(0.0);
    float lengths[2] = float[2](6.0, 0.8);
    for (int i = 0; i < 2; ++i) {
        float far = fine_pixel(pixel) / lengths[i];
        if (far > 0.35) continue;
        vec2 cell = place / lengths[i];
        vec2 bend = vec2(textureLod(u_noise, cell * vec2(0.0031, 0.0047) + 0.13, 0.0).r, textureLod(u_noise, cell * vec2(0.0043, 0.0029) + 0.57, 0.0).r) - 0.5;
        float phase = 6.2831853 * (cell.y + 0.12 * cell.x + 6.0 * bend.x);
        float strong = smoothstep(-0.25, 0.25, bend.y) * smoothstep(0.35, 0.15, far);
        // Steeper in the lee.
        slope += strong * (cos(phase) + 0.35 * cos(2.0 * phase + 0.8)) * vec2(0.02, 0.17);
    }
    return slope;
}

// place: m, heights not exaggerated. normal: of length 1, not exaggerated. cell: m from sample to sample: what is larger
// has its form from the samples. bare: 0 to 1: neither plants nor snow nor sand cover the ground. sand: 0 to 1. patch_of_stones: -1
// to 1: where there are more.
Detail detail_at(vec3 place, vec3 normal, float pixel, float cell, float bare, float sand, float patch_of_stones) {
    Detail detail = Detail(0.0, 0.0, vec3(0.0), vec3(0.0), 0.0, 1.0);
    float level = 0.5 * log2(max(fine_pixel(pixel), 0.0008));
    float finest = floor(level);
    float fade = level - finest;
    // Steep ground is looked at from the side, along the axis that it faces.
    vec3 facing = abs(normal);
    bool from_east = facing.x > facing.y;
    vec2 upright = vec2(from_east ? place.y : place.x, place.z);
    float steep = smoothstep(0.22, 0.48, 1.0 - facing.z * facing.z);
    // A pixel reads one tile: roughness where ground is covered, rock and stones where it is bare, and little of either between.
    bool rock = bare > 0.5;
    float rocky = smoothstep(0.5, 0.75, bare);
    float rough = 1.0 - smoothstep(0.25, 0.5, bare);
    // Stones lie in patches, most of them on slopes: where there are fewer, only the palest.
    float palest = 0.90 - 0.40 * smoothstep(0.30, 0.62, 0.46 + 0.35 * patch_of_stones + 0.5 * (1.0 - facing.z));
    float patches = 1.0;  // finer roughness is not the same everywhere: the coarser says where there is more
    float pieces = 1.0;   // nor are joints and stones: some blocks are massive
    // Each size is turned against the next by 1.9 radians.
    const mat2 next = mat2(-0.323290, -0.946300, 0.946300, -0.323290);
    vec2 axis = vec2(cos(1.9 * (finest + 2.0)), sin(1.9 * (finest + 2.0)));
    float texel = 4.0 * 4.0 * 4.0 * exp2(2.0 * finest);
    bool rippled = sand > 0.5;
    vec2 level_place = rippled ? place.xy * k_ripples : place.xy;
    for (int i = 2; i >= 0; --i) {
        float weight = i == 0 ? 1.0 - fade : i == 2 ? fade : 1.0;
        float size = finest + float(i);
        texel *= 0.25;
        if (i < 2) axis = next * axis;
        // Blocks of more than some metres, and boulders, have their form from the samples.
        bool beds = rock && size < -0.5;
        bool stones = rock && size < -1.5;
        vec4 flat_tile = detail_tile(level_place, texel, rippled ? vec2(1.0, 0.12 * axis.x) : axis, vec2(0.0), stones ? k_stones : k_roughness);
        if (rippled) flat_tile.xy *= k_ripples;
        vec4 side_tile = detail_tile(beds ? upright : upright * k_ribs, texel, beds ? vec2(1.0, 0.1 * axis.x) : vec2(1.0, 0.25 * axis.x), vec2(0.0), beds ? k_beds : rock ? k_facets : k_roughness);
        if (!beds) side_tile.y *= k_ribs.y;
        vec3 up_rise = vec3(from_east ? vec2(0.0, side_tile.x) : vec2(side_tile.x, 0.0), side_tile.y);
        // A wave of the tile is 16 texels long.
        float finer = weight * clamp(2.0 * cell / (16.0 * texel), 0.0, 1.0);
        float flat_rough = (1.0 - steep) * (stones ? 0.0 : size < -1.5 ? rough : 1.0);
        float side_rough = steep * (beds ? 0.0 : size < -0.5 ? rough : 1.0);
        float value = flat_rough * flat_tile.z + side_rough * side_tile.z;
        detail.value += weight * value;
        detail.crack += weight * (1.0 + flat_rough * (flat_tile.w - 1.0) + side_rough * (side_tile.w - 1.0));
        detail.slope += 16.0 * finer * patches * (flat_rough * vec3(flat_tile.xy, 0.0) + side_rough * up_rise);
        patches = clamp(0.8 + 2.2 * value, 0.35, 1.8);
        // The coarsest is the largest in the picture: it comes late, before its texels are seen.
        float share = finer * (i == 2 ? fade : 1.0) * pieces * rocky;
        float of_beds = beds ? share * steep * (size < -1.5 ? 1.0 : 0.6) : 0.0;
        float of_stones = stones ? share * (1.0 - steep) : 0.0;
        float on = smoothstep(palest - 0.04, palest + 0.04, flat_tile.z + 0.5);
        detail.relief += 9.0 * (of_beds * up_rise + of_stones * mix(0.6, 1.0, on) * vec3(flat_tile.xy, 0.0));
        detail.tint += of_beds * side_tile.z + of_stones * on * (flat_tile.z - 0.20);
        detail.shade *= 1.0 + of_beds * (0.55 * side_tile.w - 0.47) + of_stones * (0.48 * flat_tile.w - 0.45);
        float massive = beds ? clamp(0.65 - 3.0 * side_tile.z, 0.30, 1.0) : 1.0;
        pieces *= mix(1.0, mix(stones ? 1.0 - 0.75 * on : 1.0, massive, steep), weight * rocky);
    }
    if (sand > 0.0) {
        detail.slope *= 1.0 - 0.6 * sand;
        detail.relief.xy += sand * sand_ripples(place.xy, pixel);
    }
    detail.value *= 0.6;
    detail.crack = detail.crack / 2.0;
    return detail;
}
