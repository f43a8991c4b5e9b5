#include "app/workspaces/learn/guided_lesson.h"

#include <algorithm>
#include <utility>

#include "core/lesson/moments.h"
#include "core/terrain/listing.h"

namespace talus {

LessonSetup choice_of(LessonSetup setup) {
    setup.rules = values_of(stage_of(setup));
    setup.typed = typed_of(setup);
    setup.corners.clear();
    return setup;
}

bool tells_arithmetic(const LessonStep& step, const Trace& trace, std::int64_t done) {
    // The point placed last might be the answer.
    if (step.predict == Question::cell && trace.places_points()) return false;
    return done > 0 && !arithmetic_told(step, trace, done).given && step.compare.empty() &&
           step.show != LessonStep::Show::surface && step.show != LessonStep::Show::strip &&
           !step.order_numbers;
}

void GuidedLesson::open(LessonSource source, std::string language) {
    source_ = std::move(source);
    language_ = spoken(std::move(language));
    go(0);
}

void GuidedLesson::set_language(std::string language) {
    language_ = spoken(std::move(language));
    write();
}

std::string GuidedLesson::spoken(std::string language) const {
    const std::vector<std::string> codes = lesson().languages();
    return std::find(codes.begin(), codes.end(), language) != codes.end() ? language : lesson().language;
}

void GuidedLesson::go(std::size_t place) {
    place_ = place;
    stop_ = position_of(step().stop, step().setup).value();  // the reader has checked it
    start_ = start_of(lesson(), place);
    asking_due = step().predict != Question::none;
    write();
}

void GuidedLesson::write() {
    const auto trace = make_trace(step().setup);
    const auto said = [&](const LessonText& text) {
        return said_at(text, step(), *trace, stop_, language_, lesson().language);
    };
    title_ = lesson().title.in(language_, lesson().language);
    caption_ = said(step().caption);
    attempt_ = said(step().attempt);
    question_ = asked(step(), *trace, stop_, language_, lesson().language);
}

}  // namespace talus
