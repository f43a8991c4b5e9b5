#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// What there is to say of a recipe's layers (remarks_on), looked for once: panels ask in each frame, and a
/// stage may have to try a lot before it says something.
class LayerRemarks {
 public:
    /// The same as remarks_on.
    const std::vector<std::string>& on(const Recipe& recipe, std::size_t layer);

 private:
    Recipe recipe_;  // that they are about
    std::vector<std::optional<std::vector<std::string>>> known_;
};

}  // namespace talus
