#include "core/biome/decision.h"

#include <cmath>

#include "core/base/formatted.h"
#include "core/base/math.h"

namespace talus {
namespace {

double degrees_of(float steepness) { return degrees(atan(std::sqrt(static_cast<double>(steepness)))); }

std::string name_of(const BiomeTable& table, BiomeId id) {
    return id == 0 ? std::string("nothing") : table[id].name;
}

// "below 4 °C", "from 4 to 8 °C", "from 22 °C on".
std::string span_of(const std::vector<float>& edges, int place, const char* unit) {
    const auto edge = [&](int i) { return static_cast<double>(edges[static_cast<std::size_t>(i)]); };
    const int last = static_cast<int>(edges.size());
    if (place == 0) return formatted("below %.6g %s", edge(0), unit);
    if (place == last) return formatted("from %.6g %s on", edge(last - 1), unit);
    return formatted("from %.6g to %.6g %s", edge(place - 1), edge(place), unit);
}

std::vector<DecisionValue> values_of(BiomeRule rule, const RuleSettings& settings, const BiomePlace& place) {
    const auto limit = [&](std::size_t i) { return static_cast<double>(settings.limits[i]); };
    const DecisionValue slope{"Slope", "°", degrees_of(place.steepness)};
    const auto with = [](DecisionValue value, double at) {
        value.limit = at;
        return value;
    };
    const auto above = static_cast<double>(place.above_sea);
    switch (rule) {
        case BiomeRule::cliff:
            return {with(slope, limit(0))};
        case BiomeRule::snow:
            return {{"Temperature", "°C", static_cast<double>(place.temperature), limit(0)},
                    with(slope, limit(1))};
        case BiomeRule::beach:
            return {{"Height above the sea", "m", above, limit(0)},
                    with(slope, limit(1)),
                    {"Lowest ground around", "m", static_cast<double>(place.lowest_around), 0.0}};
        case BiomeRule::lake:
            return {
                {"Water depth", "m", static_cast<double>(place.water < 0 ? 0.0f : place.water), limit(0)}};
        case BiomeRule::sea:
            return {{"Height above the sea", "m", above, 0.0}};
        case BiomeRule::deep_sea:
            break;
    }
    return {{"Height above the sea", "m", above, -limit(0)}};
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
    decision.steps.push_back({.key = "temperature",
                              .label = "Temperature",
                              .values = {{"Temperature", "°C", static_cast<double>(place.temperature)}},
                              .outcome = formatted("Row %d of %zu: ", decision.row + 1, table.rows()) +
                                         span_of(table.temperature, decision.row, "°C") + "."});
    decision.steps.push_back(
        {.key = "precipitation",
         .label = "Humidity",
         .values = {{"Precipitation", "mm", static_cast<double>(place.precipitation)}},
         .outcome = formatted("Column %d of %zu: ", decision.column + 1, table.columns()) +
                    span_of(table.precipitation, decision.column, "mm a year") + "."});
    decision.steps.push_back(
        {.key = "cell",
         .label = "Cell of the table",
         .values = {},
         .biome = table.land[cell],
         .outcome = "The climate alone gives " + name_of(table, table.land[cell]) + "."});
    const std::uint32_t rules = biomes.rules_at(place);
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        const auto rule = static_cast<BiomeRule>(i);
        const RuleSettings& settings = table.rules[i];
        if (settings.biomes.empty()) continue;
        const bool holds = (rules & bit_of(rule)) != 0;
        const BiomeId biome = holds ? settings.biomes[cell] : BiomeId{0};
        decision.steps.push_back({.key = info_of(rule).key,
                                  .label = info_of(rule).label,
                                  .values = values_of(rule, settings, place),
                                  .holds = holds,
                                  .biome = biome,
                                  .outcome = !holds ? std::string("Does not hold here.")
                                             : biome == 0
                                                 ? std::string("Holds, and leaves this climate as it is.")
                                                 : "Holds, and makes it " + name_of(table, biome) + "."});
    }
    conclude(decision);
    return decision;
}

BiomeDecision why(const BiomeTable& table, const HeightBiomes& biomes, float height) {
    const auto band = static_cast<std::size_t>(biomes.band_of(height));
    const std::vector<HeightBand>& bands = table.heights;
    DecisionStep step{.key = "height",
                      .label = "Height",
                      .values = {{"Height", "m", static_cast<double>(height)},
                                 {"Share of the range", "", static_cast<double>(biomes.share_of(height))}},
                      .biome = biomes.biome_of(height)};
    if (band + 1 < bands.size()) step.values.back().limit = static_cast<double>(bands[band].to);
    step.outcome = formatted("Band %zu of %zu: ", band + 1, bands.size()) + name_of(table, step.biome) + ".";
    BiomeDecision decision;
    decision.steps.push_back(std::move(step));
    conclude(decision);
    return decision;
}

}  // namespace talus
