#pragma once

#include "core/volume/fluid.h"

namespace talus {

/// A part of a plumb line that lies in a cave, m: what is open from `floor` up to `roof`, which is no higher
/// than the ground.
struct CaveSpan {
    float floor = 0, roof = 0;
    Fluid fluid = Fluid::none;  ///< what stands in it, from the floor …
    float level = 0;            ///< … up to here
    friend bool operator==(const CaveSpan&, const CaveSpan&) = default;
};

}  // namespace talus
