#include <imgui.h>

#include <algorithm>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {

bool remembered_fold(Session& session, const std::string& name, const char* label, bool open_at_first,
                     std::string_view note) {
    auto& folds = session.settings.folds;
    const auto found = folds.find(name);
    const bool before = found != folds.end() ? found->second : open_at_first;
    bool open = before;
    fold(label, open, note);
    if (open != before) folds[name] = open;
    return open;
}

void draw_side_panel(Session& session, Ui& ui, const Area& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    // What is as high as it is wide would be lower beside a scrollbar, and so do away with the need for one,
    // every other frame.
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysVerticalScrollbar);
    draw_world(session, ui);
    ImGui::Spacing();
    ImGui::Separator();
    draw_layers(session, ui);
    ImGui::Separator();
    draw_properties(session, ui);
    ImGui::End();
}

void draw_splitter(Session& session, const Area& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().window);
    ImGui::Begin("splitter", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
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
        const float most = std::min(k_max_panel_em, ImGui::GetIO().DisplaySize.x / 2 / em);
        const float wished = (ImGui::GetIO().DisplaySize.x - ImGui::GetIO().MousePos.x) / em;
        session.settings.panel_em = std::clamp(wished, k_min_panel_em, std::max(k_min_panel_em, most));
    }
    mark("splitter");
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace talus
