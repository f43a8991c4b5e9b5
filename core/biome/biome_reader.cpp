#include "core/biome/biome_reader.h"

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/json_reader.h"
#include "core/base/text.h"
#include "core/biome/biome_json.h"
#include "core/biome/biome_keys.h"
#include "core/biome/biome_ranges.h"
#include "core/words/words.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::string at(const std::string& list, std::size_t place) {
    return list + "[" + std::to_string(place) + "]";
}

std::optional<std::array<std::uint8_t, 3>> colour_of(std::string_view text) {
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    std::array<std::uint8_t, 3> colour{};
    for (std::size_t i = 0; i < 6; ++i) {
        constexpr std::string_view k_digits = "0123456789abcdef";
        const std::size_t digit = k_digits.find(lower_case(text.substr(i + 1, 1)));
        if (digit == std::string_view::npos) return std::nullopt;
        colour[i / 2] = static_cast<std::uint8_t>(colour[i / 2] * 16 + digit);
    }
    return colour;
}

// Reads one table and collects its mistakes.
class TableReader {
 public:
    explicit TableReader(const Json& json) : json_(json) {}

    BiomeTable read() {
        if (!reader_.object(json_, "the file", k_biome_table_keys)) return {};
        BiomeTable table;
        table.schema = text(json_, k_schema_key, {}).value_or("");
        table.name = text(json_, "name", {}).value_or("");
        table.about = text(json_, "about", {}).value_or("");
        read_biomes(table);
        // What follows names biomes, and would only repeat the mistakes of a list that cannot be read.
        if (table.biomes.empty()) return table;
        read_climate(table);
        if (table.land.empty()) return table;
        read_rules(table);
        read_heights(table);
        return table;
    }

    std::vector<std::string> take_mistakes() { return std::move(reader_.mistakes); }

 private:
    std::optional<std::string> text(const Json& object, std::string_view key, const std::string& where) {
        auto found = reader_.text(object, key, where);
        if (!found || found->size() <= k_max_biome_text) return found;
        reader_.wrong(key_path(where, key),
                      "longer than " + std::to_string(k_max_biome_text) + " bytes; shorten it");
        return std::nullopt;
    }

    // Returns a member that has to be there.
    const Json* needed(const Json& object, std::string_view key, const std::string& where) {
        const Json* const found = JsonReader::member(object, key);
        if (found == nullptr) reader_.wrong(key_path(where, key), "is missing; add it");
        return found;
    }

    float number(const Json& json, BiomeRange range, const std::string& where) {
        if (json.is_number()) {
            const auto value = json.get<double>();
            if (value >= range.min && value <= range.max) return static_cast<float>(value);
        }
        reader_.unexpected(where, formatted("a number from %.9g to %.9g", range.min, range.max), json);
        return static_cast<float>(range.min);
    }

    // Calls each(element, where) for every element of a list; false where it is none, or too long.
    template <class Each>
    bool each_of(const Json& list, const std::string& where, std::size_t min, std::size_t max,
                 const std::string& of_what, const Each& each) {
        if (!list.is_array() || list.size() < min || list.size() > max) {
            const std::string expected =
                "a list of " + std::to_string(min) + " to " + std::to_string(max) + " " + of_what;
            if (list.is_array())
                reader_.wrong(where, "expected " + expected + ", found " + std::to_string(list.size()));
            else
                reader_.unexpected(where, expected, list);
            return false;
        }
        for (std::size_t i = 0; i < list.size(); ++i) each(list[i], at(where, i));
        return true;
    }

    // The first of a list, as a place in the list of things.
    template <class Thing, class Infos>
    std::optional<Thing> thing_of(const Json& json, const std::string& where, const Infos& infos) {
        const auto& key = json[0].template get_ref<const std::string&>();
        const auto found =
            std::find_if(infos.begin(), infos.end(), [&](const auto& i) { return i.key == key; });
        if (found != infos.end()) return static_cast<Thing>(found - infos.begin());
        reader_.unexpected(at(where, 0), "one of " + joined_keys(infos), json[0]);
        return std::nullopt;
    }

