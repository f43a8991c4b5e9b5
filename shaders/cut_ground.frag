#ifdef GL_ARB_conservative_depth
#extension GL_ARB_conservative_depth : enable
#endif
// The ground, where the mesh is its envelope: cut down to what the line of sight meets.
#include "frame.glsl"
#include "ground_paint.glsl"
#ifdef WITH_HOLES
#include "holes.glsl"
#endif

in vec3 v_relative;
in vec2 v_at;
in float v_gap;

layout(location = 0) out vec4 o_colour;

#ifdef GL_ARB_conservative_depth
layout(depth_less) out float gl_FragDepth;
#endif

void main() {
    vec2 at = v_at;
    vec3 relative = v_relative;
    if (!meet_ground(at, relative, v_gap)) discard;
#ifdef WITH_HOLES
    if (in_hole(at, hole_margin(relative, v_gap))) discard;
#endif
    gl_FragDepth = v_gap > 0.0 ? depth_of(relative) : gl_FragCoord.z;
    o_colour = painted(at, relative);
}
