#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/map/sheet.h"

namespace talus {

/// Papers by name (ISO 216), with their sides in mm.
struct PaperInfo {
    std::string_view key;  ///< on the command line
    std::string_view label;
    double width, height;
};
inline constexpr std::array<PaperInfo, 6> k_papers{{
    {"a4", "A4", 210, 297},
    {"a3", "A3", 297, 420},
    {"a2", "A2", 420, 594},
    {"a1", "A1", 594, 841},
    {"a0", "A0", 841, 1189},
    {"a5", "A5", 148, 210},
}};

/// Returns the paper of a key, in letters of any case, or of WxH in mm, which lies as it is written; nothing
/// for another text, or a side outside k_least_paper to k_most_paper.
std::optional<Paper> paper_of(std::string_view text);

}  // namespace talus
