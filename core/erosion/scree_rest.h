#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// Which pieces of a lattice's rows are at rest, so that a stage of ScreeProcess need not look at them: no
/// rock slid from any of their cells in the stage before, and the ground around them has not changed since.
/// The bits of the result are the same as if all had been looked at.
class ScreeRest {
 public:
    static constexpr int k_piece = 64;  // cells

    /// What is known of a piece after a stage.
    enum Known : std::uint8_t {
        k_still = 1,      ///< no rock slid from its cells
        k_same = 2,       ///< its ground is as it was before the stage
        k_same_slid = 4,  ///< so is what has slid over the sides of its cells
        k_settled = 8,    ///< so were both in the stage before, and all copies of them are the same
    };
    using Pieces = std::vector<std::uint8_t>;  ///< of a row

    explicit ScreeRest(const Lattice& lattice)
        : width_(lattice.width),
          wrap_x_(lattice.wrap_x),
          wrap_y_(lattice.wrap_y),
          now_((lattice.width + k_piece - 1) / k_piece, lattice.height, 0),
          next_(now_.width(), now_.height()) {}

    int pieces() const { return now_.width(); }
    /// Forgets what is known: the ground was changed by something else.
    void wake() { std::fill_n(now_.data(), now_.size(), std::uint8_t{0}); }
    /// Begins a stage, the first of a step or another one. Where the first finds little at rest, the others
    /// do not look, for that takes a sixth of their time.
    void begin_stage(bool is_first) { looks_ = is_first || pays_; }
    bool looks() const { return looks_; }
    /// Ends it: what it has found is known from now on.
    void end_stage(bool is_first) {
        if (!looks_) return;
        std::swap(now_, next_);
        if (!is_first) return;
        const auto still = std::count_if(now_.data(), now_.data() + now_.size(),
                                         [](std::uint8_t known) { return (known & k_still) != 0; });
        pays_ = static_cast<std::size_t>(still) * k_worth >= now_.size();
        if (!pays_) wake();
    }

    /// Sets 1 where rock may slide from cells of the row's pieces, and 0 where none does. Of a row beyond the
    /// ends of the lattice none does.
    void find_awake(int y, Pieces& awake) const {
        const int count = pieces();
        if (!looks_) return awake.assign(static_cast<std::size_t>(count), 1);
        awake.assign(static_cast<std::size_t>(count), 0);
        if (!wrap_y_ && (y < 0 || y >= now_.height())) return;
        const std::uint8_t* const above = now_.row(row_of(y - 1));
        const std::uint8_t* const here = now_.row(row_of(y));
        const std::uint8_t* const below = now_.row(row_of(y + 1));
        const auto same = [&](int p) { return (above[p] & here[p] & below[p] & k_same) != 0; };
        for (int p = 0; p < count; ++p) {
            const bool rests = (here[p] & k_still) != 0 && same(p) && same(before(p)) && same(after(p));
            awake[static_cast<std::size_t>(p)] = rests ? 0 : 1;
        }
    }
    std::uint8_t known(int y, int piece) const { return now_(piece, y); }
    void find(int y, int piece, int known) { next_(piece, y) = static_cast<std::uint8_t>(known); }

    /// The pieces beside one; at an end that does not wrap it is its own neighbour.
    int before(int piece) const { return piece > 0 ? piece - 1 : wrap_x_ ? pieces() - 1 : 0; }
    int after(int piece) const { return piece + 1 < pieces() ? piece + 1 : wrap_x_ ? 0 : piece; }
    int begin_of(int piece) const { return piece * k_piece; }
    int end_of(int piece) const { return std::min((piece + 1) * k_piece, width_); }

    /// Calls run(first column, columns) for each stretch of pieces that lie side by side and are chosen.
    template <class Chosen, class Run>
    void each_stretch(Chosen&& chosen, Run&& run) const {
        for (int p = 0; p < pieces(); ++p) {
            if (!chosen(p)) continue;
            const int first = p;
            while (p + 1 < pieces() && chosen(p + 1)) ++p;
            run(begin_of(first), end_of(p) - begin_of(first));
        }
    }

 private:
    static constexpr std::size_t k_worth = 4;  // one piece of so many has to be at rest

    int row_of(int y) const {
        const int rows = now_.height();
        return wrap_y_ ? (y % rows + rows) % rows : std::clamp(y, 0, rows - 1);
    }

    int width_;
    bool wrap_x_;
    bool wrap_y_;
    bool looks_ = false;
    bool pays_ = false;
    Grid<std::uint8_t> now_;
    Grid<std::uint8_t> next_;
};

}  // namespace talus
