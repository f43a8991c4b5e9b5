#include "app/widgets/keyboard_focus.h"

#include <imgui.h>
#include <imgui_internal.h>  // the windows, and where the navigation is

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

// A press of the mouse leads there, but nothing that a key would do.
constexpr bool has_no_controls(std::string_view window) {
    return window == "viewport" || window == "splitter" || window == "pane border";
}

bool is_part(const ImGuiWindow& window) {
    constexpr int k_others = ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_NoNavFocus |
                             ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_Popup |
                             ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_NoInputs;
    return window.WasActive && (window.Flags & k_others) == 0 && window.DC.NavLayersActiveMaskNext != 0 &&
           !has_no_controls(window.Name);
}

std::vector<ImGuiWindow*> parts() {
    std::vector<ImGuiWindow*> all;
    for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (is_part(*window)) all.push_back(window);
    }
    std::ranges::sort(all, {},
                      [](const ImGuiWindow* window) { return std::tuple(window->Pos.y, window->Pos.x); });
    return all;
}

ImGuiWindow* focused_part() {
    const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
    return window != nullptr ? window->RootWindow : nullptr;
}

}  // namespace

void KeyboardFocus::go_to_part(int by) {
    wish_ = by;
    fresh_ = !on_;
    on_ = true;
    redraw_after(0);
}

bool KeyboardFocus::takes(const Chord& chord) {
    if (!on_ || chord.ctrl) return false;
    switch (chord.key) {
        case Key::f6:
            go_to_part(chord.shift ? -1 : 1);
            return true;
        case Key::escape:
            // One that is in use is let go first, by ImGui.
            if (ImGui::GetActiveID() == 0) leave();
            return true;
        case Key::tab:  // ImGui goes to the next field, in later versions to the next control
        case Key::left:
        case Key::right:
        case Key::up:
        case Key::down:
        case Key::enter:
        case Key::home:
        case Key::end:
        case Key::page_up:
        case Key::page_down:
            return true;
        default:
            return chord.key == key_of(' ');
    }
}

void KeyboardFocus::begin_frame() {
    if ((on_ || wish_ != 0) && parts().empty()) {
        leave();  // the panels are hidden: keys are shortcuts again
        wish_ = 0;
    }
    int& flags = ImGui::GetIO().ConfigFlags;
    flags = on_ ? flags | ImGuiConfigFlags_NavEnableKeyboard : flags & ~ImGuiConfigFlags_NavEnableKeyboard;
    if (wish_ == 0) return;
    const int by = std::exchange(wish_, 0);
    const auto all = parts();
    auto place =
        fresh_ ? std::ranges::find(all, last_, &ImGuiWindow::ID) : std::ranges::find(all, focused_part());
    if (fresh_ && place == all.end()) {
        place = std::ranges::max_element(
            all, {}, [](const ImGuiWindow* window) { return window->Size.x * window->Size.y; });
    } else if (place == all.end()) {
        place = all.begin();
    } else if (!fresh_) {
        const auto count = static_cast<int>(all.size());
        place = all.begin() + (static_cast<int>(place - all.begin()) + by + count) % count;
    }
    ImGuiWindow* part = *place;
    last_ = part->ID;
    ImGui::FocusWindow(part);
    ImGui::GetCurrentContext()->NavLayer = (part->DC.NavLayersActiveMaskNext & (1 << ImGuiNavLayer_Main)) != 0
                                               ? ImGuiNavLayer_Main
                                               : ImGuiNavLayer_Menu;
    ImGui::NavInitWindow(part, true);
    show_navigation_cursor();
    redraw_after(0);
}

void KeyboardFocus::end_frame() {
    if (!on_) return;
    if (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1) || ImGui::IsMouseClicked(2)) return leave();
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.NavWindow == nullptr || context.NavId == 0 || !context.NavWindow->Active) return;
    const ImRect item =
        ImGui::WindowRectRelToAbs(context.NavWindow, context.NavWindow->NavRectRel[context.NavLayer]);
    constexpr float k_distance = 3;
    ImGui::GetForegroundDrawList()->AddRect({item.Min.x - k_distance, item.Min.y - k_distance},
                                            {item.Max.x + k_distance, item.Max.y + k_distance},
                                            ImGui::GetColorU32(theme().accent),
                                            ImGui::GetStyle().FrameRounding, 0, 2);
}

}  // namespace talus
