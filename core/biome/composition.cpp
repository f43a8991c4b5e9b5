#include "core/biome/composition.h"

#include <memory>
#include <string>
#include <vector>

#include "core/biome/biome_ranges.h"
#include "core/biome/biome_resource.h"

namespace talus {

std::span<const Choice> material_choices() {
    static const std::vector<std::string> helps = [] {
        std::vector<std::string> all;
        for (const MaterialInfo& material : k_materials)
            all.push_back(std::string(material.label) + " from the surface down.");
        return all;
    }();
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> all;
        for (const MaterialInfo& material : k_materials)
            all.push_back({material.key, material.label, helps[all.size()]});
        return all;
    }();
    return choices;
}

void Composition::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    ensure_biomes(terrain, shipped_biomes(), context);
    terrain.fields.set<"biome">(make_field(Grid<BiomeId>(*terrain.fields.get<"biome">())));
    const auto names = biome_names_of(terrain);
    if (names == nullptr || by == By::biome) return;
    auto table = std::make_shared<BiomeTable>(*names->table);
    for (std::size_t i = 0; i < table->biomes.size(); ++i) {
        const auto made_of = by == By::one_material ? static_cast<Material>(material)
                                                    : static_cast<Material>(i % k_materials.size());
        table->biomes[i].ground = {{made_of}};
        table->biomes[i].layers = {{made_of, static_cast<float>(k_thickness_range.max)}};
    }
    terrain.fields.set_names(field_id("biome"),
                             std::make_shared<const BiomeNames>(std::move(table), names->map));
}

}  // namespace talus
