#include "app/panels/floating_form.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {

float begin_floating_form(const FloatingForm& form, Ui& ui, const Area& middle, bool& shown) {
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = std::min(em * form.width_em, middle.width - 2 * gap);
    ImGui::SetNextWindowPos(free_corner(middle, {width, em * form.least_em}, ui.floating, gap, 0),
                            ImGuiCond_Appearing);
    const float lowest = std::max(em * 8, middle.height - 2 * gap);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, lowest});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin(
        (std::string(spoken(form.title)) + "###" + form.path).c_str(), &shown,
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize);
    mark(form.path);
    ui.floating_panels.note(shown);
    return lowest;
}

void end_floating_form(Ui& ui) {
    ui.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleColor();
}

void picture_rows(const char* id, std::size_t count, std::size_t columns, float height, float lowest,
                  const std::function<void(std::size_t)>& draw) {
    const float step = height + ImGui::GetStyle().ItemSpacing.y;
    const float room = lowest - ImGui::GetCursorPosY() - ImGui::GetStyle().WindowPadding.y;
    const float all = static_cast<float>((count + columns - 1) / columns) * step;
    ImGui::BeginChild(id, {0, std::min(all, std::max(room, step))});
    for (std::size_t i = 0; i < count; ++i) {
        if (i % columns != 0) ImGui::SameLine(0, std::floor(ImGui::GetFontSize() * 0.5f));
        draw(i);
    }
    ImGui::EndChild();
}

}  // namespace talus
