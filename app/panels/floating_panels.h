#pragma once

#include <string_view>
#include <vector>

namespace talus {

/// Panels over the middle that their × and Escape close, in the order in which they were opened.
class FloatingPanels {
 public:
    /// Notes one that is drawn in this frame. shown: what it is shown by, at one place as long as the window
    /// is there.
    void note(bool& shown);
    /// Forgets those that this frame did not draw.
    void end_frame();
    /// Closes the one that was opened last, of those that were drawn last; false where there is none.
    bool close_newest();
    /// Draws the line that begins such a panel: its title, and the × at the right end. path: the button's
    /// mark is path/close. about: what stays when it is closed.
    void draw_head(std::string_view title, std::string_view path, std::string_view about, bool& shown);

 private:
    std::vector<bool*> open_;
    std::vector<bool*> drawn_;  // so far
};

}  // namespace talus
