#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/words/words.h"

namespace talus {

/// Where a passage of steps begins: a half step, the first of a level, one pass of a blur.
struct Mark {
    std::int64_t step;
    bool level;                            ///< also a level begins here
    std::string_view whole;                ///< of its label: "{part}: diamond step (centres)"
    std::optional<std::string_view> part;  ///< of its short label: "Level {number}"; without it the whole
    std::int64_t number = 0;
    std::int64_t count = 0;                     ///< of which it is one
    std::optional<std::string_view> text = {};  ///< that the whole has in place of {text}
    /// Returns "Level 2: diamond step (centres)", and "Level 2".
    std::string label(const std::string& language) const;
    std::string short_label(const std::string& language) const;
    friend bool operator==(const Mark&, const Mark&) = default;
};

/// The distance that one press moves.
enum class Grain { step, phase, level };

/// What is played: so many steps, with marks. The first mark stands at 0, each further one after the one
/// before it, all below `steps`.
struct Track {
    std::int64_t steps = 0;
    std::vector<Mark> marks;
    /// What each grain is called; one without a name is not offered.
    std::array<std::optional<std::string_view>, 3> grain_labels{"Step", std::nullopt, "Level"};
    friend bool operator==(const Track&, const Track&) = default;

    /// Returns the mark that the step belongs to.
    const Mark& mark_of(std::int64_t step) const;
};

/// Returns the place of a position on a scrub bar, 0 to 1: each passage between two marks has the same width,
/// for the last of a large lattice has three quarters of all its steps.
double share_of(const Track& track, std::int64_t position);
/// Returns the position nearest to a place on the scrub bar.
std::int64_t position_at(const Track& track, double share);

}  // namespace talus
