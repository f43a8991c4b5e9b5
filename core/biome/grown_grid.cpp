#include "core/biome/grown_grid.h"

#include <algorithm>

#include "core/base/far_places.h"
#include "core/base/parallel.h"
#include "core/biome/grown_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

std::vector<std::uint32_t> spreads(const GrownDice& dice, std::int64_t x0, int count) {
    std::vector<std::uint32_t> all(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) all[static_cast<std::size_t>(i)] = dice.spread(x0 + i);
    return all;
}

std::int64_t half(std::int64_t at) { return at >> 1; }  // rounded down

GrownWindow with_ring(const GrownWindow& window) {
    return {window.x0 - 1, window.y0 - 1, window.width + 2, window.height + 2};
}

// The cells of the grid before that a doubled one is made of.
GrownWindow halved(const GrownWindow& window) {
    const std::int64_t x0 = half(window.x0), y0 = half(window.y0);
    return {x0, y0, static_cast<int>(half(window.x0 + window.width - 1) - x0) + 2,
            static_cast<int>(half(window.y0 + window.height - 1) - y0) + 2};
}

// Whole rows and columns of doubled cells: up to one more on each side than the window has.
GrownPart zoomed(const GrownPart& from, const GrownDice& dice, const GrownWindow& window) {
    const GrownWindow source = halved(window);
    const int columns = source.width - 1, rows = source.height - 1;
    GrownPart out{{2 * source.x0, 2 * source.y0, 2 * columns, 2 * rows},
                  Grid<std::uint8_t>(2 * columns, 2 * rows)};
    const std::vector<std::uint32_t> spread = spreads(dice, source.x0, columns);
    each_row(2 * columns, rows, nullptr, [&](int j) {
        const std::int64_t y = source.y0 + j;
        grown_kernel().zoom(from.from(source.x0, y), from.from(source.x0, y + 1), spread.data(), dice.key(y),
                            columns, out.cells.row(2 * j), out.cells.row(2 * j + 1));
    });
    return out;
}

GrownPart smoothed(const GrownPart& from, const GrownDice& dice, const GrownWindow& window) {
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    const std::vector<std::uint32_t> spread = spreads(dice, window.x0, window.width);
    each_row(window.width, window.height, nullptr, [&](int row) {
        const std::int64_t x = window.x0, y = window.y0 + row;
        grown_kernel().smooth(from.from(x, y - 1), from.from(x - 1, y), from.from(x, y + 1), spread.data(),
                              dice.key(y), window.width, out.cells.row(row));
    });
    return out;
}

GrownPart bordered(const GrownPart& from, const GrownWindow& window) {
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    each_row(window.width, window.height, nullptr, [&](int row) {
        const std::int64_t x = window.x0, y = window.y0 + row;
        grown_kernel().border(from.from(x, y - 1), from.from(x - 1, y), from.from(x, y + 1), window.width,
                              out.cells.row(row));
    });
    return out;
}

// Numbers that are wanted, and where they and those after them lie among those of the grid before.
struct SparseAxis {
    std::vector<std::int64_t> before;
    std::vector<int> first;  // of the numbers that a wanted one needs, which follow each other

    // first_of: the first number of the grid before that one needs; count: how many.
    SparseAxis(const std::vector<std::int64_t>& wanted, const auto& first_of, int count) {
        for (const std::int64_t at : wanted) {
            const std::int64_t from = first_of(at);
            std::int64_t next = before.empty() ? from : std::max(from, before.back() + 1);
            for (; next < from + count; ++next) before.push_back(next);
            first.push_back(static_cast<int>(std::ranges::lower_bound(before, from) - before.begin()));
        }
    }
};

GrownWindow window_around(const std::vector<std::int64_t>& columns, const std::vector<std::int64_t>& rows) {
    return {columns.front(), rows.front(), static_cast<int>(columns.back() - columns.front()) + 1,
            static_cast<int>(rows.back() - rows.front()) + 1};
}

}  // namespace

std::uint32_t GrownDice::spread(std::int64_t x) const { return spread_far(within(x, period_x_)); }

void GrownSteps::add(Kind kind, CellOf cell) {
    if (kind == Kind::zoom) ++zooms_;
    // A doubled grid throws its dice for the cells of the grid before.
    const int doublings = kind == Kind::zoom ? zooms_ - 1 : zooms_;
    steps_.push_back({kind,
                      GrownDice(seed_, channel_ + static_cast<std::uint32_t>(steps_.size()),
                                cells_x_ << doublings, cells_y_ << doublings),
                      std::move(cell)});
}

void GrownSteps::begin(std::function<std::uint8_t(const GrownDice&, std::int64_t, std::int64_t)> cell) {
    add(Kind::begin, [cell = std::move(cell)](const Around&, const GrownDice& dice, std::int64_t x,
                                              std::int64_t y) { return cell(dice, x, y); });
}
void GrownSteps::zoom() { add(Kind::zoom); }
void GrownSteps::smooth() { add(Kind::smooth); }
void GrownSteps::border() { add(Kind::border); }
void GrownSteps::change(CellOf cell) { add(Kind::change, std::move(cell)); }

GrownPart GrownSteps::make(const GrownWindow& window) const {
    GrownPart made = make(window, steps_.size());
    if (made.cells.width() == window.width && made.cells.height() == window.height) return made;
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    each_row(window.width, window.height, nullptr, [&](int row) {
        std::copy_n(made.from(window.x0, window.y0 + row), window.width, out.cells.row(row));
    });
    return out;
}

