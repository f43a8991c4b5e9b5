#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/lesson/placement_order.h"

namespace talus {

struct PseudocodeLine {
    int indent = 0;
    std::string text;
    std::optional<Phase> phase = {};  ///< the line is being done during it
};

/// Diamond-square in a few lines, as these rules have it.
std::vector<PseudocodeLine> pseudocode(const DiamondSquare& rules, bool wraps);
/// Midpoint displacement of a line; its middles are placed in Phase::square.
std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules);
/// The line that is being done during a phase.
std::size_t current_line(const std::vector<PseudocodeLine>& lines, Phase phase);

}  // namespace talus
