// The ground around the map.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 place = v_relative.xy + f_eye.xy;
    Beyond there = beyond(place);
    Spot spot = spot_at(there.at, v_relative);
    float of_map = spot.height;
    float border = ground_height(there.border) / f_heights.z;
    float left;
    spot.height = height_beyond(there, of_map, border, left);
    float over_plain = there.share > 0.0 ? (spot.height - f_around.y) / there.share : 0.0;
    // What the height rises by to the east and north, m per m.
    vec2 rise = -spot.level.xy / spot.level.z * there.flip * (there.share * left) + over_plain * there.rise;
    spot.level = normalize(vec3(-rise, 1.0));
    spot.normal = normalize(vec3(-rise * f_heights.z, 1.0));
    float slope = spot.slope / max(1.0 - spot.slope, 1e-3) * there.share * left;
    spot.slope = slope / (1.0 + slope);
    spot.cavity *= there.share * left;
    spot.sky = mix(1.0, spot.sky, there.share * left);
    spot.sun = mix(1.0, spot.sun, there.share * left);
    spot.noise *= mix(0.4, 1.0, there.share);
    // What a field tells, it tells of the map alone.
    if (f_paint.x == 3.0) spot.field = vec3(0.5);
    spot.water *= smoothstep(0.6, 0.95, there.share);
    float brightness;
    o_colour = vec4(shaded(spot, v_relative, brightness), 1.0);
}
