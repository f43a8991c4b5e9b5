#include "app/window/viewport_picture.h"

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "app/window/platform.h"
#include "render/navigation.h"
#include "render/plant_choice.h"
#include "render/scale_bar.h"
#include "render/tiling.h"
#include "render/waves.h"

namespace talus {
namespace {

constexpr float k_faint_tint = 0.1f;  // of the ground's colour, see Scene

}  // namespace

ViewportPicture::ViewportPicture(Session& session, Ui& ui, Workspaces& workspaces, Renderer& renderer,
                                 TextureMaker* maker, FrameTimes& times)
    : session_(session),
      ui_(ui),
      workspaces_(workspaces),
      renderer_(renderer),
      times_(times),
      ground_(maker),
      quality_(renderer.shares_processor()),
      water_(renderer.shares_processor()) {}

// The envelope comes later, when the picture rests, and so does what the hand changed of the light far away.
Preparation ViewportPicture::preparation() const {
    Preparation wished = preparation_for(
        {.terrain = requested_, .view = session_.view, .look = session_.look, .detail = Detail::quick});
    wished.near_sky = ImGui::IsAnyMouseDown();
    return wished;
}

void ViewportPicture::request(const std::shared_ptr<const Terrain>& terrain, const TerrainChanges& changes,
                              bool urgent) {
    requested_ = terrain;
    changes_ = changes;
    requested_work_ = {};
    requested_work_.frame([&] {
        ground_.want(session_.jobs, terrain, preparation(), urgent, changes);
        take_uploaded();
    });
}

// What has arrived on the GPU is some frames behind what is requested.
void ViewportPicture::take_uploaded() {
    const auto& prepared = ground_.maps().prepared();
    if (prepared == nullptr || prepared->empty()) return;
    ui_.terrain = prepared->source;
    ui_.ground = &ground_.maps().ground();
    if (const auto pacing = workspaces_.pacing()) pacing->follow(ui_.terrain, ui_.drawn);
}

void ViewportPicture::take_newest() {
    const auto tick = [&] {
        ground_.tick(session_.jobs);
        take_uploaded();
    };
    ground_.idle() ? tick() : requested_work_.frame(tick);
    if (requested_ == document_.terrain) document_work_ = requested_work_;  // the envelope comes later
    take_answer();
}

void ViewportPicture::take_answer() {
    // Another ground or the growth uses the picture: answers for the document wait until it is over.
    const bool elsewhere = own_shown_ || session_.replay.running();
    LivePreview::Snapshot newest = session_.to_show();
    const LivePreview::Snapshot& last = coming_.empty() ? document_ : coming_.back();
    if (newest.terrain != nullptr && (newest.request != last.request || newest.terrain != last.terrain)) {
        if (!elsewhere) request(newest.terrain, newest.changes);
        coming_.push_back(std::move(newest));
    }
    // The newest one that is uploaded by now; older ones were skipped.
    auto arrived = coming_.rbegin();
    while (arrived != coming_.rend() && !elsewhere && arrived->terrain != ui_.terrain) ++arrived;
    if (arrived == coming_.rend()) return;
    const bool first = document_.terrain == nullptr;
    document_ = *arrived;
    coming_.erase(coming_.begin(), arrived.base());
    session_.answers.uploaded(document_.request, requested_work_.seconds);
    document_work_ = requested_work_;
    ui_.shown = &document_;
    if (!workspaces_.has_panes() && ui_.ground != nullptr)
        session_.framing.follow(session_.view, *ui_.ground);
    if (first && !workspaces_.is_due()) session_.grow_at_first();
}

// Replaces the document's terrain until it is over or the user does anything.
void ViewportPicture::play_growth(const InputQueue::State& input) {
    GrowthReplay& replay = session_.replay;
    if (!replay.running()) return;
    const bool pressed = std::find(input.buttons.begin(), input.buttons.end(), true) != input.buttons.end();
    if (pressed || !input.pressed.empty() || ImGui::GetIO().MouseWheel != 0) {
        replay.stop();
        std::erase(ui_.wanted, &ui_.command("grow"));  // the key that begins it ends it, too
    }
    const std::shared_ptr<const Terrain> moment = replay.frame(Clock::now());
    if (!replay.running()) {
        request(document_.terrain, document_.changes);
    } else if (moment != nullptr) {
        request(moment);
    }
}

void ViewportPicture::follow_workspace() {
    scene_ = workspaces_.scene();
    if (document_.terrain == nullptr || (!scene_.own && !own_shown_)) return;
    const bool has_own = scene_.terrain != nullptr;
    const std::shared_ptr<const Terrain>& wanted = has_own ? scene_.terrain : document_.terrain;
    if (requested_ != wanted)
        request(wanted, has_own ? scene_.changes : document_.changes, is_answer(wanted));
    // Only after a frame has found out how much room there is.
    const Framed framed{{ui_.viewport.width, ui_.viewport.height}, session_.view.exaggeration};
    const bool other_room = scene_.reframed && framed != framed_;
    const std::string_view workspace = ui_.workspaces->tab().key;
    const bool has_room = std::exchange(own_of_, workspace) == workspace && own_shown_;
    if (scene_.own && has_room && ui_.terrain == wanted &&
        (std::exchange(ui_.framing_due, false) || other_room)) {
        framed_ = framed;
        run_command(ui_.command("frame"), session_, ui_);
    }
    own_shown_ = scene_.own;
}

bool ViewportPicture::advance(std::chrono::microseconds budget) {
    follow_workspace();
    if (!ground_.idle()) {
        requested_work_.frame([&] {
            ground_.tick(session_.jobs, budget);
            take_uploaded();
        });
    }
    return ui_.terrain != ui_.drawn && (!awaits_answer() || is_answer(ui_.terrain));
}

bool ViewportPicture::awaits_answer() const {
    const auto pacing = workspaces_.pacing();
    return pacing && pacing->comes_first();
}

bool ViewportPicture::is_answer(const std::shared_ptr<const Terrain>& terrain) const {
    const auto pacing = workspaces_.pacing();
    return pacing && pacing->is_answer(terrain);
}

void ViewportPicture::draw(const Moment& moment) {
    const Viewport size{static_cast<int>(ui_.viewport.width), static_cast<int>(ui_.viewport.height)};
    frame_document(size);
    prepare_requested();
    if (ui_.picture_covered && ui_.picture != 0) {
        renew();
        ui_.drawn = ui_.terrain;
        awaits_ground_ = false;
        return;
    }
    Drawn next = compose(size, moment.pixel_scale);
    const Due due = choose_style(next, size, moment);
    if (due != Due::nothing) paint(std::move(next), size, due);
}

// Returns whether the terrain in the picture is the document's, made as the document has it.
bool ViewportPicture::settled() const {
    return ui_.ground != nullptr && ui_.terrain == document_.terrain && !document_.coarse &&
           document_.recipe == session_.recipe_to_show() && !session_.document.editing() &&
           !session_.replay.running();
}

// Brings the camera where a new document is seen from, and keeps it framed while no hand is on anything.
void ViewportPicture::frame_document(Viewport size) {
    const Recipe& recipe = session_.document.recipe();
    if (session_.view_due && ui_.ground != nullptr && document_.recipe == recipe) {
        const Room room{size, ui_.covered_below, session_.look.around == Around::horizon};
        const bool opens = std::exchange(session_.view_due, std::nullopt) == Session::Due::opening;
        const bool shown =
            !opens || session_.opening.show(recipe, session_.view, session_.look, *ui_.ground, room,
                                            last_view(session_.settings, session_.document.file()));
        if (!opens) go_home(session_.view, *ui_.ground, room);
        if (shown) session_.framing.framed(session_.view, *ui_.ground, room, document_.coarse);
    }
    if (!settled() || own_shown_ || scene_.own || workspaces_.alive() || ImGui::IsAnyMouseDown()) return;
    session_.framing.renew(session_.view, *ui_.ground, size);
}

// Has the requested terrain prepared as camera and look want it now.
void ViewportPicture::prepare_requested() {
    as_wished_ = true;
    if (requested_ == nullptr) return;
    const Preparation wished = preparation();
    ground_.want(session_.jobs, requested_, wished, false, changes_);
    take_uploaded();
    as_wished_ = ground_.shows(requested_, wished);
}

// Returns the scene as it can be drawn with what is uploaded.
Scene ViewportPicture::drawable_now(const Scene& scene) const {
    return scene.terrain != nullptr ? drawable(scene, *ground_.maps().prepared()) : scene;
}

// Puts together what the next picture shows, apart from how finely.
ViewportPicture::Drawn ViewportPicture::compose(Viewport size, float pixel_scale) {
    Scene scene = drawable_now({ui_.terrain, session_.view, session_.look});
    const bool of_document = scene.terrain == document_.terrain;
    // The first terrain is not visible before it grows.
    if (drawn_.scene.terrain == nullptr && session_.replay.running() && of_document) scene.terrain = nullptr;
    scene.pixel_scale = pixel_scale;
    scene.at_centre = spoken(scene.at_centre);
    // The tint is for the document's terrain alone.
    if (of_document && !session_.replay.running() && !own_shown_) scene.tint = scene_.tint;
    if (scene_.tint_faint) scene.tint_share = k_faint_tint;
    show_plants(scene, size);
    scene.covered_below =
        static_cast<float>(ui_.covered_below) / static_cast<float>(std::max(1, size.height));
    if (own_shown_) {  // of another size
        scene.legend_scale = scene_.legend_scale;
        scene.look.figure = {};
        scene.look.scale_bar = false;
    }
    if (ui_.plants_as_symbols || ui_.has_scale) scene.look.scale_bar = false;
    const bool waves = scene.terrain != nullptr && shows_waves(scene, *ground_.maps().prepared());
    scene.wave_seconds = wave_time(water_.seconds(ui_.moving_water, waves, Clock::now()));
    if (ui_.tinted != (scene.tint != nullptr)) {
        ui_.tinted = scene.tint != nullptr;
        redraw_after(0);  // the status bar was drawn before
    }
    const bool has_light = scene.terrain != nullptr;
    return {std::move(scene), has_light ? ground_.maps().prepared()->light : nullptr, {}};
}

// Scattered once the terrain has settled; until then those of the one before stand where it is as it was.
void ViewportPicture::show_plants(Scene& scene, Viewport size) {
    ui_.plants = nullptr;
    if (!scene.look.plants || scene.terrain == nullptr || scene.terrain != document_.terrain || own_shown_ ||
        session_.replay.running())
        return;
    const std::uint64_t seed = session_.document.recipe().world.seed;
    planting_.keep_only(session_.documents, seed);
    if (!document_.coarse && document_.recipe == session_.recipe_to_show() && !workspaces_.alive()) {
        const Ground& ground = ground_.maps().ground();
        // A world that repeats has plants near everywhere.
        std::optional<PlantEye> eye;
        if (!scene.look.tiled)
            eye = plant_eye(make_lens(scene.view, size), document_.terrain->lattice,
                            {ground.half_x(), ground.half_y()}, scene.view.exaggeration);
        planting_.request(session_.jobs, document_.terrain, seed, eye);
    }
    ui_.plants = planting_.newest();
    if (!ui_.plants_as_symbols) scene.plants = ui_.plants;
}

// Chooses how finely it is drawn, if at all: moving pictures are quick, and none is drawn twice.
ViewportPicture::Due ViewportPicture::choose_style(Drawn& next, Viewport size, const Moment& moment) {
    Scene& scene = next.scene;
    const Scene& before = drawn_.scene;
    const bool same_size = size.width == target_.width() && size.height == target_.height();
    const bool same =
        scene.terrain == before.terrain && scene.view == before.view && scene.look == before.look &&
        scene.tint == before.tint && scene.tint_share == before.tint_share && scene.plants == before.plants &&
        scene.pixel_scale == before.pixel_scale && scene.covered_below == before.covered_below &&
        scene.legend_scale == before.legend_scale && scene.at_centre == before.at_centre &&
        next.light == drawn_.light && (water_.moves() || scene.wave_seconds == before.wave_seconds);
    // Dragging, flying and growing move the picture; it rests when the mouse button is released.
    const bool answer = is_answer(scene.terrain) && !same;
    const bool moving = ImGui::IsAnyMouseDown() || ui_.flying || session_.replay.running() || answer;
    const auto now = Clock::now();
    if (moving || !same || !same_size) changed_at_ = now;
    const bool rests = now - changed_at_ >= k_rest && !moment.input_waiting;
    if (quality_.choose(quality_of(session_.settings.quality))) renew();
    next.style = quality_.next(moving, false);
    scene.detail = next.style.detail;
    scene = drawable_now(scene);
    // Until a worker has prepared it the picture stays as it was while it moved.
    if (rests && as_wished_ && finish(next)) next.style = quality_.next(moving, true);
    ui_.moving_quality = quality_.quality_moving();
    ui_.resting_quality = quality_.at_rest().quality;
    next.style.detail = scene.detail;
    awaits_ground_ = rests && !next.style.is_as_good_as(quality_.at_rest());
    const bool is_drawn = same_size && ui_.picture != 0;
    const bool waves_alone = same && is_drawn && drawn_.style.is_as_good_as(next.style);
    if (waves_alone) {
        if (!water_.moves() || now < water_.due() || workspaces_.alive()) return Due::nothing;
        if (renderer_.shares_processor() && moment.input_waiting) return Due::nothing;
        // As good as the picture before.
        next.style = drawn_.style;
        scene.detail = before.detail;
        scene = drawable_now(scene);
    }
    if (is_drawn && scene.view == before.view && !answer && awaits_answer()) {
        awaits_ground_ = true;
        redraw_after(std::chrono::duration<double>(AnswerPacing::k_max_answer).count());
        return Due::nothing;
    }
    return waves_alone ? Due::waves : Due::all;
}

// Gives it the detail of a picture at rest. Returns whether all that it needs is uploaded.
bool ViewportPicture::finish(Drawn& next) {
    Scene finished = next.scene;
    finished.detail = quality_.at_rest().detail;
    if (finished.terrain != nullptr) {
        Preparation wished = preparation();
        wished.envelope = is_cut(finished);
        ground_.want(session_.jobs, requested_, wished, false, changes_);
    }
    finished = drawable_now(finished);
    if (finished.detail != quality_.at_rest().detail) return false;
    next.scene = finished;
    return true;
}

// Lines over the picture leave it out.
void ViewportPicture::note_scale_bar(const Scene& scene, Viewport size) {
    ui_.picture_scale = {};
    if (scene.terrain == nullptr) return;
    const ScaleBar bar = scale_bar_of(scene, make_lens(scene.view, size), ground_.maps().ground());
    if (bar.metres <= 0) return;
    const ScaleBarPlace place = place_of(bar, scene, size);
    const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    ui_.picture_scale = {place.low.x / width, place.low.y / height, (place.high.x - place.low.x) / width,
                         (place.high.y - place.low.y) / height};
}

void ViewportPicture::paint(Drawn next, Viewport size, Due due) {
    note_repainted();
    target_.resize(size.width, size.height);
    const auto pacing = workspaces_.pacing();
    if (pacing && renderer_.shares_processor()) pacing->set_drawing(true);
    const auto begin = Clock::now();
    times_.drawing([&] {
        if (next.scene.terrain != nullptr) {
            renderer_.draw(next.scene, ground_.maps(), target_.width(), target_.height(),
                           target_.framebuffer(), next.style.resolution);
        } else {
            renderer_.draw(next.scene, target_.width(), target_.height(), target_.framebuffer(),
                           next.style.resolution);
        }
        glFinish();
    });
    const auto end = Clock::now();
    water_.drawn(begin, end);
    if (next.scene.terrain != nullptr && due == Due::all)
        quality_.took(std::chrono::duration<double>(end - begin).count());
    ui_.picture = target_.texture();
    ui_.drawn = next.scene.terrain;
    note_scale_bar(next.scene, size);
    if (pacing) pacing->follow(ui_.terrain, ui_.drawn);
    if (pacing) pacing->set_drawing(false);
    // As large as three terrains, or as one again: begin with all of it.
    if (drawn_.scene.terrain && next.scene.look.tiled != drawn_.scene.look.tiled &&
        can_tile(*next.scene.terrain)) {
        run_command(ui_.command("frame"), session_, ui_);
        Platform::wake();
    }
    drawn_ = std::move(next);
}

}  // namespace talus
