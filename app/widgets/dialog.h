#pragma once

#include <string>
#include <string_view>

#include "app/widgets/buttons.h"

namespace talus {

/// Begins a question in the middle of the window, as high as what it says. Returns whether it is open;
/// ImGui::EndPopup() ends it then. width: in font sizes.
bool begin_question(const char* title, float width);

/// Draws a line that tells something: its name, dim, in the column of labels, and its text.
void fact_row(const char* name, const std::string& text);

/// A dialog over the window that something opens, and an answer or another dialog in its place closes. Titles
/// are ImGui's, with ### before what identifies the dialog; widths are in font sizes.
class Dialog {
 public:
    void open();
    /// Returns whether the last frame drew it.
    bool is_open() const { return open_; }
    /// Returns whether begin_…() may draw it, for what is worth computing only then.
    bool is_wanted() const { return opening_ || open_; }

    /// Begins it as a question where it is open. Returns whether it is drawn; end() follows then.
    bool begin_question(const char* title, float width);
    /// The same where it only tells something, with a button in its corner that closes it; end_told()
    /// follows.
    bool begin_told(const char* title, float width);
    /// Begins it as a form, whose rows come and go: it hangs from a fixed height, for were it centred, they
    /// would move the others from under the mouse. It has a button in its corner that closes it. Where the
    /// rows do not fit on the screen they scroll, and the last line of the dialog stays below them.
    bool begin_form(const char* title, float width);
    /// Ends the rows of a form: what follows stays in sight. Without it the last line does.
    void end_rows();
    /// Draws the last line, see dialog_buttons, and closes it where that answers; leave: in any case.
    DialogAnswer end(const char* accept, bool ready, std::string_view path, bool leave = false);
    /// Draws the last line of one that only tells something: a button that closes it.
    void end_told(std::string_view path);

 private:
    bool begin(const char* title);
    void begin_rows(float highest);
    void note_height();

    bool open_ = false;
    bool opening_ = false;
    static constexpr int k_frames_to_settle = 3;
    int frames_to_settle_ = 0;  // after other rows have come
    bool has_rows_ = false;     // begun, and not ended yet
    float rows_height_ = 0;     // px: of all rows of a form in the last frame
    float rows_shown_ = 0;      // px: of those in sight
    float around_rows_ = 0;     // px: what a form has above and below them
};

}  // namespace talus
