#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "core/base/job_queue.h"

namespace talus {

/// One thing that a job makes for the window's thread, which looks for it once a frame. The job may outlive
/// this.
template <class T>
class JobResult {
 public:
    /// make: T(Progress&). What was being made before is given up.
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
    /// Begun, and neither taken nor given up.
    bool busy() const { return shared_ != nullptr; }
    /// The job has ended, or was dropped from the queue: it holds nothing any more.
    bool over() const { return busy() && shared_.use_count() == 1; }
    /// Once it is over. None where it failed or was cancelled.
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
