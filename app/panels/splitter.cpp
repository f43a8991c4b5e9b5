#include <imgui.h>

#include <algorithm>

#include "app/editor/settings.h"
#include "app/panels/bars.h"
#include "app/widgets/drag_border.h"
#include "app/widgets/theme.h"

namespace talus {

void draw_splitter(Settings& settings, const Area& area) {
    begin_part("splitter", area, theme().window, {0, 0});
    const bool held = drag_border("splitter", {area.width, area.height}, ImGuiMouseCursor_ResizeEW);
    ImGui::End();
    if (!held) return;
    const float em = ImGui::GetFontSize();
    const float max_em = std::min(k_max_panel_em, ImGui::GetIO().DisplaySize.x / 2 / em);
    const float wished = (ImGui::GetIO().DisplaySize.x - ImGui::GetIO().MousePos.x) / em;
    settings.panel_em = std::clamp(wished, k_min_panel_em, std::max(k_min_panel_em, max_em));
}

void draw_pane_border(float& share, const Area& area, float top, float all) {
    begin_part("pane border", area, theme().window, {0, 0});
    drag_height("pane border", {area.width, area.height}, share, top, all);
    ImGui::End();
}

}  // namespace talus
