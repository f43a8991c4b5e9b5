#include "core/biome/decision.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace talus {
namespace {

// Which of the rows or columns between these edges it is.
void choose(DecisionStep& step, const std::vector<float>& edges, int place) {
    const auto at = static_cast<std::size_t>(place);
    step.place = place + 1;
    step.count = edges.size() + 1;
    if (at > 0) step.from = edges[at - 1];
    if (at < edges.size()) step.to = edges[at];
}

std::vector<DecisionValue> values_of(const BiomeRuleInfo& rule, const RuleSettings& settings,
                                     const BiomePlace& place) {
    std::vector<DecisionValue> values;
    for (std::size_t i = 0; i < rule.tests.size(); ++i) {
        const PlaceNumber number = rule.tests[i].number;
        if (number == nullptr) break;
        const auto value = static_cast<double>(place.*number);
        const auto limit = static_cast<double>(settings.limits[i]);
        values.push_back({info_of(number).key, info_of(number).unit,
                          number == &BiomePlace::steepness ? degrees(atan(std::sqrt(value)))
                          : number == &BiomePlace::water   ? std::max(value, 0.0)
                                                           : value,
                          rule.tests[i].holds == RuleTest::Holds::below_minus ? -limit : limit});
    }
    return values;
}

}  // namespace

void conclude(BiomeDecision& decision) {
    for (std::size_t i = 0; i < decision.steps.size(); ++i) {
        if (decision.steps[i].biome == 0) continue;
        decision.decider = i;
        decision.biome = decision.steps[i].biome;
    }
}

BiomeDecision why(const BiomeTable& table, const ClimateBiomes& biomes, int x, int y) {
    const BiomePlace place = biomes.place_at(x, y);
    BiomeDecision decision{.row = biomes.row_at(place), .column = biomes.column_at(place)};
    const std::size_t cell =
        static_cast<std::size_t>(decision.row) * table.columns() + static_cast<std::size_t>(decision.column);
    decision.steps.push_back(
        {.key = "temperature", .values = {{"temperature", "°C", static_cast<double>(place.temperature)}}});
    choose(decision.steps.back(), table.temperature, decision.row);
    decision.steps.push_back({.key = "precipitation",
                              .values = {{"precipitation", "mm", static_cast<double>(place.precipitation)}}});
    choose(decision.steps.back(), table.precipitation, decision.column);
    decision.steps.push_back({.key = "cell", .values = {}, .biome = table.land[cell]});
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        const BiomeRuleInfo& rule = k_biome_rule_infos[i];
        const RuleSettings& settings = table.rules[i];
        if (settings.biomes.empty()) continue;
        const bool holds = biomes.holds(static_cast<BiomeRule>(i), place);
        const BiomeId biome = holds ? settings.biomes[cell] : BiomeId{0};
        decision.steps.push_back(
            {.key = rule.key, .values = values_of(rule, settings, place), .holds = holds, .biome = biome});
    }
    conclude(decision);
    return decision;
}

BiomeDecision why(const BiomeTable& table, const HeightBiomes& biomes, float height) {
    const auto band = static_cast<std::size_t>(biomes.band_of(height));
    const std::vector<HeightBand>& bands = table.heights;
    DecisionStep step{.key = "height",
                      .values = {{"height", "m", static_cast<double>(height)},
                                 {"share", "", static_cast<double>(biomes.share_of(height))}},
                      .biome = biomes.biome_of(height),
                      .place = static_cast<int>(band) + 1,
                      .count = bands.size()};
    if (band + 1 < bands.size()) step.values.back().limit = static_cast<double>(bands[band].to);
    BiomeDecision decision;
    decision.steps.push_back(std::move(step));
    conclude(decision);
    return decision;
}

}  // namespace talus
