#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What one of several recipes has of its own.
struct OwnValue {
    std::string_view label;  ///< "Seed", or that of a parameter's row
    std::string text;        ///< with its unit
    std::string assignment;  ///< which makes it, see set_values
};

/// One of several recipes that are tried side by side.
struct Variation {
    Recipe recipe = {};
    std::vector<OwnValue> values = {};
};

/// A parameter that takes several values.
struct VariedParameter {
    std::string name;  ///< as set_values takes it: NAME_OR_KEY[#n].PARAM, or world.PARAM
    std::vector<std::string> values;
};

/// The most variations that are made at once.
inline constexpr int k_most_variations = 100;
/// How many there are unless somebody says otherwise: three rows of four.
inline constexpr int k_usual_variations = 12;
/// Samples along the longer side of their ground, and of a first look at them.
inline constexpr int k_variation_samples = 257;
inline constexpr int k_first_variation_samples = 65;

/// Reads `NAME.PARAM=A..B`, which takes `count` values from A to B, by ratios where the parameter's slider
/// moves by ratios and without the same whole number twice; or `NAME.PARAM=A,B,C`, which takes these. Throws
/// RecipeError with what is wrong.
VariedParameter varied_parameter(const Recipe& recipe, std::string_view text, int count);
/// Returns so many values of a number from one to another, as such a text writes them.
std::vector<std::string> values_between(const Parameter& parameter, double from, double to, int count);

/// Returns the recipe with its own seed and those that follow it. count: at most k_most_variations.
std::vector<Variation> seed_variations(const Recipe& recipe, int count);
/// Returns the recipe with each value of the first parameter, and with each of the second's, row by row, if
/// there are two. Throws RecipeError: no such parameter, a value that it does not take, more than
/// k_most_variations.
std::vector<Variation> parameter_variations(const Recipe& recipe, std::span<const VariedParameter> varied);

/// Makes the ground of each in turn, with so many samples at most along the longer side, and calls
/// found(place, terrain) as soon as one is there. Layers below what differs are made once. progress: may be
/// null. Throws Cancelled, std::bad_alloc, what a stage throws.
void make_variations(std::span<const Variation> variations, int samples, Progress* progress,
                     const std::function<void(std::size_t place, const Terrain& terrain)>& found);

}  // namespace talus
