#include "app/panels/pan_keys.h"

#include <imgui.h>

#include <algorithm>

#include "app/widgets/imgui_versions.h"

namespace talus {
namespace {

constexpr double k_pan_speed = 0.6;  // of the view's width, in a second
constexpr double k_pan_hurry = 4;    // times as fast with Shift

}  // namespace

glm::dvec2 panned_by_keys(const Ui& ui, const Lens& lens, bool letters) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool arrows =
        !io.WantTextInput && !ui.keyboard.on() && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
    const auto axis = [&](ImGuiKey plus, char plus_letter, ImGuiKey minus, char minus_letter) {
        const auto held = [&](ImGuiKey key, char letter) {
            return (arrows && is_key_held(key)) || (letters && is_letter_held(letter));
        };
        return (held(plus, plus_letter) ? 1.0 : 0.0) - (held(minus, minus_letter) ? 1.0 : 0.0);
    };
    const glm::dvec2 direction{axis(ImGuiKey_RightArrow, 'D', ImGuiKey_LeftArrow, 'A'),
                               axis(ImGuiKey_UpArrow, 'W', ImGuiKey_DownArrow, 'S')};
    const double width = lens.viewport.width * lens.metres_per_pixel(lens.distance);
    // A first frame after a pause brings the whole pause as its time.
    const double seconds = std::min(0.1, static_cast<double>(io.DeltaTime));
    return direction * (width * k_pan_speed * (io.KeyShift ? k_pan_hurry : 1) * seconds);
}

}  // namespace talus
