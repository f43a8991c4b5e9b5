// The ground, where the mesh goes through samples of the map.
#include "frame.glsl"
#include "ground_paint.glsl"

in vec3 v_relative;
in vec2 v_at;
in float v_coarse;

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 at = v_at;
    vec3 relative = v_relative;
    if (v_coarse > 0.0) slide_to_ground(at, relative);
    o_colour = painted(at, relative);
}