    // [thing, number]
    template <class Thing, class Infos>
    std::optional<std::pair<Thing, float>> pair_of(const Json& json, const std::string& where,
                                                   const std::string& what, const Infos& infos,
                                                   BiomeRange range) {
        if (!json.is_array() || json.size() != 2 || !json[0].is_string()) {
            reader_.unexpected(where, "[" + what + ", number]", json);
            return std::nullopt;
        }
        const float value = number(json[1], range, at(where, 1));
        const auto thing = thing_of<Thing>(json, where, infos);
        if (!thing) return std::nullopt;
        return std::pair(*thing, value);
    }

    // [material, thickness] or [material, thickness, from, to]
    void read_layer(const Json& json, const std::string& where, std::vector<GroundLayer>& layers) {
        if (!json.is_array() || (json.size() != 2 && json.size() != 4) || !json[0].is_string()) {
            return reader_.unexpected(where, "[material, thickness] or [material, thickness, from, to]",
                                      json);
        }
        GroundLayer layer{.thickness = number(json[1], k_thickness_range, at(where, 1))};
        if (json.size() == 4) {
            layer.from = number(json[2], k_patch_range, at(where, 2));
            layer.to = number(json[3], k_patch_range, at(where, 3));
            if (layer.to < layer.from)
                reader_.wrong(at(where, 3), "is below the threshold before it; let them rise");
        }
        const auto material = thing_of<Material>(json, where, k_materials);
        if (!material) return;
        layer.material = *material;
        layers.push_back(layer);
    }

    // A member that is a list of [thing, number].
    template <class Thing, class Infos, class Take>
    void pairs(const Json& object, std::string_view key, const std::string& where, const std::string& what,
               const Infos& infos, BiomeRange range, const Take& take) {
        const Json* const list = JsonReader::member(object, key);
        if (list == nullptr) return;
        each_of(*list, key_path(where, key), 0, k_max_biome_list, "[" + what + ", number]",
                [&](const Json& json, const std::string& place) {
                    if (const auto pair = pair_of<Thing>(json, place, what, infos, range))
                        take(pair->first, pair->second);
                });
    }

    void read_names(const Json& names, const std::string& where, Biome& biome) {
        if (!names.is_object())
            return reader_.unexpected(where, "a name for each language: {\"de\": \"...\"}", names);
        for (const auto& [code, name] : names.items()) {
            if (!is_language(code))
                reader_.wrong(key_path(where, code), "expected the code of a language, as en or pt-BR");
            else if (const auto read = text(names, code, where))
                biome.names[code] = *read;
        }
    }

