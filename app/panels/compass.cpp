#include "app/panels/compass.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>
#include <string>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/words/words.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr double k_radius_em = 2.6;
constexpr double k_arm = 0.72;       // of the radius, to the end of an axis
constexpr double k_catch_em = 0.75;  // around an end
constexpr double k_turn = 0.6;       // degrees for a pixel of a drag
constexpr double k_click = 3;        // px: what moves less is a click
constexpr double k_level = 5;        // degrees below the horizon, when one looks along the ground
constexpr double k_down = 90;        // degrees: from above
constexpr int k_up = 4;

struct Axis {
    const char* help;
    const char* key;
    glm::dvec3 direction;
    double heading;  // degrees, of the view along it
};
constexpr std::array<Axis, 5> k_axes{{{"Look north", "north", {0, 1, 0}, 0},
                                      {"Look east", "east", {1, 0, 0}, 90},
                                      {"Look south", "south", {0, -1, 0}, 180},
                                      {"Look west", "west", {-1, 0, 0}, 270},
                                      {"Look straight down, north up", "top", {0, 0, 1}, 0}}};

}  // namespace

Compass::Compass(Session& session, Ui& ui) : Panel(session, ui) { ui.compass = this; }

// It lies in the picture and is drawn with it.
void Compass::draw(Area& /*middle*/) {}

Compass::Disc Compass::disc() const {
    const double em = ImGui::GetFontSize();
    const Area& area = ui_.viewport;
    const double radius = k_radius_em * em;
    if (!ui_.screen.panels || static_cast<double>(std::min(area.width, area.height)) < 6 * radius) return {};
    const double gap = 0.7 * em;
    return {{static_cast<double>(area.width) - gap - radius, gap + radius}, radius};
}

Area Compass::covered(const Area& area) const {
    const Disc at = disc();
    return {area.x + static_cast<float>(at.middle.x - at.radius),
            area.y + static_cast<float>(at.middle.y - at.radius), static_cast<float>(2 * at.radius),
            static_cast<float>(2 * at.radius)};
}

glm::dvec2 Compass::end_of(int axis, const Disc& at, const Lens& lens) {
    const glm::dvec3& direction = k_axes[static_cast<std::size_t>(axis)].direction;
    return at.middle +
           k_arm * at.radius * glm::dvec2(glm::dot(direction, lens.right), -glm::dot(direction, lens.up));
}

std::optional<int> Compass::axis_at(glm::dvec2 mouse, const Lens& lens) const {
    std::optional<int> found;
    double nearest = k_catch_em * static_cast<double>(ImGui::GetFontSize());
    double front = 1e9;
    for (int axis = 0; axis < static_cast<int>(k_axes.size()); ++axis) {
        const double away = glm::distance(mouse, end_of(axis, disc(), lens));
        const double depth = glm::dot(k_axes[static_cast<std::size_t>(axis)].direction, lens.forward);
        if (away > nearest || depth > front) continue;  // of two the one in front
        front = depth;
        found = axis;
    }
    return found;
}

// The target and the distance stay; the terrain is never looked at from below.
void Compass::look_along(int axis) {
    View& view = session_.view;
    const double heading = k_axes[static_cast<std::size_t>(axis)].heading;
    if (axis == k_up && view.kind == ViewKind::isometric) {
        view.kind = ViewKind::top;
        return;
    }
    if (view.kind == ViewKind::top) {
        if (axis == k_up) return;
        view.kind = ViewKind::perspective;
        view.camera.heading = heading;
        view.camera.pitch = k_level;
        return;  // framed, as each other kind of view is
    }
    const Ground& ground = *ui_.showing().ground;
    orbit(view, ground, heading - view.camera.heading, (axis == k_up ? k_down : k_level) - view.camera.pitch);
}

