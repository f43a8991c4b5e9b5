#include "app/widgets/drag_border.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {

bool drag_border(const char* name, ImVec2 size, ImGuiMouseCursor cursor) {
    ImGui::PushID(name);
    ImGui::InvisibleButton("##border", size);
    ImGui::PopID();
    const bool held = ImGui::IsItemActive();
    if (held || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(cursor);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  ImGui::GetColorU32(theme().accent));
    }
    mark(name);
    return held;
}

void drag_height(const char* name, ImVec2 size, float& share, float top, float all) {
    constexpr float k_min_share = 0.01f;  // 0 stands for no choice
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float grip = std::min(ImGui::GetFontSize() * 2.5f, size.x);
    const float left = std::floor(corner.x + (size.x - grip) / 2);
    const float thick = std::max(2.0f, std::floor(size.y / 2));
    const float above = std::floor(corner.y + (size.y - thick) / 2);
    ImGui::GetWindowDrawList()->AddRectFilled({left, above}, {left + grip, above + thick},
                                              ImGui::GetColorU32(theme().dim_text), thick / 2);
    if (!drag_border(name, size, ImGuiMouseCursor_ResizeNS)) return;
    if (ImGui::IsMouseDoubleClicked(0)) share = 0;
    if (!ImGui::IsMouseDragging(0)) return;
    const float wished = ImGui::GetIO().MousePos.y - size.y / 2 - top;
    share = std::clamp(wished / all, k_min_share, 1.0f);
}

}  // namespace talus
