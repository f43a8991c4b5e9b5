#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "app/editor/editor.h"
#include "app/editor/file_portal.h"
#include "app/editor/planting.h"
#include "app/editor/session.h"
#include "app/editor/spread_work.h"
#include "app/panels/ui.h"
#include "app/window/frame_times.h"
#include "app/window/lattice_picture.h"
#include "app/window/moving_water.h"
#include "app/window/pane_pictures.h"
#include "app/window/platform.h"
#include "app/window/preset_pictures.h"
#include "app/window/shown_ground.h"
#include "app/window/stage_pictures.h"
#include "app/window/status_file.h"
#include "app/workspaces/workspaces.h"
#include "render/picture_quality.h"
#include "render/picture_target.h"
#include "render/renderer.h"

namespace talus {

/// The editor on screen: the session, its panels and its pictures, and the loop that redraws them when
/// something changes.
class EditorWindow {
 public:
    /// Throws std::runtime_error where a window or a renderer is not available.
    EditorWindow(const EditorOptions& options, const std::string& settings_folder);
    ~EditorWindow();

    /// Returns when the user has closed the window or the system asks the program to end.
    void run();

 private:
    using Clock = std::chrono::steady_clock;
    static constexpr float k_font_size = 16;  // px at 100 %
    // s that what the user did may take to show before other things are drawn, too.
    static constexpr double k_max_answer = 0.3;

    void frame();
    void remember_size();
    void take_keys(const InputQueue::State& input);
    void take_window_events();
    void draw_panels();
    void enter_due_workspace();
    void show_scene_of_workspace();
    void show_newest_terrain();
    void take_ground();
    Preparation wish() const;
    void show(const std::shared_ptr<const Terrain>& terrain, bool urgent = false);
    bool awaits_answer() const;
    void note_answer();
    bool advance_between_frames();
    void play_growth(const InputQueue::State& input);
    void show_plants(Scene& scene);
    void show_what_is_due(const Room& room);
    void keep_framed(Viewport viewport);
    void draw_scene();
    void draw_panes();
    void begin_kind_of_view(const View& before);
    void apply_look_of_window();  // theme, text size, full screen, title
    void save_screenshot();
    void save_picture(const PictureOrder& order);

    Platform platform_;
    FilePortal portal_{platform_.portal_name(), [] { Platform::wake(); }};
    Session session_;
    Ui ui_;
    Workspaces workspaces_;
    Renderer renderer_;
    TextureMaker texture_maker_{[this] { return platform_.enter_texture_context(); },
                                [this] { platform_.leave_texture_context(); }};
    ShownGround ground_{&texture_maker_};
    PictureTarget picture_;
    PanePictures pane_pictures_{&texture_maker_, renderer_.shares_processor()};
    PresetPictures preset_pictures_;
    StagePictures stage_pictures_;
    std::map<std::string, LatticePicture> changing_pictures_;
    WorkspaceScene scene_;     // of this frame
    glm::vec2 framed_room_{};  // px: size of a workspace's own ground when it was framed
    float framed_exaggeration_ = 1;
    bool own_shown_ = false;  // the picture shows such ground or is about to
    StatusFile status_;

    std::shared_ptr<const Terrain> wanted_;     // to be shown, once it is prepared and uploaded
    std::deque<LivePreview::Snapshot> coming_;  // answers whose picture is not ready yet, the oldest first
    LivePreview::Snapshot shown_;               // the newest whose picture is ready, or was skipped
    SpreadWork ground_work_;                    // this thread's work for the wanted terrain
    SpreadWork terrain_work_;                   // the same for the last shown one of the document
    Planting planting_;                         // of the document's terrain
    bool as_wished_ = true;                     // the drawn ground is prepared as the scene wants it
    bool awaits_ground_ = false;                // the picture waits only for what a worker prepares
    Scene drawn_;                               // what the picture shows
    std::shared_ptr<const void> drawn_light_;
    PictureStyle drawn_style_;
    Clock::time_point changed_at_{};  // when the picture last changed, or was last dragged
    PictureQuality quality_{renderer_.shares_processor()};
    MovingWater water_{renderer_.shares_processor()};
    FrameTimes times_;
    std::string title_;
    std::optional<double> isometric_heading_;  // degrees, as the user left that view
    float font_size_ = 0;
    bool light_ = false;
    Clock::time_point frame_at_{};                            // when the last one ended
    std::optional<Clock::time_point> answer_since_;           // when the one that is awaited was
    std::optional<Clock::time_point> due_;                    // when the session wants a frame
    Clock::time_point redraw_at_ = Clock::time_point::max();  // when a widget wants one
};

}  // namespace talus
