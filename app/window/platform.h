#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/input_queue.h"

namespace talus {

/// The window, its OpenGL context and its ImGui: the only file that knows GLFW.
///
/// There may be one at a time, on the main thread; its context is current from construction to destruction.
class Platform {
 public:
    using Loader = void (*(*)(const char*))();

    struct Place {
        int width = 1600;  ///< screen coordinates
        int height = 900;
        bool maximized = false;
        bool placed = false;  ///< at x, y rather than where the desktop places it
        int x = 0;            ///< screen coordinates of its upper left corner, without the frame
        int y = 0;
    };

    /// Opens a window no larger than the screen has room for, and never outside all screens. Throws
    /// std::runtime_error with the cause in one line: no display, no OpenGL 4.1.
    explicit Platform(const Place& place);
    ~Platform();
    Platform(const Platform&) = delete;
    Platform& operator=(const Platform&) = delete;

    /// Sleeps until something happens, at most this long; 0 only polls. Returns whether it ended before the
    /// time ran out.
    bool wait(double seconds);
    /// Ends the wait of the main thread; any thread may call it, even after the window is gone.
    static void wake();

    /// Passes the next state of mouse and keys to ImGui and begins its frame.
    const InputQueue::State& begin_frame();
    /// Draws and displays ImGui's frame, unless the window shows the same already: without a GPU, drawing it
    /// is most of what a frame costs, and an event has some frames. Returns whether it did.
    /// repainted: see FrameNotes. before_showing: empty, or reads the finished picture, which is then drawn.
    bool end_frame(bool repainted, const std::function<void()>& before_showing);
    /// Returns whether events of the mouse or the keyboard are left for another frame.
    bool input_waiting() const;
    /// Returns whether the window had events of any kind that no frame has seen yet.
    bool events_waiting() const;
    /// Discards ImGui's font textures, so that the next frame makes them again.
    void fonts_changed();

    /// Pixels; both 0 while it is minimised.
    int framebuffer_width() const;
    int framebuffer_height() const;
    /// Returns the pixels per screen coordinate that the desktop asks for: 1, 1.5, 2.
    float content_scale() const;
    /// Returns the height of the screen in pixels; 0 where it is not known.
    static int screen_height();

    /// Returns the name by which the desktop's portals know this window; empty where it has none.
    std::string portal_name() const;
    void set_title(const std::string& title);
    bool full_screen() const;
    void set_full_screen(bool full);
    /// Returns where the window is when it is not full screen.
    Place place() const;

    /// Returns whether the user asked to close the window since the last call.
    bool take_close_request();
    /// Returns whether the window has the focus.
    bool focused() const;
    /// Returns the files dropped on the window since the last call.
    std::vector<std::string> take_dropped();

    /// Makes another context current on the calling thread, which must not be the main one. It shares the
    /// textures of the window's context, and nothing is drawn in it. Returns false where the driver has none.
    bool enter_texture_context();
    void leave_texture_context();

    /// Makes a context that other threads may draw in, once. Returns false where the driver has none.
    bool make_drawing_context();
    /// Makes that context, which is not for two threads at a time, current on the calling thread.
    void enter_drawing_context();
    void leave_drawing_context();

    /// Returns the function that finds OpenGL's functions by name.
    static Loader loader();

 private:
    /// Returns the window's number at the X server; 0: it has none.
    unsigned long x11_window() const;

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
