#include "core/map/map_grid.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/round_numbers.h"
#include "core/map/sheet_parts.h"

namespace talus {
namespace {

constexpr double k_lines_apart = 20;    // mm: lines of the grid, at least
constexpr double k_halo_beside = 0.25;  // mm on each side of a line
constexpr double k_number_room = 0.7;   // mm around a number
constexpr double k_kilometre = 1000;

// Calls each(metres, millimetres from the border) for the round metres from `first` on.
template <class Each>
void for_each_line(double first, double millimetres, double metres_per_mm, Each&& each) {
    const double step = grid_step(metres_per_mm);
    const double last = first + millimetres * metres_per_mm + 1e-6 * step;
    // Counted, not summed up: sums of a step that is no binary fraction drift.
    for (double number = -std::floor(1e-6 - first / step); number * step <= last; ++number)
        each(number * step, (number * step - first) / metres_per_mm);
}

bool meet(const MapBox& a, const MapBox& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

// Numbers that keep apart.
class Numbers {
 public:
    Numbers(const GridStyle& style, const GridWindow& window)
        : style_(style),
          low_(window.corner),
          high_{window.corner.x + window.width, window.corner.y + window.height},
          taken_(style.taken) {}

    // at: the middle of its left or right end, or of the whole. within: it must not reach beyond the window.
    bool add(std::string text, MapPoint at, TextAnchor anchor, bool within, DrawnGroup& group) {
        const double width = text_width(text, style_.size) * style_.widened;
        const double share = anchor == TextAnchor::left ? 0 : anchor == TextAnchor::middle ? 0.5 : 1;
        const double left = at.x - share * width;
        const double half = style_.size * style_.widened * k_capital_height / 2;
        const MapBox box{{left - k_number_room, at.y - half - k_number_room},
                         {left + width + k_number_room, at.y + half + k_number_room}};
        if (within &&
            (box.low.x < low_.x || box.low.y < low_.y || box.high.x > high_.x || box.high.y > high_.y))
            return false;
        if (std::ranges::any_of(taken_, [&](const MapBox& other) { return meet(box, other); })) return false;
        taken_.push_back(box);
        group.things.push_back(DrawnText{.text = std::move(text),
                                         .at = at,
                                         .size = style_.size,
                                         .anchor = anchor,
                                         .colour = style_.ink,
                                         .halo = style_.number_halo,
                                         .centred = true});
        return true;
    }

 private:
    const GridStyle& style_;
    MapPoint low_, high_;
    std::vector<MapBox> taken_;
};

}  // namespace

double grid_step(double metres_per_mm) { return round_up_125(k_lines_apart * metres_per_mm); }

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
    const bool far = grid_step(window.metres_per_mm) >= k_kilometre;
    const auto text_of = [&](double metres) { return spaced_number(far ? metres / k_kilometre : metres); };
    Numbers written(style, window);
    // From the east, whose first number that has room says the unit.
    std::vector<std::pair<double, double>> columns;  // m, and mm along the border
    for_each_line(window.x, window.width, window.metres_per_mm, [&](double metres, double along) {
        const double x = window.corner.x + along;
        line({x, window.corner.y}, {x, bottom});
        columns.emplace_back(metres, x);
    });
    std::string unit = far ? " km" : " m";
    const double row =
        style.numbers_above ? window.corner.y - style.beside_columns : bottom + style.beside_columns;
    for (auto column = columns.rbegin(); column != columns.rend(); ++column) {
        if (written.add(text_of(column->first) + unit, {column->second, row}, TextAnchor::middle,
                        style.beside_columns < 0, numbers))
            unit.clear();
    }
    const double column =
        style.numbers_right ? right + style.beside_rows : window.corner.x - style.beside_rows;
    const bool grows_right = style.numbers_right == (style.beside_rows > 0);
    for_each_line(window.y, window.height, window.metres_per_mm, [&](double metres, double along) {
        const double y = window.corner.y + along;
        line({window.corner.x, y}, {right, y});
        written.add(text_of(metres), {column, y}, grows_right ? TextAnchor::left : TextAnchor::right,
                    style.beside_rows < 0, numbers);
    });
}

}  // namespace talus
