#include "core/lesson/script/prediction.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talus {
namespace {

bool contains(const std::vector<LatticePoint>& points, LatticePoint point) {
    return std::find(points.begin(), points.end(), point) != points.end();
}

}  // namespace

void Prediction::begin(Question question, Question only, std::int64_t step) {
    stop();
    question_ = question;
    only_ = only;
    step_ = step;
    wrong_ = 0;
    wrong_answers_ = 0;
    gave_up_ = false;
    wrong_answer_.reset();
}

bool Prediction::ask(const Arithmetic& line, std::int64_t step, Question only) {
    stop();
    if (line.count == 0) return false;
    begin(only == Question::none ? Question::point : only, only, step);
    point_ = line.point;
    mean_ = line.mean;
    parents_.clear();
    found_.clear();
    for (const Term& parent : line.used_terms()) {
        if (!contains(parents_, parent.point)) parents_.push_back(parent.point);
    }
    return true;
}

bool Prediction::ask_for_cell(std::vector<LatticePoint> right, std::int64_t step) {
    stop();
    if (right.empty()) return false;
    begin(Question::cell, Question::cell, step);
    right_cells_ = std::move(right);
    return true;
}

bool Prediction::ask_to_choose(std::size_t right, std::int64_t step) {
    begin(Question::choice, Question::choice, step);
    right_choice_ = right;
    return true;
}

std::vector<LatticePoint> Prediction::missing() const {
    if (question_ == Question::point) return {point_};
    if (question_ == Question::cell) return right_cells_;
    std::vector<LatticePoint> left;
    if (question_ != Question::parents) return left;
    for (const LatticePoint& parent : parents_) {
        if (!contains(found_, parent)) left.push_back(parent);
    }
    return left;
}

void Prediction::click(LatticePoint point) {
    if (question_ == Question::cell) {
        contains(right_cells_, point) ? next() : wrong({.point = point});
    } else if (question_ == Question::point) {
        point == point_ ? next() : wrong({.point = point});
    } else if (question_ == Question::parents && !contains(found_, point)) {
        if (!contains(parents_, point)) return wrong({.point = point});
        wrong_answer_.reset();
        found_.push_back(point);
        if (found_.size() == parents_.size()) next();
    }
}

void Prediction::choose(std::size_t answer) {
    if (question_ == Question::choice) answer == right_choice_ ? next() : wrong({.choice = answer});
}

void Prediction::say(double mean, int decimals) {
    if (question_ != Question::mean) return;
    constexpr double k_slight = 1e-6;  // of a unit: typed numbers are decimal
    double units = 1;                  // of the last decimal, in 1
    bool right = false;
    for (int places = 0; places <= std::max(decimals, k_max_places); ++places, units *= 10) {
        const double rounded = std::floor(std::fabs(mean_) * units + 0.5 + k_slight);
        right = right || (places >= decimals &&
                          std::fabs(mean * units - (mean_ < 0 ? -rounded : rounded)) <= k_slight);
    }
    right ? next() : wrong({.number = mean});
}

void Prediction::give_up() {
    if (question_ == Question::none) return;
    ++wrong_;
    next();
    gave_up_ = true;
}

void Prediction::wrong(WrongAnswer answer) {
    ++wrong_;
    ++wrong_answers_;
    wrong_answer_ = answer;
}

void Prediction::next() {
    ++score_.asked;
    gave_up_ = false;
    if (wrong_ == 0) ++score_.right;
    wrong_ = 0;
    wrong_answer_.reset();
    question_ = alone()                          ? Question::none
                : question_ == Question::point   ? Question::parents
                : question_ == Question::parents ? Question::mean
                                                 : Question::none;
    answered_ = question_ == Question::none;
}

}  // namespace talus
