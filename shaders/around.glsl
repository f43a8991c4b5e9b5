// The ground beyond the borders of the map: its mirror image, whose heights go over into a plain; where the map wraps, the
// map again.
struct Beyond {
    vec2 at;     // on the map, samples
    vec2 flip;   // -1 along an axis that is mirrored there
    float share; // of the map's heights over the plain's
    vec2 rise;   // of the share, per m to the east and north
};

// place: draw space.
Beyond beyond(vec2 place) {
    vec2 at = vec2(place.x + f_box.x, f_box.y - place.y) / f_map.zw;
    vec2 away = max(abs(place) - f_box.xy, vec2(0.0));
    float way = length(away);
    Beyond result;
    if (f_around.x > 2.5) {
        result.at = min(mod(at, f_map.xy + 1.0), f_map.xy);
        result.flip = vec2(1.0);
        result.share = 1.0;
        result.rise = vec2(0.0);
        return result;
    }
    vec2 turn = mod(at, 2.0 * f_map.xy);
    vec2 back = step(f_map.xy, turn);
    result.at = mix(turn, 2.0 * f_map.xy - turn, back);
    result.flip = 1.0 - 2.0 * back;
    float t = clamp(way / f_around.z, 0.0, 1.0);
    result.share = (1.0 - t) * (1.0 - t) * (1.0 + 2.0 * t);
    result.rise = way > 0.0 ? -6.0 * t * (1.0 - t) / f_around.z * away / way * sign(place) : vec2(0.0);
    return result;
}

// m, not exaggerated. of_map: the height at beyond().at.
float height_beyond(Beyond there, float of_map) { return f_around.y + (of_map - f_around.y) * there.share; }
