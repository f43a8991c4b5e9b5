#include "app/panels/side_panel.h"

#include <imgui.h>

#include <algorithm>
#include <iterator>

namespace talus {

void SidePanel::draw(const Area& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    // What is as high as it is wide would be lower beside a scrollbar, and so do away with the need for one,
    // every other frame.
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysVerticalScrollbar);
    world_.draw();
    ImGui::Spacing();
    ImGui::Separator();
    layers_.draw();
    ImGui::Separator();
    properties_.draw();
    ImGui::End();
}

std::vector<Command> SidePanel::commands() {
    std::vector<Command> rows = world_.commands();
    std::ranges::move(layers_.commands(), std::back_inserter(rows));
    return rows;
}

}  // namespace talus
