// Lines of equal height, as wide on steep ground as on gentle; every fifth is thicker (k_index_lines in
// render/contours.h).
//
// brightness: of the ground without light, 0 to 1: dark lines on pale ground, pale ones on dark. dx, dy: how far over the ground, in m, the next pixels to the right and upwards are.
vec3 with_contours(vec3 stored, float brightness, Spot spot, vec2 dx, vec2 dy) {
    float interval = f_paint.z;
    if (interval <= 0.0) return stored;
    // From the normal, which is smooth where differences of heights from pixel to pixel are not.
    vec2 rise = -spot.level.xy / spot.level.z;
    float per_pixel = max(length(vec2(dot(rise, dx), dot(rise, dy))), 1e-6 * interval);
    float line = round(spot.height / interval);
    float away = abs(spot.height - line * interval) / per_pixel;
    bool thick = mod(abs(line), 5.0) < 0.5;
    float width = (thick ? 1.9 : 1.0) * f_paint.w;
    // Where lines would run into one another the thin ones go first.
    float room = interval * (thick ? 5.0 : 1.0) / (per_pixel * f_paint.w);
    float strength = clamp(0.5 * width + 0.5 - away, 0.0, 1.0) * smoothstep(2.0, 6.0, room) * (thick ? 0.85 : 0.55);
    vec3 ink = brightness > 0.4 ? stored * 0.22 : mix(stored, vec3(1.0), 0.6);
    return mix(stored, ink, strength);
}
