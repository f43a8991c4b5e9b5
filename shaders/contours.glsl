// Lines of equal height, as wide on steep ground as on gentle; every fifth is thicker (k_index_lines in
// render/contours.h).
//
// brightness: of the ground without light, 0 to 1: dark lines on pale ground, pale ones on dark.
// How far over the ground, in m, the next pixel in a direction of the picture is.
vec2 over_ground(vec3 direction, Spot spot, vec3 relative) {
    vec3 view = to_eye(relative);
    vec3 step = normalize(direction) * pixel_at(relative);
    return (step - view * (dot(step, spot.normal) / max(dot(view, spot.normal), 0.05))).xy;
}

vec3 with_contours(vec3 stored, float brightness, Spot spot, vec3 relative) {
    float interval = f_paint.z;
    if (interval <= 0.0) return stored;
    // From the normal, which is smooth where differences of heights from pixel to pixel are not.
    vec2 rise = -spot.level.xy / spot.level.z;
    float per_pixel = max(length(vec2(dot(rise, over_ground(f_right.xyz, spot, relative)), dot(rise, over_ground(f_up.xyz, spot, relative)))), 1e-6 * interval);
    // A little below their level, as in core/map/map_marks.cpp: a plane at the level itself would be all line.
    float height = spot.height + 1e-3 * interval;
    float line = round(height / interval);
    float away = abs(height - line * interval) / per_pixel;
    bool thick = mod(abs(line), 5.0) < 0.5;
    float width = (thick ? 1.9 : 1.0) * f_paint.w;
    // Where lines would run into one another the thin ones go first.
    float room = interval * (thick ? 5.0 : 1.0) / (per_pixel * f_paint.w);
    float strength = clamp(0.5 * width + 0.5 - away, 0.0, 1.0) * smoothstep(2.0, 6.0, room) * (thick ? 0.85 : 0.55);
    vec3 ink = brightness > 0.4 ? stored * 0.22 : mix(stored, vec3(1.0), 0.6);
    return mix(stored, ink, strength);
}
