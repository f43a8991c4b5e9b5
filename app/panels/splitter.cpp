#include <imgui.h>

#include <algorithm>

#include "app/editor/settings.h"
#include "app/panels/bars.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

// A border that the mouse drags. Returns whether it is held.
bool draw_border(const char* name, const Area& area, ImGuiMouseCursor cursor) {
    begin_part(name, area, theme().window, {0, 0});
    ImGui::InvisibleButton("##border", {area.width, area.height});
    const bool held = ImGui::IsItemActive();
    if (held || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(cursor);
        ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y},
                                                  {area.x + area.width, area.y + area.height},
                                                  ImGui::GetColorU32(theme().accent));
    }
    mark(name);
    ImGui::End();
    return held;
}

}  // namespace

void draw_splitter(Settings& settings, const Area& area) {
    if (!draw_border("splitter", area, ImGuiMouseCursor_ResizeEW)) return;
    const float em = ImGui::GetFontSize();
    const float max_em = std::min(k_max_panel_em, ImGui::GetIO().DisplaySize.x / 2 / em);
    const float wished = (ImGui::GetIO().DisplaySize.x - ImGui::GetIO().MousePos.x) / em;
    settings.panel_em = std::clamp(wished, k_min_panel_em, std::max(k_min_panel_em, max_em));
}

void draw_pane_border(float& share, const Area& area, float top, float all) {
    constexpr float k_min_share = 0.01f;  // 0 stands for no choice
    if (!draw_border("pane border", area, ImGuiMouseCursor_ResizeNS)) return;
    if (ImGui::IsMouseDoubleClicked(0)) share = 0;
    if (!ImGui::IsMouseDragging(0)) return;
    const float wished = ImGui::GetIO().MousePos.y - area.height / 2 - top;
    share = std::clamp(wished / all, k_min_share, 1.0f);
}

}  // namespace talus
