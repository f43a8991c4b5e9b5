#include "app/workspaces/learn/learn_keys.h"

#include <algorithm>
#include <cassert>

namespace talus {
namespace {

// Page Up and Page Down are what presentation clickers send.
constexpr LearnKey k_keys[] = {
    {LearnAction::play, Word::play_or_pause, {Chord{key_of(' ')}}},
    {LearnAction::forward, Word::step_forward, {Chord{Key::right}, Chord{Key::page_down}}},
    {LearnAction::back, Word::step_back, {Chord{Key::left}, Chord{Key::page_up}}},
    {LearnAction::next_phase, Word::next_half_step, {Chord{Key::right, false, true}, Chord{Key::down}}},
    {LearnAction::last_phase, Word::last_half_step, {Chord{Key::left, false, true}, Chord{Key::up}}},
    {LearnAction::next_level, Word::next_level, {Chord{Key::right, true, false}}},
    {LearnAction::last_level, Word::last_level, {Chord{Key::left, true, false}}},
    {LearnAction::first, Word::to_beginning, {Chord{Key::home}}},
    {LearnAction::last, Word::to_end, {Chord{Key::end}}},
    {LearnAction::blank, Word::blank_screen, {Chord{key_of('B')}}},
    {LearnAction::dice, Word::other_numbers, {Chord{key_of('R')}}},
    {LearnAction::next_part, Word::lesson_next, {Chord{Key::page_down}}, LearnMoment::guided},
    {LearnAction::last_part, Word::lesson_back, {Chord{Key::page_up}}, LearnMoment::guided},
    {LearnAction::next_moment, Word::lesson_point_on, {Chord{Key::right}}, LearnMoment::guided},
    {LearnAction::last_moment, Word::lesson_point_back, {Chord{Key::left}}, LearnMoment::guided},
    {LearnAction::play_on, Word::lesson_play, {Chord{key_of(' ')}}, LearnMoment::guided},
    {LearnAction::cursor_left, Word::question_left, {Chord{Key::left}}, LearnMoment::asked},
    {LearnAction::cursor_right, Word::question_right, {Chord{Key::right}}, LearnMoment::asked},
    {LearnAction::cursor_up, Word::question_up, {Chord{Key::up}}, LearnMoment::asked},
    {LearnAction::cursor_down, Word::question_down, {Chord{Key::down}}, LearnMoment::asked},
    {LearnAction::answer, Word::question_point, {Chord{Key::enter}}, LearnMoment::asked},
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
