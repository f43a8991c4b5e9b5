#pragma once

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/progress.h"
#include "core/base/streaming_store.h"
#include "core/filter/point_kernel.h"
#include "core/terrain/stage.h"

namespace talus {

/// Returns function(height) of each cell, or function(height, other) where `other`, a map of the same size,
/// is not null. The function is one of core/filter/point_functions.h. progress: may be null; throws
/// Cancelled.
template <class Function>
Grid<float> mapped_heights(const Grid<float>& height, const Grid<float>* other, const Function& function,
                           const Progress* progress) {
    constexpr int k_rows_together = 16;
    constexpr double k_cell_work = 1;  // ns
    const auto run = std::get<PointRun<Function>>(point_kernel().runs);
    Grid<float> out(height.width(), height.height());
    const bool streams = out.size() * sizeof(float) > k_streaming_bytes;
    const int rows = worthwhile_grain(
        height.height(), std::clamp(k_checkpoint_cells / std::max(1, height.width()), 1, k_rows_together),
        k_cell_work * static_cast<double>(height.size()));
    parallel_blocks(0, height.height(), rows, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        run(function, height.row(first), other == nullptr ? nullptr : other->row(first),
            (last - first) * height.width(), streams, out.row(first));
    });
    return out;
}

/// Replaces the terrain's heights [m] by function(height) of each. Throws Cancelled and then leaves the
/// terrain as it was.
template <class Function>
void map_heights(Terrain& terrain, const Context& context, const Function& function) {
    terrain.set_height(make_field(mapped_heights(*terrain.height(), nullptr, function, context.progress)));
}

/// Replaces them by function(height, other's height).
template <class Function>
void map_heights(Terrain& terrain, const Grid<float>& other, const Context& context,
                 const Function& function) {
    terrain.set_height(make_field(mapped_heights(*terrain.height(), &other, function, context.progress)));
}

}  // namespace talus
