#pragma once

#include <cstddef>
#include <vector>

#include "core/terrain/ground_line.h"
#include "core/terrain/world_place.h"

namespace talus {

/// A straight piece of a line, or an arc of a circle of at most a quarter of a turn.
struct LinePiece {
    WorldPlace from, to;
    WorldPlace centre = {};  ///< of the circle; unused where it is straight
    double radius = 0;       ///< m, above 0; 0: straight
    double turn = 0;    ///< 1 where the arc turns from east towards south, −1 the other way; 0: straight
    double length = 0;  ///< m
    double start = 0;   ///< m along the whole line
};

/// The way of a line through its nodes: arcs and straight pieces that meet without a kink, except at corners.
/// Between two nodes run two arcs (a biarc) that touch the line's direction at both; in a smooth node that
/// is the direction of the centripetal Catmull-Rom spline, which halves the angle between the ways to its
/// neighbours. Between two corners, and beyond a line's last smooth node, one piece is enough. Distances to
/// arcs have a closed form, and their radius is the line's.
///
/// Bolton, *Biarc curves*, Computer-Aided Design 7, 1975. Yuksel, Schaefer and Keyser, *Parameterization and
/// applications of Catmull-Rom curves*, Computer-Aided Design 43, 2011.
struct LineCurve {
    std::vector<LinePiece> pieces = {};
    std::vector<std::size_t> nodes = {};   ///< the nodes that it passes through, by their places in the line
    std::vector<double> node_starts = {};  ///< m along the line, of each of these
    double length = 0;                     ///< m
    bool closed = false;

    /// Returns the least radius of its arcs [m]; HUGE_VAL where all is straight.
    double least_radius() const;
};

/// Nodes nearer to the one before than a millimetre are left out; a line of fewer than two nodes has no
/// piece, a closed one of fewer than three is open.
LineCurve curve_of(const GroundLine& line);

/// Returns the pieces of the line cut into so many between each two nodes, of like length, or into more where
/// an arc would turn by more than a tenth of a radian or a piece be longer than `longest` [m].
std::vector<LinePiece> cut_pieces(const LineCurve& curve, int between_nodes, double longest);

/// Returns the place so many metres along the piece.
WorldPlace place_along(const LinePiece& piece, double metres);
/// Returns the place so many metres along the line, 0 to its length. It has a piece.
WorldPlace place_along(const LineCurve& curve, double metres);

}  // namespace talus
