#include "app/lesson/paint_trace.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/lesson/marks.h"
#include "app/widgets/fonts.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/line_range.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

constexpr float k_cells_share = 0.35f;  // of the area's height at most
constexpr float k_max_cell_em = 6;
constexpr float k_dot = 6;  // px: radius of a point at its height

// Where a line lies in its area: cells of `cell` pixels along the foot, heights between `top` and `bottom`.
class LineBoard {
 public:
    LineBoard(const Trace& line, const Area& area) : line_(line) {
        const auto points = static_cast<float>(line.width());
        cell = std::min({std::floor(area.width * 0.96f / points), area.height * k_cells_share,
                         size_of(*fonts().text) * k_max_cell_em});
        // A small line uses the width, too: its cells stand apart.
        pitch = std::min(area.width * 0.96f / points, cell * 2);
        left = area.x + (area.width - pitch * points) / 2;
        size = std::floor(std::min(cell * 0.42f, size_of(*fonts().text) * 1.3f));
        cells_top = area.y + area.height - cell - size * 0.4f;
        top = area.y + size * 1.2f;
        bottom = cells_top - size * 1.6f;
        const HeightRange range = line_range(line);
        low_ = static_cast<double>(range.low);
        high_ = static_cast<double>(range.high);
    }
    float x(int place) const { return left + (static_cast<float>(place) + 0.5f) * pitch; }
    float y(double value) const {
        return bottom + static_cast<float>((value - low_) / (high_ - low_)) * (top - bottom);
    }
    ImVec2 point(int place) const { return {x(place), y(line_.value({place, 0}, line_.steps()))}; }
    ImVec2 cell_middle(int place) const { return {x(place), cells_top + cell / 2}; }

    float cell, pitch, left, size, cells_top, top, bottom;

 private:
    const Trace& line_;
    double low_, high_;
};

void centred(ImDrawList& list, ImFont* font, float size, ImVec2 middle, ImU32 ink, const std::string& text) {
    const ImVec2 extent = font->CalcTextSizeA(size, 1e6f, 0, text.c_str());
    list.AddText(font, size, {std::floor(middle.x - extent.x / 2), std::floor(middle.y - extent.y / 2)}, ink,
                 text.c_str());
}

void paint_cell(ImDrawList& list, const Learn& learn, const LineBoard& board, const LearnMarks& marks,
                int place) {
    const LatticeTrace& line = *learn.trace()->placed();
    const bool known = line.known({place, 0}, learn.transport.position());
    const bool current = marks.current == LatticePoint{place, 0};
    const ImVec2 middle = board.cell_middle(place);
    const float half = board.cell / 2 - 2;
    const ImVec2 low{middle.x - half, middle.y - half};
    const ImVec2 high{middle.x + half, middle.y + half};
    if (current) {
        list.AddRectFilled(low, high, colour(theme().accent));
        list.AddRect(low, high, colour(theme().text), 0, 0, 2.5f);
    } else if (known) {
        list.AddRectFilled(low, high, colour(theme().field));
        list.AddRect(low, high, colour(theme().dim_text), 0, 0, 1.5f);
    } else if (!learn.order_numbers) {
        list.AddCircle(middle, std::max(3.0f, board.cell * 0.06f), colour(theme().dim_text), 0, 1.5f);
    }
    std::string text;
    if (current && marks.asked) {
        text = marks.asked_text;
    } else if (learn.order_numbers) {
        text = std::to_string(line.step_of({place, 0}) + 1);
    } else if (known) {
        text = learn.written(line.value({place, 0}, line.steps()), line.decimals());
    }
    const ImVec4& ink = current ? theme().accent_text : known ? theme().text : theme().dim_text;
    centred(list, fonts().text, board.size, middle, colour(ink), text);
    if (!known) return;
    const ImVec2 at = board.point(place);
    list.AddLine(at, {middle.x, board.cells_top}, colour(theme().border), 1);
    list.AddCircleFilled(at, k_dot, colour(current ? theme().accent : theme().text));
}

// Where the mean of the last placed point lies, hollow, between its parents, and how far the offset moved it.
void paint_ghost(ImDrawList& list, const Learn& learn, const LineBoard& board, const LearnMarks& marks) {
    const auto told = offset_told(learn, marks);
    if (!told || marks.parents.size() != 2) return;
    const ImVec2 mean{board.x(told->point.x), board.y(told->mean)};
    list.AddLine(board.point(marks.parents[0].point.x), board.point(marks.parents[1].point.x),
                 colour(theme().dim_text), 1.5f);
    paint_offset(list, mean, board.point(told->point.x), k_dot, colour(theme().error), colour(theme().panel));
}

void paint_marks(ImDrawList& list, const Learn& learn, const LineBoard& board, const LearnMarks& marks) {
    const Trace& line = *learn.trace();
    const float radius = board.cell * 0.47f;
    for (const Term& parent : marks.parents) {
        const ImVec2 at = board.point(parent.point.x);
        list.AddCircle(at, 13, colour(theme().text), 0, 3);
        if (marks.current && line.known(*marks.current, learn.transport.position()))
            list.AddLine(at, board.point(marks.current->x), colour(theme().accent), 2);
        list.AddCircle(board.cell_middle(parent.point.x), radius, colour(theme().text), 0, 3);
    }
    for (const LatticePoint hint : marks.hints)
        list.AddCircle(board.cell_middle(hint.x), radius, colour(theme().accent), 0, 4);
    for (const auto& pointed : {learn.pointed, learn.cursor_shown()}) {
        if (!pointed) continue;
        const ImVec2 middle = board.cell_middle(pointed->x);
        const float half = board.cell / 2;
        list.AddRect({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half},
                     colour(theme().accent), 0, 0, 3);
    }
}

}  // namespace

void paint_line(ImDrawList& list, const Learn& learn, const Area& area) {
    const Trace& line = *learn.trace();
    const LineBoard board(line, area);
    const LearnMarks marks = marks_of(learn);
    // The heights are above and below 0.
    const float zero = std::floor(board.y(0)) + 0.5f;
    const float last = board.x(line.width() - 1) + board.pitch / 2;
    list.AddLine({board.left, zero}, {last, zero}, colour(theme().border), 1.5f);
    centred(list, fonts().text, board.size * 0.8f, {board.left - board.size * 0.5f, zero},
            colour(theme().dim_text), "0");
    std::vector<ImVec2> known;
    for (int place = 0; place < line.width(); ++place) {
        if (line.known({place, 0}, learn.transport.position())) known.push_back(board.point(place));
    }
    list.AddPolyline(known.data(), static_cast<int>(known.size()), colour(theme().text), 0, 3);
    paint_ghost(list, learn, board, marks);
    for (int place = 0; place < line.width(); ++place) paint_cell(list, learn, board, marks, place);
    paint_marks(list, learn, board, marks);
}

LineCells cells_of_line(const Trace& line, const Area& area) {
    const LineBoard board(line, area);
    return {board.cell_middle(0), board.pitch, board.cell};
}

}  // namespace talus
