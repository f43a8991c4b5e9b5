#pragma once

#include <optional>

#include "core/lesson/script/comparisons.h"
#include "render/scene.h"

namespace talus {

/// Returns the look of a comparison that is seen as a map, from above; nothing where it is seen as ground.
inline std::optional<LookKind> map_look(Emphasis emphasis) {
    switch (emphasis) {
        case Emphasis::creases:
            return LookKind::slope;
        case Emphasis::heights:
        case Emphasis::tiling:
            return LookKind::elevation;
        default:
            return std::nullopt;
    }
}

}  // namespace talus
