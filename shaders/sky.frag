// The sky around the terrain; in a parallel projection, which has no horizon, a plain backdrop.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"

uniform sampler2D u_noise;

layout(location = 0) out vec4 o_colour;

// Says how thick the clouds are above a place of their layer, 0 to 1.
float cloud(vec2 place, float level) {
    float broad = textureLod(u_noise, place * 0.021 + 0.37, level - 2.0).r;
    vec2 wound = place + 2.2 * (broad - 0.5);
    float middle = textureLod(u_noise, wound * 0.055, level).r;
    float fine = textureLod(u_noise, wound * vec2(0.13, 0.17) + 0.11, level).r;
    float finest = textureLod(u_noise, wound * vec2(0.37, 0.43) + 0.71, level).r;
    return 0.42 * broad + 0.30 * middle + 0.18 * fine + 0.10 * finest;
}

vec3 cloudy_sky(vec3 direction) {
    vec3 sky = sky_colour(direction);
    if (f_horizon.w < 0.6 || direction.z <= 0.0) return sky;  // other worlds have none, and where the sky is grey it is all cloud
    vec2 place = direction.xy / (direction.z + 0.06) * 1.25 + 5.0 * f_sun.xy;
    float level = clamp(-log2(direction.z + 0.05) - 1.0, 0.0, 4.0);
    float thick = cloud(place, level);
    float towards = cloud(place + 0.25 * f_sun.xy, level + 0.5);
    float cover = smoothstep(0.49, 0.68, thick) * smoothstep(0.015, 0.09, direction.z);
    float lit_side = clamp(0.62 + 4.0 * (thick - towards) - 1.3 * max(thick - 0.58, 0.0), 0.25, 1.0);
    vec3 sunny = f_sunlight.rgb * min(1.0, 1.4 / max(f_sunlight.g, 0.1));
    vec3 colour = 0.48 * lit_side * sunny + 0.44 * f_skylight.rgb;
    return mix(sky, colour, 0.85 * cover);
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
