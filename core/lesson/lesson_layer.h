#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/generate/lattice_plan.h"
#include "core/recipe/recipe.h"

namespace talus {

/// A recipe's diamond-square layer, as a lesson shows it.
struct LessonLayer {
    std::vector<ParameterValue> values;  ///< in the order of the stage's listing
    std::uint64_t seed;                  ///< as the stage's Context has it

    friend bool operator==(const LessonLayer&, const LessonLayer&) = default;
};
/// Returns the layer with this id if it is diamond-square, else the first diamond-square layer. Disabled ones
/// count: a lesson may be about them.
std::optional<LessonLayer> lesson_layer(const Recipe& recipe, int preferred_id);

/// Converts the stage's parameters from and to values.
std::span<const Parameter> diamond_square_parameters();
DiamondSquare diamond_square_of(std::span<const ParameterValue> values);

/// Lattices for a lesson on a world's ground. squares: along each side at the start, side by side across the
/// world's longer side; 0: the layer's own features, as the stage lays them. levels: at least 1.
LatticePlan lesson_plan(const World& world, bool wraps, int squares, double feature_size, int levels);
/// Returns how many levels reach the world's own resolution, at least 1; fewer where the lattice would
/// have more than k_max_lesson_points along a side.
int lesson_levels(const World& world, bool wraps, int squares, double feature_size);

inline constexpr int k_max_lesson_points = 4097;

}  // namespace talus
