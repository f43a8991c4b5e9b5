#pragma once

#include <optional>
#include <vector>

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// Whether the terms of a trace that sweeps are shown: before its first step they would be the answer to what
/// a class is asked, where they are not just the cell's neighbours.
bool tells_terms(const Learn& learn);

/// Which points are marked now, in the lattice and on the surface alike.
struct LearnMarks {
    std::optional<LatticePoint> current;
    bool asked = false;         ///< current is being asked about: its value is not there yet
    std::vector<Term> parents;  ///< ringed and joined to it
    std::vector<LatticePoint> hints;
};
LearnMarks marks_of(const Learn& learn);

/// The hover help of a point.
void tell_of_point(const Learn& learn, LatticePoint point);

/// Marks of points over a picture of the lesson's surface, which lies at `area`. ground: of learn.terrain().
void paint_learn_marks(ImDrawList& list, Learn& learn, const Ground& ground, const Lens& lens,
                       float exaggeration, const Area& area);

}  // namespace talus
