// Weights that tint the ground: magenta, which neither ground nor palettes have, and along the middle of a soft edge a
// thin line, dark beside pale, for those to whom the colour says little.
uniform sampler2D u_tint;

vec3 with_tint(vec3 stored, vec2 at) {
    if (f_tint.z <= 0.0) return stored;
    float weight = texture(u_tint, at * f_tint.xy + 0.5 / vec2(textureSize(u_tint, 0))).r;
    // The ground's own brightness stays, so that its forms are seen through the colour.
    float brightness = dot(stored, vec3(0.30, 0.59, 0.11));
    vec3 colour = vec3(0.97, 0.20, 0.78) * (0.28 + 1.05 * brightness);
    vec3 tinted = mix(stored, colour, f_tint.z * weight);
    float per_pixel = max(fwidth(weight), 1e-6);
    float pixels = abs(weight - 0.5) / per_pixel;
    // None where the weights change too fast to have an outline: at the horizon, on rough ground far away.
    float line = clamp(0.8 * f_paint.w + 0.5 - pixels, 0.0, 1.0) * smoothstep(0.6, 0.3, per_pixel);
    vec3 ink = weight < 0.5 ? vec3(0.10, 0.02, 0.08) : vec3(1.0, 0.86, 0.97);
    return mix(tinted, ink, 0.7 * line);
}
