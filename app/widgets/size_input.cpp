#include "app/widgets/size_input.h"

#include <imgui.h>

#include <cfloat>

#include "app/widgets/frame_notes.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"

namespace talus {

void size_input(const std::string& name, int& width, int& height) {
    row_label("", "");
    const float room = (ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 1.5f) / 2;
    ImGui::SetNextItemWidth(room);
    number_input("##width", ImGuiDataType_S32, &width);
    mark(name + "/width");
    ImGui::SameLine(0, 0);
    ImGui::AlignTextToFramePadding();
    ImGui::Text("  × ");
    ImGui::SameLine(0, 0);
    ImGui::SetNextItemWidth(-FLT_MIN);
    number_input("##height", ImGuiDataType_S32, &height);
    mark(name + "/height");
}

}  // namespace talus
