#pragma once

#include <set>

namespace talus {

/// The largest id of a layer that a file may hold.
inline constexpr int k_max_layer_id = 1 << 30;

/// Returns an id that is not taken: one beyond the largest, or where no file holds that, the smallest.
int free_layer_id(const std::set<int>& taken);

}  // namespace talus
