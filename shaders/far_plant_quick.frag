// A far plant while the camera moves: its outline, and light from above and from the sun's side. Without
// leaves, whose noise costs more than all the rest.
flat in vec3 v_dark;
flat in vec3 v_bright;
flat in vec3 v_sun;
flat in vec4 v_box;
flat in vec2 v_kind;

layout(location = 0) out vec4 o_colour;

void main() {
    vec2 at = (vec2(2.0, -2.0) * gl_PointCoord + vec2(-1.0, 1.0)) / v_box.xy;
    float pointed = v_kind.x < 0.5 ? 1.0 - v_box.z : 0.0;
    // Round: within the unit circle. Pointed: within a triangle.
    float outside = mix(dot(at, at), abs(at.x) * 2.0 + at.y, pointed);
    if (v_box.w > 2.5 && outside > 1.0) discard;
    float facing = clamp(0.5 + 0.35 * at.y + 0.5 * at.x * v_sun.x + 0.25 * v_sun.z, 0.1, 1.0);
    o_colour = vec4(mix(v_dark, v_bright, facing), 1.0);
}
