#include "app/pages/page_parts.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"
#include "core/lesson/written_out.h"

namespace talus {
namespace {

constexpr float k_unlimited = 1e6f;
constexpr float k_max_cell = 150;  // px: an inch is enough for a number
constexpr ImU32 k_black = IM_COL32(0, 0, 0, 255);

void centred(ImDrawList& list, ImFont* font, float size, ImVec2 middle, ImU32 ink, const std::string& text) {
    const ImVec2 extent = font->CalcTextSizeA(size, k_unlimited, 0, text.c_str());
    list.AddText(font, size, {std::floor(middle.x - extent.x / 2), std::floor(middle.y - extent.y / 2)}, ink,
                 text.c_str());
}

std::string with_sign(double value) {
    return std::string(value < 0 ? "" : "+") + written_number(value, decimals_of(NumberKind::tenths));
}

}  // namespace

void paint_ridge(ImDrawList& list, std::span<const float> heights, HeightRange range, const Area& area) {
    const auto last = static_cast<float>(heights.size() - 1);
    const ImDrawListFlags flags = list.Flags;
    ImVec2 before{};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float share = (heights[i] - range.low) / range.span();
        const ImVec2 here{area.x + area.width * static_cast<float>(i) / last,
                          area.y + area.height * (1 - share)};
        if (i > 0) {
            const ImVec2 foot{here.x, area.y + area.height};
            // Smoothed edges would show between one piece and the next.
            list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
            list.AddQuadFilled(before, here, foot, {before.x, foot.y}, colour(theme().field_active));
            list.Flags = flags;
            list.AddLine(before, here, colour(theme().text), 2);
        }
        before = here;
    }
}

WorksheetSize worksheet_size(const Trace& trace, float width, float height) {
    const float cell = std::floor(std::min({width / static_cast<float>(trace.width()),
                                            height / static_cast<float>(trace.height()), k_max_cell}));
    return {cell, std::floor(cell * 0.17f)};
}

void paint_worksheet(ImDrawList& list, const Trace& trace, std::int64_t done, bool solved, const Area& area) {
    const float across = static_cast<float>(trace.width());
    const float down = static_cast<float>(trace.height());
    const auto [cell, small] = worksheet_size(trace, area.width, area.height);
    const float left = std::floor(area.x + (area.width - cell * across) / 2);
    list.AddRect({left, area.y}, {left + cell * across, area.y + cell * down}, k_black, 0, 0, 1.5f);
    for (std::int64_t step = 0; step < done; ++step) {
        const Arithmetic line = trace.arithmetic(step);
        const ImVec2 low{left + static_cast<float>(line.point.x) * cell,
                         area.y + static_cast<float>(line.point.y) * cell};
        list.AddRect(low, {low.x + cell, low.y + cell}, k_black, 0, 0, line.given ? 4.0f : 1.5f);
        list.AddText(fonts().text, small, {low.x + cell * 0.07f, low.y + cell * 0.05f}, k_black,
                     std::to_string(step + 1).c_str());
        const ImVec2 middle{low.x + cell / 2, low.y + cell * 0.52f};
        if (line.given || solved) {
            centred(list, line.given ? fonts().bold : fonts().text, std::floor(cell * 0.3f), middle, k_black,
                    written_number(line.result, decimals_of(NumberKind::tenths)));
        }
        if (!line.given)
            centred(list, fonts().text, small, {middle.x, low.y + cell * 0.87f}, k_black,
                    with_sign(line.offset));
    }
}

CellMapSize cell_map_size(const Trace& trace, float width, float height) {
    constexpr float k_border = 0.45f;  // of a cell: for the numbers of columns and rows
    const float cell =
        std::floor(std::min({width / (static_cast<float>(trace.width()) + k_border),
                             height / (static_cast<float>(trace.height()) + k_border), k_max_cell}));
    return {cell, std::floor(cell * (static_cast<float>(trace.height()) + k_border)),
            std::floor(cell * 0.3f)};
}

void paint_cell_map(ImDrawList& list, const Trace& trace, std::span<const LatticePoint> framed,
                    const Area& area) {
    const CellMapSize size = cell_map_size(trace, area.width, area.height);
    const float cell = size.cell;
    const float across = cell * static_cast<float>(trace.width());
    const float left = std::floor(area.x + (area.width - across) / 2);
    const float top = area.y + size.height - cell * static_cast<float>(trace.height());
    const int decimals = std::min(trace.decimals(), decimals_of(NumberKind::tenths));
    const float number = size.number;
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x) {
            const ImVec2 low{left + static_cast<float>(x) * cell, top + static_cast<float>(y) * cell};
            const ImVec2 middle{low.x + cell / 2, low.y + cell / 2};
            if (y == 0)
                centred(list, fonts().text, number, {middle.x, top - number * 0.8f}, k_black,
                        std::to_string(x));
            if (x == 0)
                centred(list, fonts().text, number, {left - number * 0.8f, middle.y}, k_black,
                        std::to_string(y));
            const bool is_framed = std::ranges::find(framed, LatticePoint{x, y}) != framed.end();
            list.AddRect(low, {low.x + cell, low.y + cell}, k_black, 0, 0, is_framed ? 5.0f : 1.5f);
            const bool two = trace.has_water();
            centred(list, fonts().bold, number, {middle.x, middle.y - (two ? number * 0.62f : 0)}, k_black,
                    written_number(trace.value({x, y}, 0), decimals));
            if (two)
                centred(list, fonts().text, number, {middle.x, middle.y + number * 0.62f}, k_black,
                        written_number(trace.water({x, y}, 0), trace.decimals()));
        }
    }
}

}  // namespace talus
