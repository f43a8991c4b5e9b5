#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/map/sheet.h"
#include "core/terrain/choice.h"

namespace talus {

/// Papers by name, with their sides in mm.
struct PaperInfo {
    std::string_view key;  ///< on the command line
    std::string_view label;
    double width, height;
    std::string_view help;
};
inline constexpr std::array<PaperInfo, 7> k_papers{{
    {"a4", "A4", 210, 297, "210 × 297 mm."},
    {"a3", "A3", 297, 420, "297 × 420 mm."},
    {"a2", "A2", 420, 594, "420 × 594 mm."},
    {"a1", "A1", 594, 841, "594 × 841 mm."},
    {"a0", "A0", 841, 1189, "841 × 1189 mm."},
    {"a5", "A5", 148, 210, "148 × 210 mm."},
    {"letter", "Letter", 215.9, 279.4, "8.5 × 11 inches, 216 × 279 mm."},
}};

/// Returns the paper of a key, in letters of any case, or of WxH in mm, which lies as it is written; nothing
/// for another text, or a side outside k_min_paper to k_most_paper.
std::optional<Paper> paper_of(std::string_view text);

}  // namespace talus
