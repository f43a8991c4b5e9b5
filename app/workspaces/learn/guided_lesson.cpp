#include "app/workspaces/learn/guided_lesson.h"

#include <utility>

#include "core/recipe/stage_table.h"
#include "core/terrain/listing.h"

namespace talus {

LearnChoice choice_of(const LessonSetup& setup) {
    using Subject = LearnChoice::Subject;
    return {.subject = setup.dimensions == 1 ? Subject::line : Subject::lattice,
            .exact = setup.exact,
            .squares = setup.squares,
            .levels = setup.levels,
            .wraps = setup.wraps,
            .values = values_of(stage_of(setup)),
            .seed = setup.seed,
            .no_offsets = setup.no_offsets,
            .typed = setup.exact ? std::map<LatticePoint, int>{} : typed_of(setup)};
}

bool tells_arithmetic(const LessonStep& step, const LessonGround& ground, std::int64_t done) {
    return done > 0 && !ground.arithmetic(done - 1).given && step.compare.empty() &&
           step.show != LessonStep::Show::surface && !step.order_numbers;
}

void GuidedLesson::open(LessonSource source, std::string language) {
    source_ = std::move(source);
    language_ = std::move(language);
    go(0);
}

void GuidedLesson::set_language(std::string language) {
    language_ = std::move(language);
    write();
}

void GuidedLesson::go(std::size_t place) {
    place_ = place;
    stop_ = position_of(step().stop, step().setup).value();  // the reader has checked it
    asking_due = step().predict != Question::none;
    write();
}

void GuidedLesson::write() {
    const LessonGround ground(step().setup);
    const auto said = [&](const LessonText& text) {
        return filled_in(text.in(language_, lesson().language), ground, stop_);
    };
    title_ = lesson().title.in(language_, lesson().language);
    caption_ = said(step().caption);
    attempt_ = said(step().attempt);
    question_ = asked(step().predict, ground, stop_, language_);
}

}  // namespace talus
