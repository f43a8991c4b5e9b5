#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/progress.h"

namespace talus {

/// The kinds of jobs, in the order in which waiting ones are started.
enum class JobKind {
    preview,
    live_step,
    refinement,
    file,
    thumbnail,
    safety_copy,
    inspection,
    picture,
    simulation,
    search
};

/// A running job, as the status bar shows it.
struct RunningJob {
    std::string name;
    JobKind kind;
    std::shared_ptr<Progress> progress;
    std::chrono::steady_clock::time_point started;
};

/// Work off the window's thread, in the order of JobKind.
///
/// Seven workers: one takes previews, live steps and refinements; one files and thumbnails, so that a long
/// export never delays a slider; one the safety copies that are needed after a crash, which wait for nothing
/// else; one the figures of an inspection, and plants, which take long; one what the picture needs, because a
/// new look must not wait for a long refinement; one the live simulation; and one the search for seeds, which
/// may take hours. Within one kind the first to come is the first served.
///
/// Every member may be called from any thread; a job must not wait for another one.
class JobQueue {
 public:
    using Work = std::function<void(Progress&)>;

    /// `wake` is called from a worker whenever a job has ended, so that a sleeping window looks at the
    /// results.
    explicit JobQueue(std::function<void()> wake = {});
    /// Cancels what runs, drops what waits and joins the workers.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// Appends a job; the progress returned cancels it, queued or running. Exceptions but Cancelled go to
    /// take_errors().
    std::shared_ptr<Progress> submit(JobKind kind, std::string name, Work work);
    /// Appends a job and drops all queued jobs of this kind: the newest request wins. A running one goes on.
    std::shared_ptr<Progress> submit_newest(JobKind kind, std::string name, Work work);
    /// Drops queued jobs of this kind and asks a running one to stop at its next checkpoint.
    void cancel(JobKind kind);

    std::vector<RunningJob> running() const;
    /// Returns whether no job waits or runs.
    bool idle() const;
    /// Returns once idle() holds: for the command line and tests.
    void wait_until_idle() const;
    /// Returns one line for each job that failed since the last call.
    std::vector<std::string> take_errors();

 private:
    struct Job {
        std::string name;
        JobKind kind;
        Work work;
        std::shared_ptr<Progress> progress;
    };
    struct Lane {
        JobKind first;  // kinds first to last are this lane's
        JobKind last;
        std::optional<RunningJob> running;
        std::thread worker;
    };

    void run(Lane& lane);
    std::optional<Job> next(const Lane& lane);
    std::shared_ptr<Progress> append(Job job, bool newest);
    void drop(JobKind kind);

    std::function<void()> wake_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    bool stopping_ = false;
    std::deque<Job> waiting_;
    std::vector<std::string> errors_;
    bool all_idle() const;  // under the mutex

    std::array<Lane, 7> lanes_;
};

}  // namespace talus
