#include "core/lesson/picture/worksheet.h"

#include <algorithm>
#include <cassert>
#include <cstdio>

#include "core/lesson/trace/written_out.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// mm
constexpr double k_page_width = 210;
constexpr double k_page_height = 297;
constexpr double k_margin = 15;
constexpr double k_max_cell = 18;
constexpr double k_max_grid = 90;
constexpr double k_max_pitch = 9;  // of the lines
constexpr int k_lines_in_column = 24;
constexpr const char* k_gap = "____";

class Page {
 public:
    Page() {
        char head[200];
        std::snprintf(
            head, sizeof head,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%gmm\" viewBox=\"0 0 %g "
            "%g\" font-family=\"sans-serif\">\n",
            k_page_width, k_page_height, k_page_width, k_page_height);
        text_ = head;
        text_ += "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    }
    void write(double x, double y, double size, const std::string& words, const char* anchor = "start") {
        char head[160];
        std::snprintf(head, sizeof head, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" text-anchor=\"%s\">",
                      x, y, size, anchor);
        text_ += head + words + "</text>\n";
    }
    void square(double x, double y, double side, bool filled) {
        char shape[160];
        std::snprintf(
            shape, sizeof shape,
            "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" stroke=\"black\" "
            "stroke-width=\"0.3\"/>\n",
            x, y, side, side, filled ? "#e4e4e4" : "white");
        text_ += shape;
    }
    std::string finished() { return text_ + "</svg>\n"; }

 private:
    std::string text_;
};

}  // namespace

std::string line_with_gaps(const Arithmetic& line, int decimals) {
    std::string text = "(";
    for (int i = 0; i < line.count; ++i) text += (i > 0 ? std::string(" + ") : std::string()) + k_gap;
    text += ") / " + std::to_string(line.count);
    text += line.offset < 0 ? " − " : " + ";
    text += written_number(line.offset < 0 ? -line.offset : line.offset, decimals);
    return text + " = " + k_gap;
}

bool fits_worksheet(const LatticeTrace& trace) {
    const PlacementOrder& order = trace.order();
    return trace.is_true() && !trace.is_line() && trace.numbers() == NumberKind::tenths &&
           !order.random_additions() && order.width() * order.height() <= k_max_worksheet_values;
}

std::string worksheet(const LatticeTrace& trace, bool solution) {
    assert(fits_worksheet(trace));
    const PlacementOrder& order = trace.order();
    const int decimals = trace.decimals();
    Page page;
    double y = k_margin + 4;
    page.write(k_margin, y, 6,
               "Diamond-square, " + size_text(order.width(), order.height(), " × ") +
                   (solution ? ": solution" : ""));
    if (!solution) page.write(k_page_width - k_margin, y, 4, "Name: ______________________", "end");
    y += 8;
    page.write(k_margin, y, 3.6,
               "Small numbers tell the order. Each new point is the mean of its parents plus the offset "
               "given here,");
    page.write(k_margin, y + 5, 3.6,
               "rounded to tenths (halves away from 0). Carry on with the rounded value.");
    page.write(k_margin, y + 10, 3.6,
               order.plan().x.wraps ? "Beyond each edge lies the other side of the lattice."
                                    : "At the border there are three parents.");
    y += 15;

    const double cell = std::min(k_max_cell, k_max_grid / std::max(order.width(), order.height()));
    const double left = (k_page_width - cell * order.width()) / 2;
    for (int row = 0; row < order.height(); ++row) {
        for (int column = 0; column < order.width(); ++column) {
            const LatticePoint point{column, row};
            const bool seed = order.level_of(point) == 0;
            const double x = left + column * cell;
            page.square(x, y + row * cell, cell, seed);
            page.write(x + cell * 0.06, y + row * cell + cell * 0.26, cell * 0.22,
                       std::to_string(order.place_in_order(point) + 1));
            if (!seed && !solution) continue;
            page.write(x + cell / 2, y + row * cell + cell * 0.72, cell * 0.36,
                       written_number(trace.value(point, order.steps()), decimals), "middle");
        }
    }
    y += cell * order.height() + 9;

    const std::int64_t seeds = order.phases().front().count;
    const auto lines = static_cast<int>(order.steps() - seeds);
    const int columns = lines > k_lines_in_column ? 2 : 1;
    const int in_column = (lines + columns - 1) / columns;
    const double pitch = std::min(k_max_pitch, (k_page_height - k_margin - y) / in_column);
    const double size = std::min({pitch * 0.62, columns == 1 ? 4.6 : 3.1});
    for (int i = 0; i < lines; ++i) {
        const Arithmetic line = trace.arithmetic(seeds + i);
        const double x = k_margin + (i / in_column) * (k_page_width - 2 * k_margin) / columns;
        const double at = y + (i % in_column) * pitch;
        page.write(x + 5, at, size, std::to_string(seeds + i + 1) + ".", "end");
        page.write(x + 7, at, size, solution ? trace.written_out(line) : line_with_gaps(line, decimals));
    }
    return page.finished();
}

}  // namespace talus
