#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "core/base/job_queue.h"

namespace talus {

/// One result that a job makes for the window's thread, which looks for it once a frame. The job may outlive
/// this object.
template <class T>
class JobResult {
 public:
    /// Submits the job, and gives up the one before. make: T(Progress&).
    template <class Make>
    void begin(JobQueue& jobs, JobKind kind, std::string name, Make make) {
        give_up();
        shared_ = std::make_shared<Shared>();
        progress_ = jobs.submit(kind, std::move(name),
                                [shared = shared_, make = std::move(make)](Progress& progress) {
                                    T made = make(progress);
                                    const std::lock_guard lock(shared->mutex);
                                    shared->made.emplace(std::move(made));
                                });
    }
    void give_up() {
        if (progress_ != nullptr) progress_->cancel();
        progress_.reset();
        shared_.reset();
    }
    /// Returns whether a job was begun whose result was neither taken nor given up.
    bool busy() const { return shared_ != nullptr; }
    /// Returns whether the job has ended or was dropped from the queue.
    bool over() const { return busy() && shared_.use_count() == 1; }
    /// Returns the result, to be called once the job is over; none where it failed or was cancelled.
    std::optional<T> take() {
        progress_.reset();
        const std::shared_ptr<Shared> shared = std::exchange(shared_, nullptr);
        const std::lock_guard lock(shared->mutex);
        return std::move(shared->made);
    }

 private:
    struct Shared {
        std::mutex mutex;
        std::optional<T> made;
    };
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Progress> progress_;
};

}  // namespace talus
