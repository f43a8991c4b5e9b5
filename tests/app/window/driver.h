#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/presets.h"
#include "core/recipe/recipe.h"
#include "render/offscreen.h"
#include "tests/temporary_folder.h"

namespace talus::testing {

/// A display without a screen. Throws std::runtime_error where Xvfb cannot be started.
class Display {
 public:
    /// size: in pixels.
    explicit Display(const std::string& size = "1280x720");
    /// Starts an X server that takes -displayfd. Throws std::runtime_error, naming it, where it does not
    /// start.
    explicit Display(const std::vector<std::string>& server);
    ~Display();
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;
    const std::string& name() const { return name_; }

 private:
    pid_t process_ = 0;
    std::string name_;
};

/// The real program in a window, driven by the mouse and the keyboard; what it shows is read from its status
/// file and from screenshots. Its settings and home lie in a folder of its own.
class Window {
 public:
    using Status = nlohmann::json;
    using Condition = std::function<bool(const Status&)>;
    /// Pixels that nobody looks at would take half of a test's time.
    static constexpr const char* k_settings =
        R"({"window": {"width": 1280, "height": 720}, "grown": true, "quality": "low"})";
    static constexpr const char* k_settings_of_any_quality =
        R"({"window": {"width": 1280, "height": 720}, "grown": true})";

    /// settings: the file that an earlier start left. bus: address of the session's bus; without one the
    /// desktop that the tests run on has no part in them.
    Window(const Display& display, const std::vector<std::string>& arguments = {},
           const std::string& settings = k_settings, const std::string& bus = "disabled:");
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    const std::filesystem::path& folder() const { return folder_.path(); }
    Status status() const;
    /// Returns the first status for which the condition holds; throws with `what` and the last status when
    /// none comes.
    Status wait(const std::string& what, const Condition& condition) const;
    /// The same until the control is on the screen, or no longer.
    Status wait_for(const std::string& widget) const;
    Status wait_until_gone(const std::string& widget) const;
    /// The same until what stands at the path, as "learn/position", is the value; what is not there is null.
    Status wait_until(const std::string& path, const Status& value) const;
    /// Until what is on show is the full answer to the last edit and nothing is held.
    Status settle() const;

    /// xdotool's own words: {"key", "mousemove", "10", "20"}.
    void input(const std::vector<std::string>& words) const;
    /// Presses a key as a hand does, in xdotool's names: "ctrl+z", "F1".
    void key(const std::string& key) const;
    void type(const std::string& text) const;
    /// Moves there and waits until the editor has drawn a picture with the mouse there: the picture in which
    /// a panel is closed may still show it.
    void move_to(int x, int y) const;
    /// Moves onto the control and waits until the editor says so.
    void point_at(const std::string& widget) const;
    void click(const std::string& widget) const;
    /// Types a value into a slider or a number: Ctrl+click, once that takes text the value, Enter.
    void type_over(const std::string& widget, const std::string& text) const;
    /// Turns the wheel over the side panel, or over the one of its panes that the control belongs to, until
    /// the control is in sight.
    void scroll_to(const std::string& widget) const;
    /// Presses at one share of the control's width, moves to the other and lets go.
    void drag(const std::string& widget, double from, double to) const;

    /// What the screen shows in the viewport, or in another widget.
    Picture viewport_picture(const std::string& widget = "viewport") const;
    /// Asks the program to end, as the system does at the end of a session; its exit status.
    int terminate();
    /// Does the same as the end of the terminal that it was started from.
    int hang_up();
    /// Kills the program where it stands (kill -9) and starts it again over what it left in its folder.
    void crash_and_start_again();
    /// Waits for the program to end by itself; its exit status.
    int wait_for_exit();

 private:
    void start_program(const std::vector<std::string>& arguments);
    std::vector<double> place(const std::string& widget) const;
    // Moves to this share of the control's width, wherever it goes, until the mouse is there and the
    // condition holds.
    Status move_onto(const std::string& widget, double share, const Condition& then) const;
    void run(const std::vector<std::string>& command) const;

    std::string display_, bus_;
    TemporaryFolder folder_;
    pid_t process_ = 0;
};

/// Returns where the running test keeps a file of its own, for the editor locks and watches what it has open.
std::string path_of_test(const std::string& ending);
/// Saves a document there and returns its path.
std::string saved_for_test(const Recipe& recipe);
/// Saves a preset on few samples there, as it comes or without its named views, and returns its path.
std::string small_document(std::string_view preset = k_opening_preset, bool with_views = true);
/// Returns the whole number next to it, as xdotool takes places.
std::string rounded(double number);
/// Whether the control is on the screen.
bool shows(const Window::Status& now, const std::string& widget);
/// Presses a key that brings Learn to this position.
Window::Status press(const Window& window, const std::string& key, int position);
/// The one display of all tests that need none of their own.
const Display& display();
bool has_toast(const Window::Status& status, const std::string& kind);
/// Another seed by the die; settled, with the mouse off the viewport, whose place would be in the status, and
/// the presets gone.
Window::Status roll_the_dice(const Window& window);
/// Returns what the program left for its next start, by the name of the file's beginning; empty if nothing.
std::string recovered(const Window& window);
/// All of a file; empty where there is none.
std::string text_of(const std::filesystem::path& path);

/// Share of the pixels that differ.
double difference(const Picture& a, const Picture& b);

}  // namespace talus::testing
