// A vertex of the terrain's mesh.
#include "relative_place.glsl"
layout(location = 0) in vec3 a_grid;   // column and row within the patch, 0 to 16; 1 at the foot of a wall
layout(location = 1) in vec3 a_block;  // first column and row of the patch, level

uniform sampler2D u_height;

float sample_height(vec2 at) { return texelFetch(u_height, ivec2(at), 0).r; }

// How far a vertex at this place has gone from the shape of its own level, 0, to that of the next coarser one, 1.
float morph_at(vec3 place) {
    vec4 range = f_morph[int(a_block.z)];
    float away = f_heights.w > 0.0 ? f_heights.w : length(place);
    return clamp((away - range.x) * range.y, 0.0, 1.0);
}

// Moves a vertex at the foot of a wall down to the foot. Returns how far it has sunk.
float sink_to_foot(inout vec3 place) {
    if (a_grid.z < 0.5) return 0.0;
    float foot = f_box.z - f_eye.z;
    float under = place.z - foot;
    place.z = foot;
    return under;
}
