#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/lesson/picture/step_picture.h"
#include "core/lesson/trace/line_range.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr double k_cells_share = 0.35;  // of the area's height at most
constexpr double k_max_cell_em = 6;
constexpr double k_dot = 6;  // radius of a point at its height

// Where a line lies in its area: cells of `cell` units along the foot, heights between `top` and `bottom`.
class LineBoard {
 public:
    LineBoard(const Trace& line, const PictureBox& area, double em) : line_(line) {
        const double points = line.width();
        cell = std::min(
            {std::floor(area.width * 0.96 / points), area.height * k_cells_share, em * k_max_cell_em});
        // A small line uses the width, too: its cells stand apart.
        pitch = std::min(area.width * 0.96 / points, cell * 2);
        left = area.x + (area.width - pitch * points) / 2;
        size = std::floor(std::min(cell * 0.42, em * 1.3));
        cells_top = area.y + area.height - cell - size * 0.4;
        top = area.y + size * 1.2;
        bottom = cells_top - size * 1.6;
        const HeightRange range = line_range(line);
        low_ = static_cast<double>(range.low);
        high_ = static_cast<double>(range.high);
    }
    double x(int place) const { return left + (place + 0.5) * pitch; }
    double y(double value) const { return bottom + (value - low_) / (high_ - low_) * (top - bottom); }
    MapPoint point(int place) const { return {x(place), y(line_.value({place, 0}, line_.steps()))}; }
    MapPoint cell_middle(int place) const { return {x(place), cells_top + cell / 2}; }

    double cell, pitch, left, size, cells_top, top, bottom;

 private:
    const Trace& line_;
    double low_, high_;
};

void draw_place(PicturePen& pen, const StepState& state, const LineBoard& board, int place) {
    const StepPictureStyle& style = pen.style;
    const LatticeTrace& line = *state.trace.placed();
    const bool known = line.known({place, 0}, state.done);
    const bool current = state.marks.current == LatticePoint{place, 0};
    const MapPoint middle = board.cell_middle(place);
    const double half = board.cell / 2 - 2;
    const MapPoint low{middle.x - half, middle.y - half};
    const MapPoint high{middle.x + half, middle.y + half};
    if (current) {
        pen.fill(low, high, style.accent);
        pen.frame(low, high, style.text, 2.5);
    } else if (known) {
        pen.fill(low, high, style.field);
        pen.frame(low, high, style.dim_text, 1.5);
    } else if (!state.order_numbers) {
        pen.circle(middle, std::max(3.0, board.cell * 0.06), style.dim_text, 1.5);
    }
    std::string text;
    if (current && state.marks.asked) {
        text = state.marks.asked_text;
    } else if (state.order_numbers) {
        text = std::to_string(line.step_of({place, 0}) + 1);
    } else if (known) {
        text =
            localized(written_number(line.value({place, 0}, line.steps()), line.decimals()), state.language);
    }
    pen.words(middle, text, board.size, current ? style.accent_text : known ? style.text : style.dim_text);
    if (!known) return;
    const MapPoint at = board.point(place);
    pen.line(at, {middle.x, board.cells_top}, style.border, 1);
    pen.disc(at, k_dot, current ? style.accent : style.text);
}

// Where the mean of the last placed point lies, hollow, between its parents, and how far the offset moved it.
void draw_mean(PicturePen& pen, const StepState& state, const LineBoard& board) {
    const std::vector<Term>& parents = state.marks.parents;
    if (!state.moved || parents.size() != 2) return;
    const int place = state.moved->point.x;
    pen.line(board.point(parents[0].point.x), board.point(parents[1].point.x), pen.style.dim_text, 1.5);
    draw_offset(pen, {board.x(place), board.y(state.moved->mean)}, board.point(place), k_dot,
                pen.style.warning, pen.style.ground);
}

void draw_line_marks(PicturePen& pen, const StepState& state, const LineBoard& board) {
    const StepPictureStyle& style = pen.style;
    const StepMarks& marks = state.marks;
    const double radius = board.cell * 0.47;
    for (const Term& parent : marks.parents) {
        const MapPoint at = board.point(parent.point.x);
        pen.circle(at, 13, style.text, 3);
        if (marks.current && state.trace.known(*marks.current, state.done))
            pen.line(at, board.point(marks.current->x), style.accent, 2);
        pen.circle(board.cell_middle(parent.point.x), radius, style.text, 3);
    }
    for (const LatticePoint hint : marks.hints)
        pen.circle(board.cell_middle(hint.x), radius, style.accent, 4);
    for (const LatticePoint pointed : state.pointed) {
        const MapPoint middle = board.cell_middle(pointed.x);
        const double half = board.cell / 2;
        pen.frame({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}, style.accent, 3);
    }
}

}  // namespace

LineCells cells_of_line(const Trace& line, const PictureBox& area, double em) {
    const LineBoard board(line, area, em);
    return {board.cell_middle(0), board.pitch, board.cell};
}

void draw_line(PicturePen& pen, const StepState& state, const PictureBox& area) {
    const StepPictureStyle& style = pen.style;
    const Trace& line = state.trace;
    const LineBoard board(line, area, style.em);
    // The heights are above and below 0.
    const double zero = std::floor(board.y(0)) + 0.5;
    pen.line({board.left, zero}, {board.x(line.width() - 1) + board.pitch / 2, zero}, style.border, 1.5);
    pen.words({board.left - board.size * 0.5, zero}, "0", board.size * 0.8, style.dim_text);
    std::vector<MapPoint> known;
    for (int place = 0; place < line.width(); ++place) {
        if (line.known({place, 0}, state.done)) known.push_back(board.point(place));
    }
    if (known.size() > 1) pen.lines(std::move(known), false, style.text, 3);
    draw_mean(pen, state, board);
    for (int place = 0; place < line.width(); ++place) draw_place(pen, state, board, place);
    draw_line_marks(pen, state, board);
}

}  // namespace talus
