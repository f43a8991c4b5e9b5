#include <imgui.h>

#include <algorithm>

#include "app/editor/settings.h"
#include "app/panels/bars.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {

void draw_splitter(Settings& settings, const Area& area) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    begin_part("splitter", area, theme().window, {0, 0});
    ImGui::PopStyleVar();
    ImGui::InvisibleButton("##splitter", {area.width, area.height});
    const bool held = ImGui::IsItemActive();
    if (held || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y},
                                                  {area.x + area.width, area.y + area.height},
                                                  ImGui::GetColorU32(theme().accent));
    }
    if (held) {
        const float em = ImGui::GetFontSize();
        const float max_em = std::min(k_max_panel_em, ImGui::GetIO().DisplaySize.x / 2 / em);
        const float wished = (ImGui::GetIO().DisplaySize.x - ImGui::GetIO().MousePos.x) / em;
        settings.panel_em = std::clamp(wished, k_min_panel_em, std::max(k_min_panel_em, max_em));
    }
    mark("splitter");
    ImGui::End();
}

}  // namespace talus
