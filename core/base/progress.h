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
/// stop. Every member may be called from any thread.
class Progress {
 public:
    /// Asks the task to stop at its next checkpoint.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

    /// Called by the task at most 2^18 cell updates apart. Throws Cancelled once cancel() was called.
    void checkpoint() const {
        if (cancelled()) throw Cancelled();
    }

    /// Share of the task that is done, 0 to 1.
    void set_fraction(float fraction) { fraction_.store(fraction, std::memory_order_relaxed); }
    float fraction() const { return fraction_.load(std::memory_order_relaxed); }

 private:
    std::atomic<bool> cancelled_{false};
    std::atomic<float> fraction_{0.0f};
};

/// The most cell updates a task does between two checkpoints.
inline constexpr int k_checkpoint_cells = 1 << 18;

}  // namespace talus
