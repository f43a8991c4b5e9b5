#include "core/simulation/answer_pacing.h"

#include <algorithm>
#include <utility>

namespace talus {

void AnswerPacing::touch(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (!due()) due_since_ = now;
    ++touched_;
}

void AnswerPacing::follow(const Shared& uploaded, const Shared& drawn, Clock::time_point now) {
    {
        const std::lock_guard lock(mutex_);
        if (picture_ == nullptr) return;
        uploaded_ = uploaded_ || uploaded == picture_;
        // The next picture is made while the last one is drawn, unless that shall not take longer for it.
        if ((is_answer_ ? drawn : uploaded) != picture_ || (picture_wanted_ && !is_answer_)) return;
        picture_wanted_ = true;
        is_answer_ = false;
        if (now < hold_to_) {
            hold_to_ = now;
            next_hold_ = now + (now - hold_from_);
        }
    }
    go_on_();
}

void AnswerPacing::set_drawing(bool drawing) {
    {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(drawing_, drawing) || drawing) return;
    }
    go_on_();
}

bool AnswerPacing::is_due() const {
    const std::lock_guard lock(mutex_);
    return due();
}

bool AnswerPacing::comes_first(Clock::time_point now) const {
    const std::lock_guard lock(mutex_);
    return due() && now - due_since_ <= k_max_answer;
}

bool AnswerPacing::is_answer(const Shared& terrain) const {
    const std::lock_guard lock(mutex_);
    return is_answer_ && terrain == picture_;
}

void AnswerPacing::take_touch() {
    const std::lock_guard lock(mutex_);
    ++taken_;
    answer_due_ = true;
}

void AnswerPacing::give_up_touches() {
    const std::lock_guard lock(mutex_);
    shown_ = taken_;
    answer_due_ = false;
}

void AnswerPacing::want_picture() {
    const std::lock_guard lock(mutex_);
    picture_wanted_ = true;
}

bool AnswerPacing::wants_picture(bool playing, Clock::time_point now) const {
    const std::lock_guard lock(mutex_);
    return picture_wanted_ || !playing || (answer_due_ && now >= next_hold_);
}

AnswerPacing::Clock::time_point AnswerPacing::steps_from(bool hurries, Clock::time_point now) const {
    const std::lock_guard lock(mutex_);
    return drawing_ && !hurries ? now + k_max_hold : hold_to_;
}

void AnswerPacing::publish(const Shared& terrain, bool playing, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    picture_ = terrain;
    picture_wanted_ = uploaded_ = false;
    shown_ = taken_;
    // Steps wait for an answer, but not before they had as long as the last one held them.
    is_answer_ = std::exchange(answer_due_, false) && playing && now >= next_hold_;
    if (!is_answer_) return;
    hold_from_ = now;
    hold_to_ = now + k_max_hold;
    next_hold_ = hold_to_ + k_max_hold;
}

void AnswerPacing::replace(const Shared& terrain) {
    const std::lock_guard lock(mutex_);
    picture_ = terrain;
    uploaded_ = false;
}

}  // namespace talus
