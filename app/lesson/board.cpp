#include "app/lesson/board.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// Of a cell's width: clear of a parent's ring, but where cells are small every pixel is needed.
constexpr float k_number_share = 0.8f;
constexpr float k_small_share = 0.92f;
constexpr float k_small_em = 2.6f;
constexpr float k_margin_em = 1;  // around the cells: joins across an edge end there

}  // namespace

Board board_in(int width, int height, const Area& area) {
    const float em = ImGui::GetFontSize();
    const float margin = em * k_margin_em;
    const auto across = static_cast<float>(width);
    const auto down = static_cast<float>(height);
    float cell = std::min((area.width - 2 * margin) / across, (area.height - 2 * margin) / down);
    cell = std::min(cell, em * 6);
    if (cell > 4) cell = std::floor(cell);
    return {{std::floor(area.x + (area.width - across * cell) / 2),
             std::floor(area.y + (area.height - down * cell) / 2)},
            cell,
            width,
            height};
}

float number_size(const Board& board, const std::function<std::string(LatticePoint)>& text) {
    const float em = ImGui::GetFontSize();
    float widest = em;
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x)
            widest = std::max(widest, ImGui::CalcTextSize(text({x, y}).c_str()).x);
    }
    const float share = board.cell < em * k_small_em ? k_small_share : k_number_share;
    return std::floor(std::min({board.cell * share / widest * em, board.cell * 0.6f, em * 1.7f}));
}

void text_in_cell(ImDrawList& list, const Board& board, LatticePoint point, const std::string& text,
                  float size, ImU32 ink, float down) {
    ImFont* font = ImGui::GetFont();
    const ImVec2 extent = font->CalcTextSizeA(size, 1e6f, 0, text.c_str());
    const ImVec2 middle = board.middle(point);
    list.AddText(
        font, size,
        {std::floor(middle.x - extent.x / 2), std::floor(middle.y - extent.y / 2 + down * board.cell)}, ink,
        text.c_str());
}

void paint_arrow(ImDrawList& list, ImVec2 from, ImVec2 tip, ImU32 ink, ImU32 edge, float thick) {
    const float length = std::hypot(tip.x - from.x, tip.y - from.y);
    if (length < 1) return;
    const ImVec2 along{(tip.x - from.x) / length, (tip.y - from.y) / length};
    const float head = std::min(thick * 3.2f, length * 0.7f);
    const ImVec2 back{tip.x - along.x * head, tip.y - along.y * head};
    // Clockwise from the tip, as ImGui wants what it fills. more: how far outside.
    const auto corner = [&](float side, float more) {
        const float half = (head * 0.55f + more) * side;
        return ImVec2{back.x - along.x * more - along.y * half, back.y - along.y * more + along.x * half};
    };
    const ImVec2 beyond{tip.x + along.x * k_line_edge * 2, tip.y + along.y * k_line_edge * 2};
    list.AddLine(from, back, edge, thick + 2 * k_line_edge);
    list.AddTriangleFilled(beyond, corner(1, k_line_edge), corner(-1, k_line_edge), edge);
    list.AddLine(from, back, ink, thick);
    list.AddTriangleFilled(tip, corner(1, 0), corner(-1, 0), ink);
}

}  // namespace talus
