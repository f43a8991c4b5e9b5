#include "app/window/input_queue.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(InputQueue, AClickBetweenTwoFramesIsAPressAndAReleaseWhereItHappened) {
    InputQueue queue;
    queue.move({10, 20});
    queue.button(0, true);
    queue.button(0, false);
    queue.move({90, 90});
    std::vector<std::array<double, 3>> frames;
    do {
        const InputQueue::State& state = queue.advance();
        frames.push_back({state.x, state.y, state.buttons[0] ? 1.0 : 0.0});
    } while (queue.waiting());
    const std::vector<std::array<double, 3>> expected{{10, 20, 0}, {10, 20, 1}, {10, 20, 0}, {90, 90, 0}};
    EXPECT_EQ(frames, expected);
}

TEST(InputQueue, AKeyAfterAClickIsPressedAFrameAfterItsRelease) {
    InputQueue queue;
    queue.button(0, true);
    queue.button(0, false);
    queue.key(256, Key::escape, true, false, {});
    std::vector<std::array<bool, 2>> frames;
    while (queue.waiting()) {
        const InputQueue::State& state = queue.advance();
        frames.push_back({state.buttons[0], !state.pressed.empty()});
    }
    const std::vector<std::array<bool, 2>> expected{{true, false}, {false, false}, {false, true}};
    EXPECT_EQ(frames, expected);
}

TEST(InputQueue, AWholeDragKeepsItsEnd) {
    InputQueue queue;
    queue.move({1, 1});
    queue.button(0, true);
    for (int i = 2; i <= 9; ++i) queue.move({static_cast<double>(i), 1});
    queue.button(0, false);
    double x_while_held = 0;
    while (queue.waiting()) {
        const InputQueue::State& state = queue.advance();
        if (state.buttons[0]) x_while_held = state.x;
    }
    EXPECT_EQ(x_while_held, 9);
    EXPECT_FALSE(queue.state().buttons[0]);
}

TEST(InputQueue, EveryPressOfAKeyIsSeenOnceWithItsModifiers) {
    InputQueue queue;
    for (int i = 0; i < 3; ++i) {
        queue.key(90, key_of('Z'), true, false, {.ctrl = true});
        queue.key(90, key_of('Z'), false, false, {.ctrl = true});
    }
    int presses = 0;
    int frames_held = 0;
    while (queue.waiting()) {
        for (const Chord& chord : queue.advance().pressed) {
            EXPECT_EQ(chord, (Chord{key_of('Z'), true, false}));
            ++presses;
        }
        if (queue.state().codes[90]) ++frames_held;
    }
    EXPECT_EQ(frames_held, 3);
    EXPECT_EQ(presses, 3);
    EXPECT_TRUE(queue.advance().pressed.empty());
}

// ImGui takes a frame's text before its keys, and none while Ctrl is down.
// ImGui asks for the modifiers of the frame: a key would be without the Ctrl that it came with.
TEST(InputQueue, AKeyAndAClickAreSeenWithTheModifiersThatTheyCameWith) {
    constexpr int k_ctrl = 341;
    InputQueue queue;
    queue.key(k_ctrl, Key::none, true, false, {.ctrl = true});
    queue.advance();
    queue.key(65, key_of('A'), true, false, {.ctrl = true});
    queue.key(k_ctrl, Key::none, false, false, {});
    queue.key(65, key_of('A'), false, false, {});
    queue.button(0, true);
    queue.key(k_ctrl, Key::none, true, false, {.ctrl = true});
    queue.button(0, false);
    int seen = 0;
    while (queue.waiting()) {
        const InputQueue::State& state = queue.advance();
        for (const Chord& chord : state.pressed) {
            EXPECT_EQ(state.modifiers.ctrl, chord.ctrl);
            ++seen;
        }
        if (!state.went_down[0]) continue;
        EXPECT_FALSE(state.modifiers.ctrl) << "it went down after the click";
        ++seen;
    }
    EXPECT_EQ(seen, 2);
    EXPECT_TRUE(queue.state().modifiers.ctrl);
}

