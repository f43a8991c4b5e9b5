#include "app/panels/preset_gallery.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/preset_tile.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/search_field.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "app/widgets/theme.h"
#include "core/recipe/presets.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr const char* k_popup = "all presets";
constexpr float k_tile_em = 10.5f;  // width
constexpr float k_gap_em = 0.6f;
constexpr int k_most_columns = 5;

ImVec2 tile_size() {
    const float width = std::floor(ImGui::GetFontSize() * k_tile_em);
    return {width, std::floor(width / 1.6f)};
}

bool is_found(const Preset& preset, const std::string& words) {
    const Recipe& recipe = preset.recipe;
    std::string text = preset.key;
    for (const std::string_view part : {std::string_view(recipe.name), spoken_name(preset),
                                        std::string_view(recipe.about), spoken(recipe.about)})
        text += " " + std::string(part);
    return has_words(text, words);
}

}  // namespace

std::vector<Command> PresetGallery::commands() {
    return {{.id = "presets",
             .menu = Menu::file,
             .label = "New from preset…",
             .help = "Shows the pictures of all presets, your own among them, to begin from one, or to save "
                     "the document as one.",
             .before = "open",
             .run = [this](Session&, Ui&) { opening_ = true; }}};
}

void PresetGallery::begin_row(std::size_t place) const {
    if (place % static_cast<std::size_t>(columns_) != 0)
        ImGui::SameLine(0, std::floor(ImGui::GetFontSize() * k_gap_em));
}

void PresetGallery::save() {
    try {
        session_.document.commit();
        session_.own_presets.save(session_.document.recipe(), name_);
        session_.toasts.post(
            Toast::Kind::success,
            with_fillings(std::string(spoken("{name} is one of your presets now.")), {{"name", name_}}),
            session_.own_presets.folder());
        naming_ = false;
        words_.clear();
    } catch (const std::exception& error) {
        session_.toasts.post(Toast::Kind::error, error.what());
    }
}

// The name of a new preset, and whether it takes another one's place.
void PresetGallery::draw_name_row() {
    const float em = ImGui::GetFontSize();
    const bool replaces = session_.own_presets.has(name_);
    ImGui::SetNextItemWidth(em * 16);
    if (std::exchange(name_wanted_, false)) focus_text_here();
    const bool enter = ImGui::InputText("##name", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
    mark("presets/name");
    ImGui::SameLine();
    const bool named = !OwnPresets::key_for(name_).empty();
    ImGui::BeginDisabled(!named);
    if ((accent_button(replaces ? "Replace" : "Save") || enter) && named) save();
    mark("presets/save");
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button(spoken_label("Cancel").c_str())) naming_ = false;
    mark("presets/cancel");
    if (!replaces) return;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(theme().dim_text, "%s", std::string(spoken("One of this name is there.")).c_str());
}

void PresetGallery::draw_head() {
    const std::string label = spoken_label("Save as preset…");
    const float button = ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    search_field("presets/search", words_,
                 ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
    ImGui::SameLine();
    ImGui::BeginDisabled(!ui_.showing().document);
    if (ImGui::Button(label.c_str())) {
        naming_ = !naming_;
        name_wanted_ = naming_;
        name_ = session_.document.title();
        if (name_.ends_with(".talus")) name_.resize(name_.size() - 6);
    }
    mark("presets/save_as");
    help("Save as preset",
         with_fillings(
             std::string(spoken("Keeps a copy of the document among your own presets. They are files "
                                "of a folder: {folder}")),
             {{"folder", session_.own_presets.folder()}}));
    ImGui::EndDisabled();
    if (naming_) draw_name_row();
    ImGui::Spacing();
}

void PresetGallery::remove(const Preset& preset) {
    try {
        session_.own_presets.remove(preset);
    } catch (const std::exception& error) {
        session_.toasts.post(Toast::Kind::error, error.what());
    }
}

void PresetGallery::draw_menu_of(const Preset& preset) {
    if (!ImGui::BeginPopupContextItem("preset menu")) return;
    const std::string label =
        with_fillings(std::string(spoken("Delete {name} for ever")), {{"name", preset.recipe.name}});
    if (ImGui::MenuItem(label.c_str())) remove(preset);
    mark("preset menu/delete");
    ImGui::EndPopup();
}

void PresetGallery::draw_own(std::span<const Preset* const> found) {
    if (found.empty()) return;
    heading(spoken("Your own"));
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Preset& preset = *found[i];
        begin_row(i);
        ImGui::PushID(preset.key.c_str());
        const unsigned picture = ImGui::IsRectVisible(tile_size()) ? ui_.preset_picture(preset) : 0;
        if (preset_tile(preset, picture, tile_size(), "presets/own/")) chosen_ = &preset;
        draw_menu_of(preset);
        ImGui::PopID();
    }
    heading(spoken("With Talus"));
}

void PresetGallery::draw_tiles() {
    std::vector<const Preset*> own;
    for (const Preset* preset : session_.own_presets.all())
        if (is_found(*preset, words_)) own.push_back(preset);
    ImGui::PushID("own");
    draw_own(own);
    ImGui::PopID();
    std::size_t place = 0;
    for (const Preset& preset : presets()) {
        if (!is_found(preset, words_)) continue;
        begin_row(place++);
        // Those out of sight wait until somebody scrolls to them.
        const unsigned picture = ImGui::IsRectVisible(tile_size()) ? ui_.preset_picture(preset) : 0;
        if (preset_tile(preset, picture, tile_size(), "presets/all/")) chosen_ = &preset;
    }
    if (own.empty() && place == 0) wrapped_text(theme().dim_text, spoken("No preset has these words."));
}

void PresetGallery::draw(Area& /*middle*/) {
    if (std::exchange(opening_, false)) {
        words_.clear();
        naming_ = false;
        session_.own_presets.refresh();
        ImGui::OpenPopup(k_popup);
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float gap = std::floor(ImGui::GetFontSize() * k_gap_em);
    const float step = tile_size().x + gap;
    const float around = gap + ImGui::GetStyle().ScrollbarSize;
    // To its right there is room for what is said about a preset, which must not cover the others.
    const float tip = ImGui::GetFontSize() * k_help_room;
    columns_ = std::clamp(static_cast<int>((screen.x - around - tip) / step), 1, k_most_columns);
    const ImVec2 size{static_cast<float>(columns_) * step + around, std::floor(screen.y * 0.86f)};
    const float left = std::max(0.0f, std::min((screen.x - size.x) / 2, screen.x - size.x - tip));
    ImGui::SetNextWindowSize(size);
    ImGui::SetNextWindowPos({std::floor(left), std::floor((screen.y - size.y) / 2)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {gap, gap});
    open_ = ImGui::BeginPopup(k_popup);
    ImGui::PopStyleVar();
    if (!open_) return;
    draw_head();
    begin_reachable_child("tiles", {0, 0});
    draw_tiles();
    ImGui::EndChild();
    if (const Preset* chosen = std::exchange(chosen_, nullptr)) {
        ImGui::CloseCurrentPopup();
        take_preset(*chosen, session_, ui_);
    }
    ImGui::EndPopup();
}

}  // namespace talus
