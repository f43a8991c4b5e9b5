// Streaks that drift with the water while its speed is displayed, and with the wind.
#include <imgui.h>

#include "app/panels/ground_place.h"
#include "app/widgets/frame_notes.h"
#include "app/workspaces/simulate/simulate.h"

namespace talus {
namespace {

constexpr double k_crossing = 30;        // s in which what is quick crosses the map
constexpr double k_longest_frame = 0.1;  // s; what took longer is no jump
constexpr double k_frame = 1.0 / 30;     // s

}  // namespace

bool Simulate::shows_streaks() const { return shows("speed") || makes_wind(); }

void Simulate::drift_streaks(double seconds) {
    if (newest_.current == nullptr || !shows_streaks()) return;
    const Lattice& lattice = newest_.terrain->lattice;
    streaks_.drift(*newest_.current, lattice, std::min(seconds, k_longest_frame),
                   lattice.extent_x() / (k_crossing * static_cast<double>(newest_.current->quick)));
    redraw_after(k_frame);
}

void Simulate::draw_streaks(const Lens& lens, const Area& area) const {
    if (newest_.current == nullptr || !shows_streaks()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float thickness = ImGui::GetFontSize() * 0.11f;
    for (const Streaks::Streak& streak : streaks_.streaks()) {
        if (streak.trail.size() < 2) continue;
        const glm::dvec3 head = on_ground(streak.trail.back(), ui_, session_.view);
        glm::dvec3 after = lens.project(head);
        if (after.z <= 0 || is_hidden(head, {after.x, after.y}, lens, ui_, session_.view)) continue;
        const auto on_screen = [&](const glm::dvec3& pixel) {
            return ImVec2{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
        };
        const float strength = 230 * streak.presence() / static_cast<float>(streak.trail.size());
        for (std::size_t i = streak.trail.size() - 1; i-- > 0;) {
            const glm::dvec3 pixel = lens.project(on_ground(streak.trail[i], ui_, session_.view));
            if (pixel.z <= 0) break;
            const auto alpha = static_cast<int>(strength * static_cast<float>(i + 1));
            list.AddLine(on_screen(pixel), on_screen(after), IM_COL32(255, 255, 255, alpha), thickness);
            after = pixel;
        }
    }
}

}  // namespace talus
