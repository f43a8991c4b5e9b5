#include "core/biome/biome_record.h"

#include <algorithm>
#include <functional>

#include "core/base/formatted.h"
#include "core/biome/biome_ranges.h"
#include "core/words/language_shape.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;

Shape<std::string> text() { return shape::text(k_max_biome_text); }
Shape<float> number(BiomeRange range) { return shape::number(range.min, range.max); }

template <class T>
Shape<std::vector<T>> list(Shape<T> item, std::string what) {
    return shape::list(std::move(item), 0, k_max_biome_list, std::move(what));
}

Shape<std::string> biome_key() {
    return text()
        .checked([](const std::string& key, const JsonPlace& at) {
            if (is_biome_key(key)) return;
            at.unexpected(
                formatted("up to %zu small letters, digits and _, a letter first", k_max_biome_key));
        })
        .with_schema([] {
            return Json{{"type", "string"}, {"pattern", "^[a-z][a-z0-9_]*$"}, {"maxLength", k_max_biome_key}};
        });
}

Shape<std::map<std::string, std::string>> names() {
    return shape::by_language(text(), "a name for each language: {\"de\": \"...\"}").unless({});
}

using Colour = std::array<std::uint8_t, 3>;

Shape<Colour> colour() {
    const auto read = [](const JsonPlace& at, Colour& colour) {
        const std::string text = at.json.is_string() ? lower_case(at.json.get<std::string>()) : "";
        constexpr std::string_view k_digits = "0123456789abcdef";
        const bool is_colour =
            text.size() == 7 && text.front() == '#' && text.find_first_not_of(k_digits, 1) == text.npos;
        if (!is_colour) return at.unexpected("a colour like \"#3c6b5c\"");
        for (std::size_t i = 0; i < 3; ++i)
            colour[i] = static_cast<std::uint8_t>(k_digits.find(text[2 * i + 1]) * 16 +
                                                  k_digits.find(text[2 * i + 2]));
    };
    const auto write = [](const Colour& colour) {
        return Json(formatted("#%02x%02x%02x", colour[0], colour[1], colour[2]));
    };
    return {read, write, [] { return Json{{"type", "string"}, {"pattern", "^#[0-9a-fA-F]{6}$"}}; }};
}

Shape<std::vector<GroundCover>> ground() {
    const auto covers =
        list(shape::tuple<GroundCover>("[material, number]",
                                       {of(&GroundCover::material, shape::one_of<Material>(k_materials)),
                                        of(&GroundCover::slope, number(k_cover_slope_range))}),
             "[material, number]");
    return covers
        .checked([](const std::vector<GroundCover>& all, const JsonPlace& at) {
            if (!std::ranges::is_sorted(all, std::less<>(), &GroundCover::slope))
                at.wrong("slopes have to rise; sort the list");
            else if (all.empty() || all.back().slope < static_cast<float>(k_cover_slope_range.max))
                at.wrong("nothing covers the steepest ground; let the last slope be 90");
        })
        .with_schema([covers] {
            Json json = covers.schema();
            const Json last = {{"const", shape::plain(k_cover_slope_range.max)}};
            json["contains"] = {{"items", Json::array({Json::object(), last})}};
            return json;
        });
}

Shape<GroundLayer> ground_layer() {
    const std::string form = "[material, thickness] or [material, thickness, from, to]";
    const auto material = of(&GroundLayer::material, shape::one_of<Material>(k_materials));
    const auto thickness = of(&GroundLayer::thickness, number(k_thickness_range));
    const auto from = of(&GroundLayer::from, number(k_patch_range));
    const auto to = of(&GroundLayer::to, number(k_patch_range));
    const auto rises = [](const GroundLayer& layer, const JsonPlace& at) {
        if (layer.to < layer.from) at.item(3).wrong("is below the threshold before it; let them rise");
    };
    return shape::either(
        shape::tuple<GroundLayer>(form, {material, thickness}),
        shape::tuple<GroundLayer>(form, {material, thickness, from, to}).checked(rises),
        [](const Json& json) { return json.size() == 4; },
        [](const GroundLayer& layer) { return !layer.everywhere(); });
}

}  // namespace

