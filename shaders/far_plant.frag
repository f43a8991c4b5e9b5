// A far plant: its outline within the point, and light as if it were round, or of round boughs where one sees as much.
uniform sampler2D u_noise;

flat in vec3 v_dark;
flat in vec3 v_bright;
flat in vec3 v_sun;
flat in vec4 v_box;
flat in vec2 v_kind;

layout(location = 0) out vec4 o_colour;

// A crown of boughs, each a round clump of leaves: what is seen is the foremost, and between them it is dark.
vec3 crown(vec2 at, float grain) {
    const int k_boughs = 7;
    float front = -1.0;
    vec3 normal = vec3(0.0);
    float turn = 6.28 * v_kind.y;
    for (int i = 0; i < k_boughs; ++i) {
        float angle = turn + 2.4 * float(i);
        float out_by = 0.58 * sqrt(float(i) / float(k_boughs - 1));
        vec2 middle = out_by * vec2(cos(angle), sin(angle));
        float radius = 0.36 + 0.16 * fract(7.3 * v_kind.y + 0.618 * float(i));
        vec2 aside = (at - middle) / radius;
        float left = 1.0 - dot(aside, aside);
        if (left <= 0.0) continue;
        float high = radius * sqrt(left) + 0.5 * sqrt(max(0.0, 1.0 - out_by * out_by)) + 0.3 * middle.y;
        if (high > front) {
            front = high;
            normal = vec3(aside, sqrt(left));
        }
    }
    if (front < 0.0) discard;
    float shade = clamp(0.62 + 0.38 * at.y + 0.55 * (front - 0.75) + 1.1 * grain, 0.05, 1.15);
    float facing = clamp(0.25 + 0.85 * dot(normalize(normal + vec3(0.5 * at, 0.0)), v_sun), 0.0, 1.0);
    return mix(v_dark, v_bright, facing * mix(shade, 1.0 - 0.35 * dot(at, at), 0.5 * v_box.z));
}

void main() {
    vec2 at = vec2(2.0, -2.0) * gl_PointCoord + vec2(-1.0, 1.0);
    at /= v_box.xy;
    float grain = 0.0;
    if (v_box.w > 4.0) {
        // Leaves: finer in larger pictures, but never finer than pixels.
        vec2 there = at * 0.045 + v_kind.yy * vec2(3.1, 7.7);
        grain = texture(u_noise, there).r - 0.5;
        at *= 1.0 + 0.6 * grain;
        grain += 0.6 * (texture(u_noise, 2.3 * there).r - 0.5);
    }
    bool pointed = v_kind.x < 0.5;
    if (!pointed && v_box.w > 6.0) {
        o_colour = vec4(crown(at, grain), 1.0);
        return;
    }
    float round_half = sqrt(max(0.0, 1.0 - at.y * at.y));
    float half_width = pointed ? mix(0.5 - 0.5 * at.y, round_half, v_box.z) : round_half;
    float across = at.x / max(half_width, 1e-3);
    if (v_box.w > 2.5 && (abs(across) > 1.0 || abs(at.y) > 1.0)) discard;
    across = clamp(across, -1.0, 1.0);
    float up = pointed ? mix(0.35, 0.8 * at.y, v_box.z) : 0.85 * at.y;
    float out_of = sqrt(max(0.12, 1.0 - across * across * (pointed ? 1.0 : round_half * round_half) - up * up));
    float shade = mix(smoothstep(-1.3, 0.7, at.y), 1.0 - 0.35 * dot(at, at), v_box.z);
    shade = clamp(0.30 + 0.65 * shade + 1.5 * grain, 0.06, 1.2);
    float facing = clamp(0.25 + 0.85 * dot(vec3(across, up, out_of), v_sun), 0.0, 1.0);
    o_colour = vec4(mix(v_dark, v_bright, facing * shade), 1.0);
}
