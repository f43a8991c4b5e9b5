#pragma once

#include <array>

#include "core/terrain/choice.h"

namespace talus {

/// What the ground of a world is made of where no biome says so, and what air lies over it. It changes no
/// height.
enum class GroundKind { temperate, alpine, desert, arctic, volcanic, mars, moon };
inline constexpr std::array<Choice, 7> k_ground_kinds{{
    {"temperate", "Temperate", "Sand, meadows, woods, grey and brown rock, snow."},
    {"alpine", "Alpine", "Meadows of a short summer, dark firs, pale limestone, snow that steep walls shed."},
    {"desert", "Desert", "Sand and gravel under layers of red and pale sandstone."},
    {"arctic", "Arctic", "Moss and lichen on frozen soil, dark rock, snow wherever it can lie."},
    {"volcanic", "Volcanic", "Black sand, young green on old lava, ash and cinders in red and black."},
    {"mars", "Mars", "Rust-coloured dust over dark basalt, frost on the heights, a butterscotch sky."},
    {"moon", "Moon", "Grey dust and pale rock under a black sky, in a light without air."},
}};

/// The ground of a world: its kind, and the heights above the world's datum where its covers change. Where
/// the lines fall out of order the higher cover wins: snow over bare ground over what grows.
struct GroundStyle {
    GroundKind kind = GroundKind::temperate;
    float tree_line = 450;  ///< m: what grows lowest ends here
    float rock_line = 600;  ///< m: above it the ground is bare
    float snow_line = 620;  ///< m: above it snow lies, on steep ground from a little higher

    friend bool operator==(const GroundStyle&, const GroundStyle&) = default;
};

/// Returns a style whose lines suit a world whose land rises from `base` to `top` [m]: the default ones
/// suit 0 to 1000.
constexpr GroundStyle fitting_ground(float base, float top) {
    constexpr float k_top = 1000;
    const GroundStyle usual{};
    const auto line = [&](float height) { return base + height / k_top * (top - base); };
    return {usual.kind, line(usual.tree_line), line(usual.rock_line), line(usual.snow_line)};
}

}  // namespace talus
