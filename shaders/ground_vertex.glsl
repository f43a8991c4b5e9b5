// A vertex of the terrain's mesh.
layout(location = 0) in vec3 a_grid;   // column and row within the patch, 0 to 16; 1 at the foot of a wall
layout(location = 1) in vec3 a_block;  // first column and row of the patch, level

uniform sampler2D u_height;

// Relative to the eye. The whole part of the eye's place is taken off first: that difference is exact.
vec3 relative_place(vec2 at, float height) {
    vec2 away = ((at - f_eye_sample.xy) - f_eye_sample.zw) * f_map.zw;
    return vec3(away.x, -away.y, height * f_heights.z - f_eye.z);
}

vec3 sample_place(vec2 at) {
    return relative_place(at, texelFetch(u_height, ivec2(at), 0).r);
}

// The place relative to the eye; `at`: where on the map, in samples.
//
// Vertices of odd number slide onto their even neighbour as the morph goes from 0 to 1: then the patch has the shape of the
// next coarser level. Every patch that has this sample at this level computes the same bits.
vec3 ground_place(out vec2 at) {
    float spacing = exp2(a_block.z);
    vec2 odd = mod(a_grid.xy, 2.0);
    vec2 fine = min(a_block.xy + a_grid.xy * spacing, f_map.xy);
    vec2 coarse = min(a_block.xy + (a_grid.xy - odd) * spacing, f_map.xy);
    vec3 from = sample_place(fine);
    vec3 to = sample_place(coarse);
    vec4 range = f_morph[int(a_block.z)];
    float away = f_heights.w > 0.0 ? f_heights.w : length(from);
    float morph = clamp((away - range.x) * range.y, 0.0, 1.0);
    // Exactly the coarse one at the end, whatever mix() rounds to.
    at = morph < 1.0 ? mix(fine, coarse, morph) : coarse;
    return morph < 1.0 ? mix(from, to, morph) : to;
}
