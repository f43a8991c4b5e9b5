#include "core/lesson/script/reasons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <span>

#include "core/lesson/trace/lattice_trace.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

constexpr double k_thousandths = 1000;
constexpr double k_slight = 1e-6;
constexpr std::string_view k_rounding =
    "Not yet, but nearly: look at the rounding. One digit after the point stays, and a 5 behind it rounds "
    "away "
    "from 0.";

// The shortest way from one point to another, across an edge where the lattice wraps.
LatticePoint way(const Trace& trace, LatticePoint from, LatticePoint to) {
    const auto along = [](int by, int count, bool wraps) {
        if (!wraps) return by;
        const int forward = ((by % count) + count) % count;
        return 2 * forward > count ? forward - count : forward;
    };
    const Lattice& lattice = trace.lattice();
    return {along(to.x - from.x, lattice.width, lattice.wrap_x),
            along(to.y - from.y, lattice.height, lattice.wrap_y)};
}

bool is_diagonal(LatticePoint by) { return by.x != 0 && by.y != 0; }

Reason reason_of_next(const Trace& trace, std::int64_t step, LatticePoint point) {
    if (trace.known(point, step)) return {"Not yet: this point has its height already."};
    const LatticeTrace* const lattice = trace.placed();
    if (lattice == nullptr) return {"Not yet: each step fills its points row by row, from the upper left."};
    const PhaseSpan& now = lattice->order().phase_of(step);
    const PhaseSpan& its = lattice->order().phase_of(lattice->step_of(point));
    if (its.first == now.first)
        return {"Not yet: each step fills its points row by row, from the upper left."};
    const std::string_view word =
        trace.is_line() ? "Not yet: this point comes later, at level {level}."
        : its.phase == Phase::diamond
            ? "Not yet: this is the centre of a square of level {level}; it comes later, in that diamond "
              "step."
            : "Not yet: this is the middle of an edge; it comes later, after the centres of level {level}.";
    return {word, {{"level", std::to_string(its.level)}}};
}

Reason reason_of_parent(const Trace& trace, std::int64_t step, LatticePoint point) {
    const Arithmetic line = trace.arithmetic(step);
    if (point == line.point) return {"Not yet: this is the new point itself; its parents lie around it."};
    if (!trace.known(point, step))
        return {"Not yet: this point has no height, so nothing can be made of it."};
    const bool diagonal = is_diagonal(way(trace, line.point, point));
    const auto terms = line.used_terms();
    const auto lie_diagonally = [&](const Term& term) {
        return is_diagonal({term.where.x - line.point.x, term.where.y - line.point.y});
    };
    if (diagonal && std::ranges::none_of(terms, lie_diagonally))
        return {"Not yet: parents of the middle of an edge lie straight beside, above and below it."};
    if (!diagonal && std::ranges::all_of(terms, lie_diagonally))
        return {"Not yet: parents of a centre are the corners of its square."};
    return {"Not yet: parents are the nearest points that have a height, around the new one."};
}

// Whether a question for cells is in truth about the points that a mistaken program never places.
bool asks_for_never_placed(const LessonQuestion& question, const Trace& trace) {
    const LatticeTrace* const lattice = trace.placed();
    if (lattice == nullptr || lattice->is_true()) return false;
    const std::vector<LatticePoint> right = right_cells(question, trace);
    const auto is_missed = [&](LatticePoint each) { return lattice->never_placed(each); };
    return !right.empty() && std::ranges::all_of(right, is_missed);
}

// The mistakes one after the other.
class WrongMeans {
 public:
    WrongMeans(const Arithmetic& line, int decimals) : line_(line), terms_(line.used_terms()) {
        for (int i = 0; i < decimals; ++i) unit_ /= 10;
        for (const Term& term : terms_) sum_ += term.value;
    }

    std::vector<WrongNumbers> all(bool tenths) {
        const auto count = std::to_string(line_.count);
        const double mean = line_.mean * k_thousandths;
        if (tenths) add({k_rounding}, {whole(mean - unit_) + 1, whole(mean + unit_) - 1});
        add({"Not yet: that is the sum. Divide it by {count}.", {{"count", count}}}, exactly(sum_));
        // What a lesson about borders asks for comes before slips of the pen with the same result.
        if (line_.count > 2) add_means_without_parents_across();
        add_lost_signs();
        const Reason of_one =
            line_.count == 2
                ? Reason{"Not yet: that is one parent's own height. The mean is made of both."}
                : Reason{"Not yet: that is one parent's own height. The mean is made of all {count}.",
                         {{"count", count}}};
        for (const Term& term : terms_) add(of_one, exactly(term.value));
        if (std::fabs(line_.offset) > k_slight)
            add({"Not yet: that is with the offset. The mean alone is asked for."},
                about(line_.mean + line_.offset));
        for (int some = 2; some < line_.count; ++some) add_means_of(some);
        for (const int other : {2, 3, 4}) {
            if (line_.count > 2 && other != line_.count)
                add({"Not yet: the sum was divided by {other}. Divide it by {count}.",
                     {{"count", count}, {"other", std::to_string(other)}}},
                    about(sum_ / other));
        }
        const double rounded = std::floor(std::fabs(line_.mean) + 0.5);
        if (tenths) add({k_rounding}, exactly(line_.mean < 0 ? -rounded : rounded));
        return std::move(made_);
    }

 private:
    using Range = WrongNumbers::Range;