TEST(InputQueue, TextNeitherOvertakesAKeyThatActsOnItNorMeetsCtrl) {
    InputQueue queue;
    const auto stroke = [&](int code, Key key, InputQueue::Modifiers modifiers = {}, unsigned text = 0) {
        queue.key(code, key, true, false, modifiers);
        if (text != 0) queue.text(text);
        queue.key(code, key, false, false, modifiers);
    };
    constexpr int k_ctrl = 341;
    queue.key(k_ctrl, Key::none, true, false, {.ctrl = true});
    stroke(65, key_of('A'), {.ctrl = true});
    queue.key(k_ctrl, Key::none, false, false, {});
    stroke(49, key_of('1'), {}, '1');
    stroke(50, key_of('2'), {}, '2');
    stroke(257, Key::enter);
    stroke(51, key_of('3'), {}, '3');
    queue.key(k_ctrl, Key::none, true, false, {.ctrl = true});
    std::string order;
    while (queue.waiting()) {
        const InputQueue::State& state = queue.advance();
        for (const unsigned character : state.text) order += static_cast<char>(character);
        EXPECT_TRUE(state.text.empty() || !state.modifiers.ctrl);
        for (const Chord& chord : state.pressed) {
            if (chord.ctrl) order += "all ";
            if (chord.key == Key::enter) order += '.';
        }
    }
    EXPECT_EQ(order, "all 12.3");
}

// A slow frame would take the letters after Shift+A, and the digits after Enter on a slider, for shortcuts.
TEST(InputQueue, WhatIsTypedWaitsForTheFieldThatAKeyOpens) {
    using Typing = InputQueue::Typing;
    for (const auto& [opener, shift] : {std::pair{key_of('A'), true}, std::pair{Key::enter, false}}) {
        InputQueue queue;
        queue.key(300, opener, true, false, {.shift = shift});
        queue.key(300, opener, false, false, {.shift = shift});
        for (const char letter : {'7', 'B', '1'}) {
            queue.key(letter, key_of(letter), true, false, {});
            queue.text(static_cast<unsigned>(letter));
            queue.key(letter, key_of(letter), false, false, {});
        }
        EXPECT_EQ(queue.advance().pressed.size(), 1u);
        EXPECT_TRUE(queue.state().text.empty());
        for (int frame = 0; frame < 3; ++frame) {
            EXPECT_TRUE(queue.advance(Typing::awaited).pressed.empty());
            EXPECT_TRUE(queue.state().text.empty());
        }
        std::string typed;
        while (queue.waiting()) {
            for (const unsigned character : queue.advance(Typing::text).text)
                typed += static_cast<char>(character);
        }
        EXPECT_EQ(typed, "7B1");
    }
}

// What was clicked scrolled away between its press and its release.
TEST(InputQueue, TheWheelDoesNotOvertakeAClickNorAClickTheWheel) {
    InputQueue queue;
    queue.wheel(0, -1);
    queue.wheel(0.5, -1);
    queue.button(0, true);
    queue.button(0, false);
    queue.wheel(0, 3);
    std::vector<std::array<double, 3>> frames;
    do {
        const InputQueue::State& state = queue.advance();
        frames.push_back({state.wheel_right, state.wheel_up, state.buttons[0] ? 1.0 : 0.0});
    } while (queue.waiting());
    EXPECT_EQ(frames, (std::vector<std::array<double, 3>>{{0.5, -2, 0}, {0, 0, 1}, {0, 0, 0}, {0, 3, 0}}));
}

// A row dragged while a frame was long was over its goal in no frame with the button down.
TEST(InputQueue, WhatIsDraggedRestsOverItsGoalForAFrameBeforeItIsReleased) {
    InputQueue queue;
    queue.button(0, true);
    queue.advance();
    for (const double x : {10.0, 20.0, 30.0}) queue.move({x, 1});
    queue.button(0, false);
    int over_goal = 0;
    while (queue.waiting()) {
        const InputQueue::State& state = queue.advance();
        EXPECT_FALSE(state.went_down[0]) << "it is the same press";
        if (state.x == 30 && state.buttons[0]) ++over_goal;
    }
    EXPECT_EQ(over_goal, 2);
    EXPECT_FALSE(queue.state().buttons[0]);
}

TEST(InputQueue, ASpaceOrEnterThatIsHeldActsOnce) {
    InputQueue queue;
    const auto presses = [&](Key key) {
        queue.key(32, key, true, false, {});
        for (int i = 0; i < 5; ++i) queue.key(32, key, true, true, {});
        queue.key(32, key, false, false, {});
        std::size_t count = 0;
        while (queue.waiting()) count += queue.advance().pressed.size();
        return count;
    };
    EXPECT_EQ(presses(key_of(' ')), 1u);
    EXPECT_EQ(presses(Key::enter), 1u);
    EXPECT_EQ(presses(Key::del), 1u) << "one layer a press";
    EXPECT_EQ(presses(Key::right), 6u);
}

