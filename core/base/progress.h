#pragma once

#include <atomic>
#include <exception>

namespace talus {

/// Thrown by Progress::checkpoint after a request to stop. Only the code that runs the job catches
/// it.
struct Cancelled : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

/// Shared by a long task and whoever waits for it: the task reports its progress, the other may ask it to
/// stop. Any thread may ask; only the thread of the task reports.
class Progress {
 public:
    /// whole: a task that this one is a part of, on a thread of its own: asked to stop, it stops the part,
    /// too.
    explicit Progress(const Progress* whole = nullptr) : whole_(whole) {}

    /// Asks the task to stop at its next checkpoint.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const {
        return cancelled_.load(std::memory_order_relaxed) || (whole_ != nullptr && whole_->cancelled());
    }

    /// Called by the task at most 2^18 cell updates apart. Throws Cancelled once cancel() was called.
    void checkpoint() const {
        if (cancelled()) throw Cancelled();
    }

    /// Reports the share that is done, 0 to 1, of the task or of the current ProgressPart.
    void set_fraction(float fraction) {
        fraction_.store(from_ + fraction * (to_ - from_), std::memory_order_relaxed);
    }
    /// Returns the share of the whole task that is done.
    float fraction() const { return fraction_.load(std::memory_order_relaxed); }

 private:
    friend class ProgressPart;

    const Progress* whole_;
    std::atomic<bool> cancelled_{false};
    std::atomic<float> fraction_{0.0f};
    float from_ = 0;  // what a fraction of 0 and of 1 stand for
    float to_ = 1;
};

/// Throws Cancelled where the task was asked to stop. progress: may be null.
inline void checkpoint(const Progress* progress) {
    if (progress != nullptr) progress->checkpoint();
}

/// A step of a task, which reports its progress without knowing of the others: while this object lives, 0 to
/// 1 stands for `from` to `to` of the enclosing part. Parts may nest. progress: may be null.
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

/// The largest number of cell updates between two checkpoints of a task.
inline constexpr int k_checkpoint_cells = 1 << 18;

}  // namespace talus
