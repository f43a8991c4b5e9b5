#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/lesson/script/lesson_text.h"
#include "core/lesson/script/prediction.h"

namespace talus {

/// A question in a lesson's own words. Its answer is not written down where the trace can say it: it is what
/// that has after `after` steps, as Question::cell of a measure or as Question::choice of a fact
/// (Trace::measures, Trace::facts). A Question::choice about neither says which of its answers is right.
struct LessonQuestion {
    /// One of the answers to choose from.
    struct Choice {
        std::string is;  ///< what the fact is where this one is right
        LessonText text;
        bool right = false;       ///< where there is no fact
        LessonText because = {};  ///< why it is wrong; may be empty
        friend bool operator==(const Choice&, const Choice&) = default;
    };

    LessonText text;
    std::string subject;                     ///< the measure or the fact; of a choice it may be empty
    bool highest = true;                     ///< the cell of the highest measure; else of the lowest
    std::optional<double> above = {};        ///< only cells whose value is not below this; none: all
    std::vector<Choice> choices = {};        ///< for a choice
    std::optional<std::int64_t> after = {};  ///< steps; none: all of them

    friend bool operator==(const LessonQuestion&, const LessonQuestion&) = default;
};

/// Returns after how many steps of the trace it has the answer.
std::int64_t moment_of(const LessonQuestion& question, const Trace& trace);

/// Returns the known cells that are right: where the measure is extreme, or off that by less than k_as_good
/// of all its range, so that none is wrong that looks the same.
std::vector<LatticePoint> right_cells(const LessonQuestion& question, const Trace& trace);
inline constexpr double k_as_good = 0.02;

/// Returns the choice that is right at a cell; none where the trace says something else, or where several say
/// the same.
std::optional<std::size_t> right_choice(const LessonQuestion& question, const Trace& trace,
                                        LatticePoint cell);

/// Begins with the question of a step that stops after `done` steps. cell: the one that is told of. False
/// where there is nothing to ask.
bool ask(Prediction& prediction, Question kind, const LessonQuestion& question, const Trace& trace,
         std::int64_t done, LatticePoint cell);

}  // namespace talus
