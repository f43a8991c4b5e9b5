// The mesh that is the envelope of the ground: see render/envelope.h.
#include "frame.glsl"
#include "ground_vertex.glsl"

uniform sampler2D u_envelope;

out vec3 v_relative;  // place relative to the eye, m
out vec2 v_at;        // place on the map, samples
out float v_gap;      // the most that the ground lies below, m

invariant gl_Position;

// Returns the height of a vertex of a level's mesh, and how far below it the ground around lies at most, m.
vec2 envelope(vec2 index, float level) {
    if (level == 0.0) return vec2(sample_height(min(index, f_map.xy)), 0.0);
    vec2 texel = min(index, ceil(f_map.xy / exp2(level))) + vec2(0.0, f_morph[int(level)].z);
    return texelFetch(u_envelope, ivec2(texel), 0).rg;
}

// The place relative to the eye; `at`: where on the map, in samples; `gap`: the most that the ground may lie below, m.
//
// As the morph goes from 0 to 1/2, vertices rise onto the surface of the next coarser level; from there to 1 those of odd
// number slide on it to their even neighbour, which leaves the shape as it is. Then the patch has the vertices of that
// level. Every patch that has this sample at this level computes the same bits.
vec3 ground_place(out vec2 at, out float gap) {
    float level = a_block.z;
    float spacing = exp2(level);
    vec2 index = a_block.xy / spacing + a_grid.xy;
    vec2 odd = mod(a_grid.xy, 2.0);
    vec2 own = envelope(index, level);
    at = min(index * spacing, f_map.xy);
    gap = own.y;
    vec3 place = relative_place(at, own.x);
    float morph = morph_at(place);
    if (morph <= 0.0) return place;
    vec2 even = index - odd;
    vec2 from = min(even * spacing, f_map.xy);
    vec2 to = min((index + odd) * spacing, f_map.xy);
    vec2 coarse = envelope(0.5 * even, level + 1.0);
    vec2 other = envelope(0.5 * (index + odd), level + 1.0);
    vec2 way = (at - from) / max(to - from, 1.0);
    float risen = mix(coarse.x, other.x, max(way.x, way.y));
    if (odd.x == odd.y && way.x != way.y) {
        // In a quad that the border has cut the vertex lies beside the diagonal, in one of the triangles.
        float corner = envelope(0.5 * (even + (way.x > way.y ? vec2(2.0, 0.0) : vec2(0.0, 2.0))), level + 1.0).x;
        risen = coarse.x + max(way.x, way.y) * (corner - coarse.x) + min(way.x, way.y) * (other.x - corner);
    }
    float slide = max(2.0 * morph - 1.0, 0.0);
    gap = max(gap, max(coarse.y, other.y));
    // Exactly the coarse one at the end, whatever mix() rounds to.
    if (morph >= 1.0) {
        at = from;
        return relative_place(from, coarse.x);
    }
    at = mix(at, from, slide);
    return relative_place(at, mix(mix(own.x, risen, min(2.0 * morph, 1.0)), coarse.x, slide));
}

void main() {
    vec3 place = ground_place(v_at, v_gap);
    sink_to_foot(place);
    v_relative = place;
    gl_Position = f_clip_from_relative * vec4(place, 1.0);
}
