#include "tone.glsl"
// What the maps say about a spot of the ground.
uniform sampler2D u_surface;
uniform sampler2D u_light;
uniform sampler2D u_palette;
uniform sampler2D u_noise;

struct Spot {
    float height;   // m, not exaggerated
    vec3 normal;    // as lit, exaggerated
    float slope;    // row of the palette
    float cavity;   // -1 to 1: gully, ridge
    float sun;      // 0 to 1: not in shadow
    float sky;      // 0 to 1: open
};

vec2 map_place(vec2 at) { return (at + 0.5) / (f_map.xy + 1.0); }

Spot spot_at(vec2 at) {
    vec2 place = map_place(at);
    vec4 surface = texture(u_surface, place);
    vec3 light = texture(u_light, place).rgb;
    vec3 normal = vec3(surface.xy * 2.0 - 1.0, 0.0);
    normal.z = sqrt(max(1e-4, 1.0 - dot(normal.xy, normal.xy)));
    Spot spot;
    spot.height = f_heights.x + surface.z * f_heights.y;
    spot.slope = light.g;
    spot.normal = normalize(vec3(normal.xy * f_heights.z, normal.z));
    spot.cavity = surface.w * 2.0 - 1.0;
    spot.sun = light.r;
    spot.sky = light.b;
    return spot;
}

// The palette's colour as light; core/surface/palette.cpp does the same in colour_at().
vec3 ground_colour(Spot spot, vec2 at) {
    float noise = texture(u_noise, at * f_map.zw * f_noise.z).r * 2.0 - 1.0;
    float above = spot.height - f_colours.x;
    above += noise * min(f_noise.x, 0.5 * abs(above));
    float share = clamp(abs(above) / (above < 0.0 ? f_colours.y : f_colours.z), 0.0, 1.0);
    float column = 0.5 + 0.5 * (above < 0.0 ? -sqrt(share) : sqrt(share));
    // A slope steeper by a factor, in terms of s / (1 + s).
    float steeper = 1.0 + f_noise.w * noise;
    float row = spot.slope * steeper / (1.0 + spot.slope * (steeper - 1.0));
    vec2 size = vec2(textureSize(u_palette, 0));
    vec2 cell = vec2(column, row) * (size - 1.0) + 0.5;
    return to_light(texture(u_palette, cell / size).rgb * (1.0 + f_noise.y * noise));
}
