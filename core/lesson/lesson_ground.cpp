#include "core/lesson/lesson_ground.h"

#include "core/lesson/class_lesson.h"
#include "core/lesson/exact_lesson.h"
#include "core/lesson/written_out.h"

namespace talus {

LessonGround::LessonGround(const LessonSetup& setup) {
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
            ExactGround{stage_of(setup), placement_of(setup).plan(), World{}.range(), setup.seed});
    } else {
        lattice_ = std::make_shared<ClassLesson>(ClassNumbers{.plan = placement_of(setup).plan(),
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
    const PlacementOrder& order = lattice_->order();
    if (!places_points(order.phase_of(step).phase)) return lattice_->arithmetic(step, {0, 0});
    return lattice_->arithmetic(step);
}
int LessonGround::width() const { return line_ ? line_->points() : lattice_->order().width(); }
int LessonGround::height() const { return line_ ? 1 : lattice_->order().height(); }
bool LessonGround::wraps() const { return !line_ && lattice_->order().plan().x.wraps; }
bool LessonGround::known(LatticePoint point, std::int64_t done) const {
    return line_ ? line_->known(point.x, done) : lattice_->order().known(point, done);
}
double LessonGround::value(LatticePoint point, std::int64_t done) const {
    return line_ ? line_->value(point.x) : lattice_->value(point, done);
}
std::int64_t LessonGround::place_in_order(LatticePoint point) const {
    return line_ ? line_->step_of(point.x) : lattice_->order().place_in_order(point);
}
std::int64_t LessonGround::step_of(LatticePoint point) const {
    return line_ ? line_->step_of(point.x) : lattice_->order().step_of(point);
}

}  // namespace talus
