#pragma once

#include <optional>

#include "core/terrain/profile.h"

namespace talus {

/// The line on the terrain whose profile is shown, and whether a new one is being drawn.
struct ProfileLine {
    bool drawing = false;  ///< the next drag over the terrain draws it
    std::optional<WorldPlace> from;
    std::optional<WorldPlace> to;
    std::optional<double> marked;  ///< where the mouse points in the plot, as a share of the line

    bool drawn() const { return from && to && !(*from == *to); }
};

}  // namespace talus
