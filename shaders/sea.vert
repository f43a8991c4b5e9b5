// The sea: its surface and its four sides, from the foot of the terrain up.
#include "frame.glsl"

layout(location = 0) in vec4 a_corner;  // -1 or 1 to the east and north; 0 at the foot, 1 at the surface; w: steps of the surface

out vec3 v_relative;

void main() {
    // A hair inside the terrain's own sides, so that those hide what lies below the ground.
    vec2 half_size = f_box.xy * 0.9998 + f_around.w;
    vec2 place = a_corner.xy * half_size;
    if (a_corner.w > 0.0) {
        // The surface is a mesh, close around the eye and wide far away: where a driver clips triangles that reach to the
        // horizon, it misses pixels at the border of the picture.
        vec2 step = a_corner.xy / a_corner.w;
        vec2 away = 2.0 * half_size * step * abs(step * step * step);
        place = clamp(clamp(f_eye.xy, -half_size, half_size) + away, -half_size, half_size);
    }
    v_relative = vec3(place, mix(f_box.z, f_box.w, a_corner.z)) - f_eye.xyz;
    gl_Position = f_clip_from_relative * vec4(v_relative, 1.0);
}
