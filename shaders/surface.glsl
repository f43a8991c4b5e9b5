#include "tone.glsl"
// What the maps say about a spot of the ground.
uniform sampler2D u_surface;
uniform sampler2D u_light;
uniform sampler2D u_palette;
uniform sampler2D u_noise;

struct Spot {
    float height;   // m, not exaggerated
    vec3 normal;    // as lit, exaggerated
    vec3 level;     // the normal without exaggeration
    float slope;    // row of the palette
    float cavity;   // -1 to 1: gully, ridge
    float sun;      // 0 to 1: not in shadow
    float sky;      // 0 to 1: open
    float noise;    // -1 to 1
};

vec2 map_place(vec2 at) { return (at + 0.5) / (f_map.xy + 1.0); }

// The unit normal, of which two parts are stored, with its height exaggerated.
vec3 exaggerated(vec2 stored) {
    vec3 normal = vec3(stored * 2.0 - 1.0, 0.0);
    normal.z = sqrt(max(1e-4, 1.0 - dot(normal.xy, normal.xy)));
    return normalize(vec3(normal.xy * f_heights.z, normal.z));
}

// Where the line of sight meets the ground itself rather than the mesh, which is coarser far away: one step of Newton's
// method along the line. Without it all that is painted on the mesh would shift with its level.
vec2 true_place(vec2 at, vec3 relative) {
    vec4 surface = texture(u_surface, map_place(at));
    float above = (f_heights.x + surface.z * f_heights.y) * f_heights.z - f_eye.z - relative.z;
    vec3 away = -to_eye(relative);
    vec3 normal = exaggerated(surface.xy);
    float steps = above * normal.z / min(dot(away, normal), -0.25);
    return at + vec2(away.x, -away.y) * steps / f_map.zw;
}

Spot spot_at(vec2 mesh_at, vec3 relative) {
    vec2 place = map_place(true_place(mesh_at, relative));
    vec4 surface = texture(u_surface, place);
    vec4 light = texture(u_light, place);
    Spot spot;
    spot.height = f_heights.x + surface.z * f_heights.y;
    spot.slope = light.g;
    spot.normal = exaggerated(surface.xy);
    spot.level = normalize(vec3(spot.normal.xy, spot.normal.z * f_heights.z));
    if (f_paint.x == 1.0) {
        float slope = length(spot.level.xy) / spot.level.z;
        spot.slope = slope / (1.0 + slope);
    }
    spot.cavity = surface.w * 2.0 - 1.0;
    spot.sun = light.r;
    spot.sky = light.b;
    spot.noise = light.a * 2.0 - 1.0;
    return spot;
}

// The palette's colour as light; core/surface/palette.cpp does the same in colour_at().
vec3 ground_colour(Spot spot) {
    float above = spot.height - f_colours.x;
    above += spot.noise * min(f_noise.x, 0.5 * abs(above));
    float share = clamp(abs(above) / (above < 0.0 ? f_colours.y : f_colours.z), 0.0, 1.0);
    float column = 0.5 + 0.5 * (above < 0.0 ? -sqrt(share) : sqrt(share));
    // A slope steeper by a factor, in terms of s / (1 + s).
    float steeper = 1.0 + f_noise.w * spot.noise;
    float row = spot.slope * steeper / (1.0 + spot.slope * (steeper - 1.0));
    vec2 cell = vec2(column, row) * (f_palette_size.xy - 1.0) + 0.5;
    return to_light(texture(u_palette, cell / f_palette_size.xy).rgb * (1.0 + f_noise.y * spot.noise));
}
