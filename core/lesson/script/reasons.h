#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/lesson/script/lesson_question.h"
#include "core/words/words.h"

namespace talus {

/// Why an answer is not right yet: a sentence, and what fills its holes.
struct Reason {
    std::string_view word;
    Fillings fillings = {};

    std::string in(const std::string& language) const {
        return localized(worded(word, language, fillings), language);
    }
    friend bool operator==(const Reason&, const Reason&) = default;
};

/// Returns why a point is wrong as the one that comes next (Question::point) or as one of its parents. step:
/// the one asked about, of a trace that places points.
Reason reason_of_point(Question question, const Trace& trace, std::int64_t step, LatticePoint point);

/// Returns why a cell is wrong as the highest or lowest: it is unknown after so many steps, it was placed
/// where those are right that never are, it is too low to be asked about, or another one has more or less,
/// now or once as many steps are done as the question says. {number} is the cell's own.
Reason reason_of_cell(const LessonQuestion& question, const Trace& trace, std::int64_t done,
                      LatticePoint point);

/// Numbers that one mistake makes of a mean: from low to high, in whole thousandths.
struct WrongNumbers {
    struct Range {
        std::int64_t low, high;
    };
    Reason reason;
    std::vector<Range> ranges;
};
/// Returns the mistakes that a mean invites, worked out for its numbers: wrongly rounded, the sum, a minus
/// sign lost, a parent's own height, the result with its offset, the mean of too few parents, a sum divided
/// by another number. Where a number fits several, the first is the likeliest. Those that are right may be
/// among them.
std::vector<WrongNumbers> wrong_means(const Arithmetic& line, int decimals);
/// Returns the thousandths that such ranges mean by a number.
std::int64_t thousandths_of(double number);
/// Returns why a number is wrong as the mean of a line.
Reason reason_of_mean(const Arithmetic& line, int decimals, double said);

/// Returns why the last answer was wrong, which it was. A choice's own reason is its lesson's. question: of a
/// cell, the one that was asked.
Reason reason_of(const Prediction& prediction, const Trace& trace, const LessonQuestion& question = {});

}  // namespace talus
