#pragma once

#include <optional>
#include <string>

namespace talus {

/// A field for a number, which may be typed with a point or, as much of the world writes it, with a comma.
/// True when Enter is pressed.
bool decimal_input(const char* label, const char* hint, std::string& text);

/// The number that such a text is, or one as numbers are shown.
std::optional<double> decimal_of(const std::string& text);

}  // namespace talus
