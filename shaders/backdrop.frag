// What stands behind the grey and the wireframe looks.
#include "frame.glsl"

in vec3 v_direction;
in float v_height;

layout(location = 0) out vec4 o_colour;

void main() {
    vec3 colour = mix(vec3(0.078, 0.086, 0.098), vec3(0.125, 0.137, 0.153), 0.5 + 0.5 * v_height);
    float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    o_colour = vec4(colour + dither / 255.0, 1.0);
}
