#include "core/base/job_queue.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

namespace talus {

JobQueue::JobQueue(std::function<void()> wake)
    : wake_(std::move(wake)),
      lanes_{Lane{JobKind::preview, JobKind::refinement, {}, {}},
             Lane{JobKind::file, JobKind::thumbnail, {}, {}},
             Lane{JobKind::safety_copy, JobKind::safety_copy, {}, {}},
             Lane{JobKind::inspection, JobKind::inspection, {}, {}},
             Lane{JobKind::picture, JobKind::picture, {}, {}},
             Lane{JobKind::simulation, JobKind::simulation, {}, {}},
             Lane{JobKind::search, JobKind::search, {}, {}}} {
    for (Lane& lane : lanes_) lane.worker = std::thread([this, &lane] { run(lane); });
}

JobQueue::~JobQueue() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        waiting_.clear();
        for (const Lane& lane : lanes_) {
            if (lane.running) lane.running->progress->cancel();
        }
    }
    changed_.notify_all();
    for (Lane& lane : lanes_) lane.worker.join();
}

std::shared_ptr<Progress> JobQueue::submit(JobKind kind, std::string name, Work work) {
    return append({std::move(name), kind, std::move(work), std::make_shared<Progress>()}, false);
}

std::shared_ptr<Progress> JobQueue::submit_newest(JobKind kind, std::string name, Work work) {
    return append({std::move(name), kind, std::move(work), std::make_shared<Progress>()}, true);
}

std::shared_ptr<Progress> JobQueue::append(Job job, bool newest) {
    auto progress = job.progress;
    {
        const std::lock_guard lock(mutex_);
        if (newest) drop(job.kind);
        waiting_.push_back(std::move(job));
    }
    changed_.notify_all();
    return progress;
}

void JobQueue::cancel(JobKind kind) {
    {
        const std::lock_guard lock(mutex_);
        drop(kind);
        for (const Lane& lane : lanes_) {
            if (lane.running && lane.running->kind == kind) lane.running->progress->cancel();
        }
    }
    changed_.notify_all();
}

std::vector<RunningJob> JobQueue::running() const {
    const std::lock_guard lock(mutex_);
    std::vector<RunningJob> jobs;
    for (const Lane& lane : lanes_) {
        if (lane.running) jobs.push_back(*lane.running);
    }
    return jobs;
}

bool JobQueue::idle() const {
    const std::lock_guard lock(mutex_);
    return all_idle();
}

bool JobQueue::all_idle() const {
    return waiting_.empty() && std::none_of(lanes_.begin(), lanes_.end(),
                                            [](const Lane& lane) { return lane.running.has_value(); });
}

void JobQueue::wait_until_idle() const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return all_idle(); });
}

std::vector<std::string> JobQueue::take_errors() {
    const std::lock_guard lock(mutex_);
    return std::exchange(errors_, {});
}

void JobQueue::drop(JobKind kind) {
    std::erase_if(waiting_, [kind](const Job& job) { return job.kind == kind; });
}

// The first job of the lane's most urgent kind.
std::optional<JobQueue::Job> JobQueue::next(const Lane& lane) {
    auto best = waiting_.end();
    for (auto job = waiting_.begin(); job != waiting_.end(); ++job) {
        if (job->kind < lane.first || job->kind > lane.last) continue;
        if (best == waiting_.end() || job->kind < best->kind) best = job;
    }
    if (best == waiting_.end()) return std::nullopt;
    Job job = std::move(*best);
    waiting_.erase(best);
    return job;
}

void JobQueue::run(Lane& lane) {
    std::unique_lock lock(mutex_);
    while (true) {
        std::optional<Job> job;
        changed_.wait(lock, [&] { return stopping_ || (job = next(lane)); });
        if (stopping_) return;
        lane.running = RunningJob{job->name, job->kind, job->progress, std::chrono::steady_clock::now()};
        lock.unlock();
        std::string error;
        try {
            if (!job->progress->cancelled()) job->work(*job->progress);
        } catch (const Cancelled&) {
        } catch (const std::bad_alloc&) {
            error = job->name + ": not enough memory; choose a smaller size";
        } catch (const std::exception& failure) {
            error = job->name + ": " + failure.what();
        }
        job.reset();  // what the work holds must be gone before the queue says idle
        lock.lock();
        lane.running.reset();
        if (!error.empty()) errors_.push_back(std::move(error));
        changed_.notify_all();
        if (wake_) {
            lock.unlock();
            wake_();
            lock.lock();
        }
    }
}

}  // namespace talus
