#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/lesson/blur_lesson.h"
#include "core/lesson/pseudocode.h"

namespace talus {

/// Decimals that a blur's numbers are written with.
int decimals_of(BlurNumbers numbers);

/// The line as one says it, right as printed in class and in whole numbers:
/// "(3.0 + 5.0 + …) / 9 = 41.2 / 9 ≈ 4.6", "(12 + 14 + …) / 9 = 130 / 9 = 14 remainder 4". An exact lesson's
/// floats are written rounded: "(…) / 9 ≈ 512.34".
std::string written_out(const BlurArithmetic& line, BlurNumbers numbers);

/// The blur in a few lines.
std::vector<PseudocodeLine> pseudocode(const BlurGround& ground);
/// The line that made the map which is there after so many passes.
std::size_t current_blur_line(int done);

}  // namespace talus
