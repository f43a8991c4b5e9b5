// A plain backdrop.
#include "frame.glsl"

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 pixel = pixel_of(gl_FragCoord.xy);
    vec3 colour = mix(f_backdrop_low.rgb, f_backdrop_high.rgb, 0.5 * pixel.y * f_part.w);
    float dither = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
    o_colour = vec4(colour + dither / 255.0, 1.0);
}
