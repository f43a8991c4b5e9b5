#include "app/panels/biome_parts.h"

#include <algorithm>

#include "core/biome/biome_resource.h"

namespace talus {

namespace {

bool sorts_into_biomes(const Layer& layer) {
    return layer.enabled && layer.type != nullptr && layer.type->info.key == Biomes::info.key;
}

}  // namespace

bool sorts_into_biomes(const Recipe& recipe) {
    return std::ranges::any_of(recipe.layers, [](const Layer& layer) { return sorts_into_biomes(layer); });
}

std::vector<Biomes> biomes_stages(const Recipe& recipe) {
    std::vector<Biomes> stages;
    for (const Layer& layer : recipe.layers) {
        if (sorts_into_biomes(layer)) stages.push_back(from_values<Biomes>(layer.values));
    }
    std::ranges::reverse(stages);
    return stages;
}

bool takes_biome_table(const Layer& layer) {
    if (layer.type == nullptr || !(layer.type->info.reads & fields("biome")).empty()) return false;
    return find_parameter(layer.type->parameters, biome_table_row().key).has_value();
}

const Layer* biome_table_layer(const Document& document) {
    const Layer* const selected = document.selected();
    if (selected != nullptr && takes_biome_table(*selected)) return selected;
    const Layer* found = nullptr;
    for (const Layer& layer : document.recipe().layers) {
        if (layer.enabled && takes_biome_table(layer)) found = &layer;
    }
    return found;
}

ImU32 ink_of(const BiomeTable& table, BiomeId id) {
    if (id == 0) return k_no_biome_ink;
    const auto& [red, green, blue] = table[id].colour;
    return IM_COL32(red, green, blue, 255);
}

ImU32 ink_of(const NamedThing& thing) {
    const auto& [red, green, blue] = thing.colour;
    return IM_COL32(red, green, blue, 255);
}

ImU32 ink_of(Material material) {
    const auto& [red, green, blue] = info_of(material).colour;
    return IM_COL32(red, green, blue, 255);
}

void swatch(ImU32 ink, bool framed) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float top = at.y + (framed ? ImGui::GetStyle().FramePadding.y : 0);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + em, top + em}, ink, em * 0.15f);
    ImGui::Dummy({em, em});
    ImGui::SameLine(0, em * 0.5f);
}

}  // namespace talus
