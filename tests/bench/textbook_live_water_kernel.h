#pragma once

#include <vector>

#include "core/base/kernel.h"

namespace talus::bench {

/// Live water as papers print it: Mei, Decaudin and Hu, *Fast hydraulic erosion simulation and visualization
/// on GPU*, 2007, one pass over the map for each of their steps and one array of floats for each quantity;
/// with Šťava and others' slippage of steep ground (2008), as ours has.
struct TextbookLiveWater {
    TextbookLiveWater(int width, int height);

    int width;
    int height;
    std::vector<float> ground, water, sediment;
    std::vector<float> left, right, top, bottom;  // outflow through the four pipes
    std::vector<float> velocity_x, velocity_y;
    std::vector<float> carried;  // sediment before it is moved
    std::vector<float> slid;     // ground after it slipped

    float step = 0.1f;        // s
    float cell = 4;           // m
    float rain = 3e-5f;       // m/s
    float gravity = 9.81f;    // m/s²
    float cross_section = 4;  // m²
    float capacity = 0.01f;
    float min_sine = 0.05f;
    float dissolving = 0.02f;
    float depositing = 0.02f;
    float evaporation = 1e-5f;  // 1/s
    float bank_slope = 0.6f;
    float sliding = 0.02f;  // share of a step
    float max_depth = 2;    // m; of the depth that erodes
};

}  // namespace talus::bench

namespace talus {

struct TextbookLiveWaterKernel {
    /// Advances by a step, on one thread.
    void (*step)(bench::TextbookLiveWater&);
};
TALUS_DECLARE_KERNEL(TextbookLiveWaterKernel, textbook_live_water_kernel)

}  // namespace talus
