#include "app/lesson/paint_trace.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "app/lesson/board.h"
#include "app/lesson/marks.h"
#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

constexpr float k_darkest = 50;  // grey of the lowest cell, out of 255
constexpr float k_lightest = 235;
constexpr float k_middle_grey = 120;   // on lighter ones text is dark
constexpr float k_two_numbers = 0.4f;  // of a cell's height: the size of two, one over the other
constexpr ImU32 k_answer_ink = IM_COL32(255, 214, 80, 255);  // frames of a hint and of the keys' choice
constexpr float k_number_apart = 0.24f;  // of a cell: the numbers before and after the pass from its middle

ImU32 ink_of_grey(float value) {
    const auto level = static_cast<unsigned>(value);
    return 0xff000000u | level << 16 | level << 8 | level;
}

// How often each of the terms counts.
std::map<LatticePoint, int> counts_of(const Arithmetic& line) {
    std::map<LatticePoint, int> counts;
    for (const Term& term : line.used_terms()) ++counts[term.point];
    return counts;
}

// The step that is told of: before the first one, that one.
Arithmetic line_told(const Learn& learn) {
    Arithmetic line = learn.trace()->arithmetic(learn.current().value_or(0), learn.cell_told());
    if (!tells_terms(learn)) line.count = 0;
    return line;
}

// The depth as it stands in its cell; where there is none, nothing.
std::string depth_text(const Learn& learn, LatticePoint cell, std::int64_t done, int decimals) {
    const std::string depth = written_number(learn.trace()->swept()->water(cell, done), decimals);
    return depth.find_first_not_of("0.") == std::string::npos ? "" : localized(depth, learn.language);
}

// A band at the foot of the cell with the depth.
void draw_water(ImDrawList& list, const Board& board, LatticePoint at, const std::string& depth, float size) {
    if (depth.empty()) return;
    const ImVec2 middle = board.middle(at);
    const float half = board.cell / 2;
    list.AddRectFilled({middle.x - half, middle.y}, {middle.x + half, middle.y + half}, k_water_ink);
    text_in_cell(list, board, at, depth, size, IM_COL32(255, 255, 255, 255), k_number_apart);
}

void frame_cell(ImDrawList& list, const Board& board, LatticePoint at, ImU32 ink, float thick) {
    const ImVec2 middle = board.middle(at);
    const float half = std::max(board.cell / 2, 3.5f);  // on the border, where it hides no digit
    const ImVec2 low{middle.x - half, middle.y - half};
    const ImVec2 high{middle.x + half, middle.y + half};
    list.AddRect(low, high, colour(theme().panel), 0, 0, thick + 2);
    list.AddRect(low, high, ink, 0, 0, thick);
}

// "×2" in the corner of what counts more than once.
void draw_count(ImDrawList& list, const Board& board, LatticePoint at, int count) {
    const std::string times = "×" + std::to_string(count);
    const float size = std::floor(std::min(ImGui::GetFontSize() * 0.8f, board.cell * 0.3f));
    const ImVec2 extent = fonts().bold->CalcTextSizeA(size, 1e6f, 0, times.c_str());
    const ImVec2 middle = board.middle(at);
    // On the corner itself, where it hides no number.
    const ImVec2 low{middle.x + board.cell / 2 - extent.x * 0.6f, middle.y - board.cell / 2 - size * 0.5f};
    list.AddRectFilled({low.x - 2, low.y}, {low.x + extent.x + 2, low.y + extent.y}, colour(theme().text));
    list.AddText(fonts().bold, size, low, colour(theme().panel), times.c_str());
}

}  // namespace

float grey_of(float height, const HeightRange& range) {
    const float share = std::clamp((height - range.low) / range.span(), 0.0f, 1.0f);
    return k_darkest + share * (k_lightest - k_darkest);
}