    static std::int64_t whole(double number) { return static_cast<std::int64_t>(std::floor(number + 0.5)); }
    static Range exactly(double number) { return {thousandths_of(number), thousandths_of(number)}; }
    // As it is, or rounded either way.
    Range about(double number) const {
        const double half = unit_ / 2 + k_slight;
        return {-static_cast<std::int64_t>(std::floor(half - number * k_thousandths)),
                static_cast<std::int64_t>(std::floor(number * k_thousandths + half))};
    }
    void add(Reason reason, Range range) {
        if (range.low > range.high) return;
        if (made_.empty() || made_.back().reason != reason) made_.push_back({std::move(reason), {}});
        made_.back().ranges.push_back(range);
    }
    // With some of the minus signs overlooked.
    void add_lost_signs() {
        for (unsigned lost = 1; lost < 1u << line_.count; ++lost) {
            double sum = sum_;
            bool all_negative = true;
            for (std::size_t i = 0; i < terms_.size(); ++i) {
                if ((lost >> i & 1u) == 0) continue;
                all_negative = all_negative && terms_[i].value < 0;
                sum -= 2 * terms_[i].value;
            }
            if (all_negative)
                add({"Not yet, but nearly: look at the minus signs."}, about(sum / line_.count));
        }
    }
    // Without the one that lies beyond the border, where the lattice wraps.
    void add_means_without_parents_across() {
        for (const Term& term : terms_) {
            if (term.where == term.point) continue;
            const std::string point = std::to_string(term.point.x) + ", " + std::to_string(term.point.y);
            add({"Not yet: the parent beyond the border is missing. It lies on the other side, at ({point}). "
                 "Take all {count}.",
                 {{"point", point}, {"count", std::to_string(line_.count)}}},
                about((sum_ - term.value) / (line_.count - 1)));
        }
    }
    // Adds the mean of every choice of `some` parents out of all of them.
    void add_means_of(int some) {
        for (unsigned chosen = 0; chosen < 1u << line_.count; ++chosen) {
            double sum = 0;
            int taken = 0;
            for (std::size_t i = 0; i < terms_.size(); ++i) {
                if ((chosen >> i & 1u) == 0) continue;
                sum += terms_[i].value;
                ++taken;
            }
            if (taken != some) continue;
            add({"Not yet: that is the mean of {some} of the {count} parents. Take all {count}.",
                 {{"some", std::to_string(some)}, {"count", std::to_string(line_.count)}}},
                about(sum / some));
        }
    }

    const Arithmetic& line_;
    std::span<const Term> terms_;
    double unit_ = k_thousandths;  // the last decimal, in thousandths
    double sum_ = 0;
    std::vector<WrongNumbers> made_;
};

}  // namespace

Reason reason_of_point(Question question, const Trace& trace, std::int64_t step, LatticePoint point) {
    return question == Question::point ? reason_of_next(trace, step, point)
                                       : reason_of_parent(trace, step, point);
}

Reason reason_of_cell(const LessonQuestion& question, const Trace& trace, std::int64_t done,
                      LatticePoint point) {
    if (!trace.known(point, done)) return {"Not yet: this place has no height yet."};
    if (asks_for_never_placed(question, trace) && !trace.placed()->never_placed(point))
        return {"Not yet: this point was placed."};
    const std::int64_t moment = moment_of(question, trace);
    if (question.above && trace.value(point, moment) < *question.above)
        return {"Not yet: the ground here lies at {number}. Only cells from {limit} up count.",
                {{"number", trace.measure_text("value", point, moment)},
                 {"limit", written_number(*question.above, 0)}}};
    const std::string_view word =
        moment > done ? (question.highest ? "Not yet: this cell will have {number}, another one more."
                                          : "Not yet: this cell will have {number}, another one less.")
                      : (question.highest ? "Not yet: this cell has {number}, another one has more."
                                          : "Not yet: this cell has {number}, another one has less.");
    return {word, {{"number", trace.measure_text(question.subject, point, moment)}}};
}

std::int64_t thousandths_of(double number) {
    return static_cast<std::int64_t>(std::floor(number * k_thousandths + 0.5));
}

std::vector<WrongNumbers> wrong_means(const Arithmetic& line, int decimals) {
    constexpr int k_max_parents = 4;
    if (line.count < 1 || line.count > k_max_parents) return {};
    return WrongMeans(line, decimals).all(decimals == decimals_of(NumberKind::tenths));
}

Reason reason_of_mean(const Arithmetic& line, int decimals, double said) {
    constexpr double k_max_said = 1e9;  // beyond it no mistake leads
    if (std::fabs(said) < k_max_said) {
        const std::int64_t thousandths = thousandths_of(said);
        for (const WrongNumbers& each : wrong_means(line, decimals)) {
            for (const auto& [low, high] : each.ranges) {
                if (thousandths >= low && thousandths <= high) return each.reason;
            }
        }
    }
    return {"Not yet: add the {count} numbers, and divide the sum by {count}.",
            {{"count", std::to_string(line.count)}}};
}

Reason reason_of(const Prediction& prediction, const Trace& trace, const LessonQuestion& question) {
    const Prediction::WrongAnswer wrong = prediction.wrong_answer().value_or(Prediction::WrongAnswer{});
    switch (prediction.question()) {
        case Question::point:
        case Question::parents:
            return reason_of_point(prediction.question(), trace, prediction.step(),
                                   wrong.point.value_or(LatticePoint{}));
        case Question::mean:
            return reason_of_mean(trace.arithmetic(prediction.step()), trace.decimals(), wrong.number);
        case Question::cell:
            return reason_of_cell(question, trace, prediction.step(), wrong.point.value_or(LatticePoint{}));
        case Question::choice:
        case Question::none:
            break;
    }
    return {"Not yet: read the caption once more."};
}

}  // namespace talus
