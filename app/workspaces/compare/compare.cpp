#include "app/workspaces/compare/compare.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <utility>

#include "app/lesson/compared_look.h"
#include "app/widgets/frame_notes.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "core/recipe/recipe_json.h"

namespace talus {

void Compare::start(ComparisonPlan plan) {
    leave();
    session.document.commit();
    session.replay.stop();
    comparison.before = {session.view, session.look};
    if (const auto map = map_look(plan.emphasis)) {
        session.look.kind = *map;
        session.view.kind = ViewKind::top;
    }
    if (plan.emphasis == Emphasis::tiling) session.look.tiled = true;
    comparison.open(session.jobs, std::move(plan), session.memory());
    // A world of another size would lie beyond the picture, or the camera within it.
    const double extent = session.document.recipe().world.extent;
    for (const ComparedSide& side : comparison.plan().sides)
        comparison.home_due |= side.recipe && !side.line && side.recipe->world.extent != extent;
}

void Compare::start_with_file(const std::string& path) {
    try {
        const std::string name = std::filesystem::path(path).stem().string();
        start(against(session.document, name, load_recipe(path).recipe));
    } catch (const std::exception& failure) {
        session.toasts.post(Toast::Kind::error, failure.what());
    }
}

void Compare::leave() {
    leaving = false;
    if (!is_open()) return;
    session.view = comparison.before->view;
    session.look = comparison.before->look;
    comparison.close();
}

void Compare::tick(const std::shared_ptr<const Terrain>& document, bool coarse, double seconds) {
    if (!is_open()) return;
    // Another document: it is not the one that was to be compared.
    if (session.view_due) return leave();
    const std::uint64_t seed = session.document.recipe().world.seed;
    const std::string& lesson = comparison.plan().lesson;
    if (!lesson.empty() && comparison.plan().seed != seed)
        comparison.exchange(session.jobs, lesson_plan(lesson, seed));
    // The document is named by its look where the other side has another one.
    if (comparison.plan().sides.back().look)
        comparison.name_first(std::string(info_of(session.look.kind).label));
    comparison.update(session.jobs, document, coarse);
    comparison.grow_lines(seconds);
}

std::vector<Command> Compare::commands() {
    return {{.id = "compare",
             .menu = Menu::view,
             .submenu = k_examine_menu,
             .label = "Compare…",
             .chords = {plain('K')},
             .help =
                 "Shows the terrain beside another one: before the last change, another seed, look, preset "
                 "or file; or one of the comparisons for the class. Esc leaves it.",
             .before = "grow",
             .enabled = [](const Session&, const Ui& in) { return in.ground != nullptr; },
             .run = [this](Session&, Ui&) { choosing = true; }}};
}

PaneScenes Compare::scenes() const {
    PaneScenes wanted{{}, moving_camera || ui.flying || session.document.editing()};
    // One that was opened after the panels were drawn has its panes in the next frame.
    if (shown != comparison.number()) return wanted;
    for (const ComparePane& pane : panes) {
        Scene scene{comparison.terrain(pane.side), pane.view, session.look};
        const ComparedSide& side = comparison.plan().sides[pane.side];
        if (side.look) scene.look.kind = *side.look;
        scene.look.scale_bar = false;
        scene.look.legend = false;  // over the picture, where the handle does not hide it
        if (pane.difference) {
            const auto difference = comparison.difference(pane.side);
            scene.terrain = difference != nullptr ? difference->terrain : nullptr;
            scene.look.kind = LookKind::diverging;
        }
        wanted.panes.push_back({pane.side, scene, viewport_of(pane.picture), pane.difference});
    }
    return wanted;
}

void Compare::take(const std::vector<PanePicture>& drawn) {
    // Until its panes are known, a comparison has no pictures of its own.
    if (shown != comparison.number()) return;
    const auto same = [](const PanePicture& a, const PanePicture& b) {
        return a.ground == b.ground && a.kind == b.kind;
    };
    // What goes by the grounds, such as the camera's way home, was drawn before they were there.
    if (!std::ranges::equal(drawn, std::span(pictures).first(drawn.size()), same)) redraw_after(0);
    std::ranges::copy(drawn, pictures.begin());
}

const Ground* Compare::ground() const {
    const PanePicture& first = pictures.front();
    return is_open() && first.kind == 0 ? first.ground : nullptr;
}

}  // namespace talus
