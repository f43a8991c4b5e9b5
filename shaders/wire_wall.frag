// The sides of the block in the wireframe look.
#include "frame.glsl"

in vec3 v_grid;

layout(location = 0) out vec4 o_colour;

void main() {
    float rim = 1.0 - clamp(v_grid.z / max(fwidth(v_grid.z), 1e-6) - 0.5, 0.0, 1.0);
    o_colour = vec4(mix(vec3(0.035, 0.042, 0.052), vec3(0.55, 0.66, 0.60), rim), 1.0);
}
