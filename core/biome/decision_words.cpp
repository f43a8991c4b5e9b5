#include "core/biome/decision.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "core/base/formatted.h"
#include "core/words/words.h"

namespace talus {
namespace {

using Named = std::pair<std::string_view, std::string_view>;  // key and text

// A cliff's label alone would be the word for an angle.
constexpr std::array k_steps = std::to_array<Named>({{"temperature", "Temperature"},
                                                     {"precipitation", "Humidity"},
                                                     {"cell", "Cell of the table"},
                                                     {"height", "Height"},
                                                     {"around", "Speck"},
                                                     {"cliff", "Slope##rule"},
                                                     {"square", "Square of the board"},
                                                     {"seed", "Nearest seed"},
                                                     {"area", "Area"},
                                                     {"between", "Between cold and warm areas"},
                                                     {"land", "Land or ocean"},
                                                     {"ocean", "Land or ocean"},
                                                     {"island", "Lone island"},
                                                     {"hills", "Hills"},
                                                     {"river", "River"},
                                                     {"frost", "Frost"},
                                                     {"edge", "Edge of the cell"},
                                                     {"grown", "Cell of the grid"},
                                                     {"placed", "Layer of one biome"},
                                                     {"natural", "Ground without a biome"}});
constexpr std::array k_values = std::to_array<Named>({{"precipitation", "Precipitation"},
                                                      {"height", "Height"},
                                                      {"share", "Share of the range"},
                                                      {"alike", "Places around alike"},
                                                      {"nearest", "Distance of the nearest seed"},
                                                      {"second", "Distance of the second seed"},
                                                      {"nearness", "Nearest to second, squared"},
                                                      {"half_widths", "Distance in half widths"},
                                                      {"noise", "Noise"},
                                                      {"size", "Cell size"},
                                                      {"column", "Column"},
                                                      {"row", "Row"}});

// "below 4 °C", "from 4 to 8 °C", "from 22 °C on"
std::string span_of(const DecisionStep& step, const std::string& unit, const std::string& language) {
    const auto end = [](const std::optional<float>& at) {
        return at ? formatted("%.6g", static_cast<double>(*at)) : std::string();
    };
    return worded(!step.from ? "below {to} {unit}"
                  : !step.to ? "from {from} {unit} on"
                             : "from {from} to {to} {unit}",
                  language, {{"from", end(step.from)}, {"to", end(step.to)}, {"unit", unit}});
}

// Steps that have no condition.
bool gives(const DecisionStep& step) {
    constexpr std::string_view k_giving[] = {"square", "seed", "ocean", "island", "grown", "placed"};
    return std::ranges::find(k_giving, step.key) != std::end(k_giving);
}

std::string group_name(const BiomeTable& table, int place, const std::string& language) {
    if (place < 0) return worded("nothing", language);
    const BiomeGroup& group = table.groups[static_cast<std::size_t>(place)];
    const auto name = group.names.find(language);
    return name != group.names.end() ? name->second : group.name;
}

}  // namespace

std::string_view text_of(const DecisionStep& step) {
    const auto named = std::ranges::find(k_steps, step.key, &Named::first);
    if (named != k_steps.end()) return named->second;
    const auto rule = std::ranges::find(k_biome_rule_infos, step.key, &BiomeRuleInfo::key);
    assert(rule != k_biome_rule_infos.end());
    return rule->label;
}

std::string_view text_of(const DecisionValue& value) {
    const auto named = std::ranges::find(k_values, value.key, &Named::first);
    if (named != k_values.end()) return named->second;
    const auto number = std::ranges::find(k_place_numbers, value.key, &PlaceNumberInfo::key);
    assert(number != k_place_numbers.end());
    return number->label;
}

std::string biome_name(const BiomeTable& table, BiomeId biome, const std::string& language) {
    if (biome == 0) return worded("nothing", language);
    const auto name = table[biome].names.find(language);
    return name != table[biome].names.end() ? name->second : table[biome].name;
}

std::string outcome_of(const DecisionStep& step, const BiomeTable& table, const std::string& language) {
    Fillings fillings{{"number", std::to_string(step.place)}, {"count", std::to_string(step.count)}};
    if (step.key == "temperature") {
        fillings.emplace_back("span", span_of(step, "°C", language));
        return worded("Row {number} of {count}: {span}.", language, fillings);
    }
    if (step.key == "precipitation") {
        fillings.emplace_back("span", span_of(step, worded("mm a year", language), language));
        return worded("Column {number} of {count}: {span}.", language, fillings);
    }
    fillings.emplace_back("biome", biome_name(table, step.biome, language));
    if (step.key == "area" || step.key == "between")
        fillings.emplace_back("group", group_name(table, step.place - 1, language));
    const std::string_view word = step.key == "cell"      ? "The climate alone gives {biome}."
                                  : step.key == "area"    ? "Its group is {group}."
                                  : step.key == "between" ? "A strip of {group} parts them."
                                  : step.key == "land"    ? "It is land."
                                  : gives(step)           ? "It gives {biome}."
                                  : step.key == "natural"
                                      ? "No layer gives it a biome: its ground goes by height and slope."
                                  : step.key == "height" ? "Band {number} of {count}: {biome}."
                                  : !step.holds          ? "Does not hold here."
                                  : step.biome == 0      ? "Holds, and leaves this climate as it is."
                                                         : "Holds, and makes it {biome}.";
    return worded(word, language, fillings);
}

}  // namespace talus
