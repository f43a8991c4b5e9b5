#include "frame.glsl"
#include "ground_vertex.glsl"

out vec3 v_relative;  // place relative to the eye, m
out vec2 v_at;        // place on the map, samples
out float v_gap;      // the most that the ground lies below, m
out vec3 v_grid;      // place within the patch, quads; under the border at a wall, m

invariant gl_Position;

void main() {
    vec2 at;
    vec3 place = ground_place(at, v_gap);
    float under = 0.0;
    if (a_grid.z > 0.5) {
        float foot = f_box.z - f_eye.z;
        under = place.z - foot;
        place.z = foot;
    }
    v_relative = place;
    v_at = at;
    v_grid = vec3(a_grid.xy, under);
    gl_Position = f_clip_from_relative * vec4(place, 1.0);
}
