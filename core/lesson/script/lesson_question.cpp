#include "core/lesson/script/lesson_question.h"

#include <algorithm>
#include <cstddef>

namespace talus {

std::int64_t moment_of(const LessonQuestion& question, const Trace& trace) {
    return question.after.value_or(trace.steps());
}

std::vector<LatticePoint> right_cells(const LessonQuestion& question, const Trace& trace) {
    const std::int64_t done = moment_of(question, trace);
    std::vector<LatticePoint> cells;
    std::vector<double> measures;
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x) {
            if (!trace.known({x, y}, done)) continue;
            if (question.above && trace.value({x, y}, done) < *question.above) continue;
            cells.push_back({x, y});
            measures.push_back(trace.measure(question.subject, {x, y}, done));
        }
    }
    if (cells.empty()) return cells;
    const auto [low, high] = std::minmax_element(measures.begin(), measures.end());
    const double near = k_as_good * (*high - *low);
    std::vector<LatticePoint> right;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double off = question.highest ? *high - measures[i] : measures[i] - *low;
        if (off <= near) right.push_back(cells[i]);
    }
    return right;
}

std::optional<std::size_t> right_choice(const LessonQuestion& question, const Trace& trace,
                                        LatticePoint cell) {
    const bool by_fact = !question.subject.empty();
    const std::string fact =
        by_fact ? trace.fact(question.subject, cell, moment_of(question, trace)) : std::string();
    const auto is_right = [&](const LessonQuestion::Choice& choice) {
        return by_fact ? choice.is == fact : choice.right;
    };
    const auto found = std::ranges::find_if(question.choices, is_right);
    if (std::ranges::count_if(question.choices, is_right) != 1) return std::nullopt;
    return static_cast<std::size_t>(found - question.choices.begin());
}

bool ask(Prediction& prediction, Question kind, const LessonQuestion& question, const Trace& trace,
         std::int64_t done, LatticePoint cell) {
    if (kind == Question::cell) return prediction.ask_for_cell(right_cells(question, trace), done);
    if (kind != Question::choice) return prediction.ask(trace.arithmetic(done), done, kind);
    const auto right = right_choice(question, trace, cell);
    return right.has_value() && prediction.ask_to_choose(*right, done);
}

}  // namespace talus
