// A plain backdrop.
#include "frame.glsl"

in vec3 v_direction;
in float v_height;

layout(location = 0) out vec4 o_colour;

void main() {
    vec3 colour = mix(f_backdrop_low.rgb, f_backdrop_high.rgb, 0.5 + 0.5 * v_height);
    float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    o_colour = vec4(colour + dither / 255.0, 1.0);
}