GrownPart GrownSteps::make(const GrownWindow& window, std::size_t steps) const {
    const Step& step = steps_[steps - 1];
    if (step.kind == Kind::zoom) return zoomed(make(halved(window), steps - 1), step.dice, window);
    if (step.kind == Kind::smooth) return smoothed(make(with_ring(window), steps - 1), step.dice, window);
    if (step.kind == Kind::border) return bordered(make(with_ring(window), steps - 1), window);
    const bool is_first = step.kind == Kind::begin;
    const GrownPart from = is_first ? GrownPart{} : make(with_ring(window), steps - 1);
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    each_row(window.width, window.height, nullptr, [&](int row) {
        const std::int64_t y = window.y0 + row;
        for (int column = 0; column < window.width; ++column) {
            const std::int64_t x = window.x0 + column;
            Around around{};
            for (int i = 0; i < 9 && !is_first; i += 3)
                std::copy_n(from.from(x - 1, y - 1 + i / 3), 3, around.begin() + i);
            out.cells(column, row) = step.cell(around, step.dice, x, y);
        }
    });
    return out;
}

// Rows made as vectors cost so little that many more are made before cells one by one are cheaper.
bool GrownSteps::is_dense(const std::vector<std::int64_t>& columns, const std::vector<std::int64_t>& rows,
                          Kind kind) {
    constexpr std::int64_t k_few_cells = std::int64_t{1} << 18;
    const std::int64_t width = columns.back() - columns.front() + 1, height = rows.back() - rows.front() + 1;
    const auto within = [&](std::int64_t gap) {
        return width <= gap * static_cast<std::int64_t>(columns.size()) &&
               height <= gap * static_cast<std::int64_t>(rows.size());
    };
    const bool is_vector = kind == Kind::zoom || kind == Kind::smooth || kind == Kind::border;
    return within(2) || (is_vector && within(8) && width * height <= k_few_cells);
}

// The cell i, j of those before lies above and to the left of the ones that it is made of.
std::uint8_t GrownSteps::one_cell(const Step& step, const Grid<std::uint8_t>& from, int i, int j,
                                  std::int64_t x, std::int64_t y) {
    std::uint8_t out = 0;
    if (step.kind == Kind::zoom) {
        const std::uint32_t spread = step.dice.spread(half(x));
        std::uint8_t even[2], odd[2];
        grown_kernel().zoom(from.row(j) + i, from.row(j + 1) + i, &spread, step.dice.key(half(y)), 1, even,
                            odd);
        return (y & 1) != 0 ? odd[x & 1] : even[x & 1];
    }
    const std::uint8_t* const above = from.row(j) + i + 1;
    const std::uint8_t* const row = from.row(j + 1) + i;
    const std::uint8_t* const below = from.row(j + 2) + i + 1;
    if (step.kind == Kind::smooth) {
        const std::uint32_t spread = step.dice.spread(x);
        grown_kernel().smooth(above, row, below, &spread, step.dice.key(y), 1, &out);
    } else if (step.kind == Kind::border) {
        grown_kernel().border(above, row, below, 1, &out);
    } else {
        Around around{};
        for (int k = 0; k < 9; ++k) around[static_cast<std::size_t>(k)] = from(i + k % 3, j + k / 3);
        out = step.cell(around, step.dice, x, y);
    }
    return out;
}

Grid<std::uint8_t> GrownSteps::cells_of(const std::vector<std::int64_t>& columns,
                                        const std::vector<std::int64_t>& rows) const {
    const GrownWindow all = window_around(columns, rows);
    const bool is_window = columns.size() == static_cast<std::size_t>(all.width) &&
                           rows.size() == static_cast<std::size_t>(all.height);
    return is_window ? make(all).cells : cells_of(columns, rows, steps_.size());
}

Grid<std::uint8_t> GrownSteps::cells_of(const std::vector<std::int64_t>& columns,
                                        const std::vector<std::int64_t>& rows, std::size_t steps) const {
    Grid<std::uint8_t> out(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    const auto each = [&](auto&& cell) {
        each_row(out.width(), out.height(), nullptr, [&](int y) {
            for (int x = 0; x < out.width(); ++x)
                out(x, y) = cell(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
        });
    };
    const Step& step = steps_[steps - 1];
    if (is_dense(columns, rows, step.kind)) {
        const GrownPart part = make(window_around(columns, rows), steps);
        each([&](std::size_t x, std::size_t y) { return part.at(columns[x], rows[y]); });
        return out;
    }
    if (step.kind == Kind::begin) {
        each([&](std::size_t x, std::size_t y) { return step.cell({}, step.dice, columns[x], rows[y]); });
        return out;
    }
    const bool zooms = step.kind == Kind::zoom;
    const auto first_of = [&](std::int64_t at) { return zooms ? half(at) : at - 1; };
    const int count = zooms ? 2 : 3;
    const SparseAxis x_axis(columns, first_of, count), y_axis(rows, first_of, count);
    const Grid<std::uint8_t> from = cells_of(x_axis.before, y_axis.before, steps - 1);
    each([&](std::size_t x, std::size_t y) {
        return one_cell(step, from, x_axis.first[x], y_axis.first[y], columns[x], rows[y]);
    });
    return out;
}

}  // namespace talus
