#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/trace/midpoint_line.h"
#include "core/recipe/recipe.h"

namespace talus {

/// One side of a comparison for the class: a terrain or a line.
struct LessonSide {
    std::string label;
    Recipe recipe;                     ///< empty where there is a line
    std::optional<MidpointLine> line;  ///< instead of a terrain
    /// The Hurst exponent that its map is made with, for the slope 2H + 2 that its spectrum should have.
    std::optional<float> hurst;
};

/// What a comparison is best shown with.
enum class Emphasis {
    ground,    ///< the terrain as it looks
    creases,   ///< how steep it is: creases show as lines
    heights,   ///< the heights as colours, seen from above
    tiling,    ///< the same, repeated three times three, bounded terrains too
    line,      ///< lines that grow level by level
    spectrum,  ///< the power spectra beside the terrains
};

/// Two or three things side by side that differ in what the title says and in nothing else.
struct LessonComparison {
    std::string_view key;
    std::string_view title;
    std::string_view look_at;  ///< a sentence or two: what is to be seen
    Emphasis emphasis = Emphasis::ground;
    std::vector<LessonSide> sides;
};

/// What a menu needs to know of a comparison.
struct LessonComparisonInfo {
    std::string_view key;
    std::string_view title;
    std::string_view look_at;
};
/// In the order in which a class meets them.
std::span<const LessonComparisonInfo> lesson_comparisons();

/// The comparison of that key, all sides on this seed; nothing where there is none. language: of the labels.
std::optional<LessonComparison> lesson_comparison(std::string_view key, std::uint64_t seed,
                                                  const std::string& language = "en");

}  // namespace talus
