#include "app/panels/shader_problems.h"

#include <imgui.h>

#include <algorithm>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "render/shader_log.h"

namespace talus {
namespace {

constexpr float k_problems_em = 52;
constexpr float k_max_rows = 9;  // more are scrolled

}  // namespace

void ShaderProblems::draw(Area& middle) {
    if (ui_.shader_errors == nullptr || ui_.shader_errors->empty()) return;
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = std::min(em * k_problems_em, middle.width - 2 * gap);
    ImGui::SetNextWindowPos({middle.x + gap, middle.y + gap});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, em * (k_max_rows + 3) * 1.3f});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().error);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("shader problems", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextColored(theme().error, "%s", text_of(icon::error));
    ImGui::SameLine();
    ImGui::TextUnformatted(spoken("Shaders have mistakes; the last good ones are in use.").data());
    mark("shaders");
    for (const ShaderError& error : *ui_.shader_errors) wrapped_text(theme().text, text_of(error));
    const float height = ImGui::GetWindowHeight() + gap;
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    middle.y += height;
    middle.height -= height;
}

void ShaderProblems::report(StatusWriter& status) const {
    std::vector<std::string> errors;
    if (ui_.shader_errors != nullptr) {
        for (const ShaderError& error : *ui_.shader_errors) errors.push_back(text_of(error));
    }
    status.set("shader_errors", errors);
}

}  // namespace talus
