#include "app/widgets/popups.h"

#include <imgui.h>
#include <imgui_internal.h>  // the stack of popups

namespace talus {

bool is_popup_open() {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool close_top_menu() {
    const auto& stack = ImGui::GetCurrentContext()->OpenPopupStack;
    if (stack.Size == 0 || stack.back().Window == nullptr) return false;
    if ((stack.back().Window->Flags & ImGuiWindowFlags_Modal) != 0) return false;
    ImGui::ClosePopupToLevel(stack.Size - 1, true);
    return true;
}

}  // namespace talus
