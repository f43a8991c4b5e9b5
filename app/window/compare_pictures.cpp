#include "app/window/compare_pictures.h"

#include <chrono>
#include <vector>

#include "app/window/platform.h"

namespace talus {
namespace {

Scene scene_of(const Session& session, const ComparePane& pane) {
    const Comparison& comparison = session.comparison;
    Scene scene{comparison.terrain(pane.side), pane.view, session.look};
    const ComparedSide& side = comparison.plan().sides[pane.side];
    if (side.look) scene.look.kind = *side.look;
    scene.look.legend = false;  // over the picture, where the handle does not hide it
    if (!pane.difference) return scene;
    const auto difference = comparison.difference(pane.side);
    scene.terrain = difference != nullptr ? difference->terrain : nullptr;
    scene.look.kind = LookKind::diverging;
    return scene;
}

bool alike(const Scene& a, const Scene& b) {
    return a.terrain == b.terrain && a.view == b.view && a.look == b.look && a.pixel_scale == b.pixel_scale;
}

}  // namespace

void ComparePictures::draw(const Session& session, Ui& ui, float pixel_scale, bool input_waiting) {
    using Clock = std::chrono::steady_clock;
    // One that was opened after the panels were drawn has its panes in the next frame.
    if (ui.comparison_shown != session.comparison.number()) return;
    const bool moving = ui.moving_camera || ui.flying || session.document.editing();
    const double resolution = resolution_.next(moving);
    std::vector<Scene> scenes;
    const auto size_of = [](const ComparePane& pane) {
        return Viewport{static_cast<int>(pane.picture.width), static_cast<int>(pane.picture.height)};
    };
    const auto now = Clock::now();
    if (moving) changed_ = now;
    for (const ComparePane& pane : ui.compare_panes) {
        std::unique_ptr<Side>& side = sides_[pane.side];
        if (side == nullptr) side = std::make_unique<Side>(Platform::loader());
        scenes.push_back(scene_of(session, pane));
        scenes.back().pixel_scale = pixel_scale;
        const bool same_size =
            size_of(pane).width == side->target.width() && size_of(pane).height == side->target.height();
        side->changed = !same_size || side->resolution == 0 || !alike(scenes.back(), side->drawn);
        if (side->changed) changed_ = now;
    }
    const bool rests = now - changed_ >= k_rest && !input_waiting;
    double seconds = 0;
    precise_ = true;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const ComparePane& pane = ui.compare_panes[i];
        Scene& scene = scenes[i];
        Side& side = *sides_[pane.side];
        scene.detail = rests ? Detail::precise : Detail::quick;
        const Ground* ground = scene.terrain != nullptr ? &side.renderer.ground() : nullptr;
        ui.compare_pictures[pane.side] = {side.target.texture(), ground, pane.difference};
        const bool as_good = side.drawn.detail == Detail::precise ||
                             (scene.detail == Detail::quick && resolution <= side.resolution);
        if (side.changed || !as_good) {
            const auto begin = Clock::now();
            side.target.resize(size_of(pane).width, size_of(pane).height);
            side.renderer.draw(scene, side.target.width(), side.target.height(), side.target.framebuffer(),
                               resolution);
            glFinish();
            seconds += std::chrono::duration<double>(Clock::now() - begin).count();
            side.drawn = scene;
            side.resolution = resolution;
        }
        precise_ &= side.drawn.detail == Detail::precise;
    }
    if (seconds > 0 && !rests) resolution_.took(seconds);
}

void ComparePictures::clear(Ui& ui) {
    if (ui.comparison_shown == 0) return;
    ui.comparison_shown = 0;
    sides_ = {};
    ui.compare_pictures = {};
    ui.compare_panes.clear();
    ui.compare_probe.reset();
    ui.moving_camera = false;
}

}  // namespace talus
