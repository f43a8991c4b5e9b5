#include "core/lesson/picture/paper_parts.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/map/sheet_cairo.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr SheetFont k_title{5.9, true};
// mm
constexpr double k_max_cell = 18;
constexpr double k_bold_pen = 0.7;
constexpr double k_pen = 0.25;
constexpr double k_number = 3.1;
constexpr double k_letters = 0.62;       // of the pitch of lines at most
constexpr double k_wide_letters = 0.49;  // where there is room
constexpr double k_lines_above = 4;
constexpr double k_map_border = 0.45;  // of a cell: for the numbers of columns and rows

std::string with_sign(double value, int decimals) {
    return (value < 0 ? "" : "+") + written_number(value, decimals);
}

double cell_of_map(const SheetPen& pen, const Trace& trace, double max_cell) {
    return std::min(max_cell, pen.width() / (trace.width() + k_map_border));
}

// Returns where the cells' upper left corner lies, below the pen in the middle of the page, and writes the
// numbers of columns and rows along their upper and left edge, as questions name places; a line has no rows.
MapPoint write_places(SheetPen& pen, const Trace& trace, double cell, double number) {
    const MapPoint corner{SheetPen::k_margin + (pen.width() - cell * trace.width()) / 2,
                          pen.y + cell * k_map_border};
    for (int y = 0; y < trace.height() && !trace.is_line(); ++y)
        pen.words({number}, {corner.x - number, corner.y + (y + 0.5) * cell}, std::to_string(y),
                  TextAnchor::middle, true);
    for (int x = 0; x < trace.width(); ++x)
        pen.words({number}, {corner.x + (x + 0.5) * cell, corner.y - number}, std::to_string(x),
                  TextAnchor::middle, true);
    return corner;
}

void write_lines(SheetPen& pen, const LatticeTrace& trace, std::int64_t done, bool solved,
                 const std::string& language, double max_pitch) {
    std::vector<std::pair<std::int64_t, std::string>> lines;
    double widest = 1;  // of a solved line, so that gaps are as large; times the size of letters
    for (std::int64_t step = 0; step < done; ++step) {
        const Arithmetic line = trace.arithmetic(step);
        if (line.given) continue;
        const std::string whole = localized(trace.written_out(line), language);
        widest = std::max(widest, drawn_width(whole, 1, false));
        lines.emplace_back(step,
                           solved ? whole : localized(line_with_gaps(line, trace.decimals()), language));
    }
    if (lines.empty()) return;
    pen.y += k_lines_above;
    const std::size_t in_column = (lines.size() + 1) / 2;
    const double column = pen.width() / 2;
    const double top = pen.y;
    const double pitch = std::min(max_pitch, pen.room() / static_cast<double>(in_column));
    const double letters =
        std::min({std::max(k_number, pitch * k_wide_letters), pitch * k_letters, (column - 10) / widest});
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const double y = top + static_cast<double>(i % in_column + 1) * pitch;
        const double x = SheetPen::k_margin + static_cast<double>(i / in_column) * column;
        pen.words({letters}, {x + 6, y}, std::to_string(lines[i].first + 1) + ".", TextAnchor::right);
        pen.words({letters}, {x + 8, y}, lines[i].second);
        pen.y = std::max(pen.y, y);
    }
}

}  // namespace

void write_head(SheetPen& pen, const std::string& title, const std::string& task, bool solved,
                const std::string& language) {
    pen.text(k_title, title);
    pen.y += k_paper_gap;
    if (solved) return;
    const std::string name = worded("Name", language) + ": ";
    pen.text(k_paper_text, name);
    pen.rule(drawn_width(name, k_paper_text.size, false));
    pen.y += k_paper_gap;
    if (task.empty()) return;
    pen.text(k_paper_text, task);
    pen.y += k_paper_gap;
}

