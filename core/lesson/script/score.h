#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/lesson/script/lesson_file.h"

namespace talus {

/// Returns whether a step asks something. Beside a comparison nothing is asked.
bool asks_something(const LessonStep& step);

/// How the questions of a guided lesson were answered. Of each question the first answer counts: who goes
/// back and answers it once more does not improve it, and who leaves it open after wrong answers keeps those.
class LessonScore {
 public:
    explicit LessonScore(const LessonFile& lesson);

    /// A step's question was asked, once more perhaps. step: of the lesson.
    void ask(std::size_t step);
    /// Notes what was answered so far to the question asked last. May be called as often as one likes.
    void note(const Prediction& prediction);

    struct Result {
        int wrong = 0;          ///< answers before the right one
        bool answered = false;  ///< rightly, or shown
        bool shown = false;     ///< by the program, for want of an answer
    };
    /// Returns how it went at a step; nothing where that asks nothing.
    std::optional<Result> at(std::size_t step) const;

    /// Numbers of questions.
    struct Tally {
        int questions = 0;
        int at_first = 0;  ///< right at the first try
        int later = 0;     ///< right after more tries
        int shown = 0;
        int open() const { return questions - at_first - later - shown; }
    };
    Tally tally() const;

 private:
    std::vector<std::optional<Result>> results_;  // by step; none: it asks nothing
    std::optional<std::size_t> asked_;
    int before_ = 0;  // wrong answers before the question was asked last
};

/// Returns a line to be given to a teacher: "Creases: 5 of 7 right at the first try, 1 shown, 1 not answered
/// · Talus 0.1.0". The web page makes the same one of the same words.
std::string score_line(const LessonScore::Tally& tally, const std::string& title, const std::string& version,
                       const std::string& language);

}  // namespace talus
