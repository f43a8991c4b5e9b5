#pragma once

#include <array>
#include <string_view>

namespace talus {

/// Words and limits of a lesson's file. Its keys are in the listings of lesson_json.cpp and its parts; the
/// manual of the format is assets/lessons/README.md.

inline constexpr int k_lesson_format = 1;
inline constexpr std::string_view k_lesson_format_key = "talus_lesson";

/// In the order of LessonStep::Show.
inline constexpr std::array<std::string_view, 4> k_lesson_shows{"both", "lattice", "surface", "strip"};
/// In the order of LessonMark::Kind.
inline constexpr std::array<std::string_view, 3> k_mark_kinds{"outline", "arrow", "ring"};

inline constexpr int k_max_lesson_level = 30;
inline constexpr int k_max_lesson_number = 1 << 30;  ///< of steps, places and values
inline constexpr int k_max_camera_heading = 360;     ///< degrees, either way
inline constexpr int k_min_camera_pitch = 5, k_max_camera_pitch = 90;
inline constexpr std::size_t k_max_lesson_choices = 6;
inline constexpr int k_max_lesson_squares = 4;  ///< along a side at first

}  // namespace talus
