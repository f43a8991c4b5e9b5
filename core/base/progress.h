#pragma once

#include <atomic>
#include <exception>

namespace talus {

/// Thrown by Progress::checkpoint once somebody asked to stop. Nobody but the one who runs the job catches
/// it.
struct Cancelled : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

/// What a long task and the one who waits for it share: the task says how far it is, the other may ask it to
/// stop. Any thread may ask; one thread at a time, the task's, says.
class Progress {
 public:
    /// Asks the task to stop at its next checkpoint.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

    /// Called by the task at most 2^18 cell updates apart. Throws Cancelled once cancel() was called.
    void checkpoint() const {
        if (cancelled()) throw Cancelled();
    }

    /// Share that is done, 0 to 1, of the task or of the ProgressPart that is at work.
    void set_fraction(float fraction) {
        fraction_.store(from_ + fraction * (to_ - from_), std::memory_order_relaxed);
    }
    /// Of the whole task.
    float fraction() const { return fraction_.load(std::memory_order_relaxed); }

 private:
    friend class ProgressPart;

    std::atomic<bool> cancelled_{false};
    std::atomic<float> fraction_{0.0f};
    float from_ = 0;  // what a fraction of 0 and of 1 stand for
    float to_ = 1;
};

/// A step of a task, which says how far it is without knowing of the others: while this lives, 0 to 1 is
/// `from` to `to` of what the progress is about. Parts within parts are well. progress: may be null.
class ProgressPart {
 public:
    ProgressPart(Progress* progress, float from, float to) : progress_(progress) {
        if (progress == nullptr) return;
        outer_from_ = progress->from_;
        outer_to_ = progress->to_;
        progress->from_ = outer_from_ + from * (outer_to_ - outer_from_);
        progress->to_ = outer_from_ + to * (outer_to_ - outer_from_);
    }
    ~ProgressPart() {
        if (progress_ == nullptr) return;
        progress_->set_fraction(1);
        progress_->from_ = outer_from_;
        progress_->to_ = outer_to_;
    }
    ProgressPart(const ProgressPart&) = delete;
    ProgressPart& operator=(const ProgressPart&) = delete;

 private:
    Progress* progress_;
    float outer_from_ = 0;
    float outer_to_ = 1;
};

/// The most cell updates a task does between two checkpoints.
inline constexpr int k_checkpoint_cells = 1 << 18;

}  // namespace talus