Shape<Biome> biome_shape() {
    const auto octave = shape::tuple<ReliefOctave>("[wavelength, relief]",
                                                   {of(&ReliefOctave::wavelength, number(k_wavelength_range)),
                                                    of(&ReliefOctave::relief, number(k_relief_range))});
    const auto plant = shape::tuple<PlantDensity>("[plant, number]",
                                                  {of(&PlantDensity::plant, shape::one_of<Plant>(k_plants)),
                                                   of(&PlantDensity::per_hectare, number(k_density_range))});
    return shape::object<Biome>({
        row({.key = "key",
             .help = "Names the biome in this file and in masks: small letters, digits and _.",
             .needed = true},
            &Biome::key, biome_key()),
        row({.key = "name", .help = "The biome's name on the map.", .needed = true}, &Biome::name, text()),
        row({"names", "The same in other languages, by their codes: {\"de\": \"Steppe\"}."}, &Biome::names,
            names()),
        row({.key = "colour", .help = "Its colour on the map, as \"#3c6b5c\".", .needed = true},
            &Biome::colour, colour()),
        row({"base", "Metres above the sea where ground that is made of biomes lies."}, &Biome::base,
            number(k_base_range)),
        row({"octaves", "Waves of that ground: [wavelength in m, relief in m]."}, &Biome::octaves,
            list(octave, "[wavelength, relief]")),
        row({.key = "ground",
             .help = "What covers the ground: [material, up to which slope in degrees], rising to 90.",
             .needed = true},
            &Biome::ground, ground()),
        row({"layers",
             "What the ground is made of from the surface down: [material, thickness in m], and where a "
             "layer "
             "lies in patches the two thresholds of their noise, 0 to 1."},
            &Biome::layers, list(ground_layer(), "[material, thickness]")),
        row({"plants", "What stands on it: [plant, how many a hectare]."}, &Biome::plants,
            list(plant, "[plant, number]")),
    });
}

namespace {

void tell_twins(const std::vector<Biome>& biomes, const JsonPlace& at) {
    for (const auto& [key, member] : {std::pair("key", &Biome::key), std::pair("name", &Biome::name)}) {
        for (std::size_t i = 0; i < biomes.size(); ++i) {
            const std::string& own = biomes[i].*member;
            const auto other = std::ranges::find(biomes, own, member);
            const auto place = static_cast<std::size_t>(other - biomes.begin());
            if (own.empty() || place == i) continue;
            at.item(i).member(key).wrong(excerpt_of(own) + " is that of " + at.item(place).path +
                                         ", too; give one of them another");
        }
    }
}

Shape<std::vector<Biome>> biomes() {
    const auto all = shape::list(biome_shape(), 1, k_max_biomes, "biomes");
    return Shape<std::vector<Biome>>(
        [all](const JsonPlace& at, std::vector<Biome>& biomes) {
            if (!at.json.is_array() || at.json.size() <= k_max_biomes) {
                all.read(at, biomes);
                tell_twins(biomes, at);
                // What names nothing would be missed again wherever it is named.
                std::erase_if(biomes, [](const Biome& biome) { return biome.key.empty(); });
                return;
            }
            const std::size_t count = at.json.size();
            at.wrong(formatted("%zu biomes, and a map has room for %zu; remove %zu", count, k_max_biomes,
                               count - k_max_biomes));
        },
        [all](const std::vector<Biome>& biomes) { return all.write(biomes); },
        [] { return schema::list(schema::ref("biome"), 1, k_max_biomes); });
}

// Borders between rows or columns of the climate table.
Shape<std::vector<float>> borders(BiomeRange range) {
    return shape::list(number(range), 1, k_max_climate_edges, "numbers")
        .checked([](const std::vector<float>& borders, const JsonPlace& at) {
            for (std::size_t i = 1; i < borders.size(); ++i) {
                if (!(borders[i] > borders[i - 1]))
                    at.item(i).wrong("is not above the number before it; let them rise");
            }
        });
}

enum class Nothing { refused, allowed };

// A biome of the table, by its key.
Shape<BiomeId> biome_of(const BiomeTable& table, Nothing none = Nothing::refused) {
    return {[&table, none](const JsonPlace& at, BiomeId& id) {
                id = at.json.is_string() ? table.find(at.json.get<std::string>()) : BiomeId{0};
                if (id != 0 || (at.json.is_null() && none == Nothing::allowed)) return;
                if (at.json.is_null())
                    at.wrong("names no biome; write the key of one");
                else if (!at.json.is_string())
                    at.unexpected("the key of a biome");
                else
                    at.unexpected("the key of one of the file's biomes");
            },
            [&table](BiomeId id) { return id == 0 ? Json() : Json(table[id].key); },
            [none] {
                return none == Nothing::allowed ? Json{{"type", {"string", "null"}}} : schema::text();
            }};
}

// One biome for all cells of the climate table, one for each row, or in a row one for each column.
Shape<BiomeCells> cells(const BiomeTable& table, Nothing none) {
    const auto biome = biome_of(table, none);
    const auto read = [&table, biome](const JsonPlace& at, BiomeCells& cells) {
        const std::size_t rows = table.rows(), columns = table.columns();
        cells.clear();
        const auto fill = [&](const JsonPlace& key, std::size_t count) {
            BiomeId id = 0;
            biome.read(key, id);
            cells.insert(cells.end(), count, id);
        };
        if (!at.json.is_array()) return fill(at, rows * columns);
        if (!at.is_list(rows, rows, "rows, one more than borders of temperature")) return;
        for (std::size_t y = 0; y < rows; ++y) {
            const JsonPlace row = at.item(y);
            if (!row.json.is_array()) {
                fill(row, columns);
            } else if (row.is_list(columns, columns, "biomes, one more than borders of precipitation")) {
                for (std::size_t x = 0; x < columns; ++x) fill(row.item(x), 1);
            }
        }
    };
    const auto write = [&table, biome](const BiomeCells& cells) {
        Json rows = Json::array();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i % table.columns() == 0) rows.push_back(Json::array());
            rows.back().push_back(biome.write(cells[i]));
        }
        return rows;
    };
    return {read, write, [biome] {
                // The axes have one cell more than they have borders, of which there is one at least.
                const auto one_or_each = [](const Json& one, const Json& each) {
                    return schema::any_of({one, schema::list(each, 2, k_max_climate_edges + 1)});
                };
                const Json one = biome.schema();
                return one_or_each(one, one_or_each(one, one));
            }};
}

