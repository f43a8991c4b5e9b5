// Walls of caves as they are seen through the ground: solid, from warm near the ground to cool far below it.
#include "frame.glsl"
#include "tone.glsl"

in vec3 v_relative;
in vec3 v_normal;
in float v_depth;

layout(location = 0) out vec4 o_colour;

const vec3 k_shallow = vec3(0.80, 0.33, 0.08);
const vec3 k_deep = vec3(0.10, 0.20, 0.55);
const float k_half_depth = 60.0;  // m below the ground, where the colour is half way

void main() {
    // What is left of the ground beside a mouth stays as it is.
    if (v_depth <= 0.0) discard;
    vec3 eye = to_eye(v_relative);
    vec3 normal = normalize(v_normal);
    normal *= dot(normal, eye) < 0.0 ? -1.0 : 1.0;
    float light = 0.25 + 0.5 * max(dot(normal, eye), 0.0) + 0.25 * max(normal.z, 0.0);
    float near = exp2(-v_depth / k_half_depth);
    // Through less ground more is seen.
    o_colour = vec4(tone(light * mix(k_deep, k_shallow, near)), mix(0.75, 0.95, near));
}
