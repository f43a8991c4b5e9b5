#include "core/biome/biome_edit.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/biome/biome_ranges.h"

namespace talus {
namespace {

float within(float value, const BiomeRange& range) {
    const auto min = static_cast<float>(range.min);
    const auto max = static_cast<float>(range.max);
    return value >= min ? std::min(value, max) : min;  // what is not a number becomes the minimum
}

bool has(const BiomeTable& table, BiomeId id) { return id != 0 && id <= table.biomes.size(); }

bool is_name_taken(const BiomeTable& table, const std::string& name) {
    return std::ranges::any_of(table.biomes, [&](const Biome& biome) { return biome.name == name; });
}

// The name less its number: "Steppe" of "Steppe 2".
std::string stem_of(const std::string& name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    const bool numbered = end != std::string::npos && end > 0 && end + 1 < name.size() && name[end] == ' ';
    return numbered ? name.substr(0, end) : name;
}

std::string key_of(std::string_view name) {
    std::string key;
    for (const char c : lower_case(name)) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain)
            key += c;
        else if (!key.empty() && key.back() != '_')
            key += '_';
    }
    while (!key.empty() && key.back() == '_') key.pop_back();
    if (key.empty() || key.front() < 'a') key.insert(0, "biome_");
    return key;
}

std::string unique_key(const BiomeTable& table, std::string_view name) {
    const std::string stem = key_of(name).substr(0, k_max_biome_key - 4);
    std::string key = stem;
    for (int number = 2; table.find(key) != 0; ++number) key = stem + "_" + std::to_string(number);
    return key;
}

template <class Item>
void shorten(std::vector<Item>& list) {
    if (list.size() > k_max_biome_list) list.resize(k_max_biome_list);
}

// All lists of ids that a table has.
void each_id(BiomeTable& table, auto&& change) {
    for (BiomeId& id : table.land) change(id);
    for (RuleSettings& rule : table.rules) {
        for (BiomeId& id : rule.biomes) change(id);
    }
    for (HeightBand& band : table.heights) change(band.biome);
    for (BiomeId& id : table.roles) change(id);
    for (BiomeGroup& group : table.groups) {
        for (BiomeId& id : group.biomes) change(id);
    }
    for (std::vector<BiomeVariant>* variants : {&table.hills, &table.edges}) {
        for (BiomeVariant& variant : *variants) {
            change(variant.of);
            change(variant.variant);
        }
    }
}

// A biome has one variant in a list, and none that is itself.
void tidy(std::vector<BiomeVariant>& variants) {
    std::vector<BiomeVariant> kept;
    for (const BiomeVariant& variant : variants) {
        if (variant.of != variant.variant &&
            std::ranges::find(kept, variant.of, &BiomeVariant::of) == kept.end())
            kept.push_back(variant);
    }
    variants = std::move(kept);
}

std::vector<float>& borders_of(BiomeTable& table, ClimateAxis axis) {
    return axis == ClimateAxis::temperature ? table.temperature : table.precipitation;
}

BiomeRange range_of(ClimateAxis axis) {
    return axis == ClimateAxis::temperature ? k_temperature_border_range : k_precipitation_border_range;
}

// Makes the cells again for a table whose rows or columns have changed: what lies at a place now comes from
// the place that `source` gives.
void move_cells(const BiomeTable& before, BiomeTable& after, ClimateAxis axis, auto&& source) {
    const auto move = [&](const BiomeCells& from, BiomeCells& to) {
        if (from.empty()) return;
        to.clear();
        for (std::size_t row = 0; row < after.rows(); ++row) {
            for (std::size_t column = 0; column < after.columns(); ++column) {
                const bool of_rows = axis == ClimateAxis::temperature;
                const std::size_t y = of_rows ? source(row) : row;
                const std::size_t x = of_rows ? column : source(column);
                to.push_back(from[y * before.columns() + x]);
            }
        }
    };
    move(before.land, after.land);
    for (std::size_t i = 0; i < k_biome_rules; ++i) move(before.rules[i].biomes, after.rules[i].biomes);
}

}  // namespace

