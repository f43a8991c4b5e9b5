#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// Where a control is in the window, in pixels from the upper left corner.
struct WidgetPlace {
    std::string name;  ///< "toolbar/undo", "layer/smoothness"
    float x = 0, y = 0, width = 0, height = 0;

    friend bool operator==(const WidgetPlace&, const WidgetPlace&) = default;
};

/// What the controls report to the main loop while a frame is made.
struct FrameNotes {
    std::vector<WidgetPlace> widgets;  ///< the visible ones, where somebody asked for them
    std::string active;                ///< the one in use, empty for none
    std::string focused;               ///< the one that keys go to, empty for none
    std::string hovered;               ///< the one under the mouse, empty for none
    bool help = false;                 ///< help is on screen
    std::string help_text;             ///< what it says
    double redraw_after = 1e9;         ///< seconds until something on screen changes by itself
    bool repainted = false;            ///< a texture that the panels show has another content
};

/// Discards the notes of the last frame. record_places: keeps `widgets`; otherwise they cost nothing.
void begin_frame_notes(bool record_places);
const FrameNotes& frame_notes();

/// Names the last control. has_menu: the mouse may be over it while a menu of its own is open beside it.
void mark(std::string_view name, bool has_menu = false);
/// Notes that help is on screen, what it says and, where known, its place, which joins those of the controls.
void note_help(std::string text, WidgetPlace place = {});
/// Notes that a texture keeps its name and has another content: the frame looks different although its panels
/// are the same.
void note_repainted();
/// Requests a frame in so many seconds at the latest.
void redraw_after(double seconds);

}  // namespace talus
