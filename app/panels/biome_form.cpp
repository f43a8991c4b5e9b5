#include "app/panels/biome_form.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "app/panels/biome_parts.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/biome/biome_edit.h"
#include "core/biome/biome_ranges.h"

namespace talus {
namespace {

constexpr float k_name_em = 6.5f;
constexpr float k_kind_em = 10.5f;

// What a row of a list did.
struct RowEdit {
    bool changed = false;
    bool finished = false;
    bool removed = false;
};

// A number that is dragged, in steps of about a hundredth of itself, or typed after a double click.
void number_field(const std::string& path, float& value, const BiomeRange& range, const char* format,
                  RowEdit& edit) {
    const auto span = static_cast<float>(range.max - range.min);
    const float step = std::max(std::abs(value) * 0.01f, std::min(0.05f, span / 200));
    const std::string label = "##" + path;
    const NumberEdit moved = drag_number(label.c_str(), value, step, static_cast<float>(range.min),
                                         static_cast<float>(range.max), format);
    edit.changed |= moved.changed;
    edit.finished |= moved.finished;
    mark(path);
}

ImU32 ink_of_kind(Material material) { return ink_of(material); }
ImU32 ink_of_kind(Plant) { return 0; }

// A list of the kinds, in which one is chosen.
template <class Kind, class Infos>
void kind_field(const std::string& path, Kind& kind, const Infos& infos, RowEdit& edit) {
    const auto name = [&](std::size_t i) { return std::string(spoken(infos[i].label)); };
    const auto paint = [](Kind of, bool framed) {
        if (const ImU32 ink = ink_of_kind(of); ink != 0) swatch(ink, framed);
    };
    paint(kind, true);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * k_kind_em -
                            (ink_of_kind(kind) != 0 ? ImGui::GetFontSize() * 1.5f : 0));
    const bool open = begin_choice_list(("##" + path).c_str(), name(static_cast<std::size_t>(kind)).c_str(),
                                        ImGuiComboFlags_HeightLarge);
    mark(path);
    if (!open) return;
    for (std::size_t i = 0; i < infos.size(); ++i) {
        const auto is = static_cast<Kind>(i);
        paint(is, false);
        if (list_row(name(i) + "##" + path, is == kind)) {
            edit.changed = edit.finished = is != kind;
            kind = is;
        }
        mark(path + "/" + std::string(infos[i].key));
    }
    end_choice_list();
}

void remove_button(const std::string& path, RowEdit& edit) {
    ImGui::SameLine();
    edit.removed = icon_button(path + "/remove", icon::trash, "Remove the row", "");
}

// Rows of a list under a heading that folds, and a button for one more. row: draws one and says what it did;
// added: one more.
template <class Item>
RowEdit list_rows(Settings& settings, const std::string& path, const char* label, const char* help_text,
                  std::vector<Item>& list, const Item& added, bool open,
                  const std::function<RowEdit(const std::string& path, Item&, bool last)>& row) {
    RowEdit all;
    const std::string count = std::to_string(list.size());
    const std::string title = std::string(label) + "###" + path;
    const bool is_open = remembered_fold(settings, path, title.c_str(), open, count);
    if (!is_open) return all;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string name = path + "/" + std::to_string(i);
        const RowEdit edit = row(name, list[i], i + 1 == list.size());
        all.changed |= edit.changed;
        all.finished |= edit.finished;
        if (!edit.removed) continue;
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        all.changed = all.finished = true;
        break;
    }
    ImGui::BeginDisabled(list.size() >= k_max_biome_list);
    if (icon_button(path + "/add", icon::add, label, help_text)) {
        list.push_back(added);
        all.changed = all.finished = true;
    }
    ImGui::EndDisabled();
    return all;
}

RowEdit colour_row(Biome& biome) {
    RowEdit edit;
    row_label("Map colour", "The biome's colour on maps, in the look Biome and in its legend.", {},
              k_name_em);
    std::array<float, 3> colour{};
    for (std::size_t i = 0; i < 3; ++i) colour[i] = static_cast<float>(biome.colour[i]) / 255;
    if (ImGui::ColorEdit3("##biomes/colour", colour.data(), ImGuiColorEditFlags_DisplayHex)) {
        for (std::size_t i = 0; i < 3; ++i)
            biome.colour[i] = static_cast<std::uint8_t>(std::clamp(colour[i], 0.0f, 1.0f) * 255 + 0.5f);
        edit.changed = true;
    }
    edit.finished = ImGui::IsItemDeactivatedAfterEdit();
    mark("biomes/colour");
    return edit;
}

RowEdit ground_rows(Settings& settings, Biome& biome) {
    // The new last one goes on to the steepest slope; the one before it ends somewhere below.
    const auto before = biome.ground;
    const RowEdit edit = list_rows<GroundCover>(
        settings, "biomes/ground", "Ground, by slope", "Adds a cover for steeper ground than all others.",
        biome.ground, {material_of("rock"), 90}, true,
        [](const std::string& path, GroundCover& cover, bool last) {
            RowEdit row;
            kind_field(path + "/material", cover.material, k_materials, row);
            ImGui::SameLine();
            ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() * 1.15f - ImGui::GetStyle().ItemSpacing.x);
            ImGui::BeginDisabled(last);
            number_field(path + "/slope", cover.slope, k_cover_slope_range,
                         last ? "and steeper" : "up to %.0f°", row);
            ImGui::EndDisabled();
            remove_button(path, row);
            return row;
        });
    if (biome.ground.size() > before.size() && before.size() > 0) {
        const float from = before.size() > 1 ? before[before.size() - 2].slope : 0;
        biome.ground[before.size() - 1].slope = (from + 90) / 2;
    }
    return edit;
}

