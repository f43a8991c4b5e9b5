#pragma once

#include <optional>

#include "core/terrain/profile.h"

namespace talus {

/// The line on the terrain whose profile is shown, and the drawing of a new one.
struct ProfileLine {
    bool drawing = false;  ///< the next drag over the terrain draws it
    std::optional<WorldPlace> from;
    std::optional<WorldPlace> to;
    std::optional<double> marked;  ///< share of the way that the mouse points at in the plot

    bool drawn() const { return from && to && !(*from == *to); }
};

}  // namespace talus
