#include "app/widgets/text_focus.h"

#include <imgui.h>

namespace talus {
namespace {

constexpr int k_most_frames = 6;  // a field that has no keyboard by then gets none
int g_announced = -k_most_frames;

}  // namespace

void focus_text_here() {
    ImGui::SetKeyboardFocusHere();
    await_text();
}

void await_text() { g_announced = ImGui::GetFrameCount(); }

bool is_text_awaited() {
    const int frames = ImGui::GetFrameCount() - g_announced;
    // When it is announced another field may have the keyboard, or the same one, which Enter took it from.
    return frames < k_most_frames && (frames == 0 || !ImGui::GetIO().WantTextInput);
}

}  // namespace talus
