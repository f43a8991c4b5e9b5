#include "app/widgets/frame_notes.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace talus {
namespace {

FrameNotes g_notes;
bool g_record = false;

}  // namespace

void begin_frame_notes(bool record_places) {
    g_notes = {};
    g_record = record_places;
}

const FrameNotes& frame_notes() { return g_notes; }

void mark(std::string_view name, bool has_menu) {
    if (!g_record || !ImGui::IsItemVisible()) return;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 size = ImGui::GetItemRectSize();
    g_notes.widgets.push_back({std::string(name), low.x, low.y, size.x, size.y});
    if (ImGui::IsItemActive()) g_notes.active = name;
    const ImGuiIO& io = ImGui::GetIO();
    if ((io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0 && io.NavVisible && ImGui::IsItemFocused())
        g_notes.focused = name;
    const ImGuiHoveredFlags behind = has_menu ? ImGuiHoveredFlags_AllowWhenBlockedByPopup : 0;
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled | behind)) g_notes.hovered = name;
}

void note_help(std::string text, WidgetPlace place) {
    g_notes.help = true;
    g_notes.help_text = std::move(text);
    if (g_record && place.width > 0) g_notes.widgets.push_back(std::move(place));
}

void note_repainted() { g_notes.repainted = true; }

void redraw_after(double seconds) { g_notes.redraw_after = std::min(g_notes.redraw_after, seconds); }

}  // namespace talus
