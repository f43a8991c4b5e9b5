#include "app/lesson/paint_strip.h"

#include <algorithm>
#include <cmath>

#include "app/lesson/board.h"
#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/half_steps.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_apart_em = 1;     // between lattices
constexpr float k_title_em = 1.8f;  // below a lattice
constexpr float k_max_cell_em = 4;
constexpr int k_max_rows = 3;

std::string value_text(const Trace& trace, LatticePoint point, std::int64_t done,
                       const std::string& language) {
    return localized(written_number(trace.value(point, done), trace.decimals()), language);
}

void paint_panel(ImDrawList& list, const Trace& trace, const HalfStep& half, const Board& board, float size,
                 const std::string& language) {
    const float gap = std::max(1.0f, std::floor(board.cell * 0.04f));
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint point{x, y};
            const ImVec2 middle = board.middle(point);
            const float reach = board.cell / 2 - gap;
            const ImVec2 low{middle.x - reach, middle.y - reach};
            const ImVec2 high{middle.x + reach, middle.y + reach};
            if (!trace.known(point, half.end)) {
                list.AddCircle(middle, std::max(2.0f, board.cell * 0.07f), colour(theme().dim_text), 0, 1.5f);
                continue;
            }
            const bool fresh = !trace.known(point, half.begin);
            list.AddRectFilled(low, high, colour(fresh ? theme().accent : theme().field));
            list.AddRect(low, high, colour(fresh ? theme().text : theme().dim_text, fresh ? 1 : 0.8f), 0, 0,
                         fresh ? 2.0f : 1.0f);
            if (size >= k_min_number)
                text_in_cell(list, board, point, value_text(trace, point, half.end, language), size,
                             colour(fresh ? theme().accent_text : theme().text));
        }
    }
}

}  // namespace

void paint_strip(ImDrawList& list, const Trace& trace, const LessonSetup& setup, std::int64_t done,
                 const std::string& language, const Area& area) {
    const std::vector<HalfStep> all = half_steps(setup, done);
    if (all.empty()) return;
    const float em = ImGui::GetFontSize();
    const float apart = em * k_apart_em;
    const auto across = static_cast<float>(trace.width());
    const auto down = static_cast<float>(trace.height());
    // In as many rows as make the lattices largest.
    float room = 0, cell = 0;
    int columns = 1, rows = 1;
    const auto count = static_cast<int>(all.size());
    for (int tried = 1; tried <= k_max_rows; ++tried) {
        const int beside = (count + tried - 1) / tried;
        const float wide = (area.width - apart * static_cast<float>(beside + 1)) / static_cast<float>(beside);
        const float high = area.height / static_cast<float>(tried) - em * (k_title_em + 1);
        const float large = std::floor(std::min({wide / across, high / down, em * k_max_cell_em}));
        if (large <= cell) continue;
        room = wide;
        cell = large;
        columns = beside;
        rows = tried;
    }
    const float pitch = cell * down + em * (k_title_em + 1);
    const float top = std::floor(area.y + (area.height - pitch * static_cast<float>(rows)) / 2 + em / 2);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int row = static_cast<int>(i) / columns;
        const float middle =
            area.x + apart + room / 2 + static_cast<float>(static_cast<int>(i) % columns) * (room + apart);
        const Board board{{std::floor(middle - cell * across / 2), top + pitch * static_cast<float>(row)},
                          cell,
                          trace.width(),
                          trace.height()};
        // One size for all, as if every number were there.
        const float size = number_size(
            board, [&](LatticePoint point) { return value_text(trace, point, trace.steps(), language); });
        paint_panel(list, trace, all[i], board, size, language);
        const std::string title = title_of(all[i], language);
        const float whole = fonts().bold->CalcTextSizeA(em, 1e6f, 0, title.c_str()).x;
        const float letters = std::floor(em * std::min(1.0f, (room + apart * 0.7f) / whole));
        const float width = fonts().bold->CalcTextSizeA(letters, 1e6f, 0, title.c_str()).x;
        list.AddText(fonts().bold, letters, {std::floor(middle - width / 2), board.end().y + em * 0.5f},
                     colour(theme().text), title.c_str());
    }
}

}  // namespace talus
