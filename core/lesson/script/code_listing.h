#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/lesson/script/lesson_file.h"

namespace talus {

/// Languages that a lesson's algorithm is written in beside its pseudocode.
enum class CodeLanguage { python, javascript };
inline constexpr std::array<std::string_view, 2> k_code_languages{"python", "javascript"};
inline constexpr std::array<std::string_view, 2> k_code_labels{"Python", "JavaScript"};

/// Returns whether there is a listing of the trace: a lattice or line in class numbers without random
/// additions, made by the true algorithm.
bool has_code(const LatticeTrace& trace);

/// Returns a program, of about thirty lines and a table, that runs as it stands (python3, node) and prints
/// the finished lattice row by row with spaces between, each number as the trace has it, digit for digit. The
/// table has the first points and the offsets. Made from assets/lessons/code.
std::string code_listing(const LatticeTrace& trace, CodeLanguage language);

/// Returns the step whose numbers a lesson's listing has: the last of those with the most points; none where
/// no step has a listing.
std::optional<std::size_t> code_step(const LessonFile& lesson);

}  // namespace talus
