#include "app/panels/preset_strip.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

constexpr std::size_t k_shown_tiles = 8;  // with the empty one and the one that leads to all
constexpr float k_min_em = 7;             // width of a tile; fewer are shown rather than smaller ones
constexpr float k_max_em = 11;

// Its picture, or a tile that says that it is being made, and its name over the lower edge.
bool tile(const Preset& preset, unsigned picture, ImVec2 size, const char* path = "presets/") {
    const auto& [key, recipe] = preset;
    const bool pressed = ImGui::InvisibleButton(key.c_str(), size);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float em = ImGui::GetFontSize();
    const float rounding = em * 0.35f;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, ImGui::GetColorU32(theme().field), rounding);
    if (picture != 0) {
        const auto texture = texture_id(picture);
        list.AddImageRounded(texture, low, high, {0, 1}, {1, 0}, IM_COL32_WHITE, rounding);
    }
    const float band = em * 1.5f;
    if (picture == 0) {
        const std::string making(spoken("Making…"));
        const ImVec2 room = ImGui::CalcTextSize(making.c_str());
        list.AddText(
            {std::floor((low.x + high.x - room.x) / 2), std::floor((low.y + high.y - band - room.y) / 2)},
            ImGui::GetColorU32(theme().dim_text), making.c_str());
    }
    list.AddRectFilled({low.x, high.y - band}, high, IM_COL32(16, 18, 21, 200), rounding,
                       ImDrawFlags_RoundCornersBottom);
    const char* name = recipe.name.c_str();
    const float fitting = std::min(1.0f, (size.x - em) / std::max(1.0f, ImGui::CalcTextSize(name).x));
    const float font_size = std::floor(em * fitting);
    list.AddText(ImGui::GetFont(), font_size,
                 {low.x + em * 0.5f, std::floor(high.y - (band + font_size) / 2)},
                 IM_COL32(240, 242, 245, 255), name);
    const bool hovered = ImGui::IsItemHovered();
    list.AddRect(low, high, ImGui::GetColorU32(hovered ? theme().accent : theme().border), rounding, 0,
                 hovered ? 2.0f : 1.0f);
    mark(path + key);
    help(recipe.name, recipe.about);
    return pressed;
}

}  // namespace

PresetStrip::Measures PresetStrip::measure(const Area& viewport) const {
    const Document& document = session_.document;
    if (document.touched() || !document.file().empty() || session_.of_map) return {};
    if (closed_for_ == session_.documents) return {};
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = viewport.width - ImGui::GetFrameHeight() - gap;  // beside the button that closes it
    const auto fitting = static_cast<std::size_t>(std::max(0.0f, (width - gap) / (em * k_min_em + gap)));
    const std::size_t count = std::min(k_shown_tiles, fitting);
    if (count == 0) return {};
    const float room = width - gap * static_cast<float>(count + 1);
    const float tile = std::floor(std::min(em * k_max_em, room / static_cast<float>(count)));
    return {count, {tile, std::floor(tile / 1.6f)}, gap};
}

void PresetStrip::draw_more(const Measures& all) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float em = ImGui::GetFontSize();
    if (ImGui::InvisibleButton("more", all.tile)) ImGui::OpenPopup("all presets");
    mark("presets/more");
    help("More presets", "Shows all presets with their pictures.");
    const ImVec2 high{low.x + all.tile.x, low.y + all.tile.y};
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, ImGui::GetColorU32(hovered ? theme().field_hovered : theme().field),
                       em * 0.35f);
    list.AddRect(low, high, ImGui::GetColorU32(hovered ? theme().accent : theme().border), em * 0.35f, 0,
                 hovered ? 2.0f : 1.0f);
    const std::string label(spoken("More…"));
    const ImVec2 size = ImGui::CalcTextSize(label.c_str());
    list.AddText({std::floor((low.x + high.x - size.x) / 2), std::floor((low.y + high.y - size.y) / 2)},
                 ImGui::GetColorU32(ImGuiCol_Text), label.c_str());
    draw_all(all);
}

// All of them, in rows, above the strip.
void PresetStrip::draw_all(const Measures& all) {
    constexpr int k_columns = 5;
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    const float gap = all.gap;
    const ImVec2 padding{gap, gap};
    const float bar = ImGui::GetStyle().ScrollbarSize;
    const auto columns = static_cast<int>(
        std::clamp((screen.x - 2 * padding.x - bar) / (all.tile.x + gap), 1.0f, float{k_columns}));
    const int rows = (static_cast<int>(presets().size()) + columns - 1) / columns;
    const float height = static_cast<float>(rows) * (all.tile.y + gap) - gap + 2 * padding.y;
    ImGui::SetNextWindowSize({static_cast<float>(columns) * (all.tile.x + gap) - gap + 2 * padding.x + bar,
                              std::min(height, screen.y * 0.8f)});
    ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    const bool open = ImGui::BeginPopup("all presets");
    ImGui::PopStyleVar();
    if (!open) return;
    const Preset* chosen = nullptr;
    const int count = static_cast<int>(presets().size());
    for (int i = 0; i < count; ++i) {
        if (i % columns != 0) ImGui::SameLine(0, gap);
        const Preset& preset = presets()[static_cast<std::size_t>(i)];
        ImGui::PushID("all");
        // Those out of sight wait until somebody scrolls to them.
        const unsigned picture = ImGui::IsRectVisible(all.tile) ? ui_.preset_picture(preset) : 0;
        if (tile(preset, picture, all.tile, "presets/all/")) chosen = &preset;
        ImGui::PopID();
    }
    if (chosen != nullptr) {
        ImGui::CloseCurrentPopup();
        choose(*chosen);
    }
    ImGui::EndPopup();
}

// A run may belong to the document that goes.
void PresetStrip::choose(const Preset& preset) {
    ui_.leaving = [this, &preset] { session_.choose_preset(preset.recipe); };
}

// Beside the last tile, so that it hides none.
void PresetStrip::draw_close_button() {
    // It lies on the picture, which may be as light as the icon.
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + width_of_button(icon::close), low.y + ImGui::GetFrameHeight()};
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, ImGui::GetColorU32(theme().panel),
                                              ImGui::GetStyle().FrameRounding);
    if (icon_button("presets/close", icon::close, "Close", "Hides the presets. Ctrl+N brings them back."))
        closed_for_ = session_.documents;
}

void PresetStrip::draw(const Area& viewport) {
    const Measures all = measure(viewport);
    ui_.covered_below = all.count == 0 ? 0 : static_cast<int>(all.tile.y + 2 * all.gap);
    if (all.count == 0) return;
    const float button = ImGui::GetFrameHeight() * 1.15f;
    const float total = (all.tile.x + all.gap) * static_cast<float>(all.count) + button;
    ImGui::SetNextWindowPos({std::floor(viewport.x + (viewport.width - total) / 2),
                             viewport.y + viewport.height - all.tile.y - all.gap});
    ImGui::SetNextWindowSize({total, all.tile.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("presets", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollWithMouse |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    const std::size_t shown = all.count - 1;  // with the empty one, beside the one that leads to all
    for (std::size_t i = 0; i < shown; ++i) {
        const Preset& preset = i + 1 < shown ? presets()[i] : flat_ground();
        if (tile(preset, ui_.preset_picture(preset), all.tile)) choose(preset);
        ImGui::SameLine(0, all.gap);
    }
    draw_more(all);
    ImGui::SameLine(0, all.gap);
    draw_close_button();
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace talus
