#pragma once

#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/base/job_queue.h"

namespace talus {

/// What a job finds one after another for the window's thread, which never waits. All members must be called
/// from that one thread. A job that is given up stops at its next checkpoint.
template <class T>
class StreamedJob {
 public:
    using Run = std::function<void(Progress& progress, const std::function<void(T)>& found)>;

    /// wake: called from the job for each thing that it finds.
    StreamedJob(JobQueue& jobs, std::function<void()> wake) : jobs_(jobs), wake_(std::move(wake)) {}
    ~StreamedJob() { stop(); }
    StreamedJob(const StreamedJob&) = delete;
    StreamedJob& operator=(const StreamedJob&) = delete;

    /// Begins a job, and drops the one before with all that it has found.
    void begin(JobKind kind, std::string name, Run run) {
        forget();
        shared_ = std::make_shared<Shared>();
        progress_ = jobs_.submit(kind, std::move(name),
                                 [shared = shared_, run = std::move(run), wake = wake_](Progress& progress) {
                                     try {
                                         run(progress, [&](T thing) { shared->add(std::move(thing), wake); });
                                         shared->end();
                                     } catch (const Cancelled&) {
                                         shared->end();
                                     } catch (const std::bad_alloc&) {
                                         shared->end("There is not enough memory; choose a smaller size.");
                                     } catch (const std::exception& error) {
                                         shared->end(error.what());
                                     }
                                 });
    }
    /// Stops the job; what it has found stays.
    void stop() {
        tick();
        if (progress_ != nullptr) std::exchange(progress_, nullptr)->cancel();
    }
    /// Stops the job and drops what it has found.
    void forget() {
        stop();
        shared_.reset();
        found_.clear();
        failure_.clear();
        fraction_ = 0;
    }
    /// Looks at what the job has done, to be called once a frame before the others.
    void tick() {
        if (progress_ == nullptr) return;
        const std::lock_guard lock(shared_->mutex);
        fraction_ = progress_->fraction();
        std::move(shared_->found.begin(), shared_->found.end(), std::back_inserter(found_));
        shared_->found.clear();
        if (!shared_->over) return;
        failure_ = shared_->failure;
        progress_.reset();
    }

    /// Returns whether a job was begun and not forgotten.
    bool begun() const { return shared_ != nullptr; }
    bool busy() const { return progress_ != nullptr; }
    /// The share of the job that is done.
    float fraction() const { return fraction_; }
    /// What was found so far; it grows at its end.
    const std::vector<T>& found() const { return found_; }
    /// What went wrong, as a line; empty: nothing did.
    const std::string& failure() const { return failure_; }

 private:
    struct Shared {
        std::mutex mutex;
        std::vector<T> found;  // since the last look
        std::string failure;
        bool over = false;

        void add(T thing, const std::function<void()>& wake) {
            {
                const std::lock_guard lock(mutex);
                found.push_back(std::move(thing));
            }
            wake();
        }
        void end(std::string why = {}) {
            const std::lock_guard lock(mutex);
            failure = std::move(why);
            over = true;
        }
    };

    JobQueue& jobs_;
    std::function<void()> wake_;
    std::vector<T> found_;
    std::string failure_;
    float fraction_ = 0;
    std::shared_ptr<Shared> shared_;      // with the job
    std::shared_ptr<Progress> progress_;  // null once the job is over
};

}  // namespace talus
