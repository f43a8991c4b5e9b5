#include "app/lesson/paint_trace.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/lesson/board.h"
#include "app/lesson/marks.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

std::string cell_text(const Learn& learn, LatticePoint point, std::int64_t done) {
    const LatticeTrace& trace = *learn.trace()->placed();
    if (learn.order_numbers) return std::to_string(trace.place_in_order(point) + 1);
    if (!trace.known(point, done)) return {};
    return learn.written(trace.value(point, done), learn.in_metres() ? 0 : trace.decimals());
}

float number_size(const Learn& learn, const Board& board) {
    const std::int64_t all = learn.trace()->steps();
    return number_size(board, [&](LatticePoint point) { return cell_text(learn, point, all); });
}

void draw_cells(ImDrawList& list, const Learn& learn, const Board& board, const LearnMarks& marks) {
    const std::int64_t done = learn.transport.position();
    const float size = number_size(learn, board);
    const float gap = std::max(1.0f, std::floor(board.cell * 0.03f));
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint point{x, y};
            const bool known = learn.trace()->known(point, done);
            const bool missed = known && learn.shows_missed(point);
            const bool current = marks.current == point;
            const ImVec2 middle = board.middle(point);
            const float half = board.cell / 2 - gap;
            const ImVec2 low{middle.x - half, middle.y - half};
            const ImVec2 high{middle.x + half, middle.y + half};
            if (current) {
                list.AddRectFilled(low, high, colour(theme().accent));
            } else if (missed) {
                // Crossed out: nothing stands there but what stood there before.
                list.AddLine(low, high, colour(theme().dim_text, 0.5f), 1.5f);
                list.AddLine({low.x, high.y}, {high.x, low.y}, colour(theme().dim_text, 0.5f), 1.5f);
            } else if (known) {
                list.AddRectFilled(low, high, colour(theme().field));
                list.AddRect(low, high, colour(theme().dim_text, 0.8f));
            } else if (!learn.order_numbers || size < k_min_number) {
                list.AddCircle(middle, std::max(2.0f, board.cell * 0.06f), colour(theme().dim_text), 0, 1.5f);
            }
            if (size < k_min_number && !current) continue;
            const std::string text =
                current && marks.asked ? marks.asked_text : cell_text(learn, point, done);
            const ImVec4& ink = current            ? theme().accent_text
                                : known && !missed ? theme().text
                                                   : theme().dim_text;
            text_in_cell(list, board, point, text, std::max(size, k_min_number + 1), colour(ink));
        }
    }
}

void draw_dots(ImDrawList& list, const Learn& learn, const Board& board, const LearnMarks& marks) {
    const std::int64_t done = learn.transport.position();
    const float radius = std::max(1.5f, board.cell * 0.34f);
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint point{x, y};
            const ImVec2 at = board.middle(point);
            if (learn.trace()->known(point, done)) {
                list.AddCircleFilled(at, radius, colour(theme().text), 8);
            } else {
                list.AddRectFilled({at.x - 1, at.y - 1}, {at.x + 1, at.y + 1}, colour(theme().dim_text));
            }
        }
    }
    if (!marks.current) return;
    const ImVec2 at = board.middle(*marks.current);
    const float half = std::max(board.cell * 0.55f, 5.0f);
    list.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, colour(theme().accent));
    list.AddRect({at.x - half, at.y - half}, {at.x + half, at.y + half}, colour(theme().text), 0, 0, 2);
}

float ring_radius(const Board& board) { return std::max(board.cell * 0.47f, 6.0f); }

// A line to a parent; where that lies beyond the edge it leaves there and comes in from the other side.
void draw_joins(ImDrawList& list, const Board& board, const LearnMarks& marks) {
    if (!marks.current) return;
    const float em = ImGui::GetFontSize();
    const float rim = std::min(board.cell, em) * 0.9f;
    const ImVec2 end = board.end();
    list.PushClipRect({board.corner.x - rim, board.corner.y - rim}, {end.x + rim, end.y + rim}, true);
    const float thick = std::clamp(board.cell * 0.06f, 2.0f, 4.0f);
    const ImU32 ink = colour(theme().text);
    const float radius = ring_radius(board);
    // Ends at the parent's ring, so that its number stays readable.
    const auto line = [&](LatticePoint from, LatticePoint to) {
        const ImVec2 a = board.middle(from);
        ImVec2 b = board.middle(to);
        const float length = std::hypot(b.x - a.x, b.y - a.y);
        const float share = std::max(0.0f, 1 - radius / length);
        b = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        list.AddLine(a, b, colour(theme().panel), thick + 3);
        list.AddLine(a, b, ink, thick);
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
    list.PopClipRect();
    for (const Term& parent : marks.parents) {
        list.AddCircle(board.middle(parent.point), radius, colour(theme().panel), 0, thick + 3);
        list.AddCircle(board.middle(parent.point), radius, ink, 0, thick);
    }
}

void draw_current_again(ImDrawList& list, const Learn& learn, const Board& board, const LearnMarks& marks) {
    if (!marks.current || board.width > k_max_board_cells || board.height > k_max_board_cells) return;
    const ImVec2 at = board.middle(*marks.current);
    const float half = board.cell / 2 - 1;
    list.AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, colour(theme().accent));
    list.AddRect({at.x - half, at.y - half}, {at.x + half, at.y + half}, colour(theme().text), 0, 0, 2.5f);
    const std::string text =
        marks.asked ? marks.asked_text : cell_text(learn, *marks.current, learn.transport.position());
    text_in_cell(list, board, *marks.current, text, std::max(number_size(learn, board), k_min_number + 1),
                 colour(theme().accent_text));
}

}  // namespace

void paint_over_points(ImDrawList& list, const Learn& learn, const Board& board) {
    const LearnMarks marks = marks_of(learn);
    const ImVec2 end = board.end();
    list.AddRect({board.corner.x - 1, board.corner.y - 1}, {end.x + 1, end.y + 1}, colour(theme().border));
    draw_joins(list, board, marks);
    draw_current_again(list, learn, board, marks);
    const float ring = std::max(board.cell * 0.5f, 7.0f);
    for (const LatticePoint hint : marks.hints)
        list.AddCircle(board.middle(hint), ring, colour(theme().accent), 0, 4);
    if (std::max(board.width, board.height) > k_max_painted_lattice && marks.current)
        list.AddCircleFilled(board.middle(*marks.current), 5, colour(theme().accent));
    for (const auto& pointed : {learn.pointed, learn.cursor_shown()}) {
        if (!pointed) continue;
        const ImVec2 at = board.middle(*pointed);
        list.AddRect({at.x - ring, at.y - ring}, {at.x + ring, at.y + ring}, colour(theme().accent), 0, 0, 3);
    }
}

void paint_points(ImDrawList& list, const Learn& learn, const Area& area) {
    const Board board = board_in(learn.trace()->width(), learn.trace()->height(), area);
    const LearnMarks marks = marks_of(learn);
    if (std::max(board.width, board.height) <= k_max_board_cells) {
        draw_cells(list, learn, board, marks);
    } else {
        draw_dots(list, learn, board, marks);
    }
    paint_over_points(list, learn, board);
}

void paint_trace(ImDrawList& list, const Learn& learn, const Area& area) {
    if (learn.trace()->swept() != nullptr) return paint_map(list, learn, area);
    learn.trace()->is_line() ? paint_line(list, learn, area) : paint_points(list, learn, area);
}

}  // namespace talus
