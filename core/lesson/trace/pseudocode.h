#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/lesson/trace/placement_order.h"
#include "core/words/words.h"

namespace talus {

/// Returns pseudocode of diamond-square under these rules. phase: whose line is lit; none lights none.
std::vector<PseudocodeLine> pseudocode_of_lattice(const DiamondSquare& rules, bool wraps,
                                                  std::optional<Phase> phase, const std::string& language);
/// Returns pseudocode of midpoint displacement; its middles are placed in Phase::square.
std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules, std::optional<Phase> phase,
                                               const std::string& language);

}  // namespace talus
