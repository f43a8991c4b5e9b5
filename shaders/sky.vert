// One triangle that covers the picture, at the far end of the depth range.
#include "frame.glsl"

out vec3 v_direction;
out float v_height;  // in the picture: -1 to 1

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    v_direction = f_forward.xyz + corner.x * f_right.xyz + corner.y * f_up.xyz;
    v_height = corner.y;
    gl_Position = vec4(corner, 0.0, 1.0);
}
