// Sun, sky and the light that other ground throws back: from where the sky is not to be seen.
// sun: how much of it is seen, 0 to 1; sky: the same for level ground, see core/light/sky_visibility.h.
vec3 lit(vec3 albedo, vec3 normal, float sun, float sky) {
    float direct = max(dot(normal, f_sun.xyz), 0.0) * sun;
    float seen = (0.5 + 0.5 * normal.z) * sky;
    // Towards the sun the sky is brighter.
    float side = 0.8 + 0.25 * dot(normal, f_sun.xyz);
    vec3 ambient = f_skylight.rgb * seen * side + f_bounce.rgb * (1.0 - seen);
    vec3 light = albedo * (f_sunlight.rgb * direct + ambient);
    // A grey picture is grey in light and shade.
    return mix(vec3(dot(light, vec3(0.3, 0.59, 0.11))), light, f_backdrop_low.w);
}

// Light as in a map: flat open ground keeps its colour, which is then that of the legend; what faces away from the sun
// is darker, what faces it paler, so that no tint is lost. sun: above 0.77 on a plain; open: 1 there; shaping: 0 to 1.
vec3 relief(vec3 colour, vec3 normal, float sun, float open, float shaping) {
    float shade = max(dot(normal, f_sun.xyz), 0.0) / f_sun.z * mix(0.6, 1.0, min(sun * 1.3, 1.0)) * mix(1.0, open, 0.6);
    shade = mix(1.0, shade, shaping);
    vec3 dark = colour * mix(0.22, 1.0, min(shade, 1.0));
    return mix(dark, vec3(1.0), 0.45 * (1.0 - exp2(-1.2 * max(shade - 1.0, 0.0))));
}

// The air between the eye and what is seen.
vec3 through_air(vec3 light, vec3 relative) {
    if (f_air.x <= 0.0) return light;
    float way = length(relative);
    float left = exp2(-max(way - f_air.z, 0.0) * f_air.x);
    vec3 haze = haze_colour(dot(relative, f_sun.xyz) / max(way, 1e-3));
    return mix(haze, light, left);
}
