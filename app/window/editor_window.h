#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "app/editor/editor.h"
#include "app/editor/file_portal.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/window/frame_times.h"
#include "app/window/lattice_picture.h"
#include "app/window/pane_pictures.h"
#include "app/window/platform.h"
#include "app/window/preset_pictures.h"
#include "app/window/stage_pictures.h"
#include "app/window/status_file.h"
#include "app/window/viewport_picture.h"
#include "app/workspaces/workspaces.h"
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

    // How the window looks by now.
    struct Appearance {
        std::string title;
        float font_size = 0;  // px
        bool light = false;
    };
    struct Frames {
        Clock::time_point ended{};                            // the last one
        std::optional<Clock::time_point> due;                 // when the session wants one
        Clock::time_point redraw = Clock::time_point::max();  // when a widget or the picture wants one
        Clock::time_point files_due{};                        // when to look what other programs did to files
        bool is_displayed = false;                            // the last one: it looked different
        std::size_t displayed = 0;                            // so far
    };

    // See Scene.
    float pixel_scale() const { return appearance_.font_size / k_font_size; }
    void frame();
    void remember_size();
    void take_keys(const InputQueue::State& input);
    void take_window_events();
    void draw_panels();
    void enter_due_workspace();
    bool advance_between_frames();
    void schedule_next_frame(bool panes, bool precise);
    void draw_panes();
    void begin_kind_of_view(const View& before);
    void apply_look_of_window();  // theme, text size, full screen, title
    void offer_fitting_text();
    void save_screenshot();
    void save_picture(const PictureOrder& order);

    // The camera as the user left a kind of view.
    struct LeftCamera {
        Camera camera;
        int document = 0;  // Session::documents
        float extent = 0;  // m: of the world
    };

    Platform platform_;
    FilePortal portal_{platform_.portal_name(), [] { Platform::wake(); }};
    Session session_;
    Ui ui_;
    Workspaces workspaces_;
    Renderer renderer_;
    TextureMaker texture_maker_{[this] { return platform_.enter_texture_context(); },
                                [this] { platform_.leave_texture_context(); }};
    FrameTimes times_;
    ViewportPicture picture_{session_, ui_, workspaces_, renderer_, &texture_maker_, times_};
    PanePictures pane_pictures_{&texture_maker_, renderer_.shares_processor()};
    PresetPictures preset_pictures_;
    StagePictures stage_pictures_;
    std::map<std::string, LatticePicture> changing_pictures_;
    StatusFile status_;
    Appearance appearance_;
    Frames frames_;
    std::map<ViewKind, LeftCamera> left_cameras_;
};

}  // namespace talus
