#include "app/lesson/learn_keys.h"

#include <algorithm>
#include <cassert>

namespace talus {
namespace {

// Page Up and Page Down are what presentation clickers send.
constexpr LearnKey k_keys[] = {
    {LearnAction::play, "Play or pause", {Chord{key_of(' ')}}},
    {LearnAction::forward, "Step forward", {Chord{Key::right}, Chord{Key::page_down}}},
    {LearnAction::back, "Step back", {Chord{Key::left}, Chord{Key::page_up}}},
    {LearnAction::next_phase, "Next half step", {Chord{Key::right, false, true}, Chord{Key::down}}},
    {LearnAction::last_phase, "Last half step", {Chord{Key::left, false, true}, Chord{Key::up}}},
    {LearnAction::next_level, "Next level", {Chord{Key::right, true, false}}},
    {LearnAction::last_level, "Last level", {Chord{Key::left, true, false}}},
    {LearnAction::first, "To the beginning", {Chord{Key::home}}},
    {LearnAction::last, "To the end", {Chord{Key::end}}},
    {LearnAction::blank, "Blank the screen", {Chord{key_of('B')}}},
    {LearnAction::dice, "Other numbers", {Chord{key_of('R')}}},
    {LearnAction::next_part, "Lesson: next", {Chord{Key::page_down}}, LearnMoment::guided},
    {LearnAction::last_part, "Lesson: back", {Chord{Key::page_up}}, LearnMoment::guided},
    {LearnAction::next_moment, "Lesson: a point on, then next", {Chord{Key::right}}, LearnMoment::guided},
    {LearnAction::last_moment, "Lesson: a point back, then back", {Chord{Key::left}}, LearnMoment::guided},
    {LearnAction::play_on, "Lesson: play or pause, then next", {Chord{key_of(' ')}}, LearnMoment::guided},
    {LearnAction::cursor_left, "Question: to the left", {Chord{Key::left}}, LearnMoment::asked},
    {LearnAction::cursor_right, "Question: to the right", {Chord{Key::right}}, LearnMoment::asked},
    {LearnAction::cursor_up, "Question: up", {Chord{Key::up}}, LearnMoment::asked},
    {LearnAction::cursor_down, "Question: down", {Chord{Key::down}}, LearnMoment::asked},
    {LearnAction::answer, "Question: this point", {Chord{Key::enter}}, LearnMoment::asked},
};

}  // namespace

std::span<const LearnKey> learn_keys() { return k_keys; }

const LearnKey& key_for(LearnAction action) {
    for (const LearnKey& key : k_keys) {
        if (key.action == action) return key;
    }
    assert(false && "every action has its key");
    return k_keys[0];
}

std::optional<LearnAction> learn_action_for(const Chord& chord, bool guided, bool asked) {
    if (chord.key == Key::none) return std::nullopt;
    std::optional<LearnAction> found;
    for (const LearnKey& key : k_keys) {
        if (key.moment == LearnMoment::guided && !guided) continue;
        if (key.moment == LearnMoment::asked && !asked) continue;
        if (found && key.moment == LearnMoment::always) continue;
        if (std::find(key.chords.begin(), key.chords.end(), chord) != key.chords.end()) found = key.action;
    }
    return found;
}

}  // namespace talus
