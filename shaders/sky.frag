// The sky around the terrain; in a parallel projection, which has no horizon, a plain backdrop.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"

in vec3 v_direction;
in float v_height;

layout(location = 0) out vec4 o_colour;

void main() {
    vec3 colour = f_forward.w > 0.5 ? mix(vec3(0.40, 0.45, 0.50), vec3(0.66, 0.71, 0.76), 0.5 + 0.5 * v_height)
                                    : sky_colour(normalize(v_direction));
    // Half a step of noise: so slow a gradient would show its steps.
    float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    o_colour = vec4(tone(colour) + dither / 255.0, 1.0);
}
