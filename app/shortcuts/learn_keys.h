#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "app/shortcuts/commands.h"

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
    dice
};

struct LearnKey {
    LearnAction action;
    std::string_view label;
    std::array<Chord, 2> chords;  ///< the first is the one that help shows
};
std::span<const LearnKey> learn_keys();
const LearnKey& key_for(LearnAction action);
std::optional<LearnAction> learn_action_for(const Chord& chord);

}  // namespace talus
