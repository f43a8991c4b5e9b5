#pragma once

#include <string>
#include <vector>

#include "core/recipe/seed_condition.h"

namespace talus {

/// Why no condition on biomes can be met, in English.
inline constexpr const char* k_no_biomes_text =
    "No layer of this world makes biomes. Add one, such as Multi-step map.";

/// Draws conditions as rows that can be changed, added and removed. biomes: of the world, null where it has
/// none; what asks of one cannot be chosen then.
void draw_seed_conditions(std::vector<SeedCondition>& conditions, const FieldNames* biomes);

/// Returns the first condition that the form offers for a world.
SeedCondition first_seed_condition(const FieldNames* biomes);
/// Returns what a condition measures, in the language of the window.
std::string spoken_measure(const SeedCondition& condition, const FieldNames* biomes);

}  // namespace talus
