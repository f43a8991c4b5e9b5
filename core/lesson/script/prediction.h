#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/lesson/trace/trace.h"

namespace talus {

/// What is asked: about a step before it is shown, or, of a map that steps go over, for one of its cells or
/// one of several answers (core/lesson/script/lesson_question.h).
enum class Question { none, point, parents, mean, cell, choice };
/// In the order of their enum: what programs call them.
inline constexpr std::array<std::string_view, 6> k_question_keys{"",     "point", "parents",
                                                                 "mean", "cell",  "choice"};
/// Whether it is about the step that comes next: its point, the parents, their mean.
constexpr bool is_about_next_step(Question question) {
    return question == Question::point || question == Question::parents || question == Question::mean;
}

/// Predict, then reveal: before a step is done, the learner clicks its point, clicks the parents and says
/// their mean; only then the random offset is shown. Nobody is asked to guess a random number, so first
/// points and random additions come without questions. A wrong answer may be mended; the second wrong one
/// brings a hint, and the score counts what was right at once. A guided lesson asks one question alone and
/// goes on by itself.
class Prediction {
 public:
    /// Begins with the questions about a step, or with that one alone. line: how the step makes its value.
    /// False where there is nothing to ask.
    bool ask(const Arithmetic& line, std::int64_t step, Question only = Question::none);
    /// Asks for a cell alone, of which each of these is right; false where there are none.
    bool ask_for_cell(std::vector<LatticePoint> right, std::int64_t step);
    /// Asks alone to choose one of several answers.
    bool ask_to_choose(std::size_t right, std::int64_t step);
    void stop() {
        question_ = Question::none;
        answered_ = false;
    }

    Question question() const { return question_; }
    std::int64_t step() const { return step_; }
    /// Returns whether one question was asked alone.
    bool alone() const { return only_ != Question::none; }
    /// Returns the question that was asked alone, also after its answer.
    Question only() const { return only_; }
    /// Returns whether everything asked last is answered or given up.
    bool answered() const { return answered_; }
    /// Returns the point that the step places, which may be shown once the parents are asked for.
    LatticePoint point() const { return point_; }
    /// Returns the parents found so far, each once.
    const std::vector<LatticePoint>& found() const { return found_; }
    /// How many there are to be found: where the lattice wraps, one point may stand for several.
    std::size_t to_find() const { return parents_.size(); }
    bool hint() const { return wrong_ >= k_wrong_for_hint; }
    /// The second wrong answer brings the hint.
    static constexpr int k_wrong_for_hint = 2;
    /// Returns how many answers were wrong since the asking began, to all its questions; one that was skipped
    /// is not among them.
    int wrong_answers() const { return wrong_answers_; }
    /// Returns whether the last answer was wrong.
    bool was_wrong() const { return wrong_answer_.has_value(); }
    /// A wrong answer: what the question was about.
    struct WrongAnswer {
        std::optional<LatticePoint> point = {};
        double number = 0;       ///< said as the mean
        std::size_t choice = 0;  ///< of several answers
    };
    /// Returns the last answer where it was wrong.
    const std::optional<WrongAnswer>& wrong_answer() const { return wrong_answer_; }
    /// Returns the point of the last wrong answer, if it was one.
    std::optional<LatticePoint> wrong_point() const {
        return wrong_answer_ ? wrong_answer_->point : std::nullopt;
    }
    /// Returns the missing answers, which the hint shows.
    std::vector<LatticePoint> missing() const;

    /// Returns the cells that are right, of a question for one, also after its answer.
    const std::vector<LatticePoint>& right_cells() const { return right_cells_; }
    /// Returns whether the last question was skipped.
    bool gave_up() const { return gave_up_; }
    /// Returns the answer that is right, of several.
    std::size_t right_choice() const { return right_choice_; }

    /// Answers a question about points, or for a cell.
    void click(LatticePoint point);
    /// Answers with one of several.
    void choose(std::size_t answer);
    /// Answers the question for the mean, rounded to as many decimals as are shown, or to more of up to
    /// k_max_places, as in class: halves away from 0.
    static constexpr int k_max_places = 3;  ///< a quarter of a tenth has no more
    void say(double mean, int decimals);
    /// Skips a question, which counts as a wrong answer.
    void give_up();

    struct Score {
        int right = 0;  ///< at the first answer
        int asked = 0;
        friend bool operator==(const Score&, const Score&) = default;
    };
    const Score& score() const { return score_; }
    void reset_score() { score_ = {}; }

 private:
    void begin(Question question, Question only, std::int64_t step);
    void wrong(WrongAnswer answer);
    void next();

    Question question_ = Question::none;
    Question only_ = Question::none;
    bool answered_ = false;
    std::int64_t step_ = 0;
    LatticePoint point_;
    std::vector<LatticePoint> parents_;
    std::vector<LatticePoint> found_;
    std::vector<LatticePoint> right_cells_;
    std::size_t right_choice_ = 0;
    double mean_ = 0;
    int wrong_ = 0;
    bool gave_up_ = false;
    std::optional<WrongAnswer> wrong_answer_;
    int wrong_answers_ = 0;
    Score score_;
};

}  // namespace talus
