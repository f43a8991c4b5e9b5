// What stands on the ground, or meets it, as it is seen from near.
uniform sampler2D u_height;

// z, in draw space, of the ground as its finest mesh has it, which is what is seen from near: two triangles between four samples.
float standing_height(vec2 at) {
    vec2 first = min(floor(clamp(at, vec2(0.0), f_map.xy)), f_map.xy - 1.0);
    vec2 within = clamp(at - first, 0.0, 1.0);
    vec2 step_aside = within.x > within.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
    float from = texelFetch(u_height, ivec2(first), 0).r;
    float side = texelFetch(u_height, ivec2(first + step_aside), 0).r;
    float to = texelFetch(u_height, ivec2(first) + 1, 0).r;
    float most = max(within.x, within.y);
    return (from + most * (side - from) + min(within.x, within.y) * (to - side)) * f_heights.z;
}
