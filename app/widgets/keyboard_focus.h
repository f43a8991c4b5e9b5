#pragma once

#include "app/widgets/keys.h"

namespace talus {

/// The use of the controls by keyboard alone. While it is on, the arrows go from one control to the next
/// within a part of the window, Space presses and Enter types; while it is off, these keys are the editor's
/// shortcuts.
class KeyboardFocus {
 public:
    bool on() const { return on_; }
    /// Goes to the next part of the window that has controls, from the upper left to the lower right; with -1
    /// to the one before. While it was off: to the part that had it last, at first to the largest.
    void go_to_part(int by);
    void leave() { on_ = false; }
    /// Returns whether the controls, and no shortcut, get the key.
    bool takes(const Chord& chord);

    /// Comes between ImGui's beginning of a frame and the first control.
    void begin_frame();
    /// Draws a ring about the control, after the last one. A press of the mouse ends it.
    void end_frame();

 private:
    bool on_ = false;
    int wish_ = 0;        // parts to go by
    bool fresh_ = false;  // it was turned on since the last frame
    unsigned last_ = 0;   // ImGui's id of the part
};

}  // namespace talus
