// The ground around the map: rings that are wider the farther out they lie.
#include "frame.glsl"
uniform sampler2D u_noise;
#include "around.glsl"
#include "standing.glsl"

layout(location = 0) in vec3 a_ring;  // on the border of the square from -1 to 1; from there, in longer sides of the map

uniform sampler2D u_surface;

out vec3 v_relative;

void main() {
    vec2 place = a_ring.xy * (f_box.xy + a_ring.z * f_air.y);
    Beyond there = beyond(place);
    // As smooth as the mesh is coarse, except for the border, where it meets the map.
    float finest = log2(f_air.y / 128.0 / f_map.z) - 1.0;
    float level = max(0.0, finest) * smoothstep(0.0, 0.03, a_ring.z);
    vec2 size = f_map.xy + 1.0;
    float of_map = f_heights.x + textureLod(u_surface, (there.at + 0.5) / size, level).z * f_heights.y;
    float border = f_heights.x + textureLod(u_surface, (there.border + 0.5) / size, level).z * f_heights.y;
    // To the bit at the border, or what lies under the ground would be seen through a gap.
    if (a_ring.z == 0.0) of_map = border = standing_height(there.border) / f_heights.z;
    float left;
    v_relative = vec3(place, height_beyond(there, of_map, border, left) * f_heights.z) - f_eye.xyz;
    gl_Position = f_clip_from_relative * vec4(v_relative, 1.0);
}
