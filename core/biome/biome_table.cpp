#include "core/biome/biome_table.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/text.h"

namespace talus {

BiomeId BiomeTable::find(std::string_view key) const {
    const auto found =
        std::find_if(biomes.begin(), biomes.end(), [&](const Biome& b) { return b.key == key; });
    return found == biomes.end() ? BiomeId{0} : static_cast<BiomeId>(found - biomes.begin() + 1);
}

const BiomeGroup* BiomeTable::find_group(std::string_view key) const {
    const auto found = std::ranges::find(groups, key, &BiomeGroup::key);
    return found == groups.end() ? nullptr : &*found;
}

BiomeId BiomeTable::variant_of(const std::vector<BiomeVariant>& variants, BiomeId id) {
    const auto found = std::ranges::find(variants, id, &BiomeVariant::of);
    return found == variants.end() ? id : found->variant;
}

std::vector<NamedThing> BiomeTable::names() const {
    std::vector<NamedThing> names{{"none", "No biome", {150, 150, 150}}};
    for (const Biome& biome : biomes) names.push_back({biome.key, biome.name, biome.colour});
    return names;
}

FieldNames::Mixture BiomeNames::mixture_over(const FieldNames* below) const {
    const auto* const under = dynamic_cast<const BiomeNames*>(below);
    if (under == nullptr || under->table == table || *under->table == *table)
        return {std::make_shared<const BiomeNames>(table)};
    auto joint = std::make_shared<BiomeTable>(*under->table);
    std::vector<std::uint8_t> own(table->biomes.size() + 1);
    for (std::size_t i = 0; i < table->biomes.size(); ++i) {
        Biome biome = table->biomes[i];
        BiomeId id = joint->find(biome.key);
        // Biomes of one key that are not the same stand side by side.
        for (int n = 2; id != 0 && (*joint)[id] != biome; ++n) {
            biome.key = table->biomes[i].key + "_" + std::to_string(n);
            biome.name = table->biomes[i].name + " " + std::to_string(n);
            id = joint->find(biome.key);
        }
        if (id == 0 && joint->biomes.size() < k_max_biomes) {
            joint->biomes.push_back(std::move(biome));
            id = static_cast<BiomeId>(joint->biomes.size());
        }
        own[i + 1] = id;
    }
    return {std::make_shared<const BiomeNames>(std::move(joint)), std::move(own)};
}

std::shared_ptr<const BiomeNames> biome_names_of(const Terrain& terrain) {
    constexpr FieldId k_biome = field_id("biome");
    if (!terrain.fields.has(k_biome)) return nullptr;
    return std::dynamic_pointer_cast<const BiomeNames>(terrain.fields.names(k_biome));
}

std::shared_ptr<const BiomeTable> biome_table_of(const Terrain& terrain) {
    const auto names = biome_names_of(terrain);
    return names == nullptr ? nullptr : names->table;
}

std::span<const Choice> biome_choices() {
    // The names belong to the table, which lives as long as the program.
    static const std::vector<std::string> helps = [] {
        std::vector<std::string> all;
        for (const Biome& biome : shipped_biomes()->biomes) {
            std::string text;
            for (const GroundCover& cover : biome.ground)
                text += (text.empty() ? "" : ", steeper ") + lower_case(info_of(cover.material).label);
            all.push_back("Ground of " + text + ".");
        }
        return all;
    }();
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> all;
        for (const Biome& biome : shipped_biomes()->biomes)
            all.push_back({biome.key, biome.name, helps[all.size()]});
        return all;
    }();
    return choices;
}

std::span<const Choice> biome_group_choices() {
    static const std::vector<std::string> helps = [] {
        std::vector<std::string> all;
        for (const BiomeGroup& group : shipped_biomes()->groups)
            all.push_back(joined(group.biomes, [](BiomeId id) { return (*shipped_biomes())[id].name; }) +
                          ".");
        return all;
    }();
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> all{{"all", "All land", "Every biome that a climate of the table has."}};
        for (const BiomeGroup& group : shipped_biomes()->groups)
            all.push_back({group.key, group.name, helps[all.size() - 1]});
        return all;
    }();
    return choices;
}

BiomeChoice usual_biome_choice() {
    return static_cast<BiomeChoice>(shipped_biomes()->find("deciduous_forest") - 1);
}

}  // namespace talus