// The thresholds of the noise between which a layer is there.
void patch_fields(const std::string& path, GroundLayer& layer, RowEdit& row) {
    const float space = ImGui::GetStyle().ItemSpacing.x;
    const float indent = ImGui::GetFontSize() * 1.5f;
    ImGui::Indent(indent);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", spoken("where noise is").data());
    help("Patches",
         "A noise of place, spread evenly from 0 to 1, divides a biome's ground into patches. The layer is "
         "only where the noise lies between these two: from 0 to 1 everywhere, from 0 to 0.3 on three tenths "
         "of the ground.");
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() * 1.15f - 2 * space;
    ImGui::SetNextItemWidth(room / 2);
    number_field(path + "/from", layer.from, k_patch_range, "from %.2f", row);
    layer.to = std::max(layer.to, layer.from);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(room / 2);
    number_field(path + "/to", layer.to, k_patch_range, "to %.2f", row);
    layer.from = std::min(layer.from, layer.to);
    ImGui::Unindent(indent);
}

RowEdit layer_rows(Settings& settings, Biome& biome) {
    return list_rows<GroundLayer>(
        settings, "biomes/layers", "Layers, from the surface down",
        "Adds a layer below the others; beneath the last one lies rock.", biome.layers,
        GroundLayer{material_of("soil")}, false,
        [](const std::string& path, GroundLayer& layer, bool /*last*/) {
            RowEdit row;
            kind_field(path + "/material", layer.material, k_materials, row);
            ImGui::SameLine();
            ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() * 1.15f - ImGui::GetStyle().ItemSpacing.x);
            number_field(path + "/thickness", layer.thickness, k_thickness_range, "%.2f m", row);
            remove_button(path, row);
            patch_fields(path, layer, row);
            return row;
        });
}

RowEdit plant_rows(Settings& settings, Biome& biome) {
    return list_rows<PlantDensity>(
        settings, "biomes/plants", "Plants", "Adds a kind of plant.", biome.plants, {Plant{}, 20}, false,
        [](const std::string& path, PlantDensity& plant, bool /*last*/) {
            RowEdit row;
            kind_field(path + "/plant", plant.plant, k_plants, row);
            ImGui::SameLine();
            ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() * 1.15f - ImGui::GetStyle().ItemSpacing.x);
            number_field(path + "/density", plant.per_hectare, k_density_range, "%.1f / ha", row);
            remove_button(path, row);
            return row;
        });
}

RowEdit relief_rows(Settings& settings, Biome& biome) {
    RowEdit edit = list_rows<ReliefOctave>(
        settings, "biomes/octaves", "Relief of its own", "Adds waves of one length.", biome.octaves,
        {1000, 50}, false, [](const std::string& path, ReliefOctave& octave, bool /*last*/) {
            RowEdit row;
            ImGui::SetNextItemWidth(ImGui::GetFontSize() * k_kind_em);
            number_field(path + "/wavelength", octave.wavelength, k_wavelength_range, "%.0f m long", row);
            ImGui::SameLine();
            ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() * 1.15f - ImGui::GetStyle().ItemSpacing.x);
            number_field(path + "/relief", octave.relief, k_relief_range, "%.0f m high", row);
            remove_button(path, row);
            return row;
        });
    row_label("Base height", "Height above the sea of the ground that the layer Ground from biomes makes.",
              {}, k_name_em);
    number_field("biomes/base", biome.base, k_base_range, "%.0f m", edit);
    return edit;
}

}  // namespace

void BiomeForm::draw_name(LayerBiomes& biomes, const BiomeTable& table, BiomeId id) {
    row_label("Name", "The biome's name on maps. Files know it by its key, which stays.", table[id].key,
              k_name_em);
    if (named_ != id) name_ = table[id].name;
    if (ImGui::InputText("##biomes/name", &name_)) biomes.edit(with_biome_renamed(table, id, name_));
    named_ = ImGui::IsItemActive() ? id : 0;
    if (ImGui::IsItemDeactivatedAfterEdit()) biomes.commit();
    mark("biomes/name");
    if (named_ == id && name_ != biomes.table()->biomes[id - std::size_t{1}].name)
        wrapped_text(theme().error, name_.empty() ? "A biome needs a name." : "Another biome has this name.");
}

void BiomeForm::draw(LayerBiomes& biomes, Settings& settings, BiomeId id) {
    draw_name(biomes, *biomes.table(), id);
    const auto table = biomes.table();
    Biome biome = (*table)[id];
    RowEdit all;
    const auto take = [&](const RowEdit& edit) {
        all.changed |= edit.changed;
        all.finished |= edit.finished;
    };
    take(colour_row(biome));
    ImGui::Spacing();
    take(ground_rows(settings, biome));
    take(layer_rows(settings, biome));
    take(plant_rows(settings, biome));
    take(relief_rows(settings, biome));
    if (all.changed) biomes.edit(with_biome(*table, id, biome));
    if (all.finished) biomes.commit();
}

}  // namespace talus
