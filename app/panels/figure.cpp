#include "app/panels/figure.h"

#include <imgui.h>

#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {

void figure(const char* name, const std::string& value, const char* about, bool second) {
    const float em = ImGui::GetFontSize();
    if (second) {
        const float left = ImGui::GetWindowContentRegionMin().x;
        ImGui::SameLine(left + (ImGui::GetWindowContentRegionMax().x - left) / 2);
    }
    ImGui::BeginGroup();
    ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    ImGui::TextUnformatted(spoken(name).data());
    ImGui::PopStyleColor();
    ImGui::SameLine(0, em * 0.5f);
    ImGui::TextUnformatted(value.c_str());
    ImGui::EndGroup();
    help(name, about);
}

}  // namespace talus
