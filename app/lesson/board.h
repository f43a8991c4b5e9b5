#pragma once

#include <imgui.h>

#include <functional>
#include <string>

#include "app/widgets/area.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/class_trace.h"

namespace talus {

/// A map of cells in the window: cells of `cell` pixels, the first one's upper left corner at `corner`.
struct Board {
    ImVec2 corner;
    float cell;
    int width, height;

    ImVec2 middle(LatticePoint p) const {
        return {corner.x + (static_cast<float>(p.x) + 0.5f) * cell,
                corner.y + (static_cast<float>(p.y) + 0.5f) * cell};
    }
    ImVec2 end() const {
        return {corner.x + static_cast<float>(width) * cell, corner.y + static_cast<float>(height) * cell};
    }
};
/// As large as fits into the area, in its middle.
Board board_in(int width, int height, const Area& area);

/// Numbers are written into the cells of boards of up to so many cells along a side.
inline constexpr int k_max_board_cells = ClassNumbers::k_max_side;
/// Behind depths of water in the cells of a map.
inline constexpr ImU32 k_water_ink = IM_COL32(32, 84, 160, 255);
inline constexpr float k_min_number = 8;  // px: smaller numbers are left out

/// The size of text in the cells: as large as the longest allows, and one size for all.
float number_size(const Board& board, const std::function<std::string(LatticePoint)>& text);
/// down: shifts it, as a share of the cell.
void text_in_cell(ImDrawList& list, const Board& board, LatticePoint point, const std::string& text,
                  float size, ImU32 ink, float down = 0);

/// Draws an arrow with a filled head, whose tip ends at `tip`; edge: the colour around it.
void paint_arrow(ImDrawList& list, ImVec2 from, ImVec2 tip, ImU32 ink, ImU32 edge, float thick);
inline constexpr float k_line_edge = 2;  ///< px of the edge's colour on each side of such a line

}  // namespace talus
