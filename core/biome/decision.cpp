#include "core/biome/decision.h"

#include <cmath>

#include "core/base/math.h"

namespace talus {
namespace {

double degrees_of(float steepness) { return degrees(atan(std::sqrt(static_cast<double>(steepness)))); }

// Which of the rows or columns between these edges it is.
void choose(DecisionStep& step, const std::vector<float>& edges, int place) {
    const auto at = static_cast<std::size_t>(place);
    step.place = place + 1;
    step.count = edges.size() + 1;
    if (at > 0) step.from = edges[at - 1];
    if (at < edges.size()) step.to = edges[at];
}

std::vector<DecisionValue> values_of(BiomeRule rule, const RuleSettings& settings, const BiomePlace& place) {
    const auto limit = [&](std::size_t i) { return static_cast<double>(settings.limits[i]); };
    const DecisionValue slope{"slope", "°", degrees_of(place.steepness)};
    const auto with = [](DecisionValue value, double at) {
        value.limit = at;
        return value;
    };
    const auto above = static_cast<double>(place.above_sea);
    switch (rule) {
        case BiomeRule::cliff:
            return {with(slope, limit(0))};
        case BiomeRule::snow:
            return {{"temperature", "°C", static_cast<double>(place.temperature), limit(0)},
                    with(slope, limit(1))};
        case BiomeRule::beach:
            return {{"above_sea", "m", above, limit(0)},
                    with(slope, limit(1)),
                    {"lowest_around", "m", static_cast<double>(place.lowest_around), 0.0}};
        case BiomeRule::lake:
            return {{"water", "m", static_cast<double>(place.water < 0 ? 0.0f : place.water), limit(0)}};
        case BiomeRule::sea:
            return {{"above_sea", "m", above, 0.0}};
        case BiomeRule::deep_sea:
            break;
    }
    return {{"above_sea", "m", above, -limit(0)}};
}

// The last step that gives a biome decides.
void conclude(BiomeDecision& decision) {
    for (std::size_t i = 0; i < decision.steps.size(); ++i) {
        if (decision.steps[i].biome == 0) continue;
        decision.decider = i;
        decision.biome = decision.steps[i].biome;
    }
}

}  // namespace

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
    const std::uint32_t rules = biomes.rules_at(place);
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        const auto rule = static_cast<BiomeRule>(i);
        const RuleSettings& settings = table.rules[i];
        if (settings.biomes.empty()) continue;
        const bool holds = (rules & bit_of(rule)) != 0;
        const BiomeId biome = holds ? settings.biomes[cell] : BiomeId{0};
        decision.steps.push_back({.key = info_of(rule).key,
                                  .values = values_of(rule, settings, place),
                                  .holds = holds,
                                  .biome = biome});
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
