// Lines through the samples over dark ground; what lies behind is hidden.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "surface.glsl"
#include "contours.glsl"
#include "tint.glsl"

in vec3 v_relative;
in vec2 v_at;

layout(location = 0) out vec4 o_colour;

// 1 on a line of `width` pixels where `at` is whole, 0 beside it.
float line(float at, float width) {
    float pixels = abs(at - round(at)) / max(fwidth(at), 1e-6);
    return clamp(0.5 * width + 0.5 - pixels, 0.0, 1.0);
}

void main() {
    Spot spot = spot_at(v_at, v_relative);
    float share = clamp((spot.height - f_colours.x) / (spot.height < f_colours.x ? f_colours.y : f_colours.z), -1.0, 1.0);
    vec3 ink = share < 0.0 ? mix(vec3(0.30, 0.68, 0.86), vec3(0.16, 0.38, 0.66), -share)
                           : mix(vec3(0.46, 0.74, 0.60), vec3(1.0, 0.96, 0.86), share);
    vec3 paper = vec3(0.055, 0.066, 0.082) + 0.05 * dot(spot.normal, f_sun.xyz);
    vec2 at = v_at / f_zenith.w;
    float diagonal = f_zenith.w < 1.5 ? 0.5 * line(at.x - at.y, 1.1) : 0.0;  // of the two triangles of a cell
    float strongest = max(max(line(at.x, 1.4), line(at.y, 1.4)), diagonal);
    // Lines too dense to tell apart fade into an even tone.
    float quads = max(max(fwidth(at.x), fwidth(at.y)), 1e-6);
    float fade = clamp(1.5 - 2.2 * quads, 0.25, 1.0);
    vec3 colour = mix(paper, ink, strongest * fade);
    o_colour = vec4(with_tint(with_contours(colour, 0.0, spot, v_relative), v_at), 1.0);
}
