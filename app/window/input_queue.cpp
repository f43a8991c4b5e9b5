#include "app/window/input_queue.h"

#include <cmath>
#include <set>

namespace talus {

void InputQueue::move(const MousePlace& place) {
    events_.push_back({.kind = Event::Kind::move, .place = place});
}

void InputQueue::wheel(double right, double up) {
    events_.push_back({.kind = Event::Kind::wheel, .place = {right, up}});
}

void InputQueue::button(int index, bool down, Clock::time_point came) {
    if (index < 0 || index >= k_buttons) return;
    events_.push_back({.kind = Event::Kind::button, .code = index, .down = down, .came = came});
}

void InputQueue::key(int code, Key key, bool down, bool repeat, Modifiers modifiers) {
    if (code < 0 || code >= k_codes) return;
    events_.push_back({.kind = Event::Kind::key,
                       .code = code,
                       .key = key,
                       .down = down,
                       .repeat = repeat,
                       .modifiers = modifiers});
}

void InputQueue::text(unsigned character) {
    events_.push_back({.kind = Event::Kind::text, .character = character});
}

void InputQueue::release_all() {
    for (int i = 0; i < k_buttons; ++i) {
        if (state_.buttons[static_cast<std::size_t>(i)]) button(i, false);
    }
    for (int code = 0; code < k_codes; ++code) {
        if (state_.codes[static_cast<std::size_t>(code)]) key(code, Key::none, false, false, {});
    }
}

// Whether the press makes a double click, where the mouse is now. A third one begins another.
bool InputQueue::is_second(const Event& press) {
    std::optional<Press>& first = first_[static_cast<std::size_t>(press.code)];
    const bool second = first && press.came - first->time <= k_double_click_time &&
                        std::hypot(state_.x - first->x, state_.y - first->y) <= k_double_click_reach;
    if (second) {
        first.reset();
    } else {
        first = {.x = state_.x, .y = state_.y, .time = press.time};
    }
    return second;
}

const InputQueue::State& InputQueue::advance(Typing typing) {
    const bool text_awaited = typing == Typing::awaited;
    state_.went_down = state_.twice = {};
    state_.pressed.clear();
    state_.text.clear();
    state_.path.clear();
    state_.wheel_right = state_.wheel_up = 0;
    bool moved = false;
    bool turned = false;
    bool clicked = false;
    bool edited = false;  // by a key that acts on text, or by Ctrl
    std::set<int> keys;
    while (!events_.empty()) {
        const Event& event = events_.front();
        if (event.kind == Event::Kind::move) {
            if (clicked) break;  // the click belongs to the place where the mouse was
            moved = true;
            state_.x = event.place.x;
            state_.y = event.place.y;
            state_.pressure = event.place.pressure;
            state_.path.push_back(event.place);
        } else if (event.kind == Event::Kind::wheel) {
            // What is clicked would scroll away between press and release.
            if (clicked) break;
            turned = true;
            state_.wheel_right += event.place.x;
            state_.wheel_up += event.place.y;
        } else if (event.kind == Event::Kind::button) {
            // A widget takes the position of a frame in which its button is down throughout.
            if (moved || turned || clicked) break;
            // What is dragged is taken up in one frame and over its goal in the next.
            if (!event.down && moved_) break;
            clicked = true;
            state_.buttons[static_cast<std::size_t>(event.code)] = event.down;
            if (event.down) {
                state_.went_down[static_cast<std::size_t>(event.code)] = true;
                state_.twice[static_cast<std::size_t>(event.code)] = is_second(event);
            }
        } else if (event.kind == Event::Kind::text) {
            if (edited || text_awaited) break;
            state_.text.push_back(event.character);
            first_ = {};
        } else {
            if (event.modifiers.ctrl && !state_.text.empty()) break;
            // A control acts when the mouse is released: Escape would have closed its popup by then.
            if ((clicked || text_awaited) && event.down) break;
            const bool plain_text = static_cast<int>(event.key) < 128 && !event.modifiers.ctrl;
            // What a shortcut or Enter begins, the next letters may belong to.
            if ((edited || (typing == Typing::none && !state_.pressed.empty())) && event.down && plain_text)
                break;
            // What went down in this frame went down with the modifiers of its own time.
            if ((clicked || !state_.pressed.empty()) && event.modifiers != state_.modifiers) break;
            if (!keys.insert(event.code).second) break;
            state_.codes[static_cast<std::size_t>(event.code)] = event.down;
            state_.modifiers = event.modifiers;
            // Held down, letters and Space do not switch on and off by turns, and these do not confirm or
            // delete again.
            edited |= event.down ? !plain_text : event.modifiers.ctrl;
            if (event.down && event.key != Key::none) first_ = {};
            const bool once = plain_text || event.key == Key::enter || event.key == Key::del;
            if (event.down && event.key != Key::none && !(event.repeat && once)) {
                state_.pressed.push_back({event.key, event.modifiers.ctrl, event.modifiers.shift});
            }
        }
        state_.newest = event.time;
        events_.pop_front();
    }
    moved_ = moved;
    return state_;
}

}  // namespace talus
