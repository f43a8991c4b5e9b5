// The sky around the terrain; in a parallel projection, which has no horizon, a plain backdrop.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"

uniform sampler2D u_noise;

layout(location = 0) out vec4 o_colour;

// Thin high clouds, drawn out by the wind: how much of the sky they hide, 0 to 1.
float veil(vec3 direction) {
    vec2 place = direction.xy / (max(direction.z, 0.0) + 0.10);
    float broad = textureLod(u_noise, place * vec2(0.016, 0.030) + 0.37, 1.0).r;
    float fine = textureLod(u_noise, place * vec2(0.05, 0.11) + 0.11 * broad, 1.0).r;
    return 0.62 * smoothstep(0.46, 0.80, 0.68 * broad + 0.32 * fine) * smoothstep(0.01, 0.16, direction.z);
}

vec3 cloudy_sky(vec3 direction) {
    vec3 sky = sky_colour(direction);
    if (f_horizon.w < 0.6) return sky;  // other worlds have none, and where the sky is grey it is all cloud
    vec3 cloud = 0.36 * f_sunlight.rgb * min(1.0, 1.4 / max(f_sunlight.g, 0.1)) + 0.45 * f_skylight.rgb;
    return mix(sky, cloud, veil(direction));
}

void main() {
    vec2 pixel = pixel_of(gl_FragCoord.xy);
    vec2 place = pixel * f_part.zw - 1.0;
    vec3 direction = f_forward.xyz + place.x * f_right.xyz + place.y * f_up.xyz;
    vec3 colour = f_forward.w > 0.5 ? mix(vec3(0.40, 0.45, 0.50), vec3(0.66, 0.71, 0.76), 0.5 + 0.5 * place.y)
                                    : cloudy_sky(normalize(direction));
    // Half a step of noise: so slow a gradient would show its steps.
    float dither = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    o_colour = vec4(tone(colour) + dither / 255.0, 1.0);
}
