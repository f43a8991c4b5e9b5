#include "app/workspaces/learn/learn_blur.h"

#include <algorithm>
#include <utility>

#include "core/terrain/listing.h"

namespace talus {
namespace {

// The terrain is there: only the passes are made anew.
std::shared_ptr<const BlurLesson> other_passes(const BlurLesson& lesson, const BoxBlur& blur,
                                               Progress& progress) {
    BlurGround ground = lesson.ground();
    ground.numbers = blur.whole_numbers ? BlurNumbers::whole : BlurNumbers::exact;
    ground.passes = blur.passes;
    return std::make_shared<const BlurLesson>(ground, &progress);
}

}  // namespace

bool LearnBlur::enter(BlurSource source) {
    if (source == source_) return false;
    const bool other_values = source.values != source_.values;
    source_ = std::move(source);
    making_.give_up();
    due_ = choice_.terrain;
    of_source_ = failed_ = false;
    return other_values;
}

void LearnBlur::leave() {
    due_ = due_ || failed_ || making_.busy();
    making_.give_up();
}

void LearnBlur::choose(BlurChoice choice, const Lesson& lattice) {
    const auto blur = from_values<BoxBlur>(choice.values);
    if (!choice.terrain) {
        making_.give_up();
        due_ = of_source_ = false;
        const BlurNumbers numbers = blur.whole_numbers ? BlurNumbers::whole : BlurNumbers::tenths;
        show(std::make_shared<const BlurLesson>(class_blur(lattice, numbers, blur.passes)));
    } else if (choice != choice_ || !of_source_ || failed_) {
        if (!of_source_) lesson_.reset();
        due_ = true;
    }
    failed_ = false;
    choice_ = std::move(choice);
}

void LearnBlur::show(std::shared_ptr<const BlurLesson> lesson) {
    const Lattice& lattice = lesson->ground().lattice;
    const bool same_size = lesson_ != nullptr && lesson_->ground().lattice.width == lattice.width &&
                           lesson_->ground().lattice.height == lattice.height;
    if (!same_size) cell = {lattice.width / 2, lattice.height / 2};
    const Grid<float>& map = *lesson->ground().map;
    const auto [low, high] = std::minmax_element(map.data(), map.data() + map.size());
    extremes_ = {*low, *high > *low ? *high : *low + 1};
    lesson_ = std::move(lesson);
}

void LearnBlur::send_off(JobQueue& jobs) {
    due_ = failed_ = false;
    making_.begin(jobs, JobKind::live_step, "Blurring",
                  [source = source_, blur = from_values<BoxBlur>(choice_.values),
                   from = of_source_ ? lesson_ : nullptr](Progress& progress) {
                      return from != nullptr ? other_passes(*from, blur, progress)
                                             : blur_of_terrain(source, blur, &progress);
                  });
}

bool LearnBlur::tick(JobQueue& jobs) {
    if (due_) send_off(jobs);
    if (!making_.over()) return false;
    auto made = making_.take();
    failed_ = !made;
    if (failed_) return false;
    of_source_ = true;
    show(std::move(*made));
    return true;
}

}  // namespace talus
