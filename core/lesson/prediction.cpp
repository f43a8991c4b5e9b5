#include "core/lesson/prediction.h"

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
    was_wrong_ = false;
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
        contains(right_cells_, point) ? next() : wrong();
    } else if (question_ == Question::point) {
        point == point_ ? next() : wrong();
    } else if (question_ == Question::parents && !contains(found_, point)) {
        if (!contains(parents_, point)) return wrong();
        was_wrong_ = false;
        found_.push_back(point);
        if (found_.size() == parents_.size()) next();
    }
}

void Prediction::choose(std::size_t answer) {
    if (question_ == Question::choice) answer == right_choice_ ? next() : wrong();
}

void Prediction::say(double mean, int decimals) {
    if (question_ != Question::mean) return;
    double half_unit = 0.5;
    for (int i = 0; i < decimals; ++i) half_unit /= 10;
    std::fabs(mean - mean_) <= half_unit*(1 + 1e-6) ? next() : wrong();
}

void Prediction::give_up() {
    if (question_ == Question::none) return;
    wrong();
    next();
}

void Prediction::wrong() {
    ++wrong_;
    was_wrong_ = true;
}

void Prediction::next() {
    ++score_.asked;
    if (wrong_ == 0) ++score_.right;
    wrong_ = 0;
    was_wrong_ = false;
    question_ = alone()                          ? Question::none
                : question_ == Question::point   ? Question::parents
                : question_ == Question::parents ? Question::mean
                                                 : Question::none;
    answered_ = question_ == Question::none;
}

}  // namespace talus
