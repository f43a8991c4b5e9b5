#include <algorithm>
#include <cmath>
#include <string>

#include "core/lesson/picture/step_picture.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

const LatticeTrace& lattice_of(const StepState& state) { return *state.trace.placed(); }

std::string cell_text(const StepState& state, LatticePoint point, std::int64_t done) {
    const LatticeTrace& trace = lattice_of(state);
    if (state.order_numbers) return std::to_string(trace.place_in_order(point) + 1);
    if (!trace.known(point, done)) return {};
    return localized(written_number(trace.value(point, done), state.decimals), state.language);
}

double number_size(const PicturePen& pen, const StepState& state, const Board& board) {
    const std::int64_t all = state.trace.steps();
    return pen.number_size(board, [&](LatticePoint point) { return cell_text(state, point, all); });
}

void draw_points(PicturePen& pen, const StepState& state, const Board& board) {
    const StepPictureStyle& style = pen.style;
    const double size = number_size(pen, state, board);
    const double gap = std::max(1.0, std::floor(board.cell * 0.03));
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint point{x, y};
            const bool known = state.trace.known(point, state.done);
            const bool missed = known && state.shows_missed && lattice_of(state).never_placed(point);
            const bool current = state.marks.current == point;
            const MapPoint middle = board.middle(point);
            const double half = board.cell / 2 - gap;
            const MapPoint low{middle.x - half, middle.y - half};
            const MapPoint high{middle.x + half, middle.y + half};
            if (current) {
                pen.fill(low, high, style.accent);
            } else if (missed) {
                // Crossed out: nothing stands there but what stood there before.
                pen.line(low, high, faded(style.dim_text, 0.5), 1.5);
                pen.line({low.x, high.y}, {high.x, low.y}, faded(style.dim_text, 0.5), 1.5);
            } else if (known) {
                pen.fill(low, high, style.field);
                pen.frame(low, high, faded(style.dim_text, 0.8));
            } else if (!state.order_numbers || size < PicturePen::k_min_number) {
                pen.circle(middle, std::max(2.0, board.cell * 0.06), style.dim_text, 1.5);
            }
            if (size < PicturePen::k_min_number && !current) continue;
            const std::string text =
                current && state.marks.asked ? state.marks.asked_text : cell_text(state, point, state.done);
            pen.words(middle, text, std::max(size, PicturePen::k_min_number + 1),
                      current            ? style.accent_text
                      : known && !missed ? style.text
                                         : style.dim_text);
        }
    }
}

void draw_dots(PicturePen& pen, const StepState& state, const Board& board) {
    const StepPictureStyle& style = pen.style;
    const double radius = std::max(1.5, board.cell * 0.34);
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const MapPoint at = board.middle({x, y});
            if (state.trace.known({x, y}, state.done)) {
                pen.disc(at, radius, style.text);
            } else {
                pen.fill({at.x - 1, at.y - 1}, {at.x + 1, at.y + 1}, style.dim_text);
            }
        }
    }
    if (!state.marks.current) return;
    const MapPoint at = board.middle(*state.marks.current);
    const double half = std::max(board.cell * 0.55, 5.0);
    pen.fill({at.x - half, at.y - half}, {at.x + half, at.y + half}, style.accent);
    pen.frame({at.x - half, at.y - half}, {at.x + half, at.y + half}, style.text, 2);
}

double ring_radius(const Board& board) { return std::max(board.cell * 0.47, 6.0); }

// Cuts off what of a line lies outside (Liang and Barsky 1984). Returns whether anything is left.
bool clip(MapPoint& from, MapPoint& to, MapPoint low, MapPoint high) {
    double begin = 0;
    double end = 1;
    const auto cut = [&](double by, double room) {
        if (by == 0) return room >= 0;
        if (by < 0) begin = std::max(begin, room / by);
        if (by > 0) end = std::min(end, room / by);
        return begin < end;
    };
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    if (!cut(-dx, from.x - low.x) || !cut(dx, high.x - from.x) || !cut(-dy, from.y - low.y) ||
        !cut(dy, high.y - from.y))
        return false;
    to = {from.x + dx * end, from.y + dy * end};
    from = {from.x + dx * begin, from.y + dy * begin};
    return true;
}

