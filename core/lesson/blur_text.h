#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/lesson/blur_lesson.h"
#include "core/lesson/pseudocode.h"

namespace talus {

/// Returns the decimals that a blur's numbers are written with.
int decimals_of(BlurNumbers numbers);

/// Returns the arithmetic as text; with class numbers and whole numbers it is exact as printed:
/// "(3.0 + 5.0 + …) / 9 = 41.2 / 9 ≈ 4.6", "(12 + 14 + …) / 9 = 130 / 9 = 14 remainder 4". An exact lesson's
/// floats are written rounded: "(…) / 9 ≈ 512.34".
std::string written_out(const BlurArithmetic& line, BlurNumbers numbers);

/// Returns pseudocode of the blur.
std::vector<PseudocodeLine> pseudocode(const BlurGround& ground);
/// Returns the line of pseudocode that made the map after so many passes.
std::size_t current_blur_line(int done);

}  // namespace talus