// L held to drag the sun switched the legend on and off in turns.
TEST(InputQueue, ALetterThatIsHeldActsOnceAndUndoAndArrowsGoOn) {
    const auto presses = [](Key key, InputQueue::Modifiers modifiers) {
        InputQueue queue;
        queue.key(60, key, true, false, modifiers);
        for (int i = 0; i < 5; ++i) queue.key(60, key, true, true, modifiers);
        std::size_t count = 0;
        for (int i = 0; i < 10; ++i) count += queue.advance().pressed.size();
        return count;
    };
    EXPECT_EQ(presses(key_of('L'), {}), 1u);
    EXPECT_EQ(presses(key_of('L'), {.shift = true}), 1u);
    EXPECT_EQ(presses(key_of('Z'), {.ctrl = true}), 6u);
    EXPECT_EQ(presses(Key::right, {}), 6u);
}

TEST(InputQueue, WhatIsHeldIsReleasedWhenTheWindowLosesTheKeyboard) {
    InputQueue queue;
    queue.button(1, true);
    queue.key(87, key_of('W'), true, false, {.shift = true});
    while (queue.waiting()) queue.advance();
    ASSERT_TRUE(queue.state().buttons[1]);
    ASSERT_TRUE(queue.state().codes[87]);
    queue.release_all();
    while (queue.waiting()) queue.advance();
    EXPECT_FALSE(queue.state().buttons[1]);
    EXPECT_FALSE(queue.state().codes[87]);
    EXPECT_FALSE(queue.state().modifiers.shift);
}

TEST(InputQueue, TwoPressesAtOnePlaceAreADoubleClickByTheirOwnTimes) {
    using Clock = InputQueue::Clock;
    const auto presses = [](std::chrono::milliseconds apart, double moved) {
        InputQueue queue;
        queue.move({40, 40});
        queue.button(0, true);
        queue.button(0, false);
        queue.move({40 + moved, 40});
        std::vector<bool> twice;
        const auto take = [&] {
            while (queue.waiting()) {
                const bool before = queue.state().buttons[0];
                const InputQueue::State& state = queue.advance();
                if (state.buttons[0] && !before) twice.push_back(state.twice[0]);
            }
        };
        take();
        // A frame of any length lies between the event and the moment at which one hears of it.
        for (int i = 0; i < 2; ++i) {
            queue.button(0, true, Clock::now() + apart);
            queue.button(0, false);
        }
        take();
        return twice;
    };
    using std::chrono::milliseconds;
    const std::vector<bool> second{false, true, false};
    EXPECT_EQ(presses(milliseconds(0), 0), second);
    EXPECT_EQ(presses(milliseconds(-400), 2), second) << "heard of late";
    EXPECT_FALSE(presses(milliseconds(10'000), 0)[1]) << "too late";
    EXPECT_FALSE(presses(milliseconds(0), 9)[1]) << "elsewhere";
}

// Ctrl+click into a number, three letters, Enter, Ctrl+click again: beside a busy machine that reset it.
TEST(InputQueue, WhatIsTypedBetweenTwoPressesMakesThemTwo) {
    const auto second_is_double = [](auto&& between) {
        InputQueue queue;
        queue.button(0, true);
        queue.button(0, false);
        between(queue);
        queue.button(0, true);
        bool twice = false;
        while (queue.waiting()) twice |= queue.advance(InputQueue::Typing::text).twice[0];
        return twice;
    };
    EXPECT_TRUE(second_is_double([](InputQueue&) {}));
    EXPECT_TRUE(second_is_double([](InputQueue& queue) {
        queue.key(37, Key::none, false, false, {});
        queue.key(37, Key::none, true, false, {.ctrl = true});
    })) << "Ctrl is let go and pressed again";
    EXPECT_FALSE(second_is_double([](InputQueue& queue) { queue.text('7'); }));
    EXPECT_FALSE(second_is_double([](InputQueue& queue) {
        queue.key(36, Key::enter, true, false, {});
        queue.key(36, Key::enter, false, false, {});
    }));
}

}  // namespace
}  // namespace talus
