#pragma once

#include <optional>
#include <vector>

#include "app/editor/learn.h"

namespace talus {

/// Which points are marked now, in the lattice and on the surface alike.
struct LearnMarks {
    std::optional<LatticePoint> current;
    bool asked = false;         ///< current is being asked about: its value is not there yet
    std::vector<Term> parents;  ///< ringed and joined to it
    std::vector<LatticePoint> hints;
};
LearnMarks marks_of(const Learn& learn);

}  // namespace talus
