#pragma once

#include <string>

#include "core/biome/decision.h"
#include "core/lesson/words.h"

namespace talus {

/// What a step of a biome's decision is called: "Snow line".
Word word_of(const DecisionStep& step);
/// What a number that it looks at is called: "Slope".
Word word_of(const DecisionValue& value);

/// Returns the biome's name in that language, where the words have it; else that of its table. The biome may
/// be 0, nothing.
std::string biome_name(const BiomeTable& table, BiomeId biome, const std::string& language);
/// Returns what follows from a step, as a sentence: "Row 6 of 9: from 8 to 13 °C." table: the one that the
/// decision was made by.
std::string outcome_of(const DecisionStep& step, const BiomeTable& table, const std::string& language);

}  // namespace talus
