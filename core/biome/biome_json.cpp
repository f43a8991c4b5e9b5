#include "core/biome/biome_json.h"

#include <nlohmann/json.hpp>
#include <span>

#include "core/base/formatted.h"
#include "core/base/json_reader.h"
#include "core/base/json_text.h"
#include "core/base/read_file.h"
#include "core/base/text.h"
#include "core/biome/biome_keys.h"
#include "core/biome/biome_reader.h"
#include "embedded_biomes.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

template <class Pairs, class PairOf>
Json json_list(const Pairs& pairs, const PairOf& pair_of) {
    Json list = Json::array();
    for (const auto& pair : pairs) {
        const auto [first, second] = pair_of(pair);
        list.push_back(Json::array({first, json_number(second)}));
    }
    return list;
}

Json json_of(const std::vector<GroundLayer>& layers) {
    Json list = Json::array();
    for (const GroundLayer& layer : layers) {
        Json json = {info_of(layer.material).key, json_number(layer.thickness)};
        if (!layer.everywhere()) {
            json.push_back(json_number(layer.from));
            json.push_back(json_number(layer.to));
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json json_of(const Biome& biome) {
    const auto& [red, green, blue] = biome.colour;
    const auto thing = [](auto key, float value) { return std::pair(std::string(key), value); };
    Json json = {{"key", biome.key}, {"name", biome.name}};
    if (!biome.names.empty()) json["names"] = biome.names;
    json.update(
        {{"colour", formatted("#%02x%02x%02x", red, green, blue)},
         {"base", json_number(biome.base)},
         {"octaves", json_list(biome.octaves,
                               [](const ReliefOctave& octave) {
                                   return std::pair(json_number(octave.wavelength), octave.relief);
                               })},
         {"ground", json_list(biome.ground,
                              [&](const GroundCover& c) { return thing(info_of(c.material).key, c.slope); })},
         {"layers", json_of(biome.layers)},
         {"plants", json_list(biome.plants, [&](const PlantDensity& p) {
              return thing(info_of(p.plant).key, p.per_hectare);
          })}});
    return json;
}

Json json_of(const BiomeCells& cells, const BiomeTable& table) {
    Json rows = Json::array();
    for (std::size_t y = 0; y < table.rows(); ++y) {
        Json row = Json::array();
        for (std::size_t x = 0; x < table.columns(); ++x) {
            const BiomeId id = cells[y * table.columns() + x];
            row.push_back(id == 0 ? Json() : Json(table[id].key));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

Json json_of(std::span<const float> numbers) {
    Json list = Json::array();
    for (const float number : numbers) list.push_back(json_number(number));
    return list;
}

std::string message_of(const std::vector<std::string>& mistakes) {
    if (mistakes.size() <= 1) return mistakes.empty() ? std::string() : mistakes.front();
    return mistakes.front() + " (and " + std::to_string(mistakes.size() - 1) +
           (mistakes.size() == 2 ? " more mistake)" : " more mistakes)");
}

}  // namespace

BiomeTableError::BiomeTableError(std::vector<std::string> all)
    : std::runtime_error(message_of(all)), mistakes(std::move(all)) {}

BiomeTable biomes_from_json(std::string_view text) {
    Json json;
    try {
        json = parse_json(text, "table of biomes", k_biomes_format_key);
    } catch (const JsonError& error) {
        throw BiomeTableError({error.what()});
    }
    const Json* const version = json.is_object() ? JsonReader::member(json, k_biomes_format_key) : nullptr;
    if (version == nullptr || !version->is_number_integer()) {
        throw BiomeTableError({"JSON, but not a table of biomes: it has no key \"" +
                               std::string(k_biomes_format_key) + "\" with the format's version"});
    }
    if (*version != k_biomes_format) {
        throw BiomeTableError({std::string(k_biomes_format_key) + ": expected the format's version, " +
                               std::to_string(k_biomes_format) + ", found " + version->dump()});
    }
    return read_biome_table(json);
}

std::string to_json(const BiomeTable& table) {
    Json biomes = Json::array();
    for (const Biome& biome : table.biomes) biomes.push_back(json_of(biome));
    Json rules = Json::object();
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        const RuleSettings& rule = table.rules[i];
        if (rule.biomes.empty()) continue;
        Json& json = rules[std::string(k_biome_rule_infos[i].key)];
        for (std::size_t l = 0; l < rule.limits.size(); ++l) {
            const RuleLimit& limit = k_biome_rule_infos[i].limits[l];
            if (!limit.key.empty()) json[std::string(limit.key)] = json_number(rule.limits[l]);
        }
        json["biomes"] = json_of(rule.biomes, table);
    }
    Json json = Json::object();
    if (!table.schema.empty()) json[std::string(k_schema_key)] = table.schema;
    json.update({{k_biomes_format_key, k_biomes_format},
                 {"name", table.name},
                 {"about", table.about},
                 {"biomes", std::move(biomes)},
                 {"climate",
                  {{"temperature", json_of(table.temperature)},
                   {"precipitation", json_of(table.precipitation)},
                   {"land", json_of(table.land, table)}}},
                 {"rules", std::move(rules)},
                 {"heights", json_list(table.heights, [&](const HeightBand& band) {
                      return std::pair(table[band.biome].key, band.to);
                  })}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::shared_ptr<const BiomeTable> load_biomes(const std::string& path) {
    try {
        if (path.starts_with(k_asset_prefix)) {
            const std::string_view name = std::string_view(path).substr(k_asset_prefix.size());
            for (const EmbeddedFile& file : assets::biomes()) {
                if (file.name == name)
                    return std::make_shared<const BiomeTable>(biomes_from_json(file.bytes));
            }
            throw FileError(path + ": Talus has no table of biomes of this name; there are " +
                            joined(assets::biomes(), [](const EmbeddedFile& file) {
                                return std::string(k_asset_prefix).append(file.name);
                            }));
        }
        return std::make_shared<const BiomeTable>(biomes_from_json(read_file(path, k_max_biome_file_bytes)));
    } catch (const BiomeTableError& error) {
        throw FileError(path + ": " + error.what());
    }
}

const std::shared_ptr<const BiomeTable>& shipped_biomes() {
    static const std::shared_ptr<const BiomeTable> the_table = load_biomes("asset:earth.json");
    return the_table;
}

}  // namespace talus
