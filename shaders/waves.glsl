// Water that moves: what lies over it as tiles drifts, each size and each train of waves its own way, as fast as waves of its
// length run in deep water. At rest f_eye.w is 0, and nothing has drifted.
const float k_wave_cycle = 1024.0;  // s, after which all is as it was; render/waves.h has the same

// How far a tile has come, in its own periods. turns: whole numbers of them in a cycle, along both axes.
vec2 drift(vec2 turns) { return fract(turns * (f_eye.w / k_wave_cycle)); }

// Wide and low waves, -0.5 to 0.5 along each axis. place: m; times: periods of the noise along the map's longer side.
vec2 ripple_at(vec2 place, float times) {
    // They are an eighth of a period long: 1.25 m/s times the root of that, rounded to whole turns.
    float turns = k_wave_cycle * 0.44 / sqrt(f_air.y / times);
    vec2 along = drift(vec2(ceil(turns), 0.0));
    vec2 across = drift(ceil(turns * vec2(0.8, 0.6)));
    return vec2(texture(u_noise, place.xy * times / f_air.y + along).r, texture(u_noise, place.yx * times / f_air.y + across).r) - 0.5;
}

// How much farther up the beach the water stands than at rest, in widths of the surf. patches: 0 to 1, different from beach to
// beach, so that they do not breathe together.
float swash(float patches) {
    float begin = 12.0 * patches;
    return 0.25 * (sin(begin) - sin(begin + 6.2831853 * fract(f_eye.w / 8.0)));
}
