#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/lesson/placement_order.h"
#include "core/recipe/recipe.h"

namespace talus {

/// The subject of a lesson: the lattice or line, its rules and its numbers. Compares by content.
struct LessonSetup {
    int dimensions = 2;      ///< 1: midpoint displacement of a line, always in class numbers
    bool exact = false;      ///< the stage's own floats, in metres; else class numbers
    int squares = 1;         ///< along each side at the start
    int levels = 1;          ///< how often they are halved
    bool wraps = false;      ///< beyond each edge lies the other side
    bool no_offsets = true;  ///< the means alone; of class numbers
    std::uint64_t seed = 1;
    std::vector<ParameterValue> rules = default_rules();  ///< of diamond-square, in its listing's order
    /// In tenths, in place of the dice's: the lattice's four corners (NW, NE, SW, SE) or the line's two ends;
    /// empty: random.
    std::vector<int> corners;
    /// In tenths, of class numbers: a seed's value or another point's offset. A line's points have y = 0.
    std::map<LatticePoint, int> typed;

    static std::vector<ParameterValue> default_rules();
    friend bool operator==(const LessonSetup&, const LessonSetup&) = default;
};

/// The largest number of points along a side of an exact lesson from a file, which must load at once.
inline constexpr int k_max_guided_points = 1025;

/// Returns the number of points along a side.
int size_of(const LessonSetup& setup);
/// Returns the stage with the setup's rules and, if the setup is exact, its corners.
DiamondSquare stage_of(const LessonSetup& setup);
/// The corners as typed numbers and what else is typed; class numbers alone.
std::map<LatticePoint, int> typed_of(const LessonSetup& setup);
/// Two dimensions. The squares lie side by side across a world of the usual extent.
PlacementOrder placement_of(const LessonSetup& setup);
/// Returns the number of steps.
std::int64_t steps_of(const LessonSetup& setup);

}  // namespace talus
