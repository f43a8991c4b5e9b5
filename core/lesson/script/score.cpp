#include "core/lesson/script/score.h"

#include "core/words/words.h"

namespace talus {

bool asks_something(const LessonStep& step) { return step.predict != Question::none && step.compare.empty(); }

LessonScore::LessonScore(const LessonFile& lesson) {
    for (const LessonStep& step : lesson.steps)
        results_.push_back(asks_something(step) ? std::optional(Result{}) : std::nullopt);
}

void LessonScore::ask(std::size_t step) {
    asked_.reset();
    if (step >= results_.size() || !results_[step]) return;
    asked_ = step;
    before_ = results_[step]->wrong;
}

void LessonScore::note(const Prediction& prediction) {
    if (!asked_) return;
    Result& result = *results_[*asked_];
    if (result.answered) return;
    result.answered = prediction.answered();
    result.shown = result.answered && prediction.gave_up();
    result.wrong = before_ + prediction.wrong_answers();
}

std::optional<LessonScore::Result> LessonScore::at(std::size_t step) const {
    return step < results_.size() ? results_[step] : std::nullopt;
}

LessonScore::Tally LessonScore::tally() const {
    Tally tally;
    for (const std::optional<Result>& result : results_) {
        if (!result) continue;
        ++tally.questions;
        if (!result->answered) continue;
        ++(result->shown ? tally.shown : result->wrong == 0 ? tally.at_first : tally.later);
    }
    return tally;
}

std::string score_line(const LessonScore::Tally& tally, const std::string& title, const std::string& version,
                       const std::string& language) {
    std::string result =
        worded("{right} of {count} right at the first try", language,
               {{"right", std::to_string(tally.at_first)}, {"count", std::to_string(tally.questions)}});
    const auto add = [&](std::string_view word, int number) {
        if (number > 0) result += ", " + worded(word, language, {{"number", std::to_string(number)}});
    };
    add("{number} after more tries", tally.later);
    add("{number} shown", tally.shown);
    add("{number} not answered", tally.open());
    // The title comes last: braces in it stay.
    return worded("{title}: {result} · Talus {version}", language,
                  {{"result", result}, {"version", version}, {"title", title}});
}

}  // namespace talus
