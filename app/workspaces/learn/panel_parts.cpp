#include "app/workspaces/learn/panel_parts.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/fonts.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"

namespace talus {

void fitted(const std::string& text, ImFont* font, float width, const ImVec4& ink, float size) {
    if (size == 0) size = size_of(*font);
    const float needed = font->CalcTextSizeA(size, 1e6f, 0, text.c_str()).x;
    const float share = std::min(1.0f, width / std::max(1.0f, needed));
    ImGui::GetWindowDrawList()->AddText(font, std::floor(size * share), ImGui::GetCursorScreenPos(),
                                        ImGui::GetColorU32(ink), text.c_str());
    ImGui::Dummy({width, size});
}

void wrapped(const std::string& text, ImFont* font, float width, const ImVec4& ink, float size) {
    if (size == 0) size = size_of(*font);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = paint_text(list, font, size, ImGui::GetCursorScreenPos(), width, ink, text);
    ImGui::Dummy({width, height});
}

void draw_pseudocode(const std::vector<PseudocodeLine>& lines) {
    const float em = ImGui::GetFontSize();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const PseudocodeLine& line : lines) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const float height = ImGui::GetTextLineHeight();
        if (line.lit) {
            list.AddRectFilled({at.x - em * 0.2f, at.y - em * 0.12f},
                               {at.x + width, at.y + height + em * 0.12f}, ImGui::GetColorU32(theme().chosen),
                               em * 0.2f);
            list.AddRectFilled({at.x - em * 0.2f, at.y - em * 0.12f}, {at.x, at.y + height + em * 0.12f},
                               ImGui::GetColorU32(theme().accent));
        }
        const float indent = em * (0.4f + 1.1f * static_cast<float>(line.indent));
        ImFont* font = line.lit ? fonts().bold : fonts().text;
        const float needed = font->CalcTextSizeA(em, 1e6f, 0, line.text.c_str()).x;
        const float size = std::floor(em * std::min(1.0f, (width - indent) / needed));
        list.AddText(font, size, {at.x + indent, at.y}, ImGui::GetColorU32(theme().text), line.text.c_str());
        ImGui::Dummy({width, height});
    }
}

}  // namespace talus
