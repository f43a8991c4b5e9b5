#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/biome/diagrams.h"
#include "core/lesson/trace/swept_trace.h"

namespace talus {

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

}  // namespace talus
