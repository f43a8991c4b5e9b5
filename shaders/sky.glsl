// Light from the sky, linear. Directions have length 1; z is up.

const vec3 k_default_sun = vec3(3.05, 2.58, 1.91);  // f_sunlight of the default light

// The colour of the sun's light; its strength, which may be exaggerated, does not show in the sky.
vec3 sun_tint() {
    vec3 tint = f_sunlight.rgb / k_default_sun;
    return tint / max(max(tint.r, max(tint.g, tint.b)), 1.0);
}

// How much of the glow around the sun, 0 to 1, by the cosine to it.
float glow(float towards) {
    float t = max(towards, 0.0);
    float t4 = t * t * t * t;
    return t4 * t4;
}

// The haze that far ground sinks into.
vec3 haze_colour(float towards) {
    return mix(f_horizon.rgb, vec3(0.95, 0.84, 0.70) * sun_tint(), 0.55 * glow(towards) * f_horizon.w);
}

vec3 sky_colour(vec3 direction) {
    float up = direction.z;
    float towards = dot(direction, f_sun.xyz);
    float rise = sqrt(clamp(up, 0.0, 1.0));
    vec3 above = mix(haze_colour(towards), f_zenith.rgb, min(1.0, 1.25 * rise));
    float disc = max(towards, 0.0);
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    above += vec3(0.55, 0.42, 0.24) * sun_tint() * disc * (1.0 - f_skylight.w);
    float fall = clamp(-up * 2.2, 0.0, 1.0);
    vec3 below = mix(haze_colour(towards), f_below.rgb, fall * (2.0 - fall));
    return up > 0.0 ? above : below;
}
