// The sky around the terrain; in a parallel projection, which has no horizon, a plain backdrop.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 pixel = pixel_of(gl_FragCoord.xy);
    vec2 place = pixel * f_part.zw - 1.0;
    vec3 direction = f_forward.xyz + place.x * f_right.xyz + place.y * f_up.xyz;
    vec3 colour = f_forward.w > 0.5 ? mix(vec3(0.40, 0.45, 0.50), vec3(0.66, 0.71, 0.76), 0.5 + 0.5 * place.y)
                                    : sky_colour(normalize(direction));
    // Half a step of noise: so slow a gradient would show its steps.
    float dither = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    o_colour = vec4(tone(colour) + dither / 255.0, 1.0);
}
