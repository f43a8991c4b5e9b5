// The sides of the block that the terrain is cut from: soil over layers of rock.
uniform sampler2D u_columns;  // see render/column_map.h

const int k_column_layers = 4;
const float k_thickest_layer = 4.0;  // m

// What lies so far under the border, in m of the ground; `rock` where no layer does. uneven: −1/2 to 1/2, smooth along the
// border. pixel: m of the ground under a pixel, over which layers blend.
vec3 layer_colour(vec2 at, float under, vec3 rock, float uneven, float pixel) {
    bool across = abs(abs(at.x - 0.5 * f_map.x) - 0.5 * f_map.x) < 1e-3;
    int border = across ? (at.x < 0.5 * f_map.x ? 2 : 3) : (at.y < 0.5 * f_map.y ? 0 : 1);
    float along = across ? at.y : at.x;
    int first = int(floor(along));
    int second = min(first + 1, int(across ? f_map.y : f_map.x));
    float share = along - float(first);
    vec3 colour = vec3(0.0);
    float rest = 1.0;    // of the pixel, below the layers so far
    float bottom = 0.0;  // of these, m
    for (int layer = 0; layer < k_column_layers; ++layer) {
        vec4 here = texelFetch(u_columns, ivec2(first, k_column_layers * border + layer), 0);
        vec4 next = texelFetch(u_columns, ivec2(second, k_column_layers * border + layer), 0);
        float from_here = (1.0 - share) * here.a * here.a;
        float from_next = share * next.a * next.a;
        float both = from_here + from_next;
        if (both <= 0.0) continue;
        bottom += both * k_thickest_layer * f_noise.z * (1.0 + 0.3 * uneven);
        float below = smoothstep(bottom - pixel, bottom + pixel, under);
        colour += rest * (1.0 - below) * (from_here * to_light(here.rgb) + from_next * to_light(next.rgb)) / both;
        rest *= below;
    }
    return colour + rest * rock;
}

// Depth of the lake or river at the border, in m of draw space.
float border_water(vec2 at) {
    if (f_palette_size.z < 0.5) return -1.0;
    vec4 texel = textureLod(u_water, map_place(at), 0.0);
    return texel.r > 0.5 ? texel.g * texel.g * f_palette_size.w * f_heights.z : -1.0;
}

// Water where the block is cut, so far under its surface: daylight fades downwards.
vec3 cut_water(float under) {
    return mix(vec3(0.004, 0.026, 0.050), vec3(0.07, 0.20, 0.27), exp2(-60.0 * under / f_air.w));
}

// under: m below the border of the ground.
vec4 side(vec3 relative, vec2 at, float under_border) {
    if (f_around.w > 0.0) {
        // It is seen through a slit between the meshes of the map and of what lies around it.
        Spot spot = spot_at(at, relative);
        vec3 light = lit(ground_colour(spot), spot.normal, spot.sun, spot.sky);
        vec3 place = relative + f_eye.xyz;
        float depth = f_box.w - place.z;
        if (f_sun.w > 0.5 && depth > 0.0) light = through_water(light, k_sea, way_through_sea(place, to_eye(relative)), depth);
        return vec4(tone(through_air(light, relative)), 1.0);
    }
    vec3 place = relative + f_eye.xyz;
    float unit = f_air.y;
    float under = max(under_border, 0.0) / unit;
    float along = (place.x + place.y) / unit;
    float grain = texture(u_noise, vec2(along * 3.0, place.z / unit * 9.0)).r - 0.5;
    float bend = texture(u_noise, vec2(along * 0.35, 0.37)).r - 0.5;
    // Two series of layers, of different thickness, that bend together.
    float level = place.z / unit * 17.0 + bend * 0.7 + 0.05 * grain;
    float layers = 0.5 + 0.5 * sin(level * 6.2832) * cos(level * 2.3 + 1.0);
    float beds = 0.5 + 0.5 * sin(level * 41.0 + 3.0 * layers);
    vec3 stone = world_stone();
    vec3 rock = stone * mix(0.90, 1.10, smoothstep(0.30, 0.70, layers));
    rock *= 0.96 + 0.08 * beds;
    vec3 soil = stone * vec3(0.34, 0.29, 0.25);
    float pixel = 0.5 * fwidth(under_border) / f_heights.z;
    vec3 ground = f_noise.z > 0.0 ? layer_colour(at, max(under_border, 0.0) / f_heights.z, rock, bend, pixel)
                                  : mix(soil, rock, smoothstep(0.002, 0.014, under + 0.006 * grain));
    vec3 albedo = ground * (1.0 + 0.22 * grain);
    // The eye should rest on the land: the block darkens towards its foot.
    albedo *= mix(0.42, 1.0, exp2(-14.0 * under));
    bool across = abs(abs(at.x - 0.5 * f_map.x) - 0.5 * f_map.x) < 1e-3;  // a western or eastern side
    vec3 normal = across ? vec3(at.x < 0.5 * f_map.x ? -1.0 : 1.0, 0.0, 0.0)
                         : vec3(0.0, at.y < 0.5 * f_map.y ? 1.0 : -1.0, 0.0);
    float height = (place.z - f_box.z) / unit;
    // Light of a room rather than the sky's alone: a side in shadow must still show its layers.
    vec3 light = lit(albedo, normal, 1.0, 0.5 + 0.4 * smoothstep(0.0, 0.08, height)) + 0.42 * mix(vec3(albedo.g), albedo, f_backdrop_low.w);
    // Beside colours that are read as numbers it keeps quiet.
    light *= mix(0.45, 1.0, f_backdrop_low.w);
    light = mix(light, cut_water(under_border), step(under_border, border_water(at)));
    return vec4(tone(through_air(light, relative)), 1.0);
}
