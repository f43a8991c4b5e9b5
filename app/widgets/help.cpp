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

constexpr float k_gap_em = 0.4f;  // to what it is of
constexpr float k_padding_em = 0.7f;
constexpr float k_least_beside_em = k_help_room - k_gap_em - 2 * k_padding_em;
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

ImVec2 size_of(std::string_view line, float width) {
    return line.empty() ? ImVec2{}
                        : ImGui::CalcTextSize(line.data(), line.data() + line.size(), false, width);
}

// How wide its lines may be, px. Beside what one chooses from, a list or a gallery, it is narrow, and
// narrower where that makes it fit beside it.
float width_of_lines() {
    constexpr float k_beside_em = 20;
    const float em = ImGui::GetFontSize();
    const ImGuiWindow& window = *ImGui::GetCurrentWindow()->RootWindow;
    if ((window.Flags & ImGuiWindowFlags_Popup) == 0) return em * k_help_width;
    const float right = ImGui::GetIO().DisplaySize.x - window.Pos.x - window.Size.x;
    const float room = std::max(window.Pos.x, right) - em * (k_gap_em + 2 * k_padding_em);
    if (room < em * k_least_beside_em - 1) return em * k_help_width;
    return std::min(std::floor(room), em * k_beside_em);
}

// Beside the window that contains the item, so that it hides none of the items that the mouse may go to next;
// a window from edge to edge leaves room only above or below the item.
ImVec2 place_for(ImVec2 size) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImGuiWindow& window = *ImGui::GetCurrentWindow()->RootWindow;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float gap = std::floor(ImGui::GetFontSize() * k_gap_em);
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
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * k_padding_em, em * 0.55f});
    const float width = width_of_lines();
    push_font(fonts().bold);
    const ImVec2 head = size_of(title, width);
    ImGui::PopFont();
    const ImVec2 middle = size_of(body, width);
    const ImVec2 foot = size_of(footer, width);
    const float gaps =
        ImGui::GetStyle().ItemSpacing.y *
        static_cast<float>(!title.empty() + !body.empty() + !footer.empty() + (picture.texture != 0) - 1);
    const ImVec2 size{std::max({head.x, middle.x, foot.x, picture.width}),
                      head.y + middle.y + foot.y + picture.height + gaps};
    ImGui::SetNextWindowPos(place_for({size.x + 2 * em * k_padding_em, size.y + em * 1.1f}));
    std::string said;
    for (const std::string_view part : {title, body, footer})
        said.append(said.empty() || part.empty() ? "" : "\n").append(part);
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width + em * k_padding_em);
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
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 all = ImGui::GetWindowSize();
    note_help(std::move(said), {"help", at.x, at.y, all.x, all.y});
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

}  // namespace talus
