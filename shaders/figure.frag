// A figure: all of its light is computed at its vertices.
in vec3 v_light;

layout(location = 0) out vec4 o_colour;

void main() { o_colour = vec4(v_light, 1.0); }
