#pragma once

#include <vector>

#include "core/base/kernel.h"

namespace talus::bench {

/// Cell water as the program of Jiao's report has it: doubles, one cell at a time, with a temporary array
/// for what moves.
struct SeedWater {
    int width;
    int height;
    std::vector<double> ground;
    std::vector<double> water;
    std::vector<double> ground_moved;
    std::vector<double> water_moved;
    double reference_depth = 10;
    double threshold = 0.01;
    double erosion = 0.1;
};

}  // namespace talus::bench

namespace talus {

struct SeedWaterKernel {
    void (*step)(bench::SeedWater&);
};
TALUS_DECLARE_KERNEL(SeedWaterKernel, seed_water_kernel)

}  // namespace talus
