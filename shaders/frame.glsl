// What all passes of a picture share: render/frame.h has the same members.
layout(std140) uniform Frame {
    mat4 f_clip_from_relative;  // from metres relative to the eye
    vec4 f_right;               // from the middle of the picture to its border, at 1 m or, parallel, as they are
    vec4 f_up;
    vec4 f_forward;     // w: 1 in a parallel projection
    vec4 f_eye;         // draw space; w: s of the cycle of moving waves, 0 at rest: see waves.glsl
    vec4 f_eye_sample;  // the eye's place in shown samples, whole parts and fractions
    vec4 f_map;         // last column, last row, cell x, cell y
    vec4 f_box;         // half x, half y, z of the foot, z of the sea
    vec4 f_heights;     // m: where the surface's heights begin, their span; exaggeration; fixed distance of the level of detail
    vec4 f_colours;     // m: base, span below, span above; how much light shapes the ground, 0 to 1
    vec4 f_noise;       // wobble in m, mottle; how many times thicker layers are on the sides, 0: none; share of the slope
    vec4 f_sun;         // direction towards it; w: whether there is a sea, 0 or 1
    vec4 f_sunlight;    // on ground that faces the sun; w: exposure, a factor
    vec4 f_skylight;    // of the whole sky on level ground; w: how grey the sky is, 0 to 1
    vec4 f_bounce;      // from lit ground all around; w: how bright level ground is, 1 in the default light
    vec4 f_air;         // haze per metre, the map's longer side in m, metres without haze, 60 times how deep one sees
    vec4 f_backdrop_low;   // stored values, at the lower edge of the picture; w: saturation of lit colours
    vec4 f_backdrop_high;  // at the upper edge; w: light on the ground under the sea, 1 as elsewhere
    vec4 f_palette_size;   // columns, rows; 1 where lakes and rivers are drawn; m of the deepest water
    vec4 f_paint;          // 0 by height and slope, 1 by the exact slope, 2 the normal, 3 as u_field has it; 1 for light as in maps; m between contour lines or 0; pixels a unit of line width has
    vec4 f_lens;        // m a pixel covers, at 1 m or, parallel, as they are; depth is z * scale + offset; w: 1 if levels of u_surface are blended
    vec4 f_tint;        // of u_tint: periods per column and row of the map, share of its colour; w: pixels drawn a side for one that is seen
    vec4 f_zenith;      // colour of the sky straight above; w: samples from line to line of the wireframe
    vec4 f_horizon;     // at the horizon, and of haze; w: how much brighter haze is towards the sun, 0 to 1
    vec4 f_below;       // below the horizon; w: 1 where the map is an island in an open sea, 0 where a coast leaves it
    vec4 f_strata;      // strength of the beds' colours, beds per m, their dip to the east and north, m per m
    vec4 f_around;      // 0: the map is a block, 1: a bare surface, 2: goes over into a plain, 3: repeats; m: height of the plain, way to it (3: samples from the last to the first again), how far ground goes on beyond the map
    vec4 f_part;        // pixels of the picture left of the drawn part and below it; 2 / its width and height
    vec4 f_morph[16];   // start, 1 / (end - start), first row in u_envelope
};

// Where a pixel of the drawn part lies in the picture, in pixels from its lower left corner.
vec2 pixel_of(vec2 fragment) { return fragment + f_part.xy; }

// What a pixel covers, in m, at a place relative to the eye.
float pixel_at(vec3 relative) {
    return f_lens.x * (f_forward.w > 0.5 ? 1.0 : dot(relative, f_forward.xyz));
}

// What counts as a pixel here, in m: half of one as it is seen, however many are drawn for it. So a picture of more pixels,
// reduced, shows the same, only smoother, and nothing comes or goes as the camera comes to rest.
float fine_pixel(float pixel) { return 0.5 * f_tint.w * pixel; }

// Towards the eye from a place relative to it.
vec3 to_eye(vec3 relative) {
    return f_forward.w > 0.5 ? -f_forward.xyz : normalize(-relative);
}

// What the depth buffer holds for a place relative to the eye.
float depth_of(vec3 relative) {
    vec4 clip = f_clip_from_relative * vec4(relative, 1.0);
    return clip.z / clip.w * f_lens.y + f_lens.z;
}
