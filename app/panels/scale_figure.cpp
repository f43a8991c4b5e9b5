#include "app/panels/scale_figure.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/ground_place.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "render/navigation.h"

namespace talus {
namespace {

bool has_ground(const Session&, const Ui& ui) { return ui.ground != nullptr; }
bool has_figure(const Session& session, const Ui& ui) {
    return ui.ground != nullptr && session.look.figure.kind != FigureKind::none;
}

void put(Figure& figure, const glm::dvec3& place, const Ground& ground) {
    figure.east = place.x;
    figure.north = place.y;
    figure = on_the_map(figure, ground);
}

// Under the mouse, or in the middle of the picture where the mouse is elsewhere.
void put_figure(Session& session, Ui& ui) {
    Figure& figure = session.look.figure;
    if (figure.kind == FigureKind::none) figure.kind = FigureKind::person;
    const Area& area = ui.viewport;
    const Lens lens = make_lens(session.view, viewport_of(area));
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const glm::dvec2 at{mouse.x - area.x, mouse.y - area.y};
    const bool inside = at.x >= 0 && at.y >= 0 && at.x < lens.viewport.width && at.y < lens.viewport.height;
    const float exaggeration = session.view.exaggeration;
    const bool sea = shows_sea(session.look, *ui.ground);
    const auto hit =
        inside ? ui.ground->pick_surface(lens.ray(at), exaggeration, sea) : std::optional<glm::dvec3>();
    put(figure, hit ? *hit : ground_ahead(lens, *ui.ground, exaggeration, sea), *ui.ground);
}

// From near by, from a side where no ground stands in front of it.
void look_at_figure(Session& session, Ui& ui) {
    constexpr double k_away = 6;  // of its height
    const Ground& ground = *ui.ground;
    const Figure figure = on_the_map(session.look.figure, ground);
    const double height = static_cast<double>(info_of(figure.kind).height);
    const glm::dvec3 middle =
        foot_of(figure, ground, session.view.exaggeration, shows_sea(session.look, ground)) +
        glm::dvec3(0, 0, height / 2);
    View view = session.view;
    view.kind = ViewKind::perspective;
    view.camera.orthographic = false;
    const double heading = view.camera.heading;
    for (const double pitch : {6.0, 15.0, 30.0, 50.0, 75.0}) {
        for (const double turn : {0, 40, -40, 80, -80, 130, -130, 180}) {
            view.camera.target = middle;
            view.camera.distance = k_away * height;
            view.camera.heading = heading + turn - 360 * std::floor((heading + turn) / 360);
            view.camera.pitch = pitch;
            keep_above_ground(view, ground);
            const Lens lens = make_lens(view, viewport_of(ui.viewport));
            const auto hit = ground.pick({lens.eye, glm::normalize(middle - lens.eye)}, view.exaggeration);
            session.view = view;
            // Where the ground rises towards the eye, that would be lifted until it looks past the figure.
            if (view.camera.target.z - middle.z > height / 3) continue;
            if (!hit || glm::distance(hit->position, lens.eye) > glm::distance(middle, lens.eye)) {
                ui.camera_placed = true;
                return;
            }
        }
    }
    ui.camera_placed = true;
}

}  // namespace

void choose_figure(Session& session, Ui& ui, FigureKind kind) {
    Figure& figure = session.look.figure;
    const bool anew = figure.kind == FigureKind::none;
    figure.kind = kind;
    if (!anew || ui.ground == nullptr) return;
    const Lens lens = make_lens(session.view, viewport_of(ui.viewport));
    put(figure,
        ground_ahead(lens, *ui.ground, session.view.exaggeration, shows_sea(session.look, *ui.ground)),
        *ui.ground);
}

void draw_figure_rows(Session& session, Ui& ui) {
    ImGui::Separator();
    ImGui::BeginDisabled(!has_ground(session, ui) || !ui.showing().document);
    for (const FigureInfo& info : figure_infos()) {
        const bool chosen = info.kind == session.look.figure.kind;
        if (ImGui::MenuItem(std::string(info.label).c_str(), nullptr, chosen))
            choose_figure(session, ui, info.kind);
        mark("figure/" + std::string(info.key));
        help("", info.help);
    }
    ImGui::EndDisabled();
}

ScaleFigure::ScaleFigure(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> ScaleFigure::commands() {
    return {{.id = "put_figure",
             .menu = Menu::view,
             .submenu = k_figure_menu,
             .label = "Put figure here",
             .chords = {plain('H')},
             .help = "Puts the scale figure, at first a person, on the ground under the mouse, or in the "
                     "middle of the picture. It can be dragged.",
             .before = "tiled",
             .of_document = true,
             .enabled = has_ground,
             .run = put_figure},
            {.id = "look_at_figure",
             .menu = Menu::view,
             .submenu = k_figure_menu,
             .label = "Look at the figure",
             .chords = {Chord{key_of('H'), false, true}},
             .help = "Goes near to the scale figure.",
             .before = "tiled",
             .of_document = true,
             .enabled = has_figure,
             .needs = "There is no scale figure. H puts one on the ground.",
             .run = look_at_figure}};
}

bool ScaleFigure::is_shown() const {
    return session_.look.figure.kind != FigureKind::none && ui_.showing().document && ui_.ground != nullptr;
}

glm::dvec3 ScaleFigure::foot() const {
    return foot_of(on_the_map(session_.look.figure, *ui_.ground), *ui_.ground, session_.view.exaggeration,
                   shows_sea(session_.look, *ui_.ground));
}

bool ScaleFigure::is_under(glm::dvec2 mouse, const Lens& lens) const {
    const double em = ImGui::GetFontSize();
    const FigureInfo& info = info_of(session_.look.figure.kind);
    const glm::dvec3 below = lens.project(foot());
    const glm::dvec3 above = lens.project(foot() + glm::dvec3(0, 0, info.height));
    if (below.z <= 0 && !lens.orthographic) return false;
    // A small one is caught by its pin.
    const double half =
        std::max(0.5 * static_cast<double>(info.width) / lens.metres_per_pixel(below.z), 0.6 * em);
    const double top = std::min(below.y, above.y) - (below.y - above.y < 1.5 * em ? 2 * em : 0);
    const double bottom = std::max(below.y, above.y) + 0.4 * em;
    if (std::fabs(mouse.x - below.x) > half || mouse.y < top || mouse.y > bottom) return false;
    return !is_hidden(foot() + glm::dvec3(0, 0, info.height), glm::dvec2(above), lens, ui_, session_.view);
}

bool ScaleFigure::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    under_mouse_ = is_shown() && is_under(mouse, lens);
    if (pressed && under_mouse_) {
        dragging_ = true;
        grip_ = mouse - glm::dvec2(lens.project(foot()));
    }
    if (!dragging_) return false;
    dragging_ = held && is_shown();
    if (!dragging_) return true;
    const auto hit = ui_.ground->pick_surface(lens.ray(mouse - grip_), session_.view.exaggeration,
                                              shows_sea(session_.look, *ui_.ground));
    if (hit) put(session_.look.figure, *hit, *ui_.ground);
    return true;
}

void ScaleFigure::draw_over(const Lens& /*lens*/, const Area& /*area*/) {
    if (dragging_ || (under_mouse_ && ImGui::IsItemHovered() && !ImGui::IsAnyMouseDown()))
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

void ScaleFigure::report(StatusWriter& status) const {
    const Figure& figure = session_.look.figure;
    StatusWriter all{{"kind", info_of(figure.kind).key}, {"east", figure.east}, {"north", figure.north}};
    if (is_shown()) {
        const glm::dvec3 at = make_lens(session_.view, viewport_of(ui_.viewport)).project(foot());
        all.set("pixel", std::array{ui_.viewport.x + at.x, ui_.viewport.y + at.y});
    }
    status.set("figure", all);
}

}  // namespace talus
