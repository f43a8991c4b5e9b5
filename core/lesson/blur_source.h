#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/filter/box_blur.h"
#include "core/lesson/blur_lesson.h"
#include "core/recipe/recipe.h"

namespace talus {

/// The part of a document that a lesson blurs: the terrain below its box blur layer, or the whole terrain if
/// there is no such layer.
struct BlurSource {
    Recipe recipe;                       ///< the world, and the layers below the blur
    std::vector<ParameterValue> values;  ///< of box_blur: the layer's own, or the stage's
    bool has_layer = false;
    std::string layer;  ///< its name

    friend bool operator==(const BlurSource&, const BlurSource&) = default;
};
/// Returns the layer with this id if it is a box blur, else the first box blur. Disabled ones count, too.
BlurSource blur_source(const Recipe& recipe, int preferred_id);

/// Worlds with more samples along a side are blurred at a coarser resolution, to keep each step fast.
inline constexpr int k_max_blurred = 2049;

/// Evaluates the source. After all passes, of which there is at least one, the lesson's heights are what such
/// a layer makes of it at full strength without masks, bit for bit, where the world has no more than
/// k_max_blurred samples along a side. progress: may be null; throws Cancelled, std::bad_alloc.
std::shared_ptr<const BlurLesson> blur_of_terrain(const BlurSource& source, const BoxBlur& blur,
                                                  Progress* progress);

}  // namespace talus