    void read_biome(const Json& json, const std::string& where, BiomeTable& table) {
        Biome biome;
        if (!reader_.object(json, where, k_biome_keys)) return;
        const auto own_key = needed(json, "key", where) != nullptr ? text(json, "key", where) : std::nullopt;
        biome.key = own_key.value_or("");
        if (needed(json, "name", where) != nullptr) biome.name = text(json, "name", where).value_or("");
        if (const Json* const names = JsonReader::member(json, "names"))
            read_names(*names, key_path(where, "names"), biome);
        if (own_key && !is_biome_key(*own_key))
            reader_.unexpected(
                key_path(where, "key"),
                "up to " + std::to_string(k_max_biome_key) + " small letters, digits and _, a letter first",
                biome.key);
        for (std::size_t i = 0; i < table.biomes.size(); ++i) {
            const auto twice = [&](std::string_view key, const std::string& own, const std::string& other) {
                if (own.empty() || own != other) return;
                reader_.wrong(key_path(where, key), excerpt_of(own) + " is that of " + at("biomes", i) +
                                                        ", too; give one of them another");
            };
            twice("key", biome.key, table.biomes[i].key);
            twice("name", biome.name, table.biomes[i].name);
        }
        if (const Json* const colour = needed(json, "colour", where)) {
            const auto read = colour->is_string() ? colour_of(colour->get<std::string>()) : std::nullopt;
            if (!read) reader_.unexpected(key_path(where, "colour"), "a colour like \"#3c6b5c\"", *colour);
            biome.colour = read.value_or(biome.colour);
        }
        if (const Json* const base = JsonReader::member(json, "base"))
            biome.base = number(*base, k_base_range, key_path(where, "base"));
        if (const Json* const list = JsonReader::member(json, "octaves")) {
            each_of(*list, key_path(where, "octaves"), 0, k_max_biome_list, "[wavelength, relief]",
                    [&](const Json& octave, const std::string& place) {
                        if (!octave.is_array() || octave.size() != 2)
                            return reader_.unexpected(place, "[wavelength, relief]", octave);
                        biome.octaves.push_back({number(octave[0], k_wavelength_range, at(place, 0)),
                                                 number(octave[1], k_relief_range, at(place, 1))});
                    });
        }
        if (needed(json, "ground", where) != nullptr) {
            pairs<Material>(json, "ground", where, "material", k_materials, k_cover_slope_range,
                            [&](Material material, float slope) {
                                biome.ground.push_back({material, slope});
                            });
            check_ground(biome, key_path(where, "ground"));
        }
        if (const Json* const list = JsonReader::member(json, "layers")) {
            each_of(
                *list, key_path(where, "layers"), 0, k_max_biome_list, "[material, thickness]",
                [&](const Json& layer, const std::string& place) { read_layer(layer, place, biome.layers); });
        }
        pairs<Plant>(json, "plants", where, "plant", k_plants, k_density_range,
                     [&](Plant plant, float density) {
                         biome.plants.push_back({plant, density});
                     });
        table.biomes.push_back(std::move(biome));
    }

    void check_ground(const Biome& biome, const std::string& where) {
        const auto slope = [](const GroundCover& cover) { return cover.slope; };
        if (!std::ranges::is_sorted(biome.ground, std::less<>(), slope))
            reader_.wrong(where, "slopes have to rise; sort the list");
        else if (biome.ground.empty() ||
                 biome.ground.back().slope < static_cast<float>(k_cover_slope_range.max))
            reader_.wrong(where, "nothing covers the steepest ground; let the last slope be 90");
    }

    void read_biomes(BiomeTable& table) {
        const Json* const list = needed(json_, "biomes", {});
        if (list == nullptr) return;
        if (list->is_array() && list->size() > k_max_biomes) {
            return reader_.wrong("biomes", std::to_string(list->size()) + " biomes, and a map has room for " +
                                               std::to_string(k_max_biomes) + "; remove " +
                                               std::to_string(list->size() - k_max_biomes));
        }
        each_of(*list, "biomes", 1, k_max_biomes, "biomes",
                [&](const Json& json, const std::string& where) { read_biome(json, where, table); });
    }

    std::vector<float> edges(const Json& climate, std::string_view key, BiomeRange range) {
        std::vector<float> edges;
        const Json* const list = needed(climate, key, "climate");
        if (list == nullptr) return edges;
        const std::string where = key_path("climate", key);
        each_of(*list, where, 1, k_max_climate_edges, "numbers",
                [&](const Json& json, const std::string& place) {
                    const float edge = number(json, range, place);
                    if (!edges.empty() && !(edge > edges.back()))
                        reader_.wrong(place, "is not above the number before it; let them rise");
                    edges.push_back(edge);
                });
        return edges;
    }

    BiomeId biome_of(const Json& json, const std::string& where, const BiomeTable& table, bool may_be_none) {
        if (json.is_null() && may_be_none) return 0;
        if (json.is_null()) {
            reader_.wrong(where, "names no biome; write the key of one");
        } else if (!json.is_string()) {
            reader_.unexpected(where, "the key of a biome", json);
        } else if (const BiomeId id = table.find(json.get<std::string>()); id != 0) {
            return id;
        } else {
            reader_.unexpected(where, "the key of one of the file's biomes", json);
        }
        return 0;
    }

