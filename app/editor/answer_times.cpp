#include "app/editor/answer_times.h"

namespace talus {

void AnswerTimes::requested(std::optional<Clock::time_point> event) {
    ++requests_;
    if (event) waiting_.emplace_back(requests_, *event);
}

void AnswerTimes::job_ended(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    last_end_ = now;
}

void AnswerTimes::uploaded(int request, double upload_seconds) {
    if (request <= answered_) return;  // a refinement of what was answered already
    answered_ = request;
    std::optional<Clock::time_point> event;
    while (!waiting_.empty() && waiting_.front().first <= request) {
        event = waiting_.front().second;
        waiting_.pop_front();
    }
    const std::lock_guard lock(mutex_);
    if (event && last_end_ > *event)
        times_.add(std::chrono::duration<double>(last_end_ - *event).count() + upload_seconds);
}

}  // namespace talus