std::string task_of(const LatticeTrace& trace, const std::string& language) {
    const std::string_view rule =
        trace.is_line()
            ? "Each new number is the mean of its two parents, plus the number at the bottom of its cell."
        : trace.lattice().wrap_x ? "Each new number is the mean of its four parents, plus the number at the "
                                   "bottom of its cell. Beyond each border lies the opposite one."
                                 : "Each new number is the mean of its parents (four, or three at a border), "
                                   "plus the number at the bottom of its cell.";
    return worded(
               "The framed numbers are given. Fill in the empty cells in the order of the small number at "
               "the upper left.",
               language) +
           " " + worded(rule, language) + " " +
           worded("Round to one digit after the point, and go on with the rounded number.", language);
}

std::string line_with_gaps(const Arithmetic& line, int decimals) {
    static const std::string gap = "____";
    std::string text = "(";
    for (int i = 0; i < line.count; ++i) text += (i > 0 ? " + " : "") + gap;
    text += ") / " + std::to_string(line.count);
    text += line.offset < 0 ? " − " : " + ";
    text += written_number(line.offset < 0 ? -line.offset : line.offset, decimals);
    return text + " = " + gap;
}

std::int64_t worksheet_end(const LatticeTrace& trace, std::int64_t done) {
    const auto& phases = trace.order().phases();
    const std::int64_t first = phases.front().count;
    std::int64_t end = first;
    for (const PhaseSpan& phase : phases) {
        const std::int64_t behind = phase.first + phase.count;
        if (behind - first <= k_max_lines) end = std::max(end, behind);
    }
    if (end == first) end = first + k_max_lines;
    return std::min(end, done);
}

void write_worksheet(SheetPen& pen, const LatticeTrace& trace, std::int64_t done, bool solved,
                     const std::string& language, const WorksheetSize& size) {
    const double cell = std::min({k_max_cell, pen.width() / (trace.width() + k_map_border),
                                  size.max_side / (trace.height() + k_map_border)});
    const double small = std::max(cell * 0.18, std::min(cell * 0.22, 2.0));
    const int decimals = trace.decimals();
    const auto [left, top] = write_places(pen, trace, cell, cell * 0.2);
    pen.frame({left, top, cell * trace.width(), cell * trace.height()}, k_pen);
    for (std::int64_t step = 0; step < done; ++step) {
        const Arithmetic line = trace.arithmetic(step);
        const double x = left + line.point.x * cell;
        const double y = top + line.point.y * cell;
        pen.frame({x, y, cell, cell}, line.given ? k_bold_pen : k_pen);
        pen.words({small}, {x + cell * 0.07, y + cell * 0.07 + small * 0.8}, std::to_string(step + 1));
        if (line.given || solved)
            pen.words({cell * 0.27, line.given}, {x + cell / 2, y + cell * 0.52},
                      localized(written_number(line.result, decimals), language), TextAnchor::middle, true);
        if (!line.given)
            pen.words({small}, {x + cell / 2, y + cell * 0.94},
                      localized(with_sign(line.offset, decimals), language), TextAnchor::middle);
    }
    pen.y = top + cell * trace.height();
    write_lines(pen, trace, done, solved, language, size.max_pitch);
}

double cell_map_height(const SheetPen& pen, const Trace& trace, double max_cell) {
    return cell_of_map(pen, trace, max_cell) * (trace.height() + k_map_border);
}

