// What a figure's shadow leaves of the ground's colour: the share that grey ground would keep without the sun.
#include "plant.glsl"

in vec3 v_relative;
in float v_shade;

layout(location = 0) out vec4 o_left;

void main() {
    vec2 place = v_relative.xy + f_eye.xy;
    bool wet = f_sun.w > 0.5 && v_relative.z + f_eye.z < f_box.w;
    if (wet || any(greaterThan(abs(place), f_box.xy))) discard;
    vec3 normal = exaggerated(textureLod(u_surface, map_place(sample_of(place)), 0.0).xy);
    normal = normalize(vec3(normal.xy * f_colours.w, normal.z));
    vec2 light = mix(vec2(1.0), light_on(place), f_colours.w);
    vec4 air = air_at(v_relative);
    const vec3 grey = vec3(0.2);
    vec3 shaded = tone(lit(grey, normal, light.x * (1.0 - f_colours.w), light.y) * air.w + air.rgb);
    vec3 open = tone(lit(grey, normal, light.x, light.y) * air.w + air.rgb);
    o_left = vec4(mix(vec3(1.0), shaded / max(open, 1e-3), v_shade), 1.0);
}