BiomeTable with_biome(const BiomeTable& table, BiomeId id, const Biome& biome) {
    BiomeTable next = table;
    if (!has(table, id)) return next;
    Biome& to = next.biomes[id - std::size_t{1}];
    std::string key = to.key;
    std::string name = to.name;
    std::map<std::string, std::string> names = to.names;
    to = biome;
    to.key = std::move(key);
    to.name = std::move(name);
    to.names = std::move(names);
    to.base = within(to.base, k_base_range);
    shorten(to.octaves);
    for (ReliefOctave& octave : to.octaves)
        octave = {within(octave.wavelength, k_wavelength_range), within(octave.relief, k_relief_range)};
    shorten(to.ground);
    if (to.ground.empty()) to.ground.push_back({material_of("rock")});
    float least = 0;
    for (GroundCover& cover : to.ground) {
        cover.slope = std::max(within(cover.slope, k_cover_slope_range), least);
        least = cover.slope;
    }
    to.ground.back().slope = static_cast<float>(k_cover_slope_range.max);
    shorten(to.layers);
    for (GroundLayer& layer : to.layers) {
        layer.thickness = within(layer.thickness, k_thickness_range);
        layer.from = within(layer.from, k_patch_range);
        layer.to = std::max(within(layer.to, k_patch_range), layer.from);
    }
    shorten(to.plants);
    for (PlantDensity& plant : to.plants) plant.per_hectare = within(plant.per_hectare, k_density_range);
    return next;
}

BiomeTable with_biome_renamed(const BiomeTable& table, BiomeId id, const std::string& name) {
    BiomeTable next = table;
    if (has(table, id) && !name.empty() && name.size() <= k_max_biome_text && !is_name_taken(table, name)) {
        next.biomes[id - std::size_t{1}].name = name;
        next.biomes[id - std::size_t{1}].names.clear();  // they say the old one
    }
    return next;
}

BiomeTable with_biome_added(const BiomeTable& table, BiomeId like) {
    BiomeTable next = table;
    if (!has(table, like) || table.biomes.size() >= k_max_biomes) return next;
    Biome biome = table[like];
    const std::string stem = stem_of(biome.name).substr(0, k_max_biome_text - 4);
    for (int number = 2; is_name_taken(table, biome.name); ++number)
        biome.name = stem + " " + std::to_string(number);
    biome.names.clear();
    biome.key = unique_key(table, biome.name);
    next.biomes.push_back(std::move(biome));
    return next;
}

BiomeTable with_biome_removed(const BiomeTable& table, BiomeId id, BiomeId heir) {
    BiomeTable next = table;
    if (!has(table, id) || !has(table, heir) || id == heir) return next;
    next.biomes.erase(next.biomes.begin() + (id - 1));
    each_id(next, [&](BiomeId& place) {
        if (place == id) place = heir;
        if (place > id) --place;
    });
    tidy(next.hills);
    tidy(next.edges);
    return next;
}

bool is_placed(const BiomeTable& table, BiomeId id) {
    bool is_there = false;
    BiomeTable all = table;
    each_id(all, [&](BiomeId place) { is_there = is_there || place == id; });
    return is_there;
}

BiomeTable with_role(const BiomeTable& table, BiomeRole role, BiomeId id) {
    BiomeTable next = table;
    if (id == 0 || has(table, id)) next.roles[static_cast<std::size_t>(role)] = id;
    return next;
}

BiomeTable with_variant(const BiomeTable& table, BiomeVariants list, BiomeId of, BiomeId variant) {
    BiomeTable next = table;
    if (!has(table, of) || (variant != 0 && !has(table, variant))) return next;
    std::vector<BiomeVariant>& variants = next.*list;
    std::erase_if(variants, [&](const BiomeVariant& one) { return one.of == of; });
    if (variant != 0 && variant != of) variants.push_back({of, variant});
    return next;
}

BiomeTable with_groups(const BiomeTable& table, const std::vector<BiomeGroup>& groups) {
    BiomeTable next = table;
    next.groups.clear();
    for (BiomeGroup group : groups) {
        std::erase_if(group.biomes, [&](BiomeId id) { return !has(table, id); });
        const bool is_new = is_biome_key(group.key) && next.find_group(group.key) == nullptr;
        if (!is_new || group.name.empty() || group.name.size() > k_max_biome_text || group.biomes.empty() ||
            group.biomes.size() > k_max_biomes || next.groups.size() == k_max_biome_groups)
            return table;
        group.share = within(group.share, k_group_share_range);
        next.groups.push_back(std::move(group));
    }
    return next;
}

BiomeTable with_group_added(const BiomeTable& table, BiomeId first) {
    std::vector<BiomeGroup> groups = table.groups;
    std::string name = "New group";
    for (int number = 2; table.find_group(key_of(name)) != nullptr; ++number)
        name = "New group " + std::to_string(number);
    groups.push_back({.key = key_of(name), .name = name, .biomes = {first}});
    return with_groups(table, groups);
}

