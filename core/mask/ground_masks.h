#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/mask/layer_mask.h"
#include "core/terrain/stroke_masks.h"

namespace talus {

/// The kinds of masks that a stroke may have of its own: those that look at nothing but the height.
inline constexpr std::array<std::string_view, 4> k_ground_mask_kinds{"height", "slope", "facing", "noise"};

/// Returns masks for a stroke, which acts where all of them act: each with values in their ranges, without
/// those of other kinds. Null: none is left.
std::shared_ptr<const StrokeMasks> ground_masks(std::span<const LayerMask> masks);

/// Returns the masks that a stroke's own were made of; empty where it has none.
std::span<const LayerMask> masks_in(const StrokeMasks* masks);

}  // namespace talus
