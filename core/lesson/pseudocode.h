#pragma once

#include <optional>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/lesson/placement_order.h"

namespace talus {

/// Returns pseudocode of diamond-square under these rules. phase: whose line is lit; none lights none.
std::vector<PseudocodeLine> pseudocode_of_lattice(const DiamondSquare& rules, bool wraps,
                                                  std::optional<Phase> phase);
/// Returns pseudocode of midpoint displacement; its middles are placed in Phase::square.
std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules, std::optional<Phase> phase);

}  // namespace talus
