#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// What is wrong with a shader, and where.
struct ShaderError {
    std::string file;  ///< its name; of a program that cannot be linked, those of both shaders
    int line = 0;      ///< from 1; 0: unknown
    std::string text;

    friend bool operator==(const ShaderError&, const ShaderError&) = default;
};

/// What becomes of a shader that is rejected before there is a good one: the built-in one serves and the
/// mistake is reported, or it is thrown.
enum class ShaderMistakes { told, thrown };

/// Returns "file:line: text", without the line where it is unknown.
std::string text_of(const ShaderError& error);

/// Line 12 of the file of number 3 is compiled as line 3 × k_shader_lines + 12: some drivers (Mesa 22) forget
/// the file's number where an expression is wrong, but none the line's.
inline constexpr int k_shader_lines = 10000;

/// Reads what a driver says about a shader, or about a program, that it rejects. Knows `0:12(3): error: …`
/// (Mesa), `0(12) : error C1503: …` (NVIDIA) and `ERROR: 0:12: …` (macOS, Intel, AMD, ANGLE), where 0 is the
/// number of the file and 12 the line. Warnings and counts of errors are left out; a line of any other form
/// is an error somewhere in `whole`. There is always at least one error.
///
/// files: their names by number. whole: what was compiled or linked.
std::vector<ShaderError> shader_errors(std::string_view log, std::span<const std::string> files,
                                       const std::string& whole);

}  // namespace talus
