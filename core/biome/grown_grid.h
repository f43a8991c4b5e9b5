#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/grid.h"
#include "core/base/random.h"

namespace talus {

/// Integer grids that are grown: a coarse grid of random numbers, and steps that each make a grid from the
/// one before. Each cell depends on a few cells of the grid before, so any window of the last grid is made
/// from small windows of all others, by recursion, without making the whole.
///
/// The article's and its game's way: *Zoom* doubles a grid (cell 2i is cell i; the new ones between are like
/// one of their neighbours), *Smooth* makes a cell like both its neighbours where these are equal.

/// A window of a grid.
struct GrownWindow {
    std::int64_t x0 = 0, y0 = 0;  ///< cells
    int width = 0, height = 0;
};
struct GrownPart {
    GrownWindow window;
    Grid<std::uint8_t> cells;

    const std::uint8_t* from(std::int64_t x, std::int64_t y) const {
        return cells.row(static_cast<int>(y - window.y0)) + (x - window.x0);
    }
    std::uint8_t at(std::int64_t x, std::int64_t y) const { return *from(x, y); }
};

/// Random bits of the cells of one step.
class GrownDice {
 public:
    /// period: cells after which a grid of a world that wraps is the same again; 0: never.
    GrownDice(std::uint64_t seed, std::uint32_t step, std::int64_t period_x, std::int64_t period_y)
        : seed_(seed), step_(step), period_x_(period_x), period_y_(period_y) {}
    RowKey key(std::int64_t y) const { return row_key(seed_, within(y, period_y_), step_); }
    std::uint32_t spread(std::int64_t x) const;
    std::uint32_t bits(std::int64_t x, std::int64_t y) const { return hash_spread(key(y), spread(x)); }
    float unit(std::int64_t x, std::int64_t y) const { return to_unit(bits(x, y)); }

 private:
    static std::int64_t within(std::int64_t at, std::int64_t period) {
        if (period == 0) return at;
        at %= period;
        return at < 0 ? at + period : at;
    }

    std::uint64_t seed_;
    std::uint32_t step_;
    std::int64_t period_x_, period_y_;
};

/// The steps of a grid, from the coarsest on. Values are immutable once they are made; any thread may ask.
class GrownSteps {
 public:
    /// Returns a cell from its own and the eight around it, row by row, of the grid before.
    using Around = std::array<std::uint8_t, 9>;
    using CellOf =
        std::function<std::uint8_t(const Around& cells, const GrownDice&, std::int64_t x, std::int64_t y)>;

    /// cells_x, cells_y: of the coarsest grid in a world that wraps; 0: it does not. channel: of the hash;
    /// each step takes one.
    GrownSteps(std::uint64_t seed, std::uint32_t channel, std::int64_t cells_x, std::int64_t cells_y)
        : seed_(seed), channel_(channel), cells_x_(cells_x), cells_y_(cells_y) {}

    /// The first step: a cell from its place alone.
    void begin(std::function<std::uint8_t(const GrownDice&, std::int64_t x, std::int64_t y)> cell);
    void zoom();
    void smooth();
    /// Each cell becomes 1 where one of the four beside it differs, else 0.
    void border();
    void change(CellOf cell);
    int zooms() const { return zooms_; }

    GrownPart make(const GrownWindow& window) const;
    /// Returns the cells of some columns and rows, both ascending and each there once; where these lie far
    /// apart, nothing is made of what lies between them.
    Grid<std::uint8_t> cells_of(const std::vector<std::int64_t>& columns,
                                const std::vector<std::int64_t>& rows) const;

 private:
    enum class Kind { begin, zoom, smooth, border, change };
    struct Step {
        Kind kind;
        GrownDice dice;
        CellOf cell;
    };
    // The part made may have more cells than the window.
    GrownPart make(const GrownWindow& window, std::size_t steps) const;
    static bool is_dense(const std::vector<std::int64_t>& columns, const std::vector<std::int64_t>& rows,
                         Kind kind);
    static std::uint8_t one_cell(const Step& step, const Grid<std::uint8_t>& from, int i, int j,
                                 std::int64_t x, std::int64_t y);
    Grid<std::uint8_t> cells_of(const std::vector<std::int64_t>& columns,
                                const std::vector<std::int64_t>& rows, std::size_t steps) const;
    void add(Kind kind, CellOf cell = {});

    std::uint64_t seed_;
    std::uint32_t channel_;
    std::int64_t cells_x_, cells_y_;
    int zooms_ = 0;
    std::vector<Step> steps_;
};

}  // namespace talus