BiomeTable with_land(const BiomeTable& table, std::size_t row, std::size_t column, BiomeId id) {
    BiomeTable next = table;
    if (has(table, id) && row < table.rows() && column < table.columns())
        next.land[row * table.columns() + column] = id;
    return next;
}

BiomeTable with_rule_cell(const BiomeTable& table, BiomeRule rule, std::size_t row, std::size_t column,
                          BiomeId id) {
    BiomeTable next = table;
    if ((id != 0 && !has(table, id)) || row >= table.rows() || column >= table.columns()) return next;
    const BiomeRuleInfo& info = info_of(rule);
    RuleSettings& settings = next.rules[static_cast<std::size_t>(rule)];
    if (settings.biomes.empty()) {
        if (id == 0) return next;
        settings.biomes.assign(table.rows() * table.columns(), 0);
        for (std::size_t i = 0; i < settings.limits.size(); ++i)
            settings.limits[i] = info.tests[i].limit.usual;
    }
    settings.biomes[row * table.columns() + column] = id;
    // A rule without a biome never holds; a file has no line of it, so neither has the table.
    if (std::ranges::all_of(settings.biomes, [](BiomeId cell) { return cell == 0; })) settings = {};
    return next;
}

BiomeTable with_rule_limit(const BiomeTable& table, BiomeRule rule, std::size_t limit, float value) {
    BiomeTable next = table;
    RuleSettings& settings = next.rules[static_cast<std::size_t>(rule)];
    if (limit >= settings.limits.size() || settings.biomes.empty()) return next;
    const RuleLimit& info = info_of(rule).tests[limit].limit;
    if (!info.key.empty()) settings.limits[limit] = within(value, {info.min, info.max});
    return next;
}

const std::vector<float>& borders_of(const BiomeTable& table, ClimateAxis axis) {
    return axis == ClimateAxis::temperature ? table.temperature : table.precipitation;
}

BiomeTable with_border(const BiomeTable& table, ClimateAxis axis, std::size_t border, float value) {
    BiomeTable next = table;
    std::vector<float>& borders = borders_of(next, axis);
    if (border >= borders.size()) return next;
    value = within(value, range_of(axis));
    if (border > 0 && !(value > borders[border - 1])) return next;
    if (border + 1 < borders.size() && !(value < borders[border + 1])) return next;
    borders[border] = value;
    return next;
}

BiomeTable with_border_added(const BiomeTable& table, ClimateAxis axis, std::size_t after) {
    BiomeTable next = table;
    std::vector<float>& borders = borders_of(next, axis);
    if (after >= borders.size() || borders.size() >= k_max_climate_edges) return next;
    const bool last = after + 1 == borders.size();
    const float usual_step = axis == ClimateAxis::temperature ? 5 : 500;
    const float step = !last       ? (borders[after + 1] - borders[after]) / 2
                       : after > 0 ? borders[after] - borders[after - 1]
                                   : usual_step;
    const float value = within(borders[after] + step, range_of(axis));
    if (!(value > borders[after]) || (!last && !(value < borders[after + 1]))) return next;
    borders.insert(borders.begin() + static_cast<std::ptrdiff_t>(after) + 1, value);
    move_cells(table, next, axis, [&](std::size_t place) { return place > after + 1 ? place - 1 : place; });
    return next;
}

BiomeTable with_border_removed(const BiomeTable& table, ClimateAxis axis, std::size_t border) {
    BiomeTable next = table;
    std::vector<float>& borders = borders_of(next, axis);
    if (border >= borders.size() || borders.size() < 2) return next;
    borders.erase(borders.begin() + static_cast<std::ptrdiff_t>(border));
    move_cells(table, next, axis, [&](std::size_t place) { return place > border ? place + 1 : place; });
    return next;
}

BiomeTable with_heights(const BiomeTable& table, const std::vector<HeightBand>& heights) {
    BiomeTable next = table;
    if (heights.empty() || heights.size() > k_max_height_bands) return next;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const HeightBand& band = heights[i];
        const bool rises = i == 0 || band.to > heights[i - 1].to;
        if (!has(table, band.biome) || !rises || within(band.to, k_height_share_range) != band.to)
            return next;
    }
    next.heights = heights;
    return next;
}

}  // namespace talus
