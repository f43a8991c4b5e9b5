#pragma once

#include "core/generate/lattice_plan.h"

namespace talus {

/// A lattice of this many square features, each halved so often.
inline LatticePlan plan_of(int features_x, int features_y, int levels, bool wrap,
                           double feature_size = 1024) {
    return {.x = {features_x, feature_size, wrap},
            .y = {features_y, feature_size, wrap},
            .levels = levels,
            .sampling = Sampling::exact};
}

}  // namespace talus
