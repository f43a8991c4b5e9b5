#include "app/window/compare_pictures.h"

#include <algorithm>
#include <chrono>
#include <vector>

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

Scene drawn_of(const Scene& wanted, const TerrainMaps& maps) {
    static const PreparedTerrain k_nothing{};
    return drawable(wanted, maps.prepared() != nullptr ? *maps.prepared() : k_nothing);
}

std::shared_ptr<const void> light_of(const TerrainMaps& maps) {
    return maps.prepared() != nullptr ? maps.prepared()->light : nullptr;
}

}  // namespace

void ComparePictures::draw(Renderer& renderer, Session& session, Ui& ui, float pixel_scale,
                           bool input_waiting) {
    using Clock = std::chrono::steady_clock;
    // One that was opened after the panels were drawn has its panes in the next frame.
    if (ui.comparison_shown != session.comparison.number()) return;
    const bool moving = ui.moving_camera || ui.flying || session.document.editing();
    const double resolution = resolution_.next(moving);
    std::vector<Scene> wanted;
    std::vector<Scene> scenes;  // as they can be drawn by now
    const auto size_of = [](const ComparePane& pane) {
        return Viewport{static_cast<int>(pane.picture.width), static_cast<int>(pane.picture.height)};
    };
    const auto now = Clock::now();
    if (moving) changed_ = now;
    for (const ComparePane& pane : ui.compare_panes) {
        std::unique_ptr<Side>& side = sides_[pane.side];
        if (side == nullptr) side = std::make_unique<Side>();
        wanted.push_back(scene_of(session, pane));
        Scene& scene = wanted.back();
        scene.pixel_scale = pixel_scale;
        scene.detail = Detail::quick;
        const Preparation wish = preparation_for(scene);
        side->ground.tick(session.jobs);
        side->ground.want(session.jobs, scene.terrain, wish);
        side->as_wished = side->ground.shows(scene.terrain, wish);
        if (side->as_wished) side->difference = pane.difference;
        scenes.push_back(drawn_of(scene, side->ground.maps()));
        const bool same_size =
            size_of(pane).width == side->target.width() && size_of(pane).height == side->target.height();
        side->changed = !same_size || side->resolution == 0 || !alike(scenes.back(), side->drawn) ||
                        light_of(side->ground.maps()) != side->light;
        if (side->changed) changed_ = now;
    }
    const bool rests = now - changed_ >= k_rest && !input_waiting;
    double seconds = 0;
    precise_ = true;
    awaits_ground_ = false;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const ComparePane& pane = ui.compare_panes[i];
        Side& side = *sides_[pane.side];
        TerrainMaps& maps = side.ground.maps();
        Scene scene = scenes[i];
        if (rests && side.as_wished) {
            wanted[i].detail = Detail::precise;
            side.ground.want(session.jobs, wanted[i].terrain, preparation_for(wanted[i]));
            scene = drawn_of(wanted[i], maps);
        }
        awaits_ground_ |= rests && scene.detail == Detail::quick;
        const Ground* ground = maps.empty() ? nullptr : &maps.ground();
        ui.compare_pictures[pane.side] = {side.target.texture(), ground, side.difference};
        const bool as_good = side.drawn.detail == Detail::precise ||
                             (scene.detail == Detail::quick && resolution <= side.resolution);
        if (side.changed || !as_good) {
            const auto begin = Clock::now();
            side.target.resize(size_of(pane).width, size_of(pane).height);
            renderer.draw(scene, maps, side.target.width(), side.target.height(), side.target.framebuffer(),
                          resolution);
            glFinish();
            seconds += std::chrono::duration<double>(Clock::now() - begin).count();
            side.drawn = scene;
            side.light = light_of(maps);
            side.resolution = resolution;
        }
        precise_ &= side.drawn.detail == Detail::precise && side.as_wished;
    }
    if (seconds > 0 && !rests) resolution_.took(seconds);
}

bool ComparePictures::uploading() const {
    return std::ranges::any_of(sides_,
                               [](const auto& side) { return side != nullptr && side->ground.uploading(); });
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
