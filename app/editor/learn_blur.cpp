#include "app/editor/learn_blur.h"

#include <algorithm>
#include <mutex>
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

struct LearnBlur::Shared {
    std::mutex mutex;
    std::shared_ptr<const BlurLesson> lesson;  // once it is made
    bool failed = false;
};

bool LearnBlur::enter(BlurSource source) {
    if (source == source_) return false;
    source_ = std::move(source);
    due_ = due_ || of_source_ || progress_ != nullptr;
    of_source_ = false;
    return true;
}

void LearnBlur::choose(BlurChoice choice, const Lesson& lattice) {
    const auto blur = from_values<BoxBlur>(choice.values);
    failed_ = false;
    if (!choice.terrain) {
        if (progress_ != nullptr) progress_->cancel();
        progress_.reset();
        shared_.reset();
        due_ = of_source_ = false;
        const BlurNumbers numbers = blur.whole_numbers ? BlurNumbers::whole : BlurNumbers::tenths;
        show(std::make_shared<const BlurLesson>(class_blur(lattice, numbers, blur.passes)));
    } else if (choice != choice_ || !of_source_) {
        if (!of_source_) lesson_.reset();
        due_ = true;
    }
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
    due_ = false;
    if (progress_ != nullptr) progress_->cancel();
    shared_ = std::make_shared<Shared>();
    progress_ = jobs.submit(JobKind::live_step, "Blurring",
                            [shared = shared_, source = source_, blur = from_values<BoxBlur>(choice_.values),
                             from = of_source_ ? lesson_ : nullptr](Progress& progress) {
                                try {
                                    auto made = from != nullptr ? other_passes(*from, blur, progress)
                                                                : blur_of_terrain(source, blur, &progress);
                                    const std::lock_guard lock(shared->mutex);
                                    shared->lesson = std::move(made);
                                } catch (const Cancelled&) {
                                    throw;
                                } catch (...) {
                                    const std::lock_guard lock(shared->mutex);
                                    shared->failed = true;
                                    throw;
                                }
                            });
}

bool LearnBlur::tick(JobQueue& jobs) {
    if (due_) send_off(jobs);
    if (shared_ == nullptr) return false;
    const bool job_is_gone = shared_.use_count() == 1;
    std::shared_ptr<const BlurLesson> made;
    {
        const std::lock_guard lock(shared_->mutex);
        made = shared_->lesson;
        failed_ = shared_->failed;
    }
    if (made == nullptr && !failed_) {
        if (job_is_gone) send_off(jobs);  // cancelled with others of its kind
        return false;
    }
    shared_.reset();
    progress_.reset();
    if (made == nullptr) return false;
    of_source_ = true;
    show(std::move(made));
    return true;
}

}  // namespace talus
