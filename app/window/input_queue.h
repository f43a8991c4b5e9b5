#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <vector>

#include "app/widgets/keys.h"

namespace talus {

/// What mouse and keyboard did, in order, so that nothing is lost when a frame takes long.
///
/// A frame sees one state of the mouse and of each key. Where several events came since the last one, each
/// frame takes those that fit into one state, and the rest wait for the next: a click that was over before
/// the frame began still is a press in one frame and a release in the next, both where they happened.
class InputQueue {
 public:
    using Clock = std::chrono::steady_clock;
    static constexpr int k_buttons = 3;  // left, right, middle
    static constexpr int k_codes = 512;  // key codes of the window system

    struct Modifiers {
        bool ctrl = false;
        bool shift = false;
        bool alt = false;
    };
    /// What a frame sees.
    struct State {
        double x = -1;  ///< pixels from the window's upper left corner
        double y = -1;
        std::array<bool, k_buttons> buttons{};
        std::array<bool, k_codes> codes{};
        Modifiers modifiers;
        std::vector<Chord> pressed;  ///< keys that went down, repeats included, in order
        Clock::time_point newest;    ///< when the last event in it came
    };

    void move(double x, double y);
    void button(int index, bool down);
    /// code: of the window system, for held keys; key: what it means, for shortcuts. repeat: it was down
    /// already.
    void key(int code, Key key, bool down, bool repeat, Modifiers modifiers);
    /// The window lost the keyboard: whatever was down is up, for nobody will tell.
    void release_all();

    /// Takes the events of the next frame.
    const State& advance();
    const State& state() const { return state_; }
    /// More events wait for another frame.
    bool waiting() const { return !events_.empty(); }

 private:
    struct Event {
        enum class Kind { move, button, key };
        Kind kind;
        double x = 0, y = 0;
        int code = 0;  // of a key, or the index of a button
        Key key = Key::none;
        bool down = false;
        bool repeat = false;
        Modifiers modifiers = {};
        Clock::time_point time = Clock::now();
    };

    std::deque<Event> events_;
    State state_;
};

}  // namespace talus
