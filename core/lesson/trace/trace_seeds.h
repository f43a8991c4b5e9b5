#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/biome/diagrams.h"
#include "core/lesson/trace/map_source.h"
#include "core/lesson/trace/swept_trace.h"

namespace talus {

/// The seed of every map of seeds that a lesson shows: lessons have the same dice each time.
inline constexpr std::uint64_t k_lesson_dice = 37;

/// The middles of a map's cells, in a world that begins at the corner of the first one: those of `places` in
/// every second row and column.
struct CellMiddles {
    explicit CellMiddles(const Lattice& map);
    Lattice world;
    Lattice places;
};

/// The seeds of a diagram over a small map. Places are in cells of the map, as MarkPlace has them.
class TraceSeeds {
 public:
    /// side: of the squares with one seed each, in cells of the map. apart: of the cells that give one square
    /// after the other its number, in both axes.
    TraceSeeds(ChoosingCells cells, const Lattice& map, int side, int apart);

    /// What a cell asked, and what it was told.
    struct Asked {
        MarkPlace place;
        JitteredCells::Nearest nearest;
    };
    Asked ask(MarkPlace place) const;
    MarkPlace seed_of(std::int64_t i, std::int64_t j) const;
    std::uint32_t choice(std::int64_t i, std::int64_t j) const { return cells_.choice(i, j); }
    /// Returns the cell whose number a square has, which may lie beyond an edge.
    LatticePoint giver_of(std::int64_t i, std::int64_t j) const {
        return {static_cast<int>(i) * apart_, static_cast<int>(j) * apart_};
    }
    LatticePoint square_of(LatticePoint cell) const { return {cell.x / side_, cell.y / side_}; }
    /// Returns the seeds on the map.
    std::vector<MarkPlace> on_map() const;
    /// Returns a distance as one says it, in cells. square: m².
    std::string distance(double square) const;
    double cells(double square) const;

    /// Adds to the line whom a cell asked: the nearest seed's cell as a term, where it lies on the map, and
    /// the seed to the way to it, which is cut off at the map's edge. trace: whose line it is.
    void tell(Arithmetic& line, const Asked& asked, const Trace& trace, std::int64_t step) const;

 private:
    ChoosingCells cells_;
    int side_, apart_, width_, height_;
    double metres_;  // of a cell
};

/// Returns the cell that a place lies in; it may lie beyond an edge.
LatticePoint cell_at(MarkPlace place);

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
    /// Returns the number that a square gets from its giver: on a class lattice that one's own, rounded, 1 to
    /// 9; on a terrain 1 in the sea and 2 on land. Beyond the edges the edge's numbers go on.
    int given_number(const TraceSeeds& seeds, std::int64_t i, std::int64_t j) const;

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
