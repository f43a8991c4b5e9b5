#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/grid.h"

namespace talus {

/// Digits and the characters around them, drawn as strokes, as one row of cells of a distance field: sharp at
/// any size. Characters that are missing here are skipped.
///
/// Lengths are in cap heights: a digit is 1 high.
namespace glyphs {

inline constexpr std::string_view k_characters =
    "0123456789-.m'k\"/sCathecnr,idM";        ///< ' stands for the degree sign, " for ²
inline constexpr float k_margin = 0.25f;      ///< around each, for its halo
inline constexpr float k_cell_width = 1.35f;  ///< with the margins
inline constexpr float k_cell_height = 1.5f;  ///< with the margins
inline constexpr float k_reach = 0.25f;       ///< larger distances are stored as this one
inline constexpr float k_half_stroke = 0.068f;
inline constexpr float k_gap = 0.24f;  ///< between characters, half of it before each

/// Returns the distance to the next character.
float advance(char character);
float width_of(std::string_view text);
/// Makes the distances from the strokes: 0 on them, 255 at k_reach. Row 0 is the top one.
Grid<std::uint8_t> make_atlas();

}  // namespace glyphs
}  // namespace talus
