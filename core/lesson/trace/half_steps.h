#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/lesson/trace/lesson_setup.h"
#include "core/words/words.h"

namespace talus {

/// What one half step did to a lattice: the points of the steps from `begin` to below `end` are new.
struct HalfStep {
    Phase phase = Phase::seeds;  ///< seeds: the first points
    int level = 0;
    std::int64_t begin = 0, end = 0;
    friend bool operator==(const HalfStep&, const HalfStep&) = default;
};

/// Returns what a half step is called: "First points", "Diamond step 1". It places points.
std::string title_of(const HalfStep& half, const std::string& language);

/// Points along a side of the largest lattice whose half steps are shown side by side.
inline constexpr int k_max_strip_side = 9;

/// Returns whether there is a strip of it: a lattice of up to k_max_strip_side points a side, without random
/// additions, which place nothing.
bool has_strip(const LessonSetup& setup);
/// Returns the half steps up to `done` steps, the first points before them; the last one may be unfinished.
/// Empty where nothing is done. setup: has_strip.
std::vector<HalfStep> half_steps(const LessonSetup& setup, std::int64_t done);

}  // namespace talus
