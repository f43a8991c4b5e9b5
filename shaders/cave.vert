// A vertex of the caves' mesh.
#include "frame.glsl"
#include "relative_place.glsl"

layout(location = 0) in vec3 a_vertex;  // column and row on the map, height in m
layout(location = 1) in vec3 a_normal;  // without exaggeration, into the cave
layout(location = 2) in float a_depth;  // m below the ground

out vec3 v_relative;
out vec2 v_at;
out vec3 v_normal;
out float v_depth;

invariant gl_Position;

void main() {
    v_at = a_vertex.xy;
    v_relative = relative_place(a_vertex.xy, a_vertex.z);
    v_normal = vec3(a_normal.xy * f_heights.z, a_normal.z);
    v_depth = a_depth;
    gl_Position = f_clip_from_relative * vec4(v_relative, 1.0);
}
