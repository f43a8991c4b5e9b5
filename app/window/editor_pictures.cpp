// The pictures of the window: the terrain in the middle, and those of an overlay.
#include <imgui.h>

#include <algorithm>

#include "app/widgets/frame_notes.h"
#include "app/window/editor_window.h"
#include "render/navigation.h"
#include "render/tiling.h"
#include "render/waves.h"

namespace talus {
// The ground of the picture is what has arrived on the GPU, some frames behind what is wanted.
void EditorWindow::take_ground() {
    const auto& prepared = ground_.maps().prepared();
    if (prepared == nullptr || prepared->empty()) return;
    ui_.terrain = prepared->source;
    ui_.ground = &ground_.maps().ground();
}

void EditorWindow::show_newest_terrain() {
    const auto tick = [&] {
        ground_.tick(session_.jobs);
        take_ground();
    };
    ground_.idle() ? tick() : ground_work_.frame(tick);
    if (wanted_ == shown_.terrain) terrain_work_ = ground_work_;  // the envelope comes later
    // Another ground or the growth uses the picture: answers for the document wait until it is over.
    const bool elsewhere = own_shown_ || session_.replay.running();
    LivePreview::Snapshot newest = session_.to_show();
    const LivePreview::Snapshot& last = coming_.empty() ? shown_ : coming_.back();
    if (newest.terrain != nullptr && (newest.request != last.request || newest.terrain != last.terrain)) {
        if (!elsewhere) show(newest.terrain);
        coming_.push_back(std::move(newest));
    }
    // The newest one that is drawn by now; older ones were skipped.
    auto arrived = coming_.rbegin();
    while (arrived != coming_.rend() && !elsewhere && arrived->terrain != ui_.terrain) ++arrived;
    if (arrived == coming_.rend()) return;
    const bool first = shown_.terrain == nullptr;
    shown_ = *arrived;
    coming_.erase(coming_.begin(), arrived.base());
    session_.answers.uploaded(shown_.request, ground_work_.seconds);
    terrain_work_ = ground_work_;
    ui_.shown = &shown_;
    if (!workspaces_.has_panes() && ui_.ground != nullptr)
        session_.framing.follow(session_.view, *ui_.ground);
    if (first && !workspaces_.is_due()) session_.grow_at_first();
}

// The envelope comes later, when the picture rests.
Preparation EditorWindow::wish() const {
    return preparation_for(
        {.terrain = wanted_, .view = session_.view, .look = session_.look, .detail = Detail::quick});
}

void EditorWindow::show(const std::shared_ptr<const Terrain>& terrain, bool urgent) {
    wanted_ = terrain;
    ground_work_ = {};
    ground_work_.frame([&] {
        ground_.want(session_.jobs, terrain, wish(), urgent);
        take_ground();
    });
}

// Replaces the document's terrain until it is over or the user does anything.
void EditorWindow::play_growth(const InputQueue::State& input) {
    GrowthReplay& replay = session_.replay;
    if (!replay.running()) return;
    const bool pressed = std::find(input.buttons.begin(), input.buttons.end(), true) != input.buttons.end();
    if (pressed || !input.pressed.empty() || ImGui::GetIO().MouseWheel != 0) {
        replay.stop();
        std::erase(ui_.wanted, &ui_.command("grow"));  // the key that begins it ends it, too
    }
    const std::shared_ptr<const Terrain> moment = replay.frame(Clock::now());
    if (!replay.running()) {
        show(shown_.terrain);
    } else if (moment != nullptr) {
        show(moment);
    }
}

void EditorWindow::draw_panes() {
    times_.drawing([this] {
        workspaces_.take_panes(pane_pictures_.draw(renderer_, session_.jobs, workspaces_.panes(),
                                                   font_size_ / k_font_size, platform_.input_waiting(),
                                                   quality_of(session_.settings.quality)));
    });
}

// Scattered once the terrain has settled; until then those of the one before stand on the new ground.
void EditorWindow::show_plants(Scene& scene) {
    ui_.plants = nullptr;
    if (!scene.look.plants || scene.terrain == nullptr || scene.terrain != shown_.terrain || own_shown_ ||
        session_.replay.running())
        return;
    if (!shown_.coarse && shown_.recipe == session_.document.recipe() && !workspaces_.alive())
        planting_.request(session_.jobs, shown_.terrain, session_.document.recipe().world.seed);
    ui_.plants = planting_.newest();
    if (!ui_.plants_as_symbols) scene.plants = ui_.plants;
}

// Once the terrain is made as the document has it and no hand is on anything.
void EditorWindow::keep_framed(Viewport viewport) {
    const bool settled = ui_.ground != nullptr && ui_.terrain == shown_.terrain && !shown_.coarse &&
                         shown_.recipe == session_.document.recipe() && !session_.document.editing() &&
                         !session_.replay.running();
    if (!settled || own_shown_ || scene_.own || workspaces_.alive() || ImGui::IsAnyMouseDown()) return;
    if (session_.framing.renew(session_.view, *ui_.ground, viewport)) redraw_after(0);
}

void EditorWindow::show_what_is_due(const Room& room) {
    const bool opens = std::exchange(session_.view_due, std::nullopt) == Session::Due::opening;
    const Recipe& recipe = session_.document.recipe();
    if (opens && !session_.opening.show(recipe, session_.view, session_.look, *ui_.ground, room)) return;
    if (!opens) go_home(session_.view, *ui_.ground, room);
    session_.framing.framed(session_.view, *ui_.ground, room.below, shown_.coarse);
}

void EditorWindow::draw_scene() {
    pane_pictures_.clear();
    const int width = static_cast<int>(ui_.viewport.width);
    const int height = static_cast<int>(ui_.viewport.height);
    if (session_.view_due && ui_.ground != nullptr && shown_.recipe == session_.document.recipe()) {
        show_what_is_due({{width, height}, ui_.covered_below});
    }
    keep_framed({width, height});
    // The first terrain is not visible before it grows.
    const bool hidden =
        drawn_.terrain == nullptr && session_.replay.running() && ui_.terrain == shown_.terrain;
    Preparation wished = wish();
    if (wanted_ != nullptr) {
        ground_.want(session_.jobs, wanted_, wished);
        take_ground();
    }
    as_wished_ = wanted_ == nullptr || ground_.shows(wanted_, wished);
    Scene scene{ui_.terrain, session_.view, session_.look};
    if (ui_.terrain != nullptr) scene = drawable(scene, *ground_.maps().prepared());
    if (hidden) scene.terrain = nullptr;
    scene.pixel_scale = font_size_ / k_font_size;
    // The tint is for the document's terrain alone.
    if (scene.terrain == shown_.terrain && !session_.replay.running() && !own_shown_)
        scene.tint = scene_.tint;
    show_plants(scene);
    scene.covered_below = static_cast<float>(ui_.covered_below) / static_cast<float>(std::max(1, height));
    if (own_shown_) {  // of another size
        scene.legend_scale = scene_.legend_scale;
        scene.look.figure = {};
        scene.look.scale_bar = false;
    }
    if (ui_.plants_as_symbols) scene.look.scale_bar = false;
    const bool waves = scene.terrain != nullptr && shows_waves(scene, *ground_.maps().prepared());
    scene.wave_seconds = wave_time(water_.seconds(ui_.moving_water, waves, Clock::now()));
    if (ui_.tinted != (scene.tint != nullptr)) {
        ui_.tinted = scene.tint != nullptr;
        redraw_after(0);  // the status bar was drawn before
    }
    const bool same_size = width == picture_.width() && height == picture_.height();
    const std::shared_ptr<const void> light =
        scene.terrain != nullptr ? ground_.maps().prepared()->light : nullptr;
    const bool same = scene.terrain == drawn_.terrain && scene.view == drawn_.view &&
                      scene.look == drawn_.look && scene.tint == drawn_.tint &&
                      scene.plants == drawn_.plants && scene.pixel_scale == drawn_.pixel_scale &&
                      scene.covered_below == drawn_.covered_below &&
                      scene.legend_scale == drawn_.legend_scale && light == drawn_light_ &&
                      (water_.moves() || scene.wave_seconds == drawn_.wave_seconds);
    // Dragging, flying and growing move the picture; it rests when the mouse button is released.
    const bool answer = scene_.urgent && scene.terrain == scene_.terrain && !same;
    const bool moving = ImGui::IsAnyMouseDown() || ui_.flying || session_.replay.running() || answer;
    const auto begin = Clock::now();
    if (moving || !same || !same_size) changed_at_ = begin;
    const bool rests = begin - changed_at_ >= k_rest && !platform_.input_waiting();
    if (quality_.choose(quality_of(session_.settings.quality))) drawn_style_ = {};
    PictureStyle style = quality_.next(moving, false);
    scene.detail = style.detail;
    if (scene.terrain != nullptr) scene = drawable(scene, *ground_.maps().prepared());
    if (rests && as_wished_) {
        Scene finished = scene;
        finished.detail = quality_.at_rest().detail;
        if (scene.terrain != nullptr) {
            wished.envelope = is_cut(finished);
            ground_.want(session_.jobs, wanted_, wished);
            finished = drawable(finished, *ground_.maps().prepared());
        }
        // Until a worker has prepared it the picture stays as it was while it moved.
        if (finished.detail == quality_.at_rest().detail) {
            scene = finished;
            style = quality_.next(moving, true);
        }
    }
    ui_.moving_quality = quality_.quality_moving();
    ui_.resting_quality = quality_.at_rest().quality;
    style.detail = scene.detail;
    awaits_ground_ = rests && !style.is_as_good_as(quality_.at_rest());
    const bool waves_alone = same && same_size && ui_.picture != 0 && drawn_style_.is_as_good_as(style);
    if (waves_alone) {
        if (!water_.moves() || begin < water_.due() || workspaces_.alive()) return;
        if (renderer_.shares_processor() && platform_.input_waiting()) return;
        // As good as the picture before.
        style = drawn_style_;
        scene.detail = drawn_.detail;
        if (scene.terrain != nullptr) scene = drawable(scene, *ground_.maps().prepared());
    }
    if (same_size && ui_.picture != 0 && scene.view == drawn_.view && !answer && awaits_answer()) {
        awaits_ground_ = true;
        redraw_after(k_max_answer);
        return;
    }
    picture_.resize(width, height);
    if (renderer_.shares_processor()) workspaces_.set_drawing(true);
    const auto drawing_begins = Clock::now();
    times_.drawing([&] {
        if (scene.terrain != nullptr) {
            renderer_.draw(scene, ground_.maps(), picture_.width(), picture_.height(), picture_.framebuffer(),
                           style.resolution);
        } else {
            renderer_.draw(scene, picture_.width(), picture_.height(), picture_.framebuffer(),
                           style.resolution);
        }
        glFinish();
    });
    water_.drawn(drawing_begins, Clock::now());
    if (scene.terrain != nullptr && !waves_alone)
        quality_.took(std::chrono::duration<double>(Clock::now() - drawing_begins).count());
    ui_.picture = picture_.texture();
    ui_.drawn = scene.terrain;
    workspaces_.set_drawing(false);
    // As large as three terrains, or as one again: begin with all of it.
    if (drawn_.terrain && scene.look.tiled != drawn_.look.tiled && can_tile(*scene.terrain)) {
        run_command(ui_.command("frame"), session_, ui_);
        Platform::wake();
    }
    drawn_ = scene;
    drawn_light_ = light;
    drawn_style_ = style;
}

}  // namespace talus
