#pragma once

#include <vector>

#include "core/base/lattice.h"
#include "core/paint/line_field.h"
#include "core/terrain/ground_line.h"

namespace talus {

/// What lies inside a closed line, as the samples of a map see it.
class LineArea {
 public:
    /// A line that is open is closed for it. reach: m beyond which a place is only inside or outside; where
    /// the world wraps it is at most most_reach.
    LineArea(const GroundLine& line, double reach, const Lattice& map, const Lattice& world);

    /// Returns whether the line encloses nothing.
    bool empty() const { return rises_.empty(); }
    /// Writes how far each sample of row y lies inside the line [m], negative outside, at most `reach` either
    /// way. The border is exact: where the line crosses a row it is found on the arc itself. Any thread may
    /// call it.
    void make_row(int y, double* inside) const;

 private:
    // A piece of the line that goes north or south all the way.
    struct Rise {
        WorldPlace from, to;
        WorldPlace centre;
        double radius;  // 0: straight
        bool west;      // of the centre
        double x_at(double y) const;
    };
    void add_rises(const LinePiece& piece);
    void fill(int y, double north, double east, std::vector<double>& crossings, double* inside) const;

    AxisPlaces columns_, rows_;
    double reach_;
    std::vector<LinePiece> pieces_;
    LineField field_;
    std::vector<Rise> rises_;
    double west_ = 0, east_ = 0, north_ = 0, south_ = 0;  // the line's bounds
};

}  // namespace talus
