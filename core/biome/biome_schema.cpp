#include "core/biome/biome_schema.h"

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/biome/biome_keys.h"
#include "core/biome/biome_ranges.h"
#include "core/words/words.h"

namespace talus {
namespace {

using schema::Json;

constexpr std::string_view k_help =
    "A table of biomes for Talus, named in a layer of biomes. Whatever this schema refuses is an error, "
    "which "
    "Talus tells by file, key and remedy; it further wants keys to be unique, lists to rise where they are "
    "sorted, and the climate table to have a cell for each climate.";

Json number(BiomeRange range) {
    return schema::number(json_number(static_cast<float>(range.min)),
                          json_number(static_cast<float>(range.max)));
}

// Talus counts bytes, of which a letter has one or more.
Json text() {
    Json json = schema::text();
    json["maxLength"] = k_max_biome_text;
    return json;
}

Json list(Json items) { return schema::list(std::move(items), 0, k_max_biome_list); }

Json ground_schema() {
    const Json slope = number(k_cover_slope_range);
    Json json = list(schema::tuple({schema::one_of(k_materials), slope}));
    json["contains"] = {{"items", Json::array({Json::object(), {{"const", slope["maximum"]}}})}};
    return json;
}

Json layers_schema() {
    const Json material = schema::one_of(k_materials);
    const Json thickness = number(k_thickness_range);
    const Json threshold = number(k_patch_range);
    return list(schema::any_of(
        {schema::tuple({material, thickness}), schema::tuple({material, thickness, threshold, threshold})}));
}

Json a_biome() {
    Json key = schema::text();
    key["pattern"] = "^[a-z][a-z0-9_]*$";
    key["maxLength"] = k_max_biome_key;
    const Json names = {{"type", "object"},
                        {"propertyNames", {{"pattern", k_language_pattern}, {"maxLength", k_max_language}}},
                        {"additionalProperties", text()}};
    const Json octave = schema::tuple({number(k_wavelength_range), number(k_relief_range)});
    const Json plant = schema::tuple({schema::one_of(k_plants), number(k_density_range)});
    return schema::with_needed(
        schema::object(k_biome_keys, {{"key", key},
                                      {"name", text()},
                                      {"names", names},
                                      {"colour", {{"type", "string"}, {"pattern", "^#[0-9a-fA-F]{6}$"}}},
                                      {"base", number(k_base_range)},
                                      {"octaves", list(octave)},
                                      {"ground", ground_schema()},
                                      {"layers", layers_schema()},
                                      {"plants", list(plant)}}),
        {"key", "name", "colour", "ground"});
}

// One biome for all cells, one for each row, or in a row one for each column. biome: of a cell.
Json cells(const Json& biome) {
    // The axes have one cell more than they have borders, of which there is one at least.
    const Json row = schema::any_of({biome, schema::list(biome, 2, k_max_climate_edges + 1)});
    return schema::any_of({biome, schema::list(row, 2, k_max_climate_edges + 1)});
}

Json climate_schema() {
    const auto borders = [](BiomeRange range) { return schema::list(number(range), 1, k_max_climate_edges); };
    return schema::with_needed(
        schema::object(k_climate_keys, {{"temperature", borders(k_temperature_border_range)},
                                        {"precipitation", borders(k_precipitation_border_range)},
                                        {"land", cells(schema::text())}}),
        {"temperature", "precipitation", "land"});
}

Json rules_schema() {
    Json rules = schema::object({}, Json::object());
    for (const BiomeRuleInfo& info : k_biome_rule_infos) {
        const Json biomes = cells({{"type", {"string", "null"}}});
        Json rule = schema::object({&k_rule_biomes, 1}, {{k_rule_biomes.key, biomes}});
        for (const RuleLimit& limit : info.limits) {
            if (limit.key.empty()) continue;
            Json json = number({limit.min, limit.max});
            json["title"] = std::string(limit.key).append(" (").append(limit.unit).append(")");
            json["default"] = json_number(limit.usual);
            rule["properties"][std::string(limit.key)] = std::move(json);
        }
        rules["properties"][std::string(info.key)] =
            schema::described(schema::with_needed(std::move(rule), {k_rule_biomes.key}), info.help);
    }
    return rules;
}

}  // namespace

std::string biome_schema() {
    const Json band = schema::tuple({schema::text(), number(k_height_share_range)});
    const Json table = schema::with_needed(
        schema::object(k_biome_table_keys, {{k_schema_key, schema::text()},
                                            {k_biomes_format_key, {{"const", k_biomes_format}}},
                                            {"name", text()},
                                            {"about", text()},
                                            {"biomes", schema::list(schema::ref("biome"), 1, k_max_biomes)},
                                            {"climate", climate_schema()},
                                            {"rules", rules_schema()},
                                            {"heights", schema::list(band, 1, k_max_height_bands)}}),
        {k_biomes_format_key, "biomes", "climate", "heights"});
    return schema::file("Biomes of Talus", k_help, table, {{"biome", a_biome()}}).dump(2) + "\n";
}

}  // namespace talus
