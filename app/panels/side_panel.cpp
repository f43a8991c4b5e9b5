#include "app/panels/side_panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/widgets/frame_notes.h"

namespace talus {
namespace {

constexpr float k_min_pane_em = 7;         // height that each pane keeps
constexpr float k_automatic_share = 0.6f;  // of the panel, at most, for the upper pane until it is dragged

// What is as high as it is wide would be lower beside a scrollbar, and so do away with the need for one,
// every other frame.
void begin_pane(const char* name, const Area& area, ImGuiWindowFlags bar) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | bar);
    ImGui::PopStyleVar();
}

}  // namespace

// Height of the upper pane: what was dragged, or what its rows need.
float SidePanel::upper_height(float all) const {
    const float share = session_.settings.upper_share;
    const float wished = share > 0 ? share * all : std::min(rows_height_, k_automatic_share * all);
    const float least = std::min(k_min_pane_em * ImGui::GetFontSize(), all / 2);
    return std::floor(std::clamp(wished, least, all - least));
}

void SidePanel::draw(const Area& area) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float border = std::floor(ImGui::GetFontSize() * 0.3f);
    const float bar = ImGui::GetFrameHeight() + 2 * style.ItemSpacing.y;
    const float all = area.height - border - bar;
    const float upper = upper_height(all);
    Area pane{area.x, area.y, area.width, upper};
    begin_pane("panel", pane, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    world_.draw();
    ImGui::Spacing();
    ImGui::Separator();
    layers_.draw();
    const float needed = ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y;
    if (needed != rows_height_) redraw_after(0);
    rows_height_ = needed;
    ImGui::End();

    pane = {area.x, area.y + upper, area.width, bar};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.WindowPadding.x, style.ItemSpacing.y});
    begin_pane("layer buttons", pane, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    layers_.draw_buttons(style.ScrollbarSize);
    ImGui::End();

    pane = {area.x, pane.y + bar, area.width, border};
    draw_pane_border(session_.settings.upper_share, pane, area.y + bar, all);

    pane = {area.x, pane.y + border, area.width, all - upper};
    begin_pane("properties", pane, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    const Layer* const selected = session_.document.selected();
    const int layer = selected != nullptr ? selected->id : 0;
    if (std::exchange(shown_layer_, layer) != layer) {
        ImGui::SetScrollY(0);
        redraw_after(0);
    }
    properties_.draw();
    ImGui::End();
}

std::vector<Command> SidePanel::commands() {
    std::vector<Command> rows = world_.commands();
    std::ranges::move(layers_.commands(), std::back_inserter(rows));
    return rows;
}

}  // namespace talus
