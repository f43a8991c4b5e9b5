// The surface of a sea without ice.
#include "sea_paint.glsl"
