#pragma once

#include "core/recipe/layer.h"

namespace talus {

/// The stage of layers that hold others together. It is found by its key like any other but is none of
/// stage_types(): it makes nothing of its own, so there is nothing to choose it for among generators and
/// filters. See core/recipe/layer_groups.h.
const StageType& group_stage();

inline bool is_group(const Layer& layer) { return layer.type == &group_stage(); }

}  // namespace talus
