#pragma once

#include "render/figure.h"

namespace talus {

/// All that are drawn.
inline constexpr FigureKind k_kinds[]{FigureKind::person, FigureKind::tree, FigureKind::house};

}  // namespace talus
