#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/mask/ground_masks.h"

namespace talus {

/// Returns a stroke's own masks as a text without spaces, colons and commas: `height/low=0/high=900/soft=50`,
/// with `&` between two masks. Every value but how they join is written.
std::string text_of_masks(const StrokeMasks& masks);
/// Does the same for one mask.
std::string text_of_mask(const LayerMask& mask);

/// Returns the masks of such a text; null where it is none, or a value is out of its range. What the text
/// does not say is as in a new mask.
std::shared_ptr<const StrokeMasks> read_stroke_masks(std::string_view text);

}  // namespace talus
