// Only alpha is kept of it.
layout(location = 0) out vec4 o_colour;

void main() { o_colour = vec4(1.0); }
