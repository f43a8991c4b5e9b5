// Flat marks over the picture.
layout(location = 0) in vec2 a_place;   // of the picture, -1 to 1
layout(location = 1) in vec3 a_glyph;   // place in the atlas; pixels for its whole range, 0 for plain areas
layout(location = 2) in vec4 a_colour;

out vec3 v_glyph;
out vec4 v_colour;

void main() {
    v_glyph = a_glyph;
    v_colour = a_colour;
    gl_Position = vec4(a_place, 0.0, 1.0);
}
