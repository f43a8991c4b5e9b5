// Roughness of the ground that is finer than its samples: see render/detail_tile.h. Three sizes of the tile lie over one
// another, chosen by the size of a pixel; the finest fades before it would flicker, and the coarsest comes as it goes.
uniform sampler2D u_detail;

struct Detail {
    float value;  // about -0.5 to 0.5
    float crack;  // 0 on a crack, 1 away from all
    vec3 slope;   // rise of the ground, in m per m, along the axes of draw space
};

// How many levels of the tile coarser than for the pixels that are drawn; see fine_pixel().
float coarser_levels() { return max(0.0, log2(0.5 * f_tint.w)); }

// One size of the tile at a place of a plane, in m. texel: m; away: by which the tile is moved, in its periods. xy: slope, z:
// value, w: crack.
vec4 detail_tile(vec2 place, float texel, float turn, vec2 away) {
    vec2 axis = vec2(cos(turn), sin(turn));
    mat2 turned = mat2(axis.x, -axis.y, axis.y, axis.x);
    vec4 tile = texture(u_detail, turned * place / (256.0 * texel) + away, coarser_levels());
    // Slopes are stored as 0.1 of the range a texel at most.
    return vec4((tile.xy - 128.0 / 255.0) * 0.2 * turned, tile.z - 128.0 / 255.0, tile.w);
}

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

// place: m, heights not exaggerated. normal: of length 1, not exaggerated. cell: m from sample to sample: what is larger
// has its form from the samples.
Detail detail_at(vec3 place, vec3 normal, float pixel, float cell) {
    Detail detail = Detail(0.0, 0.0, vec3(0.0));
    float level = 0.5 * log2(max(fine_pixel(pixel), 0.004));
    float finest = floor(level);
    float fade = level - finest;
    // Steep ground is looked at from the side, along the axis that it faces.
    vec3 facing = abs(normal);
    bool from_east = facing.x > facing.y;
    vec2 upright = vec2(from_east ? place.y : place.x, place.z);
    float steep = smoothstep(0.35, 0.65, 1.0 - facing.z * facing.z);
    float patches = 1.0;  // finer roughness is not the same everywhere: the coarser says where there is more
    for (int i = 2; i >= 0; --i) {
        float weight = i == 0 ? 1.0 - fade : i == 2 ? fade : 1.0;
        float size = finest + float(i);
        float texel = exp2(2.0 * size);
        float turn = 1.9 * size;
        vec4 flat_tile = detail_tile(place.xy, texel, turn);
        vec4 side_tile = detail_tile(upright, texel, turn + 0.7);
        vec4 tile = mix(flat_tile, side_tile, steep);
        detail.value += weight * tile.z;
        detail.crack += weight * tile.w;
        // A wave of the tile is 16 texels long.
        float finer = weight * patches * clamp(2.0 * cell / (16.0 * texel), 0.0, 1.0);
        vec3 rise = mix(vec3(flat_tile.xy, 0.0), vec3(from_east ? vec2(0.0, side_tile.x) : vec2(side_tile.x, 0.0), side_tile.y), steep);
        detail.slope += finer * rise * 16.0;
        patches = clamp(0.7 + 2.2 * tile.z, 0.15, 1.8);
    }
    detail.value *= 0.6;
    detail.crack = detail.crack / 2.0;
    return detail;
}
