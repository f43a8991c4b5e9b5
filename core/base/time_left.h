#pragma once

#include <optional>
#include <string>

namespace talus {

/// Predicts the seconds that a task still takes from the share of it that is done, 0 to 1, and the seconds
/// that this took. Nothing while the share is too small to tell.
std::optional<double> seconds_left(double fraction, double elapsed);

/// Returns a time as a user reads it, rounded so that it does not flicker: "3 s left", "40 s left",
/// "2 min left", "1 h 5 min left".
std::string time_left_text(double seconds);

}  // namespace talus
