// The cells of the map that the ground leaves out, where a cave is open.
uniform sampler2D u_holes;  // a texel a cell

float hole_at(vec2 at, ivec2 last) { return texelFetch(u_holes, clamp(ivec2(floor(at)), ivec2(0), last), 0).r; }

// Whether a place lies in a hole, and further in than `margin`, in samples: the ground overlaps the rim by as much, so that
// rounding opens no crack.
bool in_hole(vec2 at, float margin) {
    ivec2 last = textureSize(u_holes, 0) - 1;
    if (hole_at(at, last) < 0.5) return false;
    vec2 other = vec2(margin, -margin);
    return min(min(hole_at(at + margin, last), hole_at(at - margin, last)),
               min(hole_at(at + other, last), hole_at(at - other, last))) > 0.5;
}

// How exactly a fragment knows its place on the map: a mesh that is coarser than the samples is cut down to the ground to
// about a pixel.
float hole_margin(vec3 relative, float coarse) { return 1e-3 + (coarse > 0.0 ? pixel_at(relative) / f_map.z : 0.0); }
