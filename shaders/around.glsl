// The ground beyond the borders of the map: its mirror image, bent, whose heights go over into a plain; where the map wraps,
// the map again. Needs u_noise.
struct Beyond {
    vec2 at;      // on the map, samples
    vec2 flip;    // -1 along an axis that is mirrored there
    vec2 border;  // the nearest place of the map, samples
    float way;    // m, from there
    float share;  // of the map's heights over the plain's
    vec2 rise;    // of the share, per m to the east and north
};

const float k_light_strip = 0.04;  // of the map's extent

// place: draw space.
Beyond beyond(vec2 place) {
    vec2 at = vec2(place.x + f_box.x, f_box.y - place.y) / f_map.zw;
    vec2 away = max(abs(place) - f_box.xy, vec2(0.0));
    float way = length(away);
    vec2 border = clamp(at, vec2(0.0), f_map.xy);
    if (f_around.x > 2.5) {
        vec2 once = mod(at, f_map.xy + f_around.z);
        // Between the last sample and the first, the nearer of them.
        once = mix(min(once, f_map.xy), vec2(0.0), step(f_map.xy + 0.5 * f_around.z, once));
        return Beyond(once, vec2(1.0), border, 0.0, 1.0, vec2(0.0));
    }
    // The farther from the border, the farther off the mirrored place: nobody sees twins. Slopes are those of the
    // mirror image, which is bent so little that light on it is near enough.
    vec2 span = place / (4.0 * f_air.y);
    vec2 wander = vec2(textureLod(u_noise, span + 0.13, 2.0).r, textureLod(u_noise, span.yx + 0.57, 2.0).r) - 0.5;
    at += 1.4 * min(way, 0.2 * f_air.y) * wander / f_map.zw;
    vec2 turn = mod(at, 2.0 * f_map.xy);
    vec2 back = step(f_map.xy, turn);
    float t = clamp(way / f_around.z, 0.0, 1.0);
    float share = (1.0 - t) * (1.0 - t) * (1.0 + 2.0 * t);
    vec2 rise = way > 0.0 ? -6.0 * t * (1.0 - t) / f_around.z * away / way * sign(place) : vec2(0.0);
    // Light on the mirror image goes over into that on the map within a strip, where there would be a fold.
    vec2 flip = 1.0 - 2.0 * back * smoothstep(vec2(0.0), vec2(k_light_strip * f_air.y), away);
    return Beyond(mix(turn, 2.0 * f_map.xy - turn, back), flip, border, way, share, rise);
}

// How much of what rises above the ground at the border there is: a mountain in the middle of the map has no twins.
const float k_left = 0.25;
// m per m, up to which ground may rise from the border.
const float k_steepest_rise = 0.15;
// Longer sides of the map: how deep the border lies under an open sea out of which nothing rises.
const float k_deep_enough = 0.0005;

// m, not exaggerated. of_map: the height at beyond().at, border: at its border. left: how much of the map's slope is left.
float height_beyond(Beyond there, float of_map, float border, out float left) {
    // Beside an island nothing rises out of the sea.
    float depth = f_box.w / f_heights.z - border;
    float rises = 1.0 - f_below.w * smoothstep(0.0, k_deep_enough * f_air.y, depth);
    float most = border + rises * k_steepest_rise * there.way;
    bool over = there.way > 0.0 && of_map > most;
    left = over ? rises * k_left : 1.0;
    return f_around.y + (mix(over ? most : of_map, of_map, left) - f_around.y) * there.share;
}
