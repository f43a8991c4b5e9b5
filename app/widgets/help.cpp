#include "app/widgets/help.h"

#include <imgui.h>
#include <imgui_internal.h>  // the root of the current window

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr int k_settling_frames = 2;  // ImGui hides a new window until it knows its size

// The item under the mouse, identified by its place, and since when it has been there.
struct Hover {
    ImVec2 place{-1, -1};
    double since = 0;
    int frame = 0;  // the last one in which it was
    int shown = 0;  // frames that the help is there
};
Hover g_hover;
int g_muted_in = -2;  // frame

ImVec2 size_of(std::string_view line) {
    const float em = ImGui::GetFontSize();
    return line.empty()
               ? ImVec2{}
               : ImGui::CalcTextSize(line.data(), line.data() + line.size(), false, em * k_help_width);
}

// Beside the window that contains the item, so that it hides none of the items that the mouse may go to next;
// a window from edge to edge leaves room only above or below the item.
ImVec2 place_for(ImVec2 size) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImGuiWindow& window = *ImGui::GetCurrentWindow()->RootWindow;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float gap = std::floor(ImGui::GetFontSize() * 0.4f);
    const float right = window.Pos.x + window.Size.x + gap;
    const float left = window.Pos.x - gap - size.x;
    const float y = std::clamp(low.y, 0.0f, std::max(0.0f, screen.y - size.y));
    if (right + size.x <= screen.x) return {right, y};
    if (left >= 0) return {left, y};
    const float below = high.y + gap;
    return {std::clamp(low.x, 0.0f, std::max(0.0f, screen.x - size.x)),
            below + size.y <= screen.y ? below : std::max(0.0f, low.y - gap - size.y)};
}

void text(std::string_view line) { ImGui::TextUnformatted(line.data(), line.data() + line.size()); }

}  // namespace

void mute_help() { g_muted_in = ImGui::GetFrameCount(); }

void help(std::string_view title, std::string_view body, std::string_view footer,
          const HelpPicture& picture) {
    if (g_muted_in >= ImGui::GetFrameCount() - 1) return;
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const ImVec2 place = ImGui::GetItemRectMin();
    const double now = ImGui::GetTime();
    const bool stayed = place.x == g_hover.place.x && place.y == g_hover.place.y &&
                        g_hover.frame >= ImGui::GetFrameCount() - 1;
    // A search field keeps the keyboard while the mouse goes through what it has found.
    const bool typing_elsewhere = ImGui::GetIO().WantTextInput && !ImGui::IsItemActive();
    const bool busy = ImGui::IsAnyMouseDown() || (ImGui::IsAnyItemActive() && !typing_elsewhere);
    if (!stayed || busy) g_hover = {place, now, 0, 0};
    g_hover.frame = ImGui::GetFrameCount();
    if (busy) return;
    if (now - g_hover.since < k_help_delay) {
        redraw_after(k_help_delay - (now - g_hover.since));
        return;
    }
    if (g_hover.shown++ < k_settling_frames) redraw_after(0);
    title = spoken(title);
    body = spoken(body);
    footer = spoken(footer);
    const float em = ImGui::GetFontSize();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.7f, em * 0.55f});
    push_font(fonts().bold);
    const ImVec2 head = size_of(title);
    ImGui::PopFont();
    const ImVec2 middle = size_of(body);
    const ImVec2 foot = size_of(footer);
    const float gaps =
        ImGui::GetStyle().ItemSpacing.y *
        static_cast<float>(!title.empty() + !body.empty() + !footer.empty() + (picture.texture != 0) - 1);
    const ImVec2 size{std::max({head.x, middle.x, foot.x, picture.width}),
                      head.y + middle.y + foot.y + picture.height + gaps};
    ImGui::SetNextWindowPos(place_for({size.x + em * 1.4f, size.y + em * 1.1f}));
    std::string said;
    for (const std::string_view part : {title, body, footer})
        said.append(said.empty() || part.empty() ? "" : "\n").append(part);
    note_help(std::move(said));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(em * k_help_width);
    if (!title.empty()) {
        push_font(fonts().bold);
        text(title);
        ImGui::PopFont();
    }
    if (picture.texture != 0) ImGui::Image(texture_id(picture.texture), {picture.width, picture.height});
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
