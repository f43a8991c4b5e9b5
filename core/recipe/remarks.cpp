#include "core/recipe/remarks.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "core/base/text.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/layer_groups.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// Worlds that begin with biomes are advice for their own layers alone, and then those that begin them.
std::vector<const StageType*> makers_of(FieldId field, Group group) {
    const bool has_worlds = group == Group::biome_map;
    std::vector<const StageType*> makers;
    for (const StageType& type : stage_types()) {
        const bool begins = type.info.group == Group::biome_map && !type.info.reads.contains(field);
        const bool fits = has_worlds ? begins : type.info.group != Group::biome_map;
        if (fits && type.writes(type.defaults()).contains(field)) makers.push_back(&type);
    }
    return makers;
}

std::string makers_text(FieldId field, Group group) {
    return joined(
        makers_of(field, group), [](const StageType* maker) { return std::string(maker->info.label); },
        " or ");
}

// Where a layer that makes the field is put, for one that follows it.
std::string remedy_for(FieldId field, Group group = Group::map) {
    const std::string makers = makers_text(field, group);
    const bool is_vowel = std::string_view("AEIOU").find(makers.front()) != std::string_view::npos;
    return (is_vowel ? "an " : "a ") + makers + " layer before it" +
           (info_of(field).stale_with_height ? ", after the last layer that changes heights" : "");
}

// The fields that a stage takes where they are there, and which no earlier layer makes.
FieldSet fields_missing(const Recipe& recipe, std::size_t index) {
    const Layer& layer = recipe.layers[index];
    FieldSet missing;
    std::optional<FieldSet> made;  // most layers follow none
    layer.type->follows(layer.values).for_each([&](FieldId field) {
        if (!made) made = fields_made(recipe, index);
        if (!made->contains(field)) missing.add(field);
    });
    return missing;
}

// What to report about fields that a stage takes where they are there; one line for those of the same maker.
void add_needs(FieldSet missing, const Layer& layer, std::vector<std::string>& remarks) {
    std::vector<std::pair<std::string, std::string>> needs;  // remedy, fields
    missing.for_each([&](FieldId field) {
        const std::string remedy = remedy_for(field, layer.type->info.group);
        const auto same = std::ranges::find(needs, remedy, [](const auto& need) { return need.first; });
        const std::string label(info_of(field).label);
        same == needs.end() ? void(needs.push_back({remedy, label})) : void(same->second += " and " + label);
    });
    for (const auto& [remedy, fields] : needs)
        remarks.push_back(layer.name + " needs " + fields + ": add " + remedy);
}

// What to report about something that follows a field; nothing where the field is made.
std::optional<std::string> missing(std::string_view field, FieldSet made, const std::string& what,
                                   const std::string& consequence) {
    const std::size_t place = find_field(field);
    if (place == k_field_count) {
        return what + " follows a map \"" + std::string(field) +
               "\", which this version of Talus does not know; " + consequence;
    }
    const auto id = static_cast<FieldId>(place);
    if (made.contains(id)) return std::nullopt;
    return what + " follows " + std::string(info_of(id).label) + ", which no earlier layer makes; " +
           consequence + ". Add " + remedy_for(id);
}

// Whether a layer takes water of earlier layers away, by changing the ground, that no later one makes again.
bool takes_water(const Recipe& recipe, std::size_t index) {
    constexpr FieldId water = field_id("water");
    const Layer& layer = recipe.layers[index];
    const FieldSet writes = layer.type->writes(layer.values);
    return writes.contains(field_id("height")) && !writes.contains(water) &&
           fields_made(recipe, index).contains(water) && !makes_field(recipe, water);
}

}  // namespace

FieldSet fields_made(const Recipe& recipe, std::size_t count) {
    FieldSet made;
    for (std::size_t i = 0; i < count; ++i) {
        const Layer& layer = recipe.layers[i];
        if (!runs_in(recipe, i)) continue;
        const FieldSet writes = layer.type->writes(layer.values);
        if (writes.contains(field_id("height"))) made = without_stale(made) | (made & layer.type->info.keeps);
        made = made | writes;
    }
    return made;
}

