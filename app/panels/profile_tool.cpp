#include <imgui.h>

#include <cmath>

#include "app/panels/ui.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr int k_pieces = 160;

WorldPlace place_of(const GroundPoint& point, const Lattice& lattice) {
    return {lattice.x_of(point.column), lattice.y_of(point.row)};
}

// On the surface, in draw space.
glm::dvec3 on_ground(const WorldPlace& place, const Ui& ui, const View& view) {
    const Lattice& lattice = ui.terrain->lattice;
    const double x = place.x - lattice.x_of(0) - ui.ground->half_x();
    const double y = ui.ground->half_y() - (place.y - lattice.y_of(0));
    return {x, y, static_cast<double>(ui.ground->height_at(x, y) * view.exaggeration)};
}

// Whether ground in front hides the point; a little is allowed for, since it lies on the ground itself.
bool is_hidden(const glm::dvec3& point, glm::dvec2 pixel, const Lens& lens, const Ui& ui, const View& view) {
    const auto hit = ui.ground->pick(lens.ray(pixel), view.exaggeration);
    if (!hit) return false;
    const double nearer = glm::dot(point - hit->position, lens.forward);
    return nearer > 0.01 * ui.ground->half_x();
}

}  // namespace

bool take_profile_line(Ui& ui, const Lens& lens, glm::dvec2 mouse, const View& view, bool pressed,
                       bool held) {
    ProfileLine& line = ui.profile;
    if (!line.drawing) return false;
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    const auto point = ui.ground->pick(lens.ray(mouse), view.exaggeration);
    if (pressed && point) {
        line.from = line.to = place_of(*point, ui.terrain->lattice);
    } else if (held && point && line.from) {
        line.to = place_of(*point, ui.terrain->lattice);
    } else if (!held && line.drawn() && ImGui::IsMouseReleased(0)) {
        line.drawing = false;
    }
    return held || pressed;
}

void draw_profile_line(const Ui& ui, const Lens& lens, const View& view, const Area& area) {
    const ProfileLine& line = ui.profile;
    if (!line.drawn()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const auto at = [&](double share) {
        return on_ground({line.from->x + (line.to->x - line.from->x) * share,
                          line.from->y + (line.to->y - line.from->y) * share},
                         ui, view);
    };
    const auto screen = [&](const glm::dvec3& pixel) {
        return ImVec2{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
    };
    const ImU32 ink = ImGui::GetColorU32(theme().accent);
    const ImU32 rim = IM_COL32(16, 18, 21, 190);
    glm::dvec3 before = lens.project(at(0));
    for (int i = 1; i <= k_pieces; ++i) {
        const glm::dvec3 point = at(static_cast<double>(i) / k_pieces);
        const glm::dvec3 pixel = lens.project(point);
        // Behind a hill it is dotted.
        const bool hidden = is_hidden(point, {pixel.x, pixel.y}, lens, ui, view);
        if (before.z > 0 && pixel.z > 0 && (!hidden || i % 3 == 0)) {
            list.AddLine(screen(before), screen(pixel), rim, em * 0.3f);
            list.AddLine(screen(before), screen(pixel), ink, em * 0.16f);
        }
        before = pixel;
    }
    const auto end = [&](double share, const char* name) {
        const glm::dvec3 pixel = lens.project(at(share));
        if (pixel.z <= 0) return;
        const ImVec2 place = screen(pixel);
        list.AddCircleFilled(place, em * 0.34f, rim);
        list.AddCircleFilled(place, em * 0.26f, ink);
        if (name == nullptr) return;
        const ImVec2 size = ImGui::CalcTextSize(name);
        const ImVec2 corner{place.x - size.x / 2, place.y - em * 0.5f - size.y};
        list.AddRectFilled({corner.x - em * 0.2f, corner.y},
                           {corner.x + size.x + em * 0.2f, corner.y + size.y}, rim, em * 0.2f);
        list.AddText(corner, IM_COL32(240, 242, 245, 255), name);
    };
    end(0, "A");
    end(1, "B");
    if (line.marked) end(*line.marked, nullptr);
}

}  // namespace talus
