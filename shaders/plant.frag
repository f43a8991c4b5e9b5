// A near plant.
in vec3 v_light;
in vec3 v_place;
in float v_wood;
#ifdef WITH_LEAVES
in vec4 v_leaves;

uniform sampler2DArray u_detail;
#else
uniform sampler2D u_noise;
#endif

layout(location = 0) out vec4 o_colour;

void main() {
    vec3 light = v_light;
#ifdef WITH_LEAVES
    // Leaves are of the form of stones (see detail.glsl), pale before dark gaps; at the outline and in twigs one sees through
    // the gaps. Where pixels are as large as leaves there is neither.
    float size = max(v_leaves.y, 0.01);
    float near = v_leaves.y > 0.0 ? smoothstep(1.6, 0.5, v_leaves.x / size) : 0.0;
    vec3 facing = abs(cross(dFdx(v_place), dFdy(v_place)));
    vec2 at = facing.z > max(facing.x, facing.y) ? v_place.xy : facing.x > facing.y ? v_place.yz : v_place.xz;
    float texel = size / 10.0;
    vec4 tile = textureLod(u_detail, vec3(at / (256.0 * texel), 2.0), max(log2(v_leaves.x / texel), 0.0));
    float leaf = smoothstep(0.46, 0.54, tile.z);
    float wood = max(v_leaves.w, 0.0);
    float seen_through = v_leaves.w < 0.0 ? 1.0 : smoothstep(0.5, 0.15, abs(v_leaves.z)) * (1.0 - wood);
    if (near * seen_through > 0.4 && leaf < 0.5) discard;
    float bright = mix(0.66, 1.04 + 0.9 * (tile.z - 0.72), leaf) * (0.8 + 0.2 * tile.w);
    light *= mix(1.0, mix(bright, 0.75 + 0.35 * tile.w, wood), near);
#else
    // Too far for single leaves, but not for boughs and the gaps between them.
    vec2 there = v_place.xy + v_place.z * vec2(0.7, -0.7);
    float grain = 0.6 * texture(u_noise, 0.02 * there).r + texture(u_noise, 0.07 * there).r - 0.8;
    light *= mix(1.0 + 1.0 * grain, 1.0, clamp(v_wood, 0.0, 1.0));
#endif
    o_colour = vec4(light, 1.0);
}
