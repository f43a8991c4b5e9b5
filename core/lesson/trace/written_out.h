#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/lesson/trace/trace.h"
#include "core/words/numbers.h"

namespace talus {

/// Returns a point as lessons name it: "(2, 1)"; of a line, whose numbers alone would be read as heights, its
/// place in words.
std::string written_place(LatticePoint point, const Trace& trace, const std::string& language);
/// Returns the sign between a sum and its result, or what else is exact where its numbers are: "=" where each
/// of them is written exactly with this many decimals, except for what a float leaves behind; else "≈".
std::string sign_between(std::span<const double> numbers, int decimals);
/// Returns metres with the decimals of a trace of NumberKind::metres.
std::string metres(double value);
inline std::string metres(float value) { return metres(static_cast<double>(value)); }
/// Returns the text with a gap to write in, instead of what stands from `begin` up to `end`.
std::string with_gap(const std::string& text, std::size_t begin, std::size_t end);
/// Returns the terms' values one after the other: "3.0 + 5.0 − 6.0".
std::string written_sum(std::span<const Term> terms, int decimals);

/// Returns the line as one says it: "(3.0 + 5.0 + 2.0 − 6.0) / 4 + 0.7 = 1.7". With one decimal, as class
/// numbers have, each line is right as printed, digit for digit: "= 1.725 ≈ 1.7" where the result is rounded,
/// and ≈ alone where thirds have no end. With more, floats are written rounded: ≈.
/// with_offset: false stops at the mean, as it is asked for before the random number is shown.
std::string written_out(const Arithmetic& line, int decimals, bool with_offset = true);
/// Returns the mean alone, rounded as in class: halves away from 0.
std::string written_mean(const Arithmetic& line, int decimals);

}  // namespace talus
