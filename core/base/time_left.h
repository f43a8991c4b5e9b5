#pragma once

#include <optional>
#include <string>

namespace talus {

/// Predicts the seconds that a task still takes from the share of it that is done, 0 to 1, and the seconds
/// that this took. Nothing while the share is too small to tell.
std::optional<double> seconds_left(double fraction, double elapsed);

/// Returns such a time as a user reads it, rounded so that it does not flicker: "3 s", "40 s", "2 min",
/// "1 h 5 min".
std::string time_left_text(double seconds);

}  // namespace talus