    BiomeCells cells(const Json& json, const std::string& where, const BiomeTable& table, bool may_be_none) {
        const std::size_t columns = table.columns();
        BiomeCells cells;
        if (!json.is_array()) {
            cells.assign(table.rows() * columns, biome_of(json, where, table, may_be_none));
            return cells;
        }
        each_of(json, where, table.rows(), table.rows(), "rows, one more than borders of temperature",
                [&](const Json& row, const std::string& place) {
                    if (!row.is_array()) {
                        cells.insert(cells.end(), columns, biome_of(row, place, table, may_be_none));
                        return;
                    }
                    each_of(row, place, columns, columns, "biomes, one more than borders of precipitation",
                            [&](const Json& cell, const std::string& here) {
                                cells.push_back(biome_of(cell, here, table, may_be_none));
                            });
                });
        return cells;
    }

    void read_climate(BiomeTable& table) {
        const Json* const climate = needed(json_, "climate", {});
        if (climate == nullptr || !reader_.object(*climate, "climate", k_climate_keys)) return;
        table.temperature = edges(*climate, "temperature", k_temperature_border_range);
        table.precipitation = edges(*climate, "precipitation", k_precipitation_border_range);
        if (const Json* const land = needed(*climate, "land", "climate"))
            table.land = cells(*land, "climate.land", table, false);
    }

    void read_rules(BiomeTable& table) {
        const Json* const rules = JsonReader::member(json_, "rules");
        if (rules == nullptr) return;
        std::array<std::string_view, k_biome_rules> keys;
        std::ranges::transform(k_biome_rule_infos, keys.begin(), &BiomeRuleInfo::key);
        if (!reader_.object(*rules, "rules", keys)) return;
        for (std::size_t i = 0; i < k_biome_rules; ++i) {
            const BiomeRuleInfo& info = k_biome_rule_infos[i];
            RuleSettings& rule = table.rules[i];
            const Json* const json = JsonReader::member(*rules, info.key);
            if (json == nullptr) continue;
            const std::string where = key_path("rules", info.key);
            std::vector<std::string_view> own{k_rule_biomes.key};
            for (const RuleLimit& limit : info.limits) {
                if (!limit.key.empty()) own.push_back(limit.key);
            }
            if (!reader_.object(*json, where, own)) continue;
            for (std::size_t l = 0; l < info.limits.size(); ++l) {
                const RuleLimit& limit = info.limits[l];
                const Json* const value = limit.key.empty() ? nullptr : JsonReader::member(*json, limit.key);
                rule.limits[l] = value == nullptr
                                     ? limit.usual
                                     : number(*value, {limit.min, limit.max}, key_path(where, limit.key));
            }
            if (const Json* const biomes = needed(*json, k_rule_biomes.key, where))
                rule.biomes = cells(*biomes, key_path(where, k_rule_biomes.key), table, true);
        }
    }

    void read_heights(BiomeTable& table) {
        const Json* const list = needed(json_, "heights", {});
        if (list == nullptr) return;
        each_of(*list, "heights", 1, k_max_height_bands, "[biome, share]",
                [&](const Json& json, const std::string& where) {
                    if (!json.is_array() || json.size() != 2)
                        return reader_.unexpected(where, "[biome, share]", json);
                    const HeightBand band{biome_of(json[0], at(where, 0), table, false),
                                          number(json[1], k_height_share_range, at(where, 1))};
                    if (!table.heights.empty() && !(band.to > table.heights.back().to))
                        reader_.wrong(at(where, 1), "is not above the share before it; let them rise");
                    table.heights.push_back(band);
                });
    }

    const Json& json_;
    JsonReader reader_;
};

}  // namespace

bool is_biome_key(std::string_view text) {
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && text.size() <= k_max_biome_key && letter(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

BiomeTable read_biome_table(const Json& json) {
    TableReader reader(json);
    BiomeTable table = reader.read();
    if (auto mistakes = reader.take_mistakes(); !mistakes.empty()) throw BiomeTableError(std::move(mistakes));
    return table;
}

}  // namespace talus
