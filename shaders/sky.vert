// One triangle that covers the picture, at the far end of the depth range, which is where the depth buffer holds 0.
#include "frame.glsl"

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, -f_lens.z / f_lens.y, 1.0);
}
