// Plain areas, and strokes with a halo that sets them off from any ground.
uniform sampler2D u_glyphs;

in vec3 v_glyph;
in vec4 v_colour;

layout(location = 0) out vec4 o_colour;  // multiplied by its alpha

const float k_half_stroke = 0.068 / 0.25;  // render/glyphs.h, as a share of the range of distances

void main() {
    if (v_glyph.z <= 0.0) {
        o_colour = vec4(v_colour.rgb * v_colour.a, v_colour.a);
        return;
    }
    float pixels = (texture(u_glyphs, v_glyph.xy).r - k_half_stroke) * v_glyph.z;
    // At small sizes strokes are never thinner than a pixel.
    float ink = clamp(0.5 + max(0.0, 0.5 - k_half_stroke * v_glyph.z) - pixels, 0.0, 1.0);
    bool dark = v_colour.g < 0.5;
    float halo = (dark ? 0.62 : 0.45) * (1.0 - smoothstep(0.0, (1.0 - k_half_stroke) * v_glyph.z, pixels));
    vec3 around = dark ? vec3(1.0) : vec3(0.0);
    float alpha = ink + halo * (1.0 - ink);
    o_colour = vec4(mix(around * halo, v_colour.rgb, ink), alpha);
}
