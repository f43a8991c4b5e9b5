// The ground, where the mesh goes through samples of the map.
#include "frame.glsl"
#include "ground_paint.glsl"
#ifdef WITH_HOLES
#include "holes.glsl"
#endif

in vec3 v_relative;
in vec2 v_at;
in float v_coarse;

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 at = v_at;
    vec3 relative = v_relative;
    if (v_coarse > 0.0) slide_to_ground(at, relative);
#ifdef WITH_HOLES
    if (in_hole(at, hole_margin(relative, v_coarse))) discard;
#endif
    o_colour = painted(at, relative);
}
