#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/viewport.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/words/words.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr double k_orbit = 0.3;   // degrees for a pixel
constexpr double k_look = 0.15;   // degrees for a pixel
constexpr double k_wheel = 0.85;  // of the distance, for a notch
constexpr double k_hurry = 4;     // times as fast with Shift

bool has_horizon(const Look& look) { return look.around == Around::horizon; }

void fly_with_keys(View& view, const Ground& ground, bool goes_on, Ui& ui) {
    const auto axis = [](char plus, char minus) {
        return (is_letter_held(plus) ? 1.0 : 0.0) - (is_letter_held(minus) ? 1.0 : 0.0);
    };
    const glm::dvec3 direction{axis('D', 'A'), axis('W', 'S'), axis('E', 'Q')};
    ui.flying = direction != glm::dvec3(0);
    if (!ui.flying) return;
    const ImGuiIO& io = ImGui::GetIO();
    const double speed = flight_speed(view, ground, goes_on) * (io.KeyShift ? k_hurry : 1);
    // A first frame after a pause brings the whole pause as its time.
    fly(view, ground, direction * speed * std::min(0.1, static_cast<double>(io.DeltaTime)), goes_on);
}

// Who has flown past the terrain sees nothing that says where it is.
void note_way_back(const View& view, const Look& look, const Lens& lens, Ui& ui) {
    if (has_horizon(look) || look.tiled || ui.picture_covered) return;
    if (!is_out_of_sight(lens, *ui.ground, view.exaggeration)) return;
    const Fillings key{{"key", text_of(ui.command("home").chords[0], spoken_language())}};
    ui.note = {
        with_fillings(std::string(spoken("The terrain is out of sight: {key} shows it")), key),
        "Nothing of the terrain is in the picture",
        "The camera is beyond the terrain and looks away from it. View > Camera > Home brings it back.",
        "status/out_of_sight"};
}

void probe_ground(Session& session, Ui& ui, const Area& area) {
    const ImGuiIO& io = ImGui::GetIO();
    const Lens lens = make_lens(session.view, viewport_of(area));
    const Ray ray = lens.ray({io.MousePos.x - area.x, io.MousePos.y - area.y});
    const auto point = ui.ground->pick(ray, session.view.exaggeration);
    if (!point) return;
    ui.probe = probe_at(*ui.terrain, *ui.ground->terrain(), *point, ui.ground->has_water_surface());
    if (const auto field = info_of(session.look.kind).field)
        ui.probe->painted = value_at(*ui.ground->terrain(), *field, *point);
}

// Lines and handles lie over the picture, and its scale bar over them.
void draw_scale_bar_again(const Ui& ui, const Area& area) {
    const Area& part = ui.picture_scale;
    if (ui.picture == 0 || ui.picture_covered || part.width <= 0) return;
    const ImVec2 low{area.x + part.x * area.width, area.y + part.y * area.height};
    const ImVec2 high{low.x + part.width * area.width, low.y + part.height * area.height};
    ImGui::GetWindowDrawList()->AddImage(texture_id(ui.picture), low, high, {part.x, 1 - part.y},
                                         {part.x + part.width, 1 - part.y - part.height});
}

}  // namespace

void move_camera(View& view, const Look& look, const Ground& ground, Ui& ui, const Area& area, bool hovered,
                 bool held) {
    const ImGuiIO& io = ImGui::GetIO();
    const Viewport viewport = viewport_of(area);
    const glm::dvec2 mouse{io.MousePos.x - area.x, io.MousePos.y - area.y};
    const glm::dvec2 delta{io.MouseDelta.x, io.MouseDelta.y};
    const bool moved = delta != glm::dvec2(0);
    ui.flying = false;
    if (held && (ImGui::IsMouseDown(0) || ImGui::IsMouseDown(2))) {
        if (moved && (io.KeyShift || view.kind == ViewKind::top)) {
            pan(view, ground, viewport, mouse - delta, mouse);
        } else if (moved) {
            orbit(view, ground, delta.x * k_orbit, delta.y * k_orbit);
        }
    } else if (held && ImGui::IsMouseDown(1)) {
        if (moved) look_around(view, ground, delta.x * k_look, delta.y * k_look);
        fly_with_keys(view, ground, has_horizon(look), ui);
    }
    if (hovered && io.MouseWheel != 0) zoom(view, ground, viewport, mouse, wheel_factor(io.MouseWheel));
}

double wheel_factor(float notches) { return std::pow(k_wheel, static_cast<double>(notches)); }

void draw_viewport(Session& session, Ui& ui, const Area& area, ViewportTool* tool) {
    ui.viewport = area;
    // No ground below a picture: without a GPU it takes as long to fill as the picture.
    begin_part("viewport", area, ui.picture != 0 ? ImVec4{} : theme().window, {0, 0});
    if (ui.picture != 0) {
        // OpenGL's pictures begin at the bottom.
        const auto texture = texture_id(ui.picture);
        ImGui::GetWindowDrawList()->AddImage(texture, {area.x, area.y},
                                             {area.x + area.width, area.y + area.height}, {0, 1}, {1, 0});
    }
    const auto buttons = ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                         ImGuiButtonFlags_MouseButtonMiddle;
    ImGui::InvisibleButton("##viewport", {area.width, area.height}, buttons);
    mark("viewport");
    const bool hovered = ImGui::IsItemHovered();
    const bool held = ImGui::IsItemActive();
    ui.picture_covered = ui.has_scale = false;
    if (ui.ground != nullptr && ui.terrain != nullptr) {
        const Lens lens = make_lens(session.view, viewport_of(area));
        const glm::dvec2 mouse{ImGui::GetIO().MousePos.x - area.x, ImGui::GetIO().MousePos.y - area.y};
        const bool pressed = ImGui::IsItemActivated() && ImGui::IsMouseDown(0);
        const bool left = held && ImGui::IsMouseDown(0);
        std::vector<ViewportTool*> tools = ui.tools;
        if (tool != nullptr) tools.insert(tools.begin(), tool);
        const auto takes = [&](ViewportTool* each) { return each->take_mouse(lens, mouse, pressed, left); };
        const bool taken = (ui.compass != nullptr && takes(ui.compass)) ||
                           std::ranges::any_of(tools, takes) ||
                           (ui.map_around != nullptr && takes(ui.map_around));
        if (!taken) move_camera(session.view, session.look, *ui.ground, ui, area, hovered, held);
        if (hovered || held) probe_ground(session, ui, area);
        if (ui.map_around != nullptr) ui.map_around->draw_over(lens, area);
        note_way_back(session.view, session.look, lens, ui);
        for (ViewportTool* each : tools) each->draw_over(lens, area);
        draw_scale_bar_again(ui, area);
        if (ui.compass != nullptr) ui.compass->draw_over(lens, area);
    }
    ImGui::End();
}

}  // namespace talus
