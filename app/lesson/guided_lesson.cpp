#include "app/lesson/guided_lesson.h"

#include <algorithm>
#include <utility>

#include "core/lesson/script/moments.h"
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
    if (step.predict == Question::cell && trace.placed() != nullptr) return false;
    return done > 0 && !arithmetic_told(step, trace, done).given && step.compare.empty() &&
           step.show != LessonStep::Show::surface && step.show != LessonStep::Show::strip &&
           !step.order_numbers;
}

bool shows_ground_alone(const LessonStep& step) {
    return step.show == LessonStep::Show::surface && !step.cell && !step.setup.is_line();
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

StepText GuidedLesson::text_of(std::size_t place) const {
    const LessonStep& of = lesson().steps[place];
    const auto trace = make_trace(of.setup);
    const std::int64_t stop = position_of(of.stop, of.setup).value();
    const auto said = [&](const LessonText& text) {
        return said_at(text, of, *trace, stop, language_, lesson().language);
    };
    return {said(of.caption), said(of.attempt)};
}

void GuidedLesson::write() {
    const auto trace = make_trace(step().setup);
    title_ = lesson().title.in(language_, lesson().language);
    text_ = text_of(place_);
    texts_around_ = {text_};
    const auto has_line = [&](std::size_t place) { return lesson().steps[place].setup.is_line(); };
    if (has_line(place_)) {
        for (std::size_t i = place_; i > 0 && has_line(i - 1); --i) texts_around_.push_back(text_of(i - 1));
        for (std::size_t i = place_ + 1; i < lesson().steps.size() && has_line(i); ++i)
            texts_around_.push_back(text_of(i));
    }
    question_ = asked(step(), *trace, stop_, language_, lesson().language);
}

}  // namespace talus
