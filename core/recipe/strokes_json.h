#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/terrain/strokes.h"

namespace talus {

/// The images that strokes of a list hold, in the order of their first use: the stamps without a key.
using StampImages = std::vector<std::shared_ptr<const Stamp>>;

/// Returns a stroke as a line of a file: tool, radius, hardness, amount, height, end height, `once` or
/// `builds_up`, what few strokes have, and its points, with a colon between each two. The points are base64
/// (core/base/base64.h) of bytes: of each point the differences of x and y from the point before (from 0) in
/// 1/1024 m, folded so that small ones of either sign are small numbers, seven bits a byte, the lowest first,
/// the high bit set in all but the last; then its pressure in 1/255.
///
/// What few strokes have: `second` in its tool's second mode, `only=` and its own masks
/// (stroke_masks_text.h); `stamp=` and the key of a stamp, or the number of one of these images, from 0;
/// `angle=` and degrees; `along`; `flipped`.
std::string line_of(const Stroke& stroke, std::span<const std::shared_ptr<const Stamp>> images = {});
/// Returns the stroke of such a line; nothing where it is none, or a number is out of its limits.
std::optional<Stroke> read_stroke(std::string_view line,
                                  std::span<const std::shared_ptr<const Stamp>> images = {});

/// Returns a list of lines: first the images, each `image`, width, height and its values
/// (core/io/raster_text.h) with a colon between each two, then the strokes, the first drawn first.
nlohmann::ordered_json json_of(const Strokes& strokes);
std::optional<Strokes> read_strokes(const nlohmann::ordered_json& json);

/// Does the same as one text: the lines with a comma between each two, or "none".
std::string text_of_strokes(const Strokes& strokes);
std::optional<Strokes> read_strokes(std::string_view text);

}  // namespace talus
