// A near plant. Light is computed at its vertices; the leaves of the nearest ones are drawn one by one.
#include "plant.glsl"

layout(location = 0) in vec3 a_vertex;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_wood;    // wood, shade
layout(location = 3) in vec4 a_plant;   // place in draw space; width, height
layout(location = 4) in float a_turn;   // radians clockwise from north
layout(location = 5) in vec4 a_colour;  // stored; w: shape
layout(location = 6) in vec2 a_trunk;

out vec3 v_light;
out vec3 v_place;   // on the plant, m
out float v_wood;   // 1: a trunk
#ifdef WITH_LEAVES
out vec4 v_leaves;  // m a pixel covers; how large leaves are, m; facing the eye, -1 to 1; wood
#endif

void main() {
    vec2 turn = vec2(cos(a_turn), sin(a_turn));
    mat2 turned = mat2(turn.x, -turn.y, turn.y, turn.x);
    vec3 foot = foot_of(a_plant.xy, a_plant.z);
    vec3 relative = foot + vec3(turned * a_vertex.xy * a_plant.z, a_vertex.z * a_plant.w);
    vec3 normal = normalize(vec3(turned * a_normal.xy / a_plant.z, a_normal.z / a_plant.w));
    vec3 albedo = mix(to_light(a_colour.rgb), vec3(0.085, 0.060, 0.042), max(a_wood.x, 0.0));
    albedo *= 0.85 + 0.3 * a_wood.y;
    vec4 air = air_at(relative);
    v_light = tone(leaf_light(albedo, normal, light_on(a_plant.xy), a_wood.y) * air.w + air.rgb);
    v_place = a_vertex * a_plant.zzw + 7.0 * a_trunk.y;
    v_wood = a_wood.x;
#ifdef WITH_LEAVES
    // Conifers, broadleaved and flat trees, bushes: palms, cacti and grasses have their leaves in the mesh.
    float shape = floor(a_colour.w * 255.0 + 0.5);
    bool leafy = shape < 2.5 || shape == 4.0;
    v_leaves = vec4(pixel_at(relative) * f_tint.w, leafy ? mix(0.05, 0.12, clamp(a_plant.z / 8.0, 0.0, 1.0)) : 0.0, dot(normal, to_eye(relative)), a_wood.x);
#endif
    gl_Position = f_clip_from_relative * vec4(relative, 1.0);
}
