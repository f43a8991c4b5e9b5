// The shadow of a figure, laid onto the ground that is drawn.
#include "plant.glsl"

layout(location = 0) in vec3 a_vertex;  // m east and north of the foot, on level ground; how much of the sun is gone
layout(location = 3) in vec4 a_place;   // x, y of the foot in draw space; m, the figure's height

out vec3 v_relative;
out float v_shade;

void main() {
    // On to the ground along the sun's rays, by halves: however steep the ground that faces the sun is, a ray meets it
    // once. Where it falls away about as steep as they do the shadow stays where that ends.
    vec3 start = vec3(a_place.xy + a_vertex.xy, standing_height(sample_of(a_place.xy)));
    float way = 0.0;
    float half_way = 1.5 * a_place.z / f_sun.z;
    for (int i = 0; i < 14; ++i) {
        vec3 at = start + way * f_sun.xyz;
        half_way *= 0.5;
        way += standing_height(sample_of(at.xy)) > at.z ? half_way : -half_way;
    }
    vec2 place = start.xy + way * f_sun.xy;
    vec2 at = sample_of(place);
    v_relative = vec3(place, standing_height(at)) - f_eye.xyz;
    // Close to the horizon rays graze so much ground that their end is a guess.
    v_shade = a_vertex.z * smoothstep(0.02, 0.09, f_sun.z);
    // In front of the ground as it is drawn, by as much as that may differ.
    vec3 back = to_eye(v_relative);
    vec3 normal = exaggerated(textureLod(u_surface, map_place(at), 0.0).xy);
    float off = pixel_at(v_relative) + 0.02 * f_map.z;
    gl_Position = f_clip_from_relative * vec4(v_relative + back * (off / max(dot(normal, back), 0.1)), 1.0);
}
