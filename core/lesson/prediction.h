#pragma once

#include <optional>
#include <vector>

#include "core/lesson/lesson.h"

namespace talus {

/// What is asked about a step before it is shown.
enum class Question { none, point, parents, mean };

/// Predict, then reveal: before a step is done, the learner clicks its point, clicks the parents and says
/// their mean; only then the random offset is shown. Nobody is asked to guess a random number, so seeds and
/// random additions come without questions. A wrong answer may be mended; the second wrong one brings a
/// hint, and the score counts what was right at once. A guided lesson asks one question alone and goes on by
/// itself.
class Prediction {
 public:
    /// Begins with the questions about a step, or with that one alone. line: how the step makes its value.
    /// False where there is nothing to ask.
    bool ask(const Arithmetic& line, std::int64_t step, Question only = Question::none);
    void stop() {
        question_ = Question::none;
        answered_ = false;
    }

    Question question() const { return question_; }
    std::int64_t step() const { return step_; }
    /// It was asked alone.
    bool alone() const { return only_ != Question::none; }
    /// What was asked alone, also once it is answered.
    Question only() const { return only_; }
    /// All that was asked last is answered or given up.
    bool answered() const { return answered_; }
    /// The point it places: no secret once the parents are asked for.
    LatticePoint point() const { return point_; }
    /// Parents found so far, each once.
    const std::vector<LatticePoint>& found() const { return found_; }
    /// How many there are to be found: where the lattice wraps, one point may stand for several.
    std::size_t to_find() const { return parents_.size(); }
    bool hint() const { return wrong_ >= k_wrong_for_hint; }
    /// The last answer was wrong.
    bool was_wrong() const { return was_wrong_; }
    /// What the hint shows: the answers that are still missing.
    std::vector<LatticePoint> missing() const;

    /// For the questions about points.
    void click(LatticePoint point);
    /// For the mean: right if it is so to half a unit of the last place shown.
    void say(double mean, int decimals);
    /// Passes over a question, as a wrong one.
    void give_up();

    struct Score {
        int right = 0;  ///< at the first answer
        int asked = 0;
        friend bool operator==(const Score&, const Score&) = default;
    };
    const Score& score() const { return score_; }
    void reset_score() { score_ = {}; }

 private:
    void wrong();
    void next();

    Question question_ = Question::none;
    Question only_ = Question::none;
    bool answered_ = false;
    std::int64_t step_ = 0;
    LatticePoint point_;
    std::vector<LatticePoint> parents_;
    std::vector<LatticePoint> found_;
    double mean_ = 0;
    int wrong_ = 0;
    bool was_wrong_ = false;
    Score score_;

    static constexpr int k_wrong_for_hint = 2;
};

}  // namespace talus
