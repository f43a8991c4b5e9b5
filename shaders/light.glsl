// Sun, sky and the light that the ground throws back.
vec3 lit(vec3 albedo, vec3 normal, float sun, float sky) {
    float direct = max(dot(normal, f_sun.xyz), 0.0) * sun;
    float up = 0.5 + 0.5 * normal.z;
    // From the side of the sun the sky is brighter.
    float side = 0.75 + 0.25 * dot(normal, f_sun.xyz);
    vec3 ambient = (vec3(0.30, 0.39, 0.56) * up * side + vec3(0.12, 0.10, 0.07) * (1.0 - up)) * sky;
    vec3 light = albedo * (k_sunlight * direct + ambient);
    // A grey picture is grey in light and shade.
    return mix(vec3(dot(light, vec3(0.3, 0.59, 0.11))), light, f_backdrop_low.w);
}

// The air between the eye and what is seen.
vec3 through_air(vec3 light, vec3 relative) {
    if (f_air.x <= 0.0) return light;
    float way = length(relative);
    float left = exp2(-max(way - f_air.z, 0.0) * f_air.x);
    vec3 haze = haze_colour(dot(relative, f_sun.xyz) / max(way, 1e-3));
    return mix(haze, light, left);
}
