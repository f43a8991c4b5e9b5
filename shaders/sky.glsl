// Light from the sky, linear. Directions have length 1; z is up.

const vec3 k_zenith = vec3(0.115, 0.245, 0.50);
const vec3 k_horizon = vec3(0.60, 0.70, 0.80);
const vec3 k_floor = vec3(0.105, 0.135, 0.17);  // what a model stands in, below the horizon
const vec3 k_sunlight = vec3(2.95, 2.50, 1.90);

// How much of the glow around the sun, 0 to 1, by the cosine to it.
float glow(float towards) {
    float t = max(towards, 0.0);
    float t4 = t * t * t * t;
    return t4 * t4;
}

// The haze that far ground sinks into.
vec3 haze_colour(float towards) {
    return mix(k_horizon * vec3(0.92, 0.95, 1.0), vec3(0.95, 0.84, 0.70), 0.55 * glow(towards));
}

vec3 sky_colour(vec3 direction) {
    float up = direction.z;
    float towards = dot(direction, f_sun.xyz);
    float rise = sqrt(clamp(up, 0.0, 1.0));
    vec3 above = mix(haze_colour(towards), k_zenith, min(1.0, 1.25 * rise));
    float disc = max(towards, 0.0);
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    disc *= disc;
    above += vec3(0.55, 0.42, 0.24) * disc;
    float fall = clamp(-up * 2.2, 0.0, 1.0);
    vec3 below = mix(haze_colour(towards), k_floor, fall * (2.0 - fall));
    return up > 0.0 ? above : below;
}
