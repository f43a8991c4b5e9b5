#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/base/grid.h"
#include "core/recipe/recipe.h"
#include "tests/core/land_measures.h"

namespace talus {

/// A land whose forms are measured: a stage on ground that prefers no direction, or a preset.
struct LandCase {
    std::string name;
    Recipe recipe;  ///< at 1025 × 1025 samples
    /// Whether water made its valleys. Other land may be even, as floors that ice has left are, and on even
    /// ground the steepest of eight neighbours lies in the same direction everywhere, so that its straight
    /// runs tell nothing.
    bool has_rivers = true;
    bool is_on_noise = false;  ///< see turned()
};
/// Returns every case, stages first.
std::span<const LandCase> land_cases();
const LandCase& land_case(std::string_view name);

/// Returns the recipe with this seed and as many samples a side.
Recipe sampled(const LandCase& land, std::uint64_t seed, int side);

/// Returns the recipe of a case that is a stage on noise, with ground that is the same for both but for its
/// direction: turned by an angle about the middle of the world. Between the samples of the noise it is taken
/// linearly, which blurs grounds that are turned by as much to either side alike.
Recipe turned(const LandCase& land, std::uint64_t seed, int side, double degrees);

/// Returns the rules for the rivers of a case's world: a channel begins at half a square kilometre, and in a
/// world of less than 64 km² at a 128th of it.
RiverRules rules_for(const World& world);

/// Limits that a land keeps as a mean over seeds, at 1025 samples a side.
struct LandLimits {
    static constexpr double k_r8 = 0.035;
    static constexpr double k_r4_above_noise = 0.05;
    static constexpr double k_min_aspects = 0.9;
    static constexpr double k_max_aspects = 1.1;
    static constexpr double k_straight_share = 0.03;
    static constexpr double k_mean_difference = 0.01;
    static constexpr double k_percentile_95 = 0.03;
    static constexpr double k_correlation = 0.99;
};

/// Returns the measures of the survey that comes with the program, Jacksboro: directions of its samples as
/// they are, 74 by 93 m apart; rivers of a map with square cells of 93 m.
LandMeasures measures_of_jacksboro();

}  // namespace talus
