#include "app/widgets/menu_entry.h"

#include <imgui.h>

#include <cfloat>

#include "app/widgets/frame_notes.h"
#include "app/widgets/popups.h"
#include "app/widgets/spoken.h"

namespace talus {

bool menu_entry(std::string_view label, std::string_view name, const std::function<void()>& rows,
                bool enabled) {
    ImVec2& mouse = ImGui::GetIO().MousePos;
    const ImVec2 there = mouse;
    // ImGui opens whatever menu the mouse lies on.
    if (mouse_rests_since_menu()) mouse = {-FLT_MAX, -FLT_MAX};
    const bool open = ImGui::BeginMenu(spoken_label(label).c_str(), enabled);
    mouse = there;
    if (open) {
        rows();
        ImGui::EndMenu();
    }
    // Between the two the last item is the open menu; now it is the entry again.
    mark(name, true);
    return open;
}

}  // namespace talus
