#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "app/workspaces/learn/learn_blur.h"
#include "core/lesson/class_lesson.h"
#include "core/lesson/lesson_layer.h"

namespace talus {

/// What a lesson is about.
struct LearnChoice {
    enum class Subject { lattice, line, blur };  ///< a blur is of a class lattice or of the document
    Subject subject = Subject::lattice;
    bool exact = false;  ///< the stage's own floats; else class numbers, as lines and blurs always have them
    int squares = 1;     ///< along each side at the start; 0: the layer's features
    int levels = 2;      ///< how often they are halved
    bool wraps = false;
    std::vector<ParameterValue> values;  ///< of diamond-square
    std::uint64_t seed = 1;
    bool no_offsets = false;  ///< class numbers: the means alone
    /// Class numbers: as ClassNumbers has them, or with y = 0 as LineNumbers.
    std::map<LatticePoint, int> typed{};
    BlurChoice blur{};

    friend bool operator==(const LearnChoice&, const LearnChoice&) = default;
};

/// Of a lattice on the world's ground.
LatticePlan plan_of(const LearnChoice& choice, const World& world);
/// Columns and rows of the lattice; a line has one row.
std::pair<int, int> size_of(const LearnChoice& choice, const World& world);
/// So many that each number can be read, or in exact numbers those of the world's own resolution.
int max_levels(const LearnChoice& choice, const World& world);
/// What is out of range brought into it. has_layer: the document has features to begin with.
LearnChoice in_range(LearnChoice choice, const World& world, bool has_layer);

}  // namespace talus
