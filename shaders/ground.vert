// The mesh through samples of the map.
#include "frame.glsl"
#include "ground_vertex.glsl"

out vec3 v_relative;  // place relative to the eye, m
out vec2 v_at;        // place on the map, samples
out float v_coarse;   // above 0 where the ground may lie below or above
out vec3 v_grid;      // place within the patch, quads; under the border at a wall, m

invariant gl_Position;

// Vertices of odd number slide onto their even neighbour as the morph goes from 0 to 1: then the patch has the shape of the
// next coarser level. Every patch that has this sample at this level computes the same bits.
void main() {
    float spacing = exp2(a_block.z);
    vec2 at = min(a_block.xy + a_grid.xy * spacing, f_map.xy);
    vec3 place = relative_place(at, sample_height(at));
    float morph = morph_at(place);
    if (morph > 0.0) {
        vec2 even = min(a_block.xy + (a_grid.xy - mod(a_grid.xy, 2.0)) * spacing, f_map.xy);
        vec3 to = relative_place(even, sample_height(even));
        // Exactly the coarse one at the end, whatever mix() rounds to.
        at = morph < 1.0 ? mix(at, even, morph) : even;
        place = morph < 1.0 ? mix(place, to, morph) : to;
    }
    float under = sink_to_foot(place);
    v_relative = place;
    v_at = at;
    v_coarse = max(a_block.z, morph);
    v_grid = vec3(a_grid.xy, under);
    gl_Position = f_clip_from_relative * vec4(place, 1.0);
}
