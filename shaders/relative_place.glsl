// Relative to the eye. The whole part of the eye's place is taken off first: that difference is exact. Meshes that share a
// sample of the map have the same bits there.
vec3 relative_place(vec2 at, float height) {
    vec2 away = ((at - f_eye_sample.xy) - f_eye_sample.zw) * f_map.zw;
    return vec3(away.x, -away.y, height * f_heights.z - f_eye.z);
}
