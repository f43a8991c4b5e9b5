#include "app/panels/preset_strip.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/command.h"
#include "app/panels/preset_tile.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

constexpr std::size_t k_shown_tiles = 8;  // with the empty one and the one that leads to all
constexpr float k_min_em = 7;             // width of a tile; fewer are shown rather than smaller ones
constexpr float k_max_em = 11;

}  // namespace

PresetStrip::Measures PresetStrip::measure(const Area& viewport) const {
    if (!is_as_it_began(session_)) return {};
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
    const Command& gallery = ui_.command("presets");
    if (ImGui::InvisibleButton("more", all.tile)) ui_.wanted.push_back(&gallery);
    mark("presets/more");
    help("More presets", gallery.help);
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
        if (preset_tile(preset, ui_.preset_picture(preset), all.tile, "presets/"))
            take_preset(preset, session_, ui_);
        ImGui::SameLine(0, all.gap);
    }
    draw_more(all);
    ImGui::SameLine(0, all.gap);
    draw_close_button();
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace talus
