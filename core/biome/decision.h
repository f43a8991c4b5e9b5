#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/biome/classify.h"

namespace talus {

/// A number that a step of a decision looks at.
struct DecisionValue {
    std::string_view key;  ///< "temperature", "slope"
    std::string_view unit;
    double value = 0;
    std::optional<double> limit = {};  ///< what it is compared with
};

/// A step of a decision: a look at some numbers, and what follows from it. outcome_of() puts it
/// into words.
struct DecisionStep {
    std::string_view key;  ///< "temperature", "precipitation", "cell", "height", "around", or a rule's key
    std::vector<DecisionValue> values;
    bool holds = true;      ///< for a rule: its conditions are met here
    BiomeId biome = 0;      ///< what it gives; 0: nothing
    int place = 0;          ///< of the row, column or band that it chooses, from 1; 0: it chooses none
    std::size_t count = 0;  ///< of which it is one
    std::optional<float> from =
        {};                        ///< where that row or column begins, in its value's unit; none: the first
    std::optional<float> to = {};  ///< where it ends; none: the last
};

/// Why a place has its biome, step by step. The last step that gives a biome decides.
struct BiomeDecision {
    std::vector<DecisionStep> steps = {};
    int row = -1;     ///< of the climate table; -1 where it was not asked
    int column = -1;  ///< of the climate table
    BiomeId biome = 0;
    std::size_t decider = 0;  ///< index of the step that decided
};

/// Returns the decision at a cell: temperature, precipitation, the cell of the climate table, then each rule
/// in its order. It is made by what classifies the map, and always names the map's biome.
BiomeDecision why(const BiomeTable& table, const ClimateBiomes& biomes, int x, int y);
/// Returns the decision at a height [m].
BiomeDecision why(const BiomeTable& table, const HeightBiomes& biomes, float height);

/// Finds which step decides: the last one that gives a biome.
void conclude(BiomeDecision& decision);

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
