// A figure that stands on the ground and tells its scale. Light is computed at its vertices.
#include "plant.glsl"

layout(location = 0) in vec3 a_vertex;  // m from its foot
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec4 a_colour;  // stored; w: how much of the sky reaches it
layout(location = 3) in vec4 a_place;   // x, y of draw space; the lowest z of its foot

out vec3 v_light;

void main() {
    float foot = max(standing_height(sample_of(a_place.xy)), a_place.z);
    vec3 relative = vec3(a_place.xy, foot) - f_eye.xyz + a_vertex;
    vec2 light = light_on(a_place.xy);
    vec4 air = air_at(relative);
    vec3 seen = lit(to_light(a_colour.rgb), a_normal, light.x * (0.4 + 0.6 * a_colour.w), light.y * a_colour.w);
    v_light = tone(seen * air.w + air.rgb);
    gl_Position = f_clip_from_relative * vec4(relative, 1.0);
}
