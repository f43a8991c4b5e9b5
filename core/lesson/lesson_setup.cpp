#include "core/lesson/lesson_setup.h"

#include <cassert>

#include "core/lesson/class_lesson.h"
#include "core/lesson/exact_lesson.h"
#include "core/lesson/written_out.h"
#include "core/recipe/stage_table.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_parts = 10;  // typed numbers are tenths

LatticePlan plan_of(const LessonSetup& setup) {
    const LatticeAxis axis{setup.squares, static_cast<double>(World{}.extent) / setup.squares, setup.wraps};
    return {.x = axis, .y = axis, .levels = setup.levels, .sampling = Sampling::exact};
}

}  // namespace

std::vector<ParameterValue> LessonSetup::default_rules() { return values_of(DiamondSquare{}); }

int size_of(const LessonSetup& setup) { return (setup.squares << setup.levels) + (setup.wraps ? 0 : 1); }

DiamondSquare stage_of(const LessonSetup& setup) {
    auto stage = from_values<DiamondSquare>(setup.rules);
    if (setup.exact && setup.corners.size() == stage.corners.size()) {
        stage.set_corners = true;
        for (std::size_t i = 0; i < stage.corners.size(); ++i)
            stage.corners[i] = static_cast<float>(setup.corners[i] / k_parts);
    }
    return stage;
}

std::map<LatticePoint, int> typed_of(const LessonSetup& setup) {
    std::map<LatticePoint, int> typed = setup.typed;
    const int end = setup.squares << setup.levels;
    for (std::size_t i = 0; i < setup.corners.size(); ++i)
        typed.try_emplace({i % 2 == 1 ? end : 0, i / 2 == 1 ? end : 0}, setup.corners[i]);
    return typed;
}

PlacementOrder placement_of(const LessonSetup& setup) {
    assert(setup.dimensions == 2);
    return {plan_of(setup), stage_of(setup).random_additions};
}

std::int64_t steps_of(const LessonSetup& setup) {
    return setup.dimensions == 1 ? size_of(setup) : placement_of(setup).steps();
}

LessonGround::LessonGround(const LessonSetup& setup) : setup_(setup) {
    if (setup.dimensions == 1) {
        std::map<int, int> typed;
        for (const auto& [point, tenths] : typed_of(setup)) typed[point.x] = tenths;
        line_ = std::make_shared<ClassLine>(LineNumbers{.levels = setup.levels,
                                                        .stage = stage_of(setup),
                                                        .seed = setup.seed,
                                                        .no_offsets = setup.no_offsets,
                                                        .typed = std::move(typed)});
    } else if (setup.exact) {
        lattice_ = std::make_shared<ExactLesson>(
            ExactGround{stage_of(setup), plan_of(setup), World{}.range(), setup.seed});
    } else {
        lattice_ = std::make_shared<ClassLesson>(ClassNumbers{.plan = plan_of(setup),
                                                              .stage = stage_of(setup),
                                                              .seed = setup.seed,
                                                              .no_offsets = setup.no_offsets,
                                                              .typed = typed_of(setup)});
    }
}

std::int64_t LessonGround::steps() const { return line_ ? line_->steps() : lattice_->order().steps(); }
Track LessonGround::track() const { return line_ ? line_->track() : track_of(lattice_->order()); }
int LessonGround::decimals() const { return line_ ? k_class_decimals : decimals_of(*lattice_); }
Arithmetic LessonGround::arithmetic(std::int64_t step) const {
    if (line_) return line_->arithmetic(step);
    // An addition moves many points: the first of them is told.
    const PlacementOrder& order = lattice_->order();
    if (!places_points(order.phase_of(step).phase)) return lattice_->arithmetic(step, {0, 0});
    return lattice_->arithmetic(step);
}
int LessonGround::width() const { return line_ ? line_->points() : lattice_->order().width(); }
int LessonGround::height() const { return line_ ? 1 : lattice_->order().height(); }
bool LessonGround::known(LatticePoint point, std::int64_t done) const {
    return line_ ? line_->known(point.x, done) : lattice_->order().known(point, done);
}
double LessonGround::value(LatticePoint point, std::int64_t done) const {
    return line_ ? line_->value(point.x) : lattice_->value(point, done);
}
std::int64_t LessonGround::place_in_order(LatticePoint point) const {
    return line_ ? line_->step_of(point.x) : lattice_->order().place_in_order(point);
}

}  // namespace talus
