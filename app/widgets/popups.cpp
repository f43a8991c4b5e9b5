#include "app/widgets/popups.h"

#include <imgui.h>
#include <imgui_internal.h>  // the stack of popups

#include <optional>

namespace talus {
namespace {

int g_closed_in = -1;                // frame
int g_escapable_in = -2;             // frame
std::optional<ImVec2> g_mouse_then;  // as a menu was closed; none once it has moved or was pressed

}  // namespace

bool is_popup_open() {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

void let_escape_close_menu() { g_escapable_in = ImGui::GetFrameCount(); }

bool escape_closes_menu() { return g_escapable_in >= ImGui::GetFrameCount() - 1; }

bool close_top_menu() {
    const auto& stack = ImGui::GetCurrentContext()->OpenPopupStack;
    if (stack.Size == 0 || stack.back().Window == nullptr) return false;
    if ((stack.back().Window->Flags & ImGuiWindowFlags_Modal) != 0) return false;
    ImGui::ClosePopupToLevel(stack.Size - 1, true);
    g_closed_in = ImGui::GetFrameCount();
    g_mouse_then = ImGui::GetIO().MousePos;
    return true;
}

bool mouse_rests_since_menu() {
    if (!g_mouse_then) return false;
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MousePos.x != g_mouse_then->x || io.MousePos.y != g_mouse_then->y || ImGui::IsAnyMouseDown())
        g_mouse_then.reset();
    return g_mouse_then.has_value();
}

bool menu_was_closed() { return g_closed_in == ImGui::GetFrameCount(); }

}  // namespace talus
