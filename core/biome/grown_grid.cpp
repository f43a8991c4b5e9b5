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

GrownPart zoomed(const GrownPart& from, const GrownDice& dice, const GrownWindow& window) {
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    const int columns = from.window.width - 1, rows = from.window.height - 1;
    const std::vector<std::uint32_t> spread = spreads(dice, from.window.x0, columns);
    const auto skipped = static_cast<std::ptrdiff_t>(window.x0 - 2 * from.window.x0);
    each_row(2 * columns, rows, nullptr, [&](int j) {
        std::vector<std::uint8_t> even(static_cast<std::size_t>(2 * columns)), odd(even.size());
        grown_kernel().zoom(from.cells.row(j), from.cells.row(j + 1), spread.data(),
                            dice.key(from.window.y0 + j), columns, even.data(), odd.data());
        for (const int k : {0, 1}) {
            const std::int64_t y = 2 * (from.window.y0 + j) + k - window.y0;
            if (y < 0 || y >= window.height) continue;
            std::copy_n((k == 0 ? even : odd).data() + skipped, window.width,
                        out.cells.row(static_cast<int>(y)));
        }
    });
    return out;
}

GrownPart smoothed(const GrownPart& from, const GrownDice& dice, const GrownWindow& window) {
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    const std::vector<std::uint32_t> spread = spreads(dice, window.x0, window.width);
    each_row(window.width, window.height, nullptr, [&](int y) {
        grown_kernel().smooth(from.cells.row(y) + 1, from.cells.row(y + 1), from.cells.row(y + 2) + 1,
                              spread.data(), dice.key(window.y0 + y), window.width, out.cells.row(y));
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

bool is_dense(const std::vector<std::int64_t>& numbers) {
    return numbers.back() - numbers.front() < 2 * static_cast<std::int64_t>(numbers.size());
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
void GrownSteps::change(CellOf cell) { add(Kind::change, std::move(cell)); }

GrownPart GrownSteps::make(const GrownWindow& window, std::size_t steps) const {
    const Step& step = steps_[steps - 1];
    if (step.kind == Kind::zoom) return zoomed(make(halved(window), steps - 1), step.dice, window);
    if (step.kind == Kind::smooth) return smoothed(make(with_ring(window), steps - 1), step.dice, window);
    const bool is_first = step.kind == Kind::begin;
    const GrownPart from = is_first ? GrownPart{} : make(with_ring(window), steps - 1);
    GrownPart out{window, Grid<std::uint8_t>(window.width, window.height)};
    each_row(window.width, window.height, nullptr, [&](int y) {
        for (int x = 0; x < window.width; ++x) {
            Around around{};
            for (int i = 0; i < 9 && !is_first; ++i)
                around[static_cast<std::size_t>(i)] = from.cells(x + i % 3, y + i / 3);
            out.cells(x, y) = step.cell(around, step.dice, window.x0 + x, window.y0 + y);
        }
    });
    return out;
}

Grid<std::uint8_t> GrownSteps::cells_of(const std::vector<std::int64_t>& columns,
                                        const std::vector<std::int64_t>& rows, std::size_t steps) const {
    Grid<std::uint8_t> out(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    const auto each = [&](auto&& cell) {
        each_row(out.width(), out.height(), nullptr, [&](int y) {
            for (int x = 0; x < out.width(); ++x) out(x, y) = cell(x, y);
        });
    };
    const auto column = [&](int x) { return columns[static_cast<std::size_t>(x)]; };
    const auto row = [&](int y) { return rows[static_cast<std::size_t>(y)]; };
    if (is_dense(columns) && is_dense(rows)) {
        const GrownPart part =
            make({columns.front(), rows.front(), static_cast<int>(columns.back() - columns.front()) + 1,
                  static_cast<int>(rows.back() - rows.front()) + 1},
                 steps);
        each([&](int x, int y) { return part.at(column(x), row(y)); });
        return out;
    }
    const Step& step = steps_[steps - 1];
    if (step.kind == Kind::begin) {
        each([&](int x, int y) { return step.cell({}, step.dice, column(x), row(y)); });
        return out;
    }
    const bool zooms = step.kind == Kind::zoom;
    const auto first_of = [&](std::int64_t at) { return zooms ? half(at) : at - 1; };
    const int count = zooms ? 2 : 3;
    const SparseAxis x_axis(columns, first_of, count), y_axis(rows, first_of, count);
    const Grid<std::uint8_t> from = cells_of(x_axis.before, y_axis.before, steps - 1);
    each([&](int x, int y) {
        const int i = x_axis.first[static_cast<std::size_t>(x)],
                  j = y_axis.first[static_cast<std::size_t>(y)];
        const std::int64_t at_x = zooms ? half(column(x)) : column(x), at_y = zooms ? half(row(y)) : row(y);
        const std::uint32_t spread = step.dice.spread(at_x);
        if (zooms) {
            std::uint8_t even[2], odd[2];
            grown_kernel().zoom(from.row(j) + i, from.row(j + 1) + i, &spread, step.dice.key(at_y), 1, even,
                                odd);
            return (row(y) & 1) != 0 ? odd[column(x) & 1] : even[column(x) & 1];
        }
        if (step.kind == Kind::smooth) {
            std::uint8_t smooth = 0;
            grown_kernel().smooth(from.row(j) + i + 1, from.row(j + 1) + i, from.row(j + 2) + i + 1, &spread,
                                  step.dice.key(at_y), 1, &smooth);
            return smooth;
        }
        Around around{};
        for (int k = 0; k < 9; ++k) around[static_cast<std::size_t>(k)] = from(i + k % 3, j + k / 3);
        return step.cell(around, step.dice, at_x, at_y);
    });
    return out;
}

}  // namespace talus
