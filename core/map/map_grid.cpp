#include "core/map/map_grid.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/round_numbers.h"
#include "core/map/sheet_parts.h"

namespace talus {
namespace {

constexpr double k_apart = 30;          // mm: lines of the grid, at least
constexpr double k_halo_beside = 0.25;  // mm on each side of a line

// Calls each(metres, millimetres from the border) for the round metres from `first` on.
template <class Each>
void for_each_line(double first, double millimetres, double metres_per_mm, Each&& each) {
    const double step = grid_step(metres_per_mm);
    const double last = first + millimetres * metres_per_mm + 1e-6 * step;
    // Counted, not summed up: sums of a step that is no binary fraction drift.
    for (double number = -std::floor(1e-6 - first / step); number * step <= last; ++number)
        each(number * step, (number * step - first) / metres_per_mm);
}

}  // namespace

double grid_step(double metres_per_mm) { return round_up_125(k_apart * metres_per_mm); }

void draw_grid(const GridWindow& window, const GridStyle& style, DrawnGroup& grid, DrawnGroup& numbers) {
    const double right = window.corner.x + window.width;
    const double bottom = window.corner.y + window.height;
    const auto line = [&](MapPoint from, MapPoint to) {
        if (style.halo.a > 0) {
            grid.things.push_back(
                DrawnLine{.line = {{from, to}},
                          .pen = {.colour = style.halo, .width = style.pen.width + 2 * k_halo_beside}});
        }
        grid.things.push_back(DrawnLine{.line = {{from, to}}, .pen = style.pen});
    };
    // along: mm from the number's middle to the nearer end of its border.
    const auto number = [&](double metres, MapPoint at, MapPoint direction, double along, double beside) {
        std::string text = spaced_number(metres);
        if (beside < 0 && along < text_width(text, style.size) / 2) return;
        numbers.things.push_back(DrawnText{.text = std::move(text),
                                           .at = at,
                                           .size = style.size,
                                           .anchor = TextAnchor::middle,
                                           .colour = style.ink,
                                           .halo = style.halo,
                                           .along = direction,
                                           .centred = true});
    };
    const double row =
        style.numbers_above ? window.corner.y - style.beside_columns : bottom + style.beside_columns;
    for_each_line(window.x, window.width, window.metres_per_mm, [&](double metres, double along) {
        const double x = window.corner.x + along;
        line({x, window.corner.y}, {x, bottom});
        number(metres, {x, row}, {1, 0}, std::min(along, window.width - along), style.beside_columns);
    });
    const double column =
        style.numbers_right ? right + style.beside_rows : window.corner.x - style.beside_rows;
    for_each_line(window.y, window.height, window.metres_per_mm, [&](double metres, double along) {
        const double y = window.corner.y + along;
        line({window.corner.x, y}, {right, y});
        number(metres, {column, y}, {0, -1}, std::min(along, window.height - along), style.beside_rows);
    });
}

}  // namespace talus
