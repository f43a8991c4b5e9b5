// The sides of the block, where the mesh goes through samples of the map.
#include "frame.glsl"
#include "tone.glsl"
#include "sky.glsl"
#include "water.glsl"
#include "surface.glsl"
#include "light.glsl"
#include "wall_paint.glsl"

in vec3 v_relative;
in vec2 v_at;
in vec3 v_grid;

layout(location = 0) out vec4 o_colour;

void main() { o_colour = side(v_relative, v_at, v_grid.z); }