// A line to a parent; where that lies beyond the edge it leaves there and comes in from the other side.
void draw_joins(PicturePen& pen, const StepMarks& marks, const Board& board) {
    if (!marks.current) return;
    const StepPictureStyle& style = pen.style;
    const MapPoint end = board.end();
    const double thick = std::clamp(board.cell * 0.06, 2.0, 4.0);
    const double rim = std::min(style.em, std::min(board.cell, style.em) * 0.9 + thick / 2);
    const double radius = ring_radius(board);
    // Ends at the parent's ring, so that its number stays readable.
    const auto line = [&](LatticePoint from, LatticePoint to) {
        MapPoint a = board.middle(from);
        MapPoint b = board.middle(to);
        const double share = std::max(0.0, 1 - radius / distance(a, b));
        b = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        if (!clip(a, b, {board.corner.x - rim, board.corner.y - rim}, {end.x + rim, end.y + rim})) return;
        pen.line(a, b, style.ground, thick + 3);
        pen.line(a, b, style.text, thick);
    };
    const LatticePoint current = *marks.current;
    for (const Term& parent : marks.parents) {
        line(current, parent.where);
        const LatticePoint shift{parent.point.x - parent.where.x, parent.point.y - parent.where.y};
        if (shift == LatticePoint{}) continue;
        // The same line on the lattice's neighbouring copies, where it enters.
        for (const LatticePoint by : {LatticePoint{shift.x, 0}, LatticePoint{0, shift.y}, shift}) {
            if (by == LatticePoint{}) continue;
            line({current.x + by.x, current.y + by.y}, {parent.where.x + by.x, parent.where.y + by.y});
        }
    }
    for (const Term& parent : marks.parents) {
        pen.circle(board.middle(parent.point), radius, style.ground, thick + 3);
        pen.circle(board.middle(parent.point), radius, style.text, thick);
    }
}

void draw_current_again(PicturePen& pen, const StepState& state, const Board& board) {
    if (!state.marks.current || std::max(board.width, board.height) > k_max_board_cells) return;
    const StepPictureStyle& style = pen.style;
    const LatticePoint current = *state.marks.current;
    const MapPoint at = board.middle(current);
    const double half = board.cell / 2 - 1;
    pen.fill({at.x - half, at.y - half}, {at.x + half, at.y + half}, style.accent);
    pen.frame({at.x - half, at.y - half}, {at.x + half, at.y + half}, style.text, 2.5);
    pen.words(at, state.marks.asked ? state.marks.asked_text : cell_text(state, current, state.done),
              std::max(number_size(pen, state, board), PicturePen::k_min_number + 1), style.accent_text);
}

}  // namespace

void draw_lattice(PicturePen& pen, const StepState& state, const Board& board) {
    const bool numbers = std::max(board.width, board.height) <= k_max_board_cells;
    numbers ? draw_points(pen, state, board) : draw_dots(pen, state, board);
    draw_over_lattice(pen, state, board);
}

void draw_over_lattice(PicturePen& pen, const StepState& state, const Board& board) {
    const StepPictureStyle& style = pen.style;
    const MapPoint end = board.end();
    pen.frame({board.corner.x - 1, board.corner.y - 1}, {end.x + 1, end.y + 1}, style.border);
    draw_joins(pen, state.marks, board);
    draw_current_again(pen, state, board);
    const double ring = std::max(board.cell * 0.5, 7.0);
    for (const LatticePoint hint : state.marks.hints) pen.circle(board.middle(hint), ring, style.accent, 4);
    if (std::max(board.width, board.height) > k_max_drawn_lattice && state.marks.current)
        pen.disc(board.middle(*state.marks.current), 5, style.accent);
    for (const LatticePoint pointed : state.pointed) {
        const MapPoint at = board.middle(pointed);
        pen.frame({at.x - ring, at.y - ring}, {at.x + ring, at.y + ring}, style.accent, 3);
    }
}

}  // namespace talus