// The numbers in the cells; of the terms, where there is room, those before the step too, above.
void paint_cells(ImDrawList& list, const Learn& learn, const Grid<float>& heights, const MapPart& part) {
    const Trace& trace = *learn.trace();
    const Board& board = part.board;
    const std::int64_t done = learn.transport.position();
    const int decimals = std::min(trace.decimals(), decimals_of(NumberKind::tenths));
    const auto text_after = [&](LatticePoint at, std::int64_t steps) {
        return learn.written(trace.value(part.on_map(at), steps), decimals);
    };
    const float size = number_size(board, [&](LatticePoint at) { return text_after(at, 0); });
    const float half_size = std::min(size, std::floor(board.cell * k_two_numbers));
    const bool room_for_two = half_size >= k_min_number;
    // Depths, or what stands for them, may be wider than heights: with fewer decimals where they would be too
    // small to read.
    int water_decimals = trace.decimals();
    float water_size = half_size;
    const auto water_at = [&](LatticePoint at) {
        return depth_text(learn, part.on_map(at), done, water_decimals);
    };
    if (trace.swept()->has_water()) {
        water_size = std::min(half_size, number_size(board, water_at));
        if (water_size < k_min_number && water_decimals > decimals) {
            water_decimals = decimals;
            water_size = std::min(half_size, number_size(board, water_at));
        }
    }
    const Arithmetic line = line_told(learn);
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint cell = part.on_map({x, y});
            const ImVec2 low{board.corner.x + static_cast<float>(x) * board.cell,
                             board.corner.y + static_cast<float>(y) * board.cell};
            const float grey = grey_of(heights(cell.x, cell.y), learn.range());
            list.AddRectFilled(low, {low.x + board.cell, low.y + board.cell}, ink_of_grey(grey));
            if (size < k_min_number) continue;
            const unsigned ink = grey > k_middle_grey ? 0 : 255;
            const auto terms = line.used_terms();
            const auto found = std::find_if(terms.begin(), terms.end(),
                                            [&](const Term& term) { return term.point == cell; });
            if (trace.swept()->has_water()) {
                draw_water(list, board, {x, y}, water_at({x, y}), water_size);
                text_in_cell(list, board, {x, y}, text_after({x, y}, done), half_size,
                             IM_COL32(ink, ink, ink, 255), -k_number_apart);
                continue;
            }
            const bool two = done > 0 && room_for_two && found != terms.end();
            text_in_cell(list, board, {x, y}, text_after({x, y}, done), two ? half_size : size,
                         IM_COL32(ink, ink, ink, 255), two ? k_number_apart : 0);
            if (two)
                text_in_cell(list, board, {x, y}, learn.written(found->value, decimals), half_size,
                             IM_COL32(ink, ink, ink, 190), -k_number_apart);
        }
    }
}

void paint_frames(ImDrawList& list, const Learn& learn, const MapPart& part) {
    const Board& board = part.board;
    const bool small = board.cell < ImGui::GetFontSize() * 0.6f;
    const float thick = board.cell < ImGui::GetFontSize() * 2 ? 1.5f : 2.5f;
    const auto counts = counts_of(line_told(learn));
    for (const auto& [cell, count] : counts) {
        if (!small && part.holds(cell))
            frame_cell(list, board, part.on_board(cell), colour(theme().text), thick);
    }
    const LatticePoint told = learn.cell_told();
    if (part.holds(told)) frame_cell(list, board, part.on_board(told), colour(theme().accent), thick + 1.5f);
    for (const auto& [cell, count] : counts) {
        if (!small && count > 1 && part.holds(cell)) draw_count(list, board, part.on_board(cell), count);
    }
    const auto ring = [&](LatticePoint cell) {
        if (part.holds(cell)) frame_cell(list, board, part.on_board(cell), k_answer_ink, thick + 1.5f);
    };
    for (const LatticePoint hint : marks_of(learn).hints) ring(hint);
    if (const auto cursor = learn.cursor_shown()) ring(*cursor);
}

Grid<float> ground_of(const Learn& learn) {
    const auto heights = learn.trace()->surface(learn.transport.position()).heights;
    Grid<float> ground(heights->width(), heights->height());
    std::transform(heights->data(), heights->data() + heights->size(), ground.data(), [&](float height) {
        return static_cast<float>(learn.metres(static_cast<double>(height)));
    });
    return ground;
}

void paint_map(ImDrawList& list, const Learn& learn, const Area& area) {
    const Lattice& lattice = learn.trace()->lattice();
    const MapPart whole{board_in(lattice.width, lattice.height, area), {}};
    paint_cells(list, learn, ground_of(learn), whole);
    paint_frames(list, learn, whole);
}

}  // namespace talus