Shape<BiomeTable> climate() {
    return shape::object<BiomeTable>({
        row({.key = "temperature", .help = "Borders between the rows, rising, in °C.", .needed = true},
            &BiomeTable::temperature, borders(k_temperature_border_range)),
        row({.key = "precipitation",
             .help = "Borders between the columns, rising, in mm a year.",
             .needed = true},
            &BiomeTable::precipitation, borders(k_precipitation_border_range)),
        {{.key = "land",
          .help = "The biome of each cell: one for all, or one for each row from cold to hot, or in each row "
                  "one for each column from dry to wet.",
          .needed = true},
         of(&BiomeTable::land, [](const BiomeTable& table) { return cells(table, Nothing::refused); })},
    });
}

Shape<RuleSettings> a_rule(const BiomeRuleInfo& info, const BiomeTable& table) {
    std::vector<Row<RuleSettings>> rows;
    for (std::size_t i = 0; i < info.tests.size(); ++i) {
        const auto [compared, holds, limit] = info.tests[i];
        if (limit.key.empty()) continue;
        const auto value = number({limit.min, limit.max});
        rows.push_back({{limit.key},
                        {[=](const JsonPlace& at, RuleSettings& rule) { value.read(at, rule.limits[i]); },
                         [=](const RuleSettings& rule) { return value.write(rule.limits[i]); },
                         [=, unit = info_of(compared).unit, limit = limit] {
                             Json json = value.schema();
                             json["title"] = std::string(limit.key).append(" (").append(unit).append(")");
                             json["default"] = shape::plain(limit.usual);
                             return json;
                         }}});
    }
    rows.push_back(row({.key = "biomes",
                        .help = "Like land; null leaves a cell or a row to the rules before this one.",
                        .needed = true},
                       &RuleSettings::biomes, cells(table, Nothing::allowed)));
    return shape::object(std::move(rows));
}

Shape<BiomeTable> rules() {
    std::vector<Row<BiomeTable>> rows;
    for (std::size_t i = 0; i < k_biome_rules; ++i) {
        const BiomeRuleInfo& info = k_biome_rule_infos[i];
        const auto read = [&info, i](const JsonPlace& at, BiomeTable& table) {
            RuleSettings& rule = table.rules[i];
            std::ranges::transform(info.tests, rule.limits.begin(),
                                   [](const RuleTest& test) { return test.limit.usual; });
            a_rule(info, table).read(at, rule);
        };
        const auto write = [&info, i](const BiomeTable& table) {
            const RuleSettings& rule = table.rules[i];
            return rule.biomes.empty() ? k_left_out : a_rule(info, table).write(rule);
        };
        rows.push_back({{info.key, info.help}, {read, write, [&info] { return a_rule(info, {}).schema(); }}});
    }
    return shape::object(std::move(rows));
}

Shape<std::vector<HeightBand>> heights(const BiomeTable& table) {
    const auto band = shape::tuple<HeightBand>(
        "[biome, share]",
        {of(&HeightBand::biome, biome_of(table)), of(&HeightBand::to, number(k_height_share_range))});
    return shape::list(band, 1, k_max_height_bands, "[biome, share]")
        .checked([](const std::vector<HeightBand>& bands, const JsonPlace& at) {
            for (std::size_t i = 1; i < bands.size(); ++i) {
                if (!(bands[i].to > bands[i - 1].to))
                    at.item(i).item(1).wrong("is not above the share before it; let them rise");
            }
        });
}

