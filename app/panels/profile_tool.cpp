#include <imgui.h>

#include <cmath>

#include "app/editor/session.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/panels/inspect.h"
#include "app/panels/ui.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr int k_pieces = 160;

}  // namespace

// A drag over the terrain draws the line, while that is wanted.
bool Inspect::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    if (!line_.drawing) return false;
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    const auto point = ui_.ground->pick(lens.ray(mouse), session_.view.exaggeration);
    if (pressed && point) {
        line_.from = line_.to = place_of(*point, ui_.terrain->lattice);
    } else if (held && point && line_.from) {
        line_.to = place_of(*point, ui_.terrain->lattice);
    } else if (!held && line_.drawn() && ImGui::IsMouseReleased(0)) {
        line_.drawing = false;
    }
    return held || pressed;
}

void Inspect::draw_over(const Lens& lens, const Area& area) {
    if (!shown_ || !line_.drawn()) return;
    const View& view = session_.view;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const auto at = [&](double share) {
        return on_ground({line_.from->x + (line_.to->x - line_.from->x) * share,
                          line_.from->y + (line_.to->y - line_.from->y) * share},
                         ui_, view);
    };
    const auto screen = [&](const glm::dvec3& pixel) {
        return ImVec2{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
    };
    const ImU32 ink = ImGui::GetColorU32(theme().accent);
    GroundPen pen(lens, area, ui_, view, ink, 0.16f);
    for (int i = 0; i <= k_pieces; ++i) pen.draw_to(at(static_cast<double>(i) / k_pieces));
    const auto end = [&](double share, const char* name) {
        const glm::dvec3 point = at(share);
        const glm::dvec3 pixel = lens.project(point);
        if (pixel.z <= 0) return;
        const bool hidden = is_hidden(point, glm::dvec2(pixel), lens, ui_, view);
        const ImVec2 place = screen(pixel);
        if (!hidden) list.AddCircleFilled(place, em * 0.34f, k_mark_rim);
        list.AddCircleFilled(place, em * 0.26f, hidden ? faint(ink) : ink);
        if (name == nullptr) return;
        const ImVec2 size = ImGui::CalcTextSize(name);
        const ImVec2 corner{place.x - size.x / 2, place.y - em * 0.5f - size.y};
        list.AddRectFilled({corner.x - em * 0.2f, corner.y},
                           {corner.x + size.x + em * 0.2f, corner.y + size.y}, k_mark_rim, em * 0.2f);
        list.AddText(corner, IM_COL32(240, 242, 245, 255), name);
    };
    end(0, "A");
    end(1, "B");
    if (line_.marked) end(*line_.marked, nullptr);
}

}  // namespace talus
