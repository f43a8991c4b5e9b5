#pragma once

#include <optional>
#include <string>

namespace talus {

/// Draws a field for a number, which may be typed with a point or a comma. mark: what stands there then, one
/// of the two. Returns true when Enter is pressed.
bool decimal_input(const char* label, const char* hint, std::string& text, const std::string& mark = ".");
/// Draws such a field for a control of its own, which takes arithmetic, too (see value_of in arithmetic.h),
/// and looks by itself when the field is left. Returns whether something was typed or pasted into it now,
/// even what stood there already.
bool decimal_text(const char* label, std::string& text);

/// Returns the number of such a text, with either mark.
std::optional<double> decimal_of(const std::string& text);

}  // namespace talus
