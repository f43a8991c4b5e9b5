#pragma once

#include <string>
#include <string_view>

#include "core/biome/decision.h"

namespace talus {

/// Returns what a step of a biome's decision is called, as the catalogue of words has it: "Snow line".
std::string_view text_of(const DecisionStep& step);
/// Returns what a number that it looks at is called: "Slope".
std::string_view text_of(const DecisionValue& value);

/// Returns the biome's name in that language where its table has it, else in the table's own. The biome may
/// be 0, nothing.
std::string biome_name(const BiomeTable& table, BiomeId biome, const std::string& language);
/// Returns what follows from a step, as a sentence: "Row 6 of 9: from 8 to 13 °C." table: the one that the
/// decision was made by.
std::string outcome_of(const DecisionStep& step, const BiomeTable& table, const std::string& language);

}  // namespace talus
