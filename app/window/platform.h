#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/input_queue.h"

namespace talus {

/// The window, its OpenGL context and its ImGui: the one file that knows GLFW.
///
/// One at a time, on the main thread; the context is current from construction to destruction.
class Platform {
 public:
    using Loader = void (*(*)(const char*))();

    struct Place {
        int width = 1600;  ///< screen coordinates
        int height = 900;
        bool maximized = false;
        bool placed = false;  ///< at x, y rather than where the desktop puts it
        int x = 0;            ///< screen coordinates of its upper left corner, without the frame
        int y = 0;
    };

    /// The window is no larger than the screen has room for, and never off all screens. Throws
    /// std::runtime_error, in one line with its cause: no display, no OpenGL 4.1.
    explicit Platform(const Place& place);
    ~Platform();
    Platform(const Platform&) = delete;
    Platform& operator=(const Platform&) = delete;

    /// Sleeps until something happens, at most this long; 0 only looks. True when it was more than the time
    /// running out.
    bool wait(double seconds);
    /// Ends the wait of the main thread; from any thread, and after the window is gone too.
    static void wake();

    /// Hands ImGui the next state of mouse and keys and begins its frame.
    const InputQueue::State& begin_frame();
    /// Draws what ImGui holds and shows it; before_showing may read the finished picture.
    void end_frame(const std::function<void()>& before_showing);
    /// Events are left over for another frame.
    bool input_waiting() const;
    /// Forgets textures that ImGui made of the fonts, so that the next frame makes them anew.
    void fonts_changed();

    /// Pixels; both 0 while it is minimised.
    int framebuffer_width() const;
    int framebuffer_height() const;
    /// Pixels for a screen coordinate, as the desktop asks for: 1, 1.5, 2.
    float content_scale() const;

    void set_title(const std::string& title);
    bool full_screen() const;
    void set_full_screen(bool full);
    /// Where the window is when it is not full screen.
    Place place() const;

    /// The user asked to close the window since the last call.
    bool take_close_request();
    /// The window was given the focus since the last call.
    bool take_focus();
    /// Files dropped on the window since the last call.
    std::vector<std::string> take_dropped();

    /// Makes another context current on the thread that calls this, not the main one: its textures are those
    /// of the window's, and nothing is drawn in it. False: the driver has none.
    bool enter_texture_context();
    void leave_texture_context();

    /// Finds OpenGL's functions by name.
    static Loader loader();

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
