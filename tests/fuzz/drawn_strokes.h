#pragma once

#include <array>

#include "core/mask/ground_masks.h"
#include "core/paint/stamps.h"
#include "core/terrain/strokes.h"

namespace talus::fuzz {

/// Returns two short strokes of each tool: one plain, one that builds up, with masks of its own. Tools that
/// stamp do so with each stamp that comes with Talus and with an image that the recipe holds.
inline Strokes strokes_of_all_tools() {
    Grid<float> image(5, 3);
    for (std::size_t i = 0; i < image.size(); ++i) image.data()[i] = static_cast<float>(i % 4);
    std::vector<std::shared_ptr<const Stamp>> stamps{stamp_of(image)};
    for (const StampShape& shape : stamp_shapes()) stamps.push_back(find_stamp(shape.key));
    const std::array<LayerMask, 2> masks{mask_of("height", {{"low", 12.5f}}),
                                         mask_of("slope", {{"invert", true}})};
    Strokes strokes;
    for (std::size_t tool = 0; tool < k_stroke_tools.size(); ++tool) {
        Stroke stroke{.tool = static_cast<StrokeTool>(tool),
                      .radius = 40,
                      .amount = 0.75f,
                      .height = 30,
                      .points = {{10, 20, 1}, {55.5, 31.25, 0.5f}, {-3, 4, 1}}};
        const bool has_image = info_of(stroke.tool).stamps;
        for (const auto& stamp : has_image ? stamps : decltype(stamps){nullptr}) {
            stroke.stamp = stamp;
            strokes = strokes.with(stroke);
        }
        stroke.builds_up = true;
        stroke.masks = ground_masks(masks);
        if (has_image) {
            stroke.angle = 33.5f;
            stroke.along = stroke.flipped = true;
        }
        strokes = strokes.with(std::move(stroke));
    }
    return strokes;
}

}  // namespace talus::fuzz
