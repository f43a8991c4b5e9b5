#include "app/window/pane_pictures.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"

namespace talus {
namespace {

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

std::vector<PanePicture> PanePictures::draw(Renderer& renderer, JobQueue& jobs, const PaneScenes& wished,
                                            float pixel_scale, bool input_waiting,
                                            std::optional<Quality> chosen) {
    using Clock = std::chrono::steady_clock;
    if (quality_.choose(chosen)) renew();
    const PictureStyle moving = quality_.next(wished.moving, false);
    std::vector<Scene> wanted;
    std::vector<Scene> scenes;  // as they can be drawn by now
    const auto now = Clock::now();
    if (wished.moving) changed_ = now;
    for (const PaneScene& wish : wished.panes) {
        std::unique_ptr<Pane>& pane = panes_[wish.place];
        if (pane == nullptr) pane = std::make_unique<Pane>(maker_);
        wanted.push_back(wish.scene);
        Scene& scene = wanted.back();
        scene.pixel_scale = pixel_scale;
        scene.at_centre = spoken(scene.at_centre);
        scene.detail = moving.detail;
        Scene quick = scene;
        quick.detail = Detail::quick;  // an envelope comes later, when the picture rests
        const Preparation preparation = preparation_for(quick);
        pane->ground.tick(jobs);
        pane->ground.want(jobs, scene.terrain, preparation);
        pane->as_wished = pane->ground.shows(scene.terrain, preparation);
        if (pane->as_wished) pane->kind = wish.kind;
        scenes.push_back(drawn_of(scene, pane->ground.maps()));
        const bool same_size =
            wish.size.width == pane->target.width() && wish.size.height == pane->target.height();
        pane->changed = !same_size || pane->style.resolution == 0 || !alike(scenes.back(), pane->drawn) ||
                        light_of(pane->ground.maps()) != pane->light;
        if (pane->changed) changed_ = now;
    }
    const bool rests = now - changed_ >= k_rest && !input_waiting;
    const PictureStyle at_rest = quality_.at_rest();
    double seconds = 0;
    bool all_rest = true;
    precise_ = true;
    awaits_ground_ = false;
    std::vector<PanePicture> pictures(k_max_panes);
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const PaneScene& wish = wished.panes[i];
        Pane& pane = *panes_[wish.place];
        TerrainMaps& maps = pane.ground.maps();
        Scene scene = scenes[i];
        PictureStyle style = moving;
        if (rests && pane.as_wished) {
            wanted[i].detail = at_rest.detail;
            pane.ground.want(jobs, wanted[i].terrain, preparation_for(wanted[i]));
            // Until a worker has prepared it the picture stays as it was while it moved.
            const Scene finished = drawn_of(wanted[i], maps);
            if (finished.detail == at_rest.detail) {
                scene = finished;
                style = at_rest;
            }
        }
        all_rest &= style.is_as_good_as(at_rest);
        style.detail = scene.detail;
        awaits_ground_ |= rests && !style.is_as_good_as(at_rest);
        const Ground* ground = maps.empty() ? nullptr : &maps.ground();
        pictures[wish.place] = {pane.target.texture(), ground, pane.kind};
        if (pane.changed || !pane.style.is_as_good_as(style)) {
            const auto begin = Clock::now();
            note_repainted();
            pane.target.resize(wish.size.width, wish.size.height);
            renderer.draw(scene, maps, pane.target.width(), pane.target.height(), pane.target.framebuffer(),
                          style.resolution);
            glFinish();
            seconds += std::chrono::duration<double>(Clock::now() - begin).count();
            pane.drawn = scene;
            pane.light = light_of(maps);
            pane.style = style;
        }
        precise_ &= pane.style.is_as_good_as(at_rest) && pane.as_wished;
    }
    // All panes together; a frame in which some rest and others do not tells nothing.
    if (seconds > 0 && (!rests || all_rest)) {
        quality_.next(wished.moving, rests);
        quality_.took(seconds);
    }
    return pictures;
}

void PanePictures::renew() {
    for (const auto& pane : panes_) {
        if (pane != nullptr) pane->style = {};
    }
}

bool PanePictures::uploading() const {
    return std::ranges::any_of(panes_,
                               [](const auto& pane) { return pane != nullptr && pane->ground.uploading(); });
}

}  // namespace talus
