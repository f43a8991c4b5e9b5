// The sides of the sea: the near ones glint faintly, the far ones show how much water lies before them.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;

layout(location = 0) out vec4 o_colour;  // multiplied by its alpha

void main() {
    vec3 place = v_relative + f_eye.xyz;
    vec4 colour;
    if (gl_FrontFacing) {
        float below = (f_box.w - place.z) / f_air.y;
        float rim = 1.0 - smoothstep(0.0, 0.0025, below);
        // Daylight fades downwards.
        float dark = 0.62 * (1.0 - exp2(-22.0 * below));
        vec3 light = mix(vec3(0.004, 0.026, 0.050), vec3(0.30, 0.52, 0.60), rim);
        colour = vec4(tone(through_air(light, v_relative)), max(dark, 0.16 * rim));
    } else if (f_backdrop_high.w < 1.0) {
        // Where tints tell the depth, water hides nothing: what would be seen through it, beside the terrain, is taken
        // for as deep as the border below.
        vec2 at = clamp(vec2(place.x + f_box.x, f_box.y - place.y) / f_map.zw, vec2(0.0), f_map.xy);
        vec3 border = vec3(v_relative.xy, ground_height(at) - f_eye.z);
        float brightness;
        colour = vec4(shaded(spot_at(at, border), border, brightness), 1.0);
    } else {
        vec3 view = to_eye(v_relative);
        float way = way_through_sea(place + view * (0.001 * f_air.y), view);
        vec3 left = through_water(vec3(1.0), k_sea, way, 0.0) - through_water(vec3(0.0), k_sea, way, 0.0);
        float alpha = 1.0 - dot(left, vec3(0.3333));
        colour = vec4(tone(through_air(through_water(vec3(0.0), k_sea, way, 0.0) / max(alpha, 1e-3), v_relative)), alpha);
    }
    o_colour = vec4(colour.rgb * colour.a, colour.a);
}
