#pragma once

#include <string_view>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/recipe.h"

namespace talus::bench {

inline constexpr int k_slider_moves = 9;

/// The recipes that a hand on a layer's slider passes through, from one end of its slider range to the other:
/// at most k_slider_moves, none twice and none the recipe itself; none for a parameter that has no slider.
std::vector<Recipe> slider_moves(const Recipe& recipe, std::size_t layer, std::size_t parameter);
/// How long the evaluator takes for each of them, at the size of its world, in milliseconds.
std::vector<double> answer_times(Evaluator& evaluator, const std::vector<Recipe>& moves);
/// Sorts them. times: at least one.
double median(std::vector<double>& times);

/// Of sliders whose line contains the filter: moves every parameter of every stage but those that see the
/// whole map, which a coarse picture answers first, through its slider range at 1025² on all threads, as a
/// hand on its slider does, and prints `stage.parameter median_ms slowest_ms` for each: the time from the
/// changed recipe to its terrain, the layer's input being known. The wind's sliders are moved once more with
/// biomes above the climate, as `climate.slider to biomes`. Returns how many medians are over what a picture
/// may take.
int run_sliders(std::string_view filter);

}  // namespace talus::bench
