#pragma once

#include <array>
#include <string>
#include <string_view>

namespace talus {

/// What people call a river by its width.
struct RiverKind {
    std::string_view label;  ///< in the window, which may translate it, and in legends
    float from = 0;          ///< m: where it begins; narrower ones are of the kind before
};

/// From the narrowest to the widest. Nothing else names rivers.
inline constexpr std::array<RiverKind, 5> k_river_kinds{
    {{"Brook", 0}, {"Stream", 3}, {"Small river", 10}, {"River", 30}, {"Large river", 100}}};

/// Returns the place in k_river_kinds of a river this wide [m].
std::size_t river_kind_of(float width);

/// Returns between which widths a kind lies: "< 3 m", "3–10 m", "> 100 m".
std::string widths_of(std::size_t kind);

}  // namespace talus
