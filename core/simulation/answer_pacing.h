#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "core/terrain/terrain.h"

namespace talus {

/// The pace of a run that is looked at, shared by the job that steps it and the window that draws it.
///
/// Steps and frames do not wait for each other: a picture is made only when the last one was drawn. What the
/// user does to the terrain comes first: its picture, the *answer*, is made at once, and steps wait until
/// that is drawn, though never long, nor again before they had as long as they waited.
///
/// Both sides may call it at any time.
class AnswerPacing {
 public:
    using Clock = std::chrono::steady_clock;
    using Shared = std::shared_ptr<const Terrain>;
    /// Steps wait for an answer that is not drawn, or for a picture that is being drawn, at most so long.
    static constexpr std::chrono::milliseconds k_max_hold{250};
    /// An answer is waited for, at the cost of other pictures, at most so long.
    static constexpr std::chrono::milliseconds k_max_answer{300};

    /// go_on: called when the job may go on, without a lock.
    explicit AnswerPacing(std::function<void()> go_on) : go_on_(std::move(go_on)) {}

    // For the window.

    /// The user does something to the terrain.
    void touch(Clock::time_point now = Clock::now());
    /// Tells which terrain is uploaded and which is drawn by now; either may be null.
    void follow(const Shared& uploaded, const Shared& drawn, Clock::time_point now = Clock::now());
    /// Steps wait while a picture is drawn by the processor's own cores, which they would take from it.
    void set_drawing(bool drawing);
    /// Returns whether what the user did is not uploaded yet, but will be in a moment.
    bool is_due() const;
    /// Returns whether drawing anything else would delay that too much: not once it has taken long.
    bool comes_first(Clock::time_point now = Clock::now()) const;
    /// Returns whether this terrain is an answer, for which steps wait.
    bool is_answer(const Shared& terrain) const;

    // For the job.

    /// What the user did has been done to the terrain, or was given up: the next picture shows it.
    void take_touch();
    void give_up_touches();
    /// The next picture is wanted whatever is drawn: it shows something else than the last.
    void want_picture();
    /// Returns whether one is to be made before the next step. playing: steps follow.
    bool wants_picture(bool playing, Clock::time_point now) const;
    /// Returns when steps may go on. hurries: they are to be at their goal soon.
    Clock::time_point steps_from(bool hurries, Clock::time_point now) const;
    void publish(const Shared& terrain, bool playing, Clock::time_point now = Clock::now());
    /// The same picture is another terrain now.
    void replace(const Shared& terrain);

 private:
    bool due() const { return shown_ < touched_ || (is_answer_ && !uploaded_); }

    const std::function<void()> go_on_;
    mutable std::mutex mutex_;
    Shared picture_;              // the newest
    bool picture_wanted_ = true;  // it was drawn
    bool is_answer_ = false;      // steps wait until it is drawn
    bool uploaded_ = false;       // it is
    std::int64_t touched_ = 0;    // how often the user did something,
    std::int64_t taken_ = 0;      // how much of it was done to the terrain,
    std::int64_t shown_ = 0;      // and is in the picture
    bool answer_due_ = false;     // some of what was done is in no picture
    bool drawing_ = false;
    Clock::time_point due_since_{};
    Clock::time_point hold_from_{};  // no step from then
    Clock::time_point hold_to_{};    // until then,
    Clock::time_point next_hold_{};  // and not again before
};

}  // namespace talus
