#include "app/widgets/help.h"

#include <imgui.h>

#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr int k_settling_frames = 2;  // ImGui hides a new window until it knows its size

// The item under the mouse, told by its place, and since when.
struct Hover {
    ImVec2 place{-1, -1};
    double since = 0;
    int frame = 0;  // the last one in which it was
    int shown = 0;  // frames that the help is there
};
Hover g_hover;

void text(std::string_view line) { ImGui::TextUnformatted(line.data(), line.data() + line.size()); }

}  // namespace

void help(std::string_view title, std::string_view body, std::string_view footer) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const ImVec2 place = ImGui::GetItemRectMin();
    const double now = ImGui::GetTime();
    const bool stayed = place.x == g_hover.place.x && place.y == g_hover.place.y &&
                        g_hover.frame >= ImGui::GetFrameCount() - 1;
    const bool busy = ImGui::IsAnyMouseDown() || ImGui::IsAnyItemActive();
    if (!stayed || busy) g_hover = {place, now, 0, 0};
    g_hover.frame = ImGui::GetFrameCount();
    if (busy) return;
    if (now - g_hover.since < k_help_delay) {
        redraw_after(k_help_delay - (now - g_hover.since));
        return;
    }
    if (g_hover.shown++ < k_settling_frames) redraw_after(0);
    const float em = ImGui::GetFontSize();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.7f, em * 0.55f});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(em * k_help_width);
    if (!title.empty()) {
        ImGui::PushFont(fonts().bold);
        text(title);
        ImGui::PopFont();
    }
    if (!body.empty()) text(body);
    if (!footer.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
        text(footer);
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

}  // namespace talus
