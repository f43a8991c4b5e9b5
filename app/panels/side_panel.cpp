#include "app/panels/side_panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr float k_min_pane_em = 7;          // height that each pane keeps
constexpr float k_automatic_share = 0.72f;  // of the panel, for the upper pane at least where it needs it
constexpr float k_notes_share = 0.65f;      // of the lower pane, for notes at most

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

// How high a pane would have to be to show all its rows, of which the last has just been drawn.
float needed_height() {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y;
}

void note_rows(float& height) {
    const float needed = needed_height();
    if (std::exchange(height, needed) != needed) redraw_after(0);
}

}  // namespace

// Height of the upper pane: what was dragged, or what its rows need and the lower one's leave.
float SidePanel::upper_height(float all) const {
    const float share = session_.settings.upper_share;
    const float room = std::max(k_automatic_share * all, all - lower_rows_);
    const float wished = share > 0 ? share * all : std::min(upper_rows_, room);
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
    note_rows(upper_rows_);
    ImGui::End();

    pane = {area.x, area.y + upper, area.width, bar};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.WindowPadding.x, style.ItemSpacing.y});
    begin_pane("layer buttons", pane, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    layers_.draw_buttons(style.ScrollbarSize);
    ImGui::End();

    pane = {area.x, pane.y + bar, area.width, border};
    draw_pane_border(session_.settings.upper_share, pane, area.y + bar, all);

    const Layer* const selected = session_.document.selected();
    const int layer = selected != nullptr ? selected->id : 0;
    const bool other = std::exchange(shown_layer_, layer) != layer;
    if (other) notes_ = 0;
    const float notes = std::min(notes_, std::floor(k_notes_share * (all - upper)));
    pane = {area.x, pane.y + border, area.width, all - upper - notes};
    begin_pane("properties", pane, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    if (other) {
        ImGui::SetScrollY(0);
        redraw_after(0);
    }
    properties_.draw();
    note_rows(lower_rows_);
    ImGui::End();
    draw_notes({area.x, pane.y + pane.height, area.width, notes});
}

// Before the first note its pane has no height, and shows nothing.
void SidePanel::draw_notes(const Area& area) {
    begin_pane("notes", {area.x, area.y, area.width, std::max(area.height, 1.0f)}, 0);
    const float top = ImGui::GetCursorPosY();
    properties_.draw_notes();
    if (ImGui::GetCursorPosY() > top) {
        const ImVec2 corner = ImGui::GetWindowPos();
        ImGui::GetWindowDrawList()->AddLine(corner, {corner.x + area.width, corner.y},
                                            ImGui::GetColorU32(theme().border));
        if (const float needed = needed_height(); needed > notes_) {
            notes_ = needed;
            redraw_after(0);
        }
    }
    ImGui::End();
}

std::vector<Command> SidePanel::commands() {
    std::vector<Command> rows = world_.commands();
    std::ranges::move(layers_.commands(), std::back_inserter(rows));
    return rows;
}

}  // namespace talus
