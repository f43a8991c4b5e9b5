#pragma once

#include <optional>
#include <string>

namespace talus {

/// Draws a field for a number, which may be typed with a point or a comma. Returns true when Enter is
/// pressed.
bool decimal_input(const char* label, const char* hint, std::string& text);
/// Draws the same field for a control of its own, which looks by itself when the field is left.
void decimal_text(const char* label, std::string& text);

/// Convert such a text to its number, and a number to the text that is displayed.
std::optional<double> decimal_of(const std::string& text);

}  // namespace talus
