#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <optional>
#include <vector>

#include "app/widgets/keys.h"
#include "app/widgets/mouse_place.h"

namespace talus {

/// Mouse and keyboard events and typed text in order, so that none is lost when a frame takes long.
///
/// A frame sees one state of the mouse and of each key. Where several events came since the last frame, each
/// frame takes those that fit into one state, and the rest wait for the next: a click that ended before the
/// frame began is still a press in one frame and a release in the next, both where they happened.
class InputQueue {
 public:
    using Clock = std::chrono::steady_clock;
    static constexpr int k_buttons = 3;  // left, right, middle
    static constexpr int k_codes = 512;  // key codes of the window system

    struct Modifiers {
        bool ctrl = false;
        bool shift = false;
        bool alt = false;
        friend bool operator==(const Modifiers&, const Modifiers&) = default;
    };
    /// A second press within this time and this far from the first, in px, makes a double click, unless a key
    /// other than Ctrl, Shift and Alt went down or something was typed between them.
    static constexpr std::chrono::milliseconds k_double_click_time{300};
    static constexpr double k_double_click_reach = 6;

    /// The state that a frame sees.
    struct State {
        double x = -1;  ///< pixels from the window's upper left corner
        double y = -1;
        float pressure = 1;                    ///< as in MousePlace
        std::vector<MousePlace> path;          ///< every place since the last frame, in order
        double wheel_right = 0, wheel_up = 0;  ///< notches that the wheel turned
        std::array<bool, k_buttons> buttons{};
        std::array<bool, k_buttons> went_down{};  ///< buttons
        /// Buttons that went down soon after a first time at the same place, however long frames took.
        std::array<bool, k_buttons> twice{};
        std::array<bool, k_codes> codes{};
        Modifiers modifiers;
        std::vector<Chord> pressed;  ///< keys that went down, repeats included, in order
        std::vector<unsigned> text;  ///< Unicode characters that were typed; ImGui takes them before its keys
        Clock::time_point newest;    ///< when the last event in it came
    };

    void move(const MousePlace& place);
    /// right, up: notches of the wheel.
    void wheel(double right, double up);
    /// came: when at the earliest; what comes while a frame is made is only heard of after it.
    void button(int index, bool down, Clock::time_point came = Clock::now());
    /// Adds a key event. code: of the window system, for held keys; key: its meaning, for shortcuts. repeat:
    /// whether it was down already.
    void key(int code, Key key, bool down, bool repeat, Modifiers modifiers);
    /// Adds a typed character. It is in no frame with a key that acts on text and came first, nor with Ctrl,
    /// with which ImGui takes no text.
    void text(unsigned character);
    /// Releases all keys and buttons when the window loses the keyboard, because their releases will not be
    /// reported.
    void release_all();

    /// What is typed, as far as it is known before the frame.
    enum class Typing {
        none,     ///< letters are shortcuts, of which each may begin something that the next belongs to
        awaited,  ///< a text field is about to have the keyboard; what is typed waits for it
        text,     ///< a text field has it
    };
    /// Takes the events of the next frame.
    const State& advance(Typing typing = Typing::none);
    const State& state() const { return state_; }
    /// Returns whether more events wait for another frame.
    bool waiting() const { return !events_.empty(); }

 private:
    struct Event {
        enum class Kind { move, wheel, button, key, text };
        Kind kind;
        MousePlace place = {};  // of a wheel: its notches
        int code = 0;           // of a key, or the index of a button
        Key key = Key::none;
        unsigned character = 0;
        bool down = false;
        bool repeat = false;
        Modifiers modifiers = {};
        Clock::time_point came = Clock::now();  // at the earliest
        Clock::time_point time = Clock::now();
    };
    // The press that may become a double click.
    struct Press {
        double x = 0, y = 0;
        Clock::time_point time;
    };

    bool is_second(const Event& press);

    std::deque<Event> events_;
    std::array<std::optional<Press>, k_buttons> first_{};
    bool moved_ = false;  // the mouse, in the last frame
    State state_;
};

}  // namespace talus
