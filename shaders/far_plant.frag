// A far plant: its outline within the point, and light as if it were round.
uniform sampler2D u_noise;

flat in vec3 v_dark;
flat in vec3 v_bright;
flat in vec3 v_sun;
flat in vec4 v_box;
flat in vec2 v_kind;

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 at = vec2(2.0, -2.0) * gl_PointCoord + vec2(-1.0, 1.0);
    at /= v_box.xy;
    float grain = 0.0;
    if (v_box.w > 7.0) {
        // Leaves: finer in larger pictures, but never finer than pixels.
        grain = texture(u_noise, at * 0.06 + v_kind.yy * vec2(3.1, 7.7)).r - 0.5;
        at *= 1.0 + 0.35 * grain;
    }
    bool pointed = v_kind.x < 0.5;
    float round_half = sqrt(max(0.0, 1.0 - at.y * at.y));
    float half_width = pointed ? mix(0.5 - 0.5 * at.y, round_half, v_box.z) : round_half;
    float across = at.x / max(half_width, 1e-3);
    if (v_box.w > 2.5 && (abs(across) > 1.0 || abs(at.y) > 1.0)) discard;
    across = clamp(across, -1.0, 1.0);
    float up = pointed ? mix(0.35, 0.8 * at.y, v_box.z) : 0.85 * at.y;
    float out_of = sqrt(max(0.12, 1.0 - across * across * (pointed ? 1.0 : round_half * round_half) - up * up));
    float shade = mix(smoothstep(-1.3, 0.7, at.y), 1.0 - 0.35 * dot(at, at), v_box.z);
    shade = clamp(0.35 + 0.65 * shade + 0.9 * grain, 0.15, 1.15);
    float facing = clamp(0.25 + 0.85 * dot(vec3(across, up, out_of), v_sun), 0.0, 1.0);
    o_colour = vec4(mix(v_dark, v_bright, facing * shade), 1.0);
}