void write_cell_map(SheetPen& pen, const Trace& trace, std::int64_t done,
                    std::span<const LatticePoint> framed, double max_cell, const std::string& language) {
    const double cell = cell_of_map(pen, trace, max_cell);
    const int decimals = std::min(trace.decimals(), decimals_of(NumberKind::tenths));
    const double number = cell * 0.25;
    const auto [left, top] = write_places(pen, trace, cell, number);
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x) {
            const SheetBox box{left + x * cell, top + y * cell, cell, cell};
            const bool is_framed = std::ranges::find(framed, LatticePoint{x, y}) != framed.end();
            pen.frame(box, is_framed ? k_bold_pen : k_pen);
            if (!trace.known({x, y}, done)) continue;
            const bool two = has_water(trace);
            const MapPoint middle{box.x + cell / 2, box.y + cell / 2};
            pen.words({number, true}, {middle.x, middle.y - (two ? number * 0.62 : 0)},
                      localized(written_number(trace.value({x, y}, done), decimals), language),
                      TextAnchor::middle, true);
            if (two)
                pen.words(
                    {number}, {middle.x, middle.y + number * 0.62},
                    localized(written_number(trace.swept()->water({x, y}, done), trace.decimals()), language),
                    TextAnchor::middle, true);
        }
    }
    pen.y += cell_map_height(pen, trace, max_cell);
}

void write_profile(SheetPen& pen, const Trace& trace, std::int64_t done, int row, bool solved,
                   double height) {
    std::vector<std::pair<int, double>> known;
    for (int x = 0; x < trace.width(); ++x) {
        if (trace.known({x, row}, done)) known.emplace_back(x, trace.value({x, row}, done));
    }
    if (known.empty()) return;
    double low = 0;
    double high = 0;
    for (const auto& [x, value] : known) {
        low = std::min(low, std::floor(value));
        high = std::max(high, -std::floor(-value));
    }
    high = std::max(high, low + 1);
    const double below = k_number * 1.6;
    const double left = SheetPen::k_margin + 3 * k_number;
    const double pitch = (pen.width() - 3 * k_number) / std::max(1, trace.width() - 1);
    const double unit = (height - below) / (high - low);
    const auto place = [&](double x, double value) {
        return MapPoint{left + x * pitch, pen.y + (high - value) * unit};
    };
    const double last = trace.width() - 1;
    for (int value = static_cast<int>(low); value <= static_cast<int>(high); ++value) {
        pen.line({place(0, value), place(last, value)}, value == 0 ? 0.5 : 0.1);
        const MapPoint at = place(0, value);
        // Every second one where they would touch.
        if (unit < k_number && value % 2 != 0) continue;
        pen.words({k_number}, {at.x - k_number * 0.6, at.y}, written_number(value, 0), TextAnchor::right,
                  true);
    }
    for (int x = 0; x < trace.width(); ++x) {
        pen.line({place(x, low), place(x, high)}, 0.1);
        pen.words({k_number}, {place(x, low).x, pen.y + height - k_number * 0.2}, std::to_string(x),
                  TextAnchor::middle);
    }
    if (solved) {
        std::vector<MapPoint> ridge;
        for (const auto& [x, value] : known) ridge.push_back(place(x, value));
        for (const MapPoint at : ridge) pen.dot(at, 0.9);
        if (ridge.size() > 1) pen.line(ridge, 0.5);
    }
    pen.y += height;
}

bool fits_worksheet(const LatticeTrace& trace) {
    const PlacementOrder& order = trace.order();
    return trace.is_true() && !trace.is_line() && trace.numbers() == NumberKind::tenths &&
           !order.random_additions() && order.width() * order.height() <= k_max_worksheet_values;
}

MapSheet worksheet(const LatticeTrace& trace, bool solved, const std::string& language) {
    assert(fits_worksheet(trace));
    constexpr std::int64_t k_few = 30;  // points, whose lines leave the lattice room
    const WorksheetSize size{.max_side = trace.steps() > k_few ? 85.0 : 100.0, .max_pitch = 9};
    std::string title =
        worded("Diamond-square", language) + ", " + size_text(trace.width(), trace.height(), " × ");
    if (solved) title += ": " + worded("Solution", language);
    SheetPen pen(Paper{}, title);
    write_head(pen, title, task_of(trace, language), solved, language);
    write_worksheet(pen, trace, trace.steps(), solved, language, size);
    return pen.taken();
}

}  // namespace talus
