#pragma once

#include <array>
#include <optional>
#include <span>

#include "app/widgets/keys.h"
#include "core/words/words.h"

namespace talus {

/// What keys do in the Learn workspace, where they belong to the lesson before anything else.
enum class LearnAction {
    play,
    forward,
    back,
    next_phase,
    last_phase,
    next_level,
    last_level,
    first,
    last,
    blank,
    dice,
    next_part,
    last_part,
    next_moment,
    last_moment,
    play_on,
    cursor_left,
    cursor_right,
    cursor_up,
    cursor_down,
    answer,
};

/// When a key means what it says.
enum class LearnMoment {
    always,
    guided,  ///< while a guided lesson is given
    asked,   ///< while a point is asked for
};

struct LearnKey {
    LearnAction action;
    std::string_view label;
    Chords chords;  ///< the first is the one that help shows
    LearnMoment moment = LearnMoment::always;
};
std::span<const LearnKey> learn_keys();
const LearnKey& key_for(LearnAction action);
/// What a chord asks for; a key of a moment that is now goes before one of always.
std::optional<LearnAction> learn_action_for(const Chord& chord, bool guided, bool asked);

}  // namespace talus
