#pragma once

namespace talus {

/// What the numbers of a RunEvent are clamped to: times to 0 and this, places to both sides of 0.
inline constexpr double k_max_event_time = 1e12;
inline constexpr double k_max_event_place = 1e9;   ///< m
inline constexpr float k_max_event_radius = 1e6f;  ///< m
inline constexpr float k_max_event_amount = 1e6f;

}  // namespace talus