bool Compass::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    const Disc at = disc();
    over_ = at.radius > 0 && glm::distance(mouse, at.middle) <= at.radius;
    over_axis_ = over_ ? axis_at(mouse, lens) : std::nullopt;
    if (pressed && over_) {
        held_ = true;
        moved_ = false;
        pressed_ = over_axis_;
        mouse_ = mouse;
    }
    if (!held_) return false;
    if (!held) {
        held_ = false;
        if (!moved_ && pressed_ && ui_.showing().ground != nullptr) look_along(*pressed_);
        return true;
    }
    const glm::dvec2 step = mouse - mouse_;
    if (!moved_ && glm::length(step) < k_click) return true;
    moved_ = true;
    mouse_ = mouse;
    if (ui_.showing().ground != nullptr)
        orbit(session_.view, *ui_.showing().ground, k_turn * step.x, k_turn * step.y);
    return true;
}

void Compass::draw_over(const Lens& lens, const Area& area) {
    const Disc at = disc();
    drawn_ = at;
    if (at.radius <= 0) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const auto screen = [&](glm::dvec2 pixel) {
        return ImVec2{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
    };
    const bool over = ImGui::IsItemHovered() && over_;
    const bool bright = over || held_;
    const auto radius = static_cast<float>(at.radius);
    list.AddCircleFilled(screen(at.middle), radius, IM_COL32(16, 18, 21, bright ? 170 : 105), 48);
    list.AddCircle(screen(at.middle), radius, IM_COL32(240, 242, 245, bright ? 110 : 50), 48);
    // The axes begin with the four directions, clockwise from north.
    const std::string letters = worded("NESW", spoken_language());
    // From the back to the front.
    std::array<int, k_axes.size()> order{};
    std::iota(order.begin(), order.end(), 0);
    const auto depth = [&](int axis) {
        return glm::dot(k_axes[static_cast<std::size_t>(axis)].direction, lens.forward);
    };
    std::ranges::sort(order, [&](int a, int b) { return depth(a) > depth(b); });
    for (const int axis : order) {
        const bool chosen = over && over_axis_ == axis;
        const bool behind = depth(axis) > 0.05;
        const ImVec2 end = screen(end_of(axis, disc(), lens));
        const int alpha = chosen ? 255 : behind ? 150 : 235;
        ImU32 ink = IM_COL32(225, 229, 235, alpha);
        if (axis == 0) ink = IM_COL32(244, 112, 92, alpha);  // north, as on compasses
        if (axis == k_up) ink = IM_COL32(122, 176, 250, alpha);
        if (axis == 0 || axis == k_up) list.AddLine(screen(at.middle), end, ink, std::max(1.5f, em * 0.13f));
        if (chosen) list.AddCircleFilled(end, em * 0.62f, IM_COL32(240, 242, 245, 60));
        if (axis == k_up) {
            list.AddCircleFilled(end, em * 0.26f, ink);
            continue;
        }
        const std::string letter = letters.substr(static_cast<std::size_t>(axis), 1);
        const float size = em * (axis == 0 ? 0.95f : 0.8f);
        const ImVec2 box = ImGui::GetFont()->CalcTextSizeA(size, 1e9f, 0, letter.c_str());
        if (axis == 0) list.AddCircleFilled(end, em * 0.58f, IM_COL32(16, 18, 21, 150));
        list.AddText(ImGui::GetFont(), size, {end.x - box.x / 2, end.y - box.y / 2}, ink, letter.c_str());
    }
    if (over && !held_) {
        if (over_axis_) {
            ImGui::SetTooltip("%s", k_axes[static_cast<std::size_t>(*over_axis_)].help);
        } else {
            ImGui::SetTooltip("%s", spoken("Drag to turn the view, click a letter to look that way").data());
        }
    }
}

void Compass::report(StatusWriter& status) const {
    const glm::dvec2 corner(ui_.viewport.x, ui_.viewport.y);
    StatusWriter ends;
    if (drawn_.radius > 0) {
        const Lens lens = make_lens(session_.view, viewport_of(ui_.viewport));
        for (int axis = 0; axis < static_cast<int>(k_axes.size()); ++axis) {
            const glm::dvec2 end = corner + end_of(axis, drawn_, lens);
            ends.set(k_axes[static_cast<std::size_t>(axis)].key, std::array{end.x, end.y});
        }
    }
    const glm::dvec2 middle = corner + drawn_.middle;
    status.set("compass",
               {{"middle", std::array{middle.x, middle.y}}, {"radius", drawn_.radius}, {"ends", ends}});
}

}  // namespace talus
