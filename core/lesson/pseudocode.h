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

/// Returns pseudocode of diamond-square under these rules.
std::vector<PseudocodeLine> pseudocode(const DiamondSquare& rules, bool wraps);
/// Returns pseudocode of midpoint displacement; its middles are placed in Phase::square.
std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules);
/// Returns the index of the line that runs during a phase.
std::size_t current_line(const std::vector<PseudocodeLine>& lines, Phase phase);

}  // namespace talus
