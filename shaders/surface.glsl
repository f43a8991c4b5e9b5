// What the maps say about a spot of the ground.
uniform sampler2D u_surface;
uniform sampler2D u_light;
uniform sampler2D u_palette;
uniform sampler2D u_noise;

struct Spot {
    float height;   // m, not exaggerated
    vec3 normal;    // as lit, exaggerated
    vec3 flat_normal;  // not exaggerated
    float cavity;   // -1 to 1: gully, ridge
    float sun;      // 0 to 1: not in shadow
    float sky;      // 0 to 1: open
};

vec2 map_place(vec2 at) { return (at + 0.5) / (f_map.xy + 1.0); }

Spot spot_at(vec2 at) {
    vec2 place = map_place(at);
    vec4 surface = texture(u_surface, place);
    vec2 light = texture(u_light, place).rg;
    vec3 normal = vec3(surface.xy * 2.0 - 1.0, 0.0);
    normal.z = sqrt(max(1e-4, 1.0 - dot(normal.xy, normal.xy)));
    Spot spot;
    spot.height = f_heights.x + surface.z * f_heights.y;
    spot.flat_normal = normal;
    spot.normal = normalize(vec3(normal.xy * f_heights.z, normal.z));
    spot.cavity = surface.w * 2.0 - 1.0;
    spot.sun = light.r;
    spot.sky = light.g;
    return spot;
}

// The palette's colour, linear; core/surface/palette.cpp does the same in colour_at().
vec3 ground_colour(Spot spot, vec2 at) {
    float noise = texture(u_noise, at * f_map.zw * f_noise.z).r * 2.0 - 1.0;
    float above = spot.height - f_colours.x;
    above += noise * min(f_noise.x, 0.5 * abs(above));
    float slope = length(spot.flat_normal.xy) / spot.flat_normal.z * (1.0 + f_noise.w * noise);
    float share = clamp(abs(above) / (above < 0.0 ? f_colours.y : f_colours.z), 0.0, 1.0);
    float column = 0.5 + 0.5 * (above < 0.0 ? -sqrt(share) : sqrt(share));
    vec2 size = vec2(textureSize(u_palette, 0));
    vec2 cell = vec2(column, slope / (1.0 + slope)) * (size - 1.0) + 0.5;
    return texture(u_palette, cell / size).rgb * (1.0 + f_noise.y * noise);
}
