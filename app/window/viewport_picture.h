#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <string_view>

#include "app/editor/planting.h"
#include "app/editor/session.h"
#include "app/editor/spread_work.h"
#include "app/panels/ui.h"
#include "app/window/frame_times.h"
#include "app/window/input_queue.h"
#include "app/window/moving_water.h"
#include "app/window/shown_ground.h"
#include "app/workspaces/workspaces.h"
#include "render/picture_quality.h"
#include "render/picture_target.h"
#include "render/renderer.h"

namespace talus {

/// The picture in the middle of the window, and the way of a terrain to it.
///
/// A terrain is *requested*: an answer to an edit, a workspace's own ground, or a moment of the growth. A
/// worker has it *prepared*; it is *uploaded* to the GPU piece by piece, while the one before stays in the
/// picture; then it is *drawn*, quickly while anything moves and finely once all is at rest.
class ViewportPicture {
 public:
    using Clock = std::chrono::steady_clock;

    /// All of them must outlive it. maker: see TerrainMaps. times: get what drawing takes.
    ViewportPicture(Session& session, Ui& ui, Workspaces& workspaces, Renderer& renderer, TextureMaker* maker,
                    FrameTimes& times);

    /// Takes what workers have made of the document and of what was requested; once a frame.
    void take_newest();
    /// Requests the moments of the growth while it plays. input: any of it ends the growth.
    void play_growth(const InputQueue::State& input);
    /// Requests the ground that the workspace wants; the document's returns with the next one that has none.
    void follow_workspace();
    /// Between frames: takes what has come meanwhile, with a budget for uploads. Returns whether a frame
    /// would show another terrain, and none that is awaited is delayed by it.
    bool advance(std::chrono::microseconds budget);

    /// What only the window knows.
    struct Moment {
        float pixel_scale;   ///< see Scene
        bool input_waiting;  ///< a quick picture is enough
    };
    /// Draws the picture where it would show something else than it does.
    void draw(const Moment& moment);
    /// Has it drawn again.
    void renew() { drawn_.style = {}; }

    /// Returns what the picture shows.
    const Scene& drawn() const { return drawn_.scene; }
    /// Returns the newest answer for the document whose picture is ready, or was passed over; its terrain is
    /// null before the first.
    const LivePreview::Snapshot& document() const { return document_; }
    /// Returns the window's own work for the document's terrain, without drawing.
    const SpreadWork& document_work() const { return document_work_; }
    MovingWater& water() { return water_; }
    /// Returns whether the workspace wants none.
    bool hidden() const { return scene_.hidden; }
    /// Returns whether there is none, or nothing of it can be seen.
    bool out_of_sight() const { return hidden() || ui_.picture_covered; }
    /// Returns whether it is as pictures at rest are.
    bool precise() {
        return out_of_sight() || (drawn_.style.is_as_good_as(quality_.at_rest()) && as_wished_);
    }
    /// Returns whether what is uploaded is not yet prepared as camera and look want it.
    bool preparing() const { return !out_of_sight() && !as_wished_; }
    /// Returns whether something is still to be uploaded, so that another frame is due.
    bool uploading() const { return ground_.uploading(); }
    /// Returns whether it waits only for what a worker prepares.
    bool awaits_ground() const { return awaits_ground_; }
    /// Returns when anything in it changed last, or was dragged.
    Clock::time_point changed() const { return changed_at_; }

    /// Returns whether what the user just did to a terrain that is alive is to be shown before anything else:
    /// on a computer without a GPU, drawing and what is to be drawn share the processor.
    bool awaits_answer() const;

 private:
    struct Drawn {
        Scene scene;
        std::shared_ptr<const void> light;  // of the ground, as it was prepared
        PictureStyle style;
    };
    // What of a picture is to be drawn.
    enum class Due { nothing, waves, all };
    // Room and exaggeration that ground of a workspace's own was framed in.
    struct Framed {
        glm::vec2 room{};  // px
        float exaggeration = 1;
        friend bool operator==(const Framed&, const Framed&) = default;
    };

    void request(const std::shared_ptr<const Terrain>& terrain, const TerrainChanges& changes = {},
                 bool urgent = false);
    Preparation preparation() const;
    void take_uploaded();
    bool is_answer(const std::shared_ptr<const Terrain>& terrain) const;
    void take_answer();

    void frame_document(Viewport size);
    bool settled() const;
    void prepare_requested();
    void note_scale_bar(const Scene& scene, Viewport size);
    Drawn compose(Viewport size, float pixel_scale);
    void show_plants(Scene& scene, Viewport size);
    Scene drawable_now(const Scene& scene) const;
    Due choose_style(Drawn& next, Viewport size, const Moment& moment);
    bool finish(Drawn& next);
    void paint(Drawn next, Viewport size, Due due);

    Session& session_;
    Ui& ui_;
    Workspaces& workspaces_;
    Renderer& renderer_;
    FrameTimes& times_;

    std::shared_ptr<const Terrain> requested_;
    TerrainChanges changes_;  // of the requested terrain
    ShownGround ground_;      // prepared and uploaded
    Drawn drawn_;
    PictureTarget target_;
    PictureQuality quality_;
    Planting planting_;  // of the document's terrain
    MovingWater water_;

    WorkspaceScene scene_;  // of this frame
    Framed framed_;
    std::string_view own_of_;                   // key of the workspace that was followed last
    bool own_shown_ = false;                    // a workspace's own ground is requested or drawn
    std::deque<LivePreview::Snapshot> coming_;  // answers that are not uploaded yet, the oldest first
    LivePreview::Snapshot document_;
    SpreadWork requested_work_;  // of the window's thread, for the requested terrain
    SpreadWork document_work_;
    bool as_wished_ = true;  // what is uploaded is prepared as camera and look want it
    bool awaits_ground_ = false;
    Clock::time_point changed_at_{};
};

}  // namespace talus
