// The level surface of what stands in a cave: water, which shows its floor, or lava, which glows.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"

in vec3 v_relative;
in float v_depth;

layout(location = 0) out vec4 o_colour;  // multiplied by its alpha

const float k_skylight_depth = 6.0;  // m below the ground, over which the light of the sky falls to a half

void main() {
    vec2 place = v_relative.xy + f_eye.xy;
    vec3 view = to_eye(v_relative);
    float near = max(view.z, 0.0);
#ifdef MOLTEN
    // Darker plates of cooled rock float on it.
    float plates = texture(u_noise, place / 61.0).r;
    float cracks = texture(u_noise, place / 17.0 + 0.3).r;
    float heat = smoothstep(0.25, 0.75, 0.6 * plates + 0.4 * cracks);
    vec3 glow = mix(vec3(0.55, 0.05, 0.005), vec3(2.2, 0.75, 0.10), heat);
    o_colour = vec4(tone(glow), 1.0);
#else
    float seen = exp2(-v_depth / k_skylight_depth);
    vec3 own = lit(vec3(0.02, 0.09, 0.11), vec3(0.0, 0.0, 1.0), seen, seen) + 0.5 * (1.0 - seen) * vec3(0.015, 0.07, 0.09);
    vec3 sky;
    float glint;
    float mirror = mirrored(vec3(0.0, 0.0, 1.0), view, sky, glint);
    float alpha = mix(0.9, 0.6, near);
    vec3 light = mix(own, sky * seen, mirror);
    o_colour = vec4(tone(light) * alpha, alpha);
#endif
}
