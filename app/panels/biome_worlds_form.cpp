#include "app/panels/biome_worlds_form.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <string>
#include <vector>

#include "app/panels/biome_list.h"
#include "app/panels/biome_parts.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "core/biome/biome_edit.h"
#include "core/biome/biome_ranges.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// One of the table's biomes, or none. Returns whether another one was chosen.
bool biome_choice(const std::string& path, const BiomeTable& table, BiomeId& id) {
    swatch(ink_of(table, id), true);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const auto taken = biome_list(path, 0, table.biomes.size() + 1, id, [&](std::size_t place) -> BiomeEntry {
        const auto other = static_cast<BiomeId>(place);
        if (other == 0) return {"none", std::string(spoken("none")), k_no_biome_ink};
        return {table[other].key, table[other].name, ink_of(table, other)};
    });
    if (taken) id = static_cast<BiomeId>(*taken);
    return taken.has_value();
}

void role_rows(LayerBiomes& biomes, Settings& settings) {
    if (!remembered_fold(settings, "biomes/roles", "Roles###biomes/roles", true)) return;
    for (std::size_t i = 0; i < k_biome_role_count; ++i) {
        const BiomeRoleInfo& info = k_biome_role_infos[i];
        const auto role = static_cast<BiomeRole>(i);
        row_label(info.label, info.help);
        BiomeId id = biomes.table()->find(role);
        if (biome_choice("biomes/role/" + std::string(info.key), *biomes.table(), id))
            biomes.change(with_role(*biomes.table(), role, id));
    }
}

void variant_row(LayerBiomes& biomes, BiomeId chosen, BiomeVariants list, const char* name, const char* label,
                 const char* about) {
    const auto table = biomes.table();
    row_label(label, about);
    const BiomeId variant = BiomeTable::variant_of((*table).*list, chosen);
    BiomeId id = variant == chosen ? BiomeId{0} : variant;
    if (biome_choice(name, *table, id)) biomes.change(with_variant(*table, list, chosen, id));
}

void variant_rows(LayerBiomes& biomes, Settings& settings, BiomeId chosen) {
    const std::string note = (*biomes.table())[chosen].name;
    if (!remembered_fold(settings, "biomes/variants", "Variants###biomes/variants", true, note)) return;
    variant_row(biomes, chosen, &BiomeTable::hills, "biomes/hills", "On hills",
                "The biome that stands for the chosen one where the ground is hilly.");
    variant_row(biomes, chosen, &BiomeTable::edges, "biomes/edge", "At its edge",
                "The biome that stands for the chosen one where another begins.");
}

// What the rows of a group did.
struct GroupEdit {
    bool changed = false;
    bool finished = false;
    bool removed = false;
};

void member_rows(const std::string& path, const BiomeTable& table, BiomeGroup& group, BiomeId chosen,
                 GroupEdit& edit) {
    for (std::size_t i = 0; i < group.biomes.size(); ++i) {
        swatch(ink_of(table, group.biomes[i]), true);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(table[group.biomes[i]].name.c_str());
        const float button = ImGui::GetFrameHeight() * 1.15f;
        ImGui::SameLine(ImGui::GetContentRegionMax().x - button);
        ImGui::BeginDisabled(group.biomes.size() == 1);
        const bool removed = icon_button(path + "/" + std::to_string(i) + "/remove", icon::trash,
                                         "Remove it from the group", "The biome itself stays.");
        ImGui::EndDisabled();
        if (!removed) continue;
        group.biomes.erase(group.biomes.begin() + static_cast<std::ptrdiff_t>(i));
        edit.changed = edit.finished = true;
        break;
    }
    if (icon_button(path + "/add", icon::add, "Add to the group",
                    "The biome chosen at the left. One that stands there twice is twice as frequent.")) {
        group.biomes.push_back(chosen);
        edit.changed = edit.finished = true;
    }
    ImGui::SameLine();
    if (ImGui::Button((std::string(spoken("Remove the group")) + "##" + path).c_str())) edit.removed = true;
    mark(path + "/remove");
}

GroupEdit group_rows(const std::string& path, const BiomeTable& table, BiomeGroup& group, BiomeId chosen) {
    GroupEdit edit;
    row_label("Name", "The group's name in lists of groups. Files know it by its key, which stays.",
              group.key);
    std::string name = group.name;
    if (ImGui::InputText(("##" + path + "/name").c_str(), &name)) {
        group.name = name;
        edit.changed = true;
    }
    edit.finished |= ImGui::IsItemDeactivatedAfterEdit();
    mark(path + "/name");
    row_label("Share", "How many of the areas are of this group, beside the shares of the others.");
    const NumberEdit share = drag_number(("##" + path + "/share").c_str(), group.share, 0.01f,
                                         static_cast<float>(k_group_share_range.min),
                                         static_cast<float>(k_group_share_range.max), "%.2f");
    edit.changed |= share.changed;
    edit.finished |= share.finished;
    mark(path + "/share");
    member_rows(path, table, group, chosen, edit);
    return edit;
}

void groups_of_table(LayerBiomes& biomes, Settings& settings, BiomeId chosen) {
    const auto table = biomes.table();
    const std::string count = std::to_string(table->groups.size());
    if (!remembered_fold(settings, "biomes/groups", "Groups of relatives###biomes/groups", true, count))
        return;
    std::vector<BiomeGroup> groups = table->groups;
    GroupEdit all;
    ImGui::Indent();
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::string path = "biomes/group/" + groups[i].key;
        const std::string label = groups[i].name + "###" + path;
        const std::string note = counted(groups[i].biomes.size(), "biome");
        if (!remembered_fold(settings, path, label.c_str(), false, note)) continue;
        const GroupEdit edit = group_rows(path, *table, groups[i], chosen);
        all.changed |= edit.changed || edit.removed;
        all.finished |= edit.finished || edit.removed;
        if (!edit.removed) continue;
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
        break;
    }
    ImGui::Unindent();
    if (all.changed) biomes.edit(with_groups(*table, groups));
    if (all.finished) biomes.commit();
    ImGui::BeginDisabled(table->groups.size() >= k_max_biome_groups);
    if (icon_button("biomes/groups/add", icon::add, "Add a group",
                    "A group of relatives, with the biome chosen at the left in it."))
        biomes.change(with_group_added(*biomes.table(), chosen));
    ImGui::EndDisabled();
}

}  // namespace

void draw_biome_worlds(LayerBiomes& biomes, Settings& settings, BiomeId chosen) {
    role_rows(biomes, settings);
    variant_rows(biomes, settings, chosen);
    groups_of_table(biomes, settings, chosen);
}

}  // namespace talus
