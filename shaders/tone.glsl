// Colours are stored by the square root of their light, which is near enough to sRGB's curve and costs one instruction;
// to_light and to_stored undo each other.
vec3 to_light(vec3 stored) { return stored * stored; }
vec3 to_stored(vec3 light) { return sqrt(light); }

// From light to what is stored, by a filmic curve: a fit of the ACES one (K. Narkowicz, 2015).
vec3 tone(vec3 light) {
    vec3 x = light * (0.82 * f_sunlight.w);
    return to_stored(clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0));
}
