// The ground around the map.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;

layout(location = 0) out vec4 o_colour;

// Share of the range of heights: ground that lies so much lower than another is covered by something else.
const float k_other_ground = 0.15;

// The colour of the ground there, as it is stored. mirrored: that of the map's mirror image; lower: m, by which the ground lies
// below that.
vec3 field_beyond(Beyond there, vec3 mirrored, float lower) {
    // What a field tells, it tells of the map alone; only what covers the ground has natural colours, and goes on.
    if (f_noise.x <= 0.0) return vec3(0.5);
    // Snow and rock of a mountain that is not there would lie on a plain: that has what covers the border, the more of it the
    // farther away it is.
    float level = log2(1.0 + there.way / f_map.z);
    vec3 of_border = textureLod(u_field, map_place(there.border), level).rgb;
    float kept = there.share * (1.0 - smoothstep(0.0, k_other_ground * f_heights.y, abs(lower)));
    return mix(of_border, mirrored, kept);
}

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
    if (f_paint.x == 3.0) spot.field = field_beyond(there, spot.field, of_map - spot.height);
    spot.water *= smoothstep(0.6, 0.95, there.share);
    float brightness;
    o_colour = vec4(shaded(spot, v_relative, brightness), 1.0);
}
