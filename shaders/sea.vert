// The sea: its surface and its four sides, from the foot of the terrain up.
#include "frame.glsl"

layout(location = 0) in vec3 a_corner;  // -1 or 1 to the east and north; 0 at the foot, 1 at the surface

out vec3 v_relative;

void main() {
    // A hair inside the terrain's own sides, so that those hide what lies below the ground.
    vec3 place = vec3(a_corner.xy * (f_box.xy * 0.9998 + f_around.w), mix(f_box.z, f_box.w, a_corner.z));
    v_relative = place - f_eye.xyz;
    gl_Position = f_clip_from_relative * vec4(v_relative, 1.0);
}
