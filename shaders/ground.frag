// The ground, where the mesh has its very samples, or nearly.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;
in vec2 v_at;
in float v_gap;

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 at = v_at;
    vec3 relative = v_relative;
    if (v_gap > 0.0) slide_to_ground(at, relative);
    o_colour = painted(at, relative);
}
