#pragma once

#include <variant>

#include "core/generate/diamond_square.h"
#include "core/generate/flat.h"

namespace talus {

/// Every stage there is: a new one is its own file pair and one line here.
using Stage = std::variant<  //
    DiamondSquare,           //
    Flat>;

}  // namespace talus
