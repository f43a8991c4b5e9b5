#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/terrain/strokes.h"

namespace talus {

/// Returns a stroke as a line of a file: tool, radius, hardness, amount, height, end height, `once` or
/// `builds_up`, and its points, with a colon between each two. The points are base64 (core/base/base64.h) of
/// bytes: of each point the differences of x and y from the point before (from 0) in 1/1024 m, folded so that
/// small ones of either sign are small numbers, seven bits a byte, the lowest first, the high bit set in all
/// but the last; then its pressure in 1/255.
std::string line_of(const Stroke& stroke);
/// Returns the stroke of such a line; nothing where it is none, or a number is out of its limits.
std::optional<Stroke> read_stroke(std::string_view line);

/// Returns a list of such lines, the first drawn first.
nlohmann::ordered_json json_of(const Strokes& strokes);
std::optional<Strokes> read_strokes(const nlohmann::ordered_json& json);

/// Does the same as one text: the lines with a comma between each two, or "none".
std::string text_of_strokes(const Strokes& strokes);
std::optional<Strokes> read_strokes(std::string_view text);

}  // namespace talus
