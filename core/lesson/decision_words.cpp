#include "core/lesson/decision_words.h"

#include <cassert>
#include <optional>

#include "core/base/formatted.h"

namespace talus {
namespace {

Word keyed(std::string_view prefix, std::string_view key) {
    const std::optional<Word> word = word_of_key(std::string(prefix).append(key));
    assert(word && "every step and every number of a decision has its word");
    return *word;
}

// "below 4 °C", "from 4 to 8 °C", "from 22 °C on"
std::string span_of(const DecisionStep& step, const std::string& unit, const std::string& language) {
    const auto end = [](const std::optional<float>& at) {
        return at ? formatted("%.6g", static_cast<double>(*at)) : std::string();
    };
    const Word word = !step.from ? Word::span_below : !step.to ? Word::span_from : Word::span_between;
    return worded(word, language, {{"from", end(step.from)}, {"to", end(step.to)}, {"unit", unit}});
}

}  // namespace

Word word_of(const DecisionStep& step) { return keyed("decision_", step.key); }

Word word_of(const DecisionValue& value) { return keyed("measure_", value.key); }

std::string biome_name(const BiomeTable& table, BiomeId biome, const std::string& language) {
    if (biome == 0) return worded(Word::no_biome, language);
    const std::optional<Word> word = word_of_key("biome_" + table[biome].key);
    // A table of the user's own may have another name for a biome with a known key.
    return word && worded(*word, "en") == table[biome].name ? worded(*word, language) : table[biome].name;
}

std::string outcome_of(const DecisionStep& step, const BiomeTable& table, const std::string& language) {
    Fillings fillings{{"number", std::to_string(step.place)}, {"count", std::to_string(step.count)}};
    if (step.key == "temperature") {
        fillings.emplace_back("span", span_of(step, "°C", language));
        return worded(Word::row_chosen, language, fillings);
    }
    if (step.key == "precipitation") {
        fillings.emplace_back("span", span_of(step, worded(Word::mm_a_year, language), language));
        return worded(Word::column_chosen, language, fillings);
    }
    fillings.emplace_back("biome", biome_name(table, step.biome, language));
    const Word word = step.key == "cell"     ? Word::climate_gives
                      : step.key == "height" ? Word::band_chosen
                      : !step.holds          ? Word::rule_fails
                      : step.biome == 0      ? Word::rule_leaves
                                             : Word::rule_makes;
    return worded(word, language, fillings);
}

}  // namespace talus