bool makes_field(const Recipe& recipe, FieldId field) {
    return field == field_id("height") || fields_made(recipe, recipe.layers.size()).contains(field);
}

std::string why_not_made(const Recipe& recipe, std::size_t layer, FieldId field) {
    const std::size_t before = layer < recipe.layers.size() ? first_of(recipe.layers, layer) : layer;
    if (field == field_id("height") || fields_made(recipe, before).contains(field)) return {};
    return "No earlier layer makes it. Add " + remedy_for(field) + ".";
}

std::vector<const StageType*> makers_missing(const Recipe& recipe, std::size_t index) {
    const Layer& layer = recipe.layers[index];
    std::vector<const StageType*> missing;
    if (layer.type == nullptr || why_left_out(layer, recipe.world)) return missing;
    fields_missing(recipe, index).for_each([&](FieldId field) {
        for (const StageType* maker : makers_of(field, layer.type->info.group))
            if (std::ranges::find(missing, maker) == missing.end()) missing.push_back(maker);
    });
    return missing;
}

std::vector<std::string> remarks_on(const Recipe& recipe, std::size_t index) {
    const Layer& layer = recipe.layers[index];
    if (!is_enabled(recipe.layers, index)) return {};
    if (const auto why = why_left_out(layer, recipe.world)) return {*why};
    std::vector<std::string> remarks;
    // Most layers follow none.
    std::optional<FieldSet> made;
    const auto add_missing = [&](std::string_view field, const std::string& what, const std::string& then) {
        if (!made) made = fields_made(recipe, first_of(recipe.layers, index));
        if (auto remark = missing(field, *made, what, then)) remarks.push_back(*std::move(remark));
    };
    const auto numbers = [&](std::span<const Parameter> rows, std::span<const ParameterValue> values) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto* const number = std::get_if<NumberOrField>(&values[i]);
            if (number == nullptr || number->field.empty()) continue;
            // A field that a stage follows where it is there, unless it is told otherwise.
            if (number->field == std::get<NumberOrField>(rows[i].default_value).field) continue;
            const std::string what = layer.name + ": " + std::string(rows[i].info.label);
            add_missing(number->field, what, "it is the same everywhere");
        }
    };
    const Lattice world = lattice_of(recipe.world, recipe.world.width, recipe.world.height);
    if (const std::string other = layer.type->remark(layer.values, world); !other.empty())
        remarks.push_back(layer.name + ": " + other);
    numbers(layer_parameters(), values_of_settings(layer));
    numbers(layer.type->parameters, layer.values);
    add_needs(fields_missing(recipe, index), layer, remarks);
    if (takes_water(recipe, index))
        remarks.push_back(layer.name +
                          " changes the ground, and takes the water of earlier layers away: move it before "
                          "them, or add " +
                          makers_text(field_id("water"), Group::map) + " after it");
    for (std::size_t i = 0; i < layer.masks.size(); ++i) {
        const LayerMask& mask = layer.masks[i];
        const auto field = mask.type == nullptr ? std::nullopt : mask.type->follows(mask.own_values());
        if (!field) continue;
        const std::string what = layer.name + ": mask " + std::to_string(i + 1);
        add_missing(info_of(*field).key, what, "it does nothing");
    }
    return remarks;
}

std::vector<std::string> remarks_on(const Recipe& recipe) {
    std::vector<std::string> remarks;
    const World& world = recipe.world;
    if (!world.is_endless() && (world.origin_x != 0 || world.origin_y != 0))
        remarks.push_back("world: the origin has no effect, because the world is not endless (bounds)");
    if (world.sea_level >= world.high) {
        const auto metres = [](float height) { return number_text(static_cast<double>(height)) + " m"; };
        remarks.push_back("world: the sea level, " + metres(world.sea_level) +
                          ", lies above the height range, whose top is " + metres(world.high) +
                          ": all ground in it is under water; lower the sea, or raise world.high");
    }
    for (std::size_t i = 0; i < recipe.layers.size(); ++i)
        std::ranges::move(remarks_on(recipe, i), std::back_inserter(remarks));
    return remarks;
}

}  // namespace talus
