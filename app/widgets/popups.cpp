#include "app/widgets/popups.h"

#include <imgui.h>
#include <imgui_internal.h>  // the stack of popups

namespace talus {
namespace {

int g_closed_in = -1;     // frame
int g_escapable_in = -2;  // frame

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
    return true;
}

bool menu_was_closed() { return g_closed_in == ImGui::GetFrameCount(); }

}  // namespace talus
