// Light from the sky, linear. Directions have length 1; z is up.

const vec3 k_zenith = vec3(0.115, 0.245, 0.50);
const vec3 k_horizon = vec3(0.60, 0.70, 0.80);
const vec3 k_floor = vec3(0.105, 0.135, 0.17);  // what a model stands in, below the horizon
const vec3 k_clear_sky = vec3(0.315, 0.40, 0.56);  // f_skylight of the default light
const vec3 k_default_sun = vec3(3.05, 2.58, 1.91);  // f_sunlight of it

// How bright and of which colour the sky is, relative to that of the default light.
vec3 sky_share() { return f_skylight.rgb / k_clear_sky; }
// The same for the sun; its strength, which may be exaggerated, does not show in the sky.
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
    vec3 haze = k_horizon * vec3(0.92, 0.95, 1.0) * sky_share();
    haze = mix(haze, vec3(dot(haze, vec3(0.30, 0.59, 0.11))), 0.7 * f_skylight.w);
    return mix(haze, vec3(0.95, 0.84, 0.70) * sun_tint(), 0.55 * glow(towards) * (1.0 - f_skylight.w));
}

// Below the horizon.
vec3 floor_colour() { return mix(k_floor, vec3(k_floor.g), 0.7 * f_skylight.w) * min(sky_share().g, 1.3); }

vec3 sky_colour(vec3 direction) {
    float up = direction.z;
    float towards = dot(direction, f_sun.xyz);
    float rise = sqrt(clamp(up, 0.0, 1.0));
    vec3 zenith = k_zenith * sky_share();
    zenith = mix(zenith, vec3(2.0 * zenith.g), 0.85 * f_skylight.w);
    vec3 above = mix(haze_colour(towards), zenith, min(1.0, 1.25 * rise));
    float disc = max(towards, 0.0);
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    above += vec3(0.55, 0.42, 0.24) * sun_tint() * disc * (1.0 - f_skylight.w);
    float fall = clamp(-up * 2.2, 0.0, 1.0);
    vec3 below = mix(haze_colour(towards), floor_colour(), fall * (2.0 - fall));
    return up > 0.0 ? above : below;
}