Shape<BiomeTable> roles() {
    std::vector<Row<BiomeTable>> rows;
    for (std::size_t i = 0; i < k_biome_role_count; ++i) {
        const auto read = [i](const JsonPlace& at, BiomeTable& table) {
            biome_of(table).read(at, table.roles[i]);
        };
        const auto write = [i](const BiomeTable& table) {
            return table.roles[i] == 0 ? k_left_out : biome_of(table).write(table.roles[i]);
        };
        rows.push_back({{k_biome_role_infos[i].key, k_biome_role_infos[i].help},
                        {read, write, [] { return schema::text(); }}});
    }
    const Shape<BiomeTable> all = shape::object(std::move(rows));
    return all.with_write([all](const BiomeTable& table) {
        return table.roles == decltype(table.roles){} ? k_left_out : all.write(table);
    });
}

Shape<std::vector<BiomeGroup>> groups(const BiomeTable& table) {
    const auto group = shape::object<BiomeGroup>({
        row({.key = "key", .help = "Names the group in recipes.", .needed = true}, &BiomeGroup::key,
            biome_key()),
        row({.key = "name", .help = "The group's name in the window.", .needed = true}, &BiomeGroup::name,
            text()),
        row({"names", "The same in other languages, by their codes."}, &BiomeGroup::names, names()),
        row({"share", "Of all areas, beside the shares of the other groups."}, &BiomeGroup::share,
            number(k_group_share_range)),
        row({.key = "biomes",
             .help = "Its biomes; one that is there twice is twice as frequent.",
             .needed = true},
            &BiomeGroup::biomes, shape::list(biome_of(table), 1, k_max_biomes, "biomes")),
    });
    return shape::list(group, 0, k_max_biome_groups, "groups")
        .checked([](const std::vector<BiomeGroup>& groups, const JsonPlace& at) {
            for (std::size_t i = 0; i < groups.size(); ++i) {
                const auto first = std::ranges::find(groups, groups[i].key, &BiomeGroup::key);
                if (first - groups.begin() < static_cast<std::ptrdiff_t>(i))
                    at.item(i).member("key").wrong("is that of a group before it; give it another");
            }
        })
        .unless({});
}

Shape<std::vector<BiomeVariant>> variants(const BiomeTable& table) {
    const auto variant = shape::tuple<BiomeVariant>(
        "[biome, its variant]",
        {of(&BiomeVariant::of, biome_of(table)), of(&BiomeVariant::variant, biome_of(table))});
    return shape::list(variant, 0, k_max_biomes, "[biome, its variant]")
        .checked([](const std::vector<BiomeVariant>& all, const JsonPlace& at) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto first = std::ranges::find(all, all[i].of, &BiomeVariant::of);
                if (first - all.begin() < static_cast<std::ptrdiff_t>(i))
                    at.item(i).wrong("is a second variant of its biome; keep one of them");
                else if (all[i].of == all[i].variant)
                    at.item(i).wrong("is no variant: both are the same biome");
            }
        })
        .unless({});
}

}  // namespace

bool is_biome_key(std::string_view text) {
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && text.size() <= k_max_biome_key && letter(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

const Shape<BiomeTable>& biome_table_shape() {
    const auto has_biomes = [](const BiomeTable& table) { return !table.biomes.empty(); };
    const auto has_land = [](const BiomeTable& table) { return !table.land.empty(); };
    static const auto the_shape = shape::object<BiomeTable>({
        row({k_schema_key, k_schema_help}, &BiomeTable::schema, text().unless({})),
        shape::constant<BiomeTable>(
            {.key = k_biomes_format_key, .help = "Version of the format.", .needed = true}, k_biomes_format),
        row({"name", "The table's name."}, &BiomeTable::name, text()),
        row({"about", "A sentence or more about the table."}, &BiomeTable::about, text()),
        row({.key = "biomes", .help = "What there is on the map.", .needed = true}, &BiomeTable::biomes,
            biomes()),
        {{.key = "climate",
          .help = "Which climate has which biome: rows of temperature, columns of precipitation.",
          .needed = true},
         climate(),
         has_biomes},
        {{"rules",
          "What may overrule the climate. Where several hold, the last in this order decides: cliff, snow, "
          "beach, lake, sea, deep_sea."},
         rules(),
         has_land},
        {{.key = "heights",
          .help = "Where there is no climate: [biome, up to which share of the height range above the sea, "
                  "or, negative, below it], rising.",
          .needed = true},
         of(&BiomeTable::heights, heights),
         has_land},
        {{"roles", "Biomes that worlds which begin with biomes look for."}, roles(), has_biomes},
        {{"groups", "Biomes that lie side by side in the same large area of such a world."},
         of(&BiomeTable::groups, groups),
         has_biomes},
        {{"hills", "Where its ground is hilly, a biome has this variant: [biome, its variant]."},
         of(&BiomeTable::hills, variants),
         has_biomes},
        {{"edges", "Where another biome begins, a biome has this variant: [biome, its variant]."},
         of(&BiomeTable::edges, variants),
         has_biomes},
    });
    return the_shape;
}

}  // namespace talus
