// From linear light to what is stored: a filmic curve (a fit of the ACES one by K. Narkowicz, 2015), then sRGB's by its
// plain power.
vec3 tone(vec3 light) {
    vec3 x = light * 0.82;
    vec3 mapped = clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
    return pow(mapped, vec3(1.0 / 2.2));
}
