#include "app/panels/world_edge.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/editor/session.h"
#include "app/panels/pan_keys.h"
#include "app/panels/ui.h"
#include "app/widgets/spoken.h"
#include "core/recipe/edit.h"

namespace talus {
namespace {

constexpr double k_beyond =
    0.05;  // of the view's width or height: how much of what lies beyond an edge shows

// A step along one axis that ends where the edge is in sight. half: of the world; seen: half of the view, m.
// Returns whether it was cut.
bool step_within(double& place, double step, double half, double seen) {
    const double furthest = std::max(0.0, half - seen * (1 - 2 * k_beyond));
    const double wished = place + step;
    place = std::clamp(wished, std::min(place, -furthest), std::max(place, furthest));
    return place != wished;
}

}  // namespace

std::vector<Command> WorldEdge::commands() {
    return {{.id = "make_endless",
             .menu = Menu::edit,
             .label = "Make the world endless",
             .help = "Lets the ground continue beyond the edges of the world, without end.",
             .of_document = true,
             .enabled = [](const Session& session,
                           const Ui&) { return !session.document.recipe().world.is_endless(); },
             .needs = "The world is endless already.",
             .run =
                 [](Session& session, Ui&) {
                     session.document.commit();
                     World world = session.document.recipe().world;
                     world.bounds = Bounds::endless;
                     session.document.change(
                         with_world(session.document.recipe(), world, "Make the world endless"));
                 }}};
}

bool WorldEdge::is_on() const {
    const Showing showing = ui_.showing();
    return session_.view.kind == ViewKind::top && !session_.document.recipe().world.is_endless() &&
           showing.document && showing.alone && !showing.live && ui_.ground != nullptr;
}

void WorldEdge::draw(Area& /*middle*/) {
    if (!is_on()) return;
    const Lens lens = make_lens(session_.view, viewport_of(ui_.viewport));
    const bool flown = ui_.flying;  // by the letters, which have moved it already
    const glm::dvec2 step = panned_by_keys(ui_, lens, flown);
    if (step == glm::dvec2(0)) return;
    ui_.flying = true;
    glm::dvec3 target = session_.view.camera.target;
    const double scale = lens.metres_per_pixel(lens.distance) / 2;
    const bool east = step_within(target.x, step.x, ui_.ground->half_x(), lens.viewport.width * scale);
    const bool north = step_within(target.y, step.y, ui_.ground->half_y(), lens.viewport.height * scale);
    if (!flown) session_.view.camera.target = target;
    if (!(east || north) || told_ == session_.documents) return;
    if (session_.document.recipe().world.bounds != Bounds::bounded) return;
    told_ = session_.documents;
    session_.toasts.let_go(session_.toasts.offer(
        std::string(spoken("The world ends here. An endless one goes on in all directions.")),
        "make_endless"));
}

}  // namespace talus
