#ifdef GL_ARB_conservative_depth
#extension GL_ARB_conservative_depth : enable
#endif
// The sides of the block, where the mesh is the envelope of the ground.
#include "frame.glsl"
#include "ground_paint.glsl"
#include "wall_paint.glsl"

in vec3 v_relative;
in vec2 v_at;
in float v_gap;

layout(location = 0) out vec4 o_colour;

#ifdef GL_ARB_conservative_depth
layout(depth_less) out float gl_FragDepth;
#endif

void main() {
    gl_FragDepth = gl_FragCoord.z;
    float under = ground_height(v_at) - (v_relative.z + f_eye.z);
    if (under >= 0.0) {
        if (f_around.x == 1.0) discard;
        o_colour = side(v_relative, v_at, under);
        return;
    }
    // The mesh is cut off above the ground here: through the gap the ground behind is seen.
    vec2 at = v_at;
    vec3 relative = v_relative;
    if (!meet_ground(at, relative, v_gap)) discard;
    gl_FragDepth = depth_of(relative);
    o_colour = painted(at, relative);
}
