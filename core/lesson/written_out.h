#pragma once

#include <span>
#include <string>

#include "core/lesson/lesson.h"

namespace talus {

/// Returns a number as the lesson writes it: with this many decimals and a true minus sign.
std::string written_number(double value, int decimals);
/// Returns the terms' values one after the other: "3.0 + 5.0 − 6.0".
std::string written_sum(std::span<const Term> terms, int decimals);

/// Decimals that values are written with: tenths in class, hundredths of a metre in an exact lesson.
inline constexpr int k_class_decimals = 1;
inline constexpr int k_exact_decimals = 2;
int decimals_of(const Lesson& lesson);

/// The line as one says it: "(3.0 + 5.0 + 2.0 − 6.0) / 4 + 0.7 = 1.7". In class numbers each line is right as
/// printed, digit for digit: "= 1.725 ≈ 1.7" where the result is rounded, and ≈ alone where thirds have no
/// end. An exact lesson's floats are written rounded: ≈.
/// show_offset: false stops at the mean, as it is asked for before the random number is shown.
std::string written_out(const Arithmetic& line, const Lesson& lesson, bool show_offset = true);
/// decimals: k_class_decimals or k_exact_decimals, which say whose numbers they are.
std::string written_out(const Arithmetic& line, int decimals, bool show_offset = true);

}  // namespace talus
