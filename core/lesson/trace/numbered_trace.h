#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/trace/map_source.h"
#include "core/lesson/trace/swept_trace.h"

namespace talus {

/// The seed of every map that a lesson throws dice for: lessons have the same dice each time.
inline constexpr std::uint64_t k_lesson_dice = 37;

/// A trace whose cells have a whole number after each step. Fact: `number`.
class NumberedTrace : public SweptTrace {
 public:
    double value(LatticePoint cell, std::int64_t done) const override { return number(cell, done); }
    std::string written_out(const Arithmetic& line, bool with_offset = true) const override;
    TraceSurface surface(std::int64_t done) const override;

 protected:
    /// side: of the squares of which a whole number has to fit for the map to wrap, in cells. labels: of the
    /// steps.
    NumberedTrace(const Sweep& sweep, const MapGround& ground, int side,
                  std::span<const std::string_view> labels);
    int number(LatticePoint cell, std::int64_t done) const {
        return after_[static_cast<std::size_t>(done)](cell.x, cell.y);
    }
    /// Returns the number that the ground gives at a cell: on a class lattice its own, rounded, from `least`
    /// to 9; on a terrain `least` in the sea and one more on land. Beyond the edges the edge's go on.
    int given_number(LatticePoint cell, int least) const;

    void each_cell(auto&& run) const {
        for (int y = 0; y < height(); ++y) {
            for (int x = 0; x < width(); ++x) run(x, y);
        }
    }

    std::vector<Grid<std::uint8_t>> after_;  // each step, and before the first

 private:
    MapGround ground_;
};

}  // namespace talus
