#pragma once

#include <tuple>

#include "core/base/kernel.h"
#include "core/filter/point_functions.h"

namespace talus {

/// Writes function(height) or function(height, other) of `count` cells. other: null for a function of one
/// height. streams: with streaming stores, for a map that is larger than the caches.
template <class Function>
using PointRun = void (*)(const Function& function, const float* height, const float* other, int count,
                          bool streams, float* out);

template <class List>
struct PointRuns;
template <class... Function>
struct PointRuns<FunctionList<Function...>> {
    std::tuple<PointRun<Function>...> runs;
};

/// `std::get<PointRun<Function>>(point_kernel().runs)` for each function of the list.
using PointKernel = PointRuns<PointFunctions>;
TALUS_DECLARE_KERNEL(PointKernel, point_kernel)

}  // namespace talus
