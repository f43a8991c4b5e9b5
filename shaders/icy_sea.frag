// The surface of a sea that ice covers somewhere. It costs several times as much, which only drivers with real branches save
// where no ice is near.
#define WITH_ICE
#include "sea_paint.glsl"
