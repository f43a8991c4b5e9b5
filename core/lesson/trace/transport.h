#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/lesson/trace/track.h"

namespace talus {

/// Plays a track forwards, and steps and jumps either way. A position is a number of steps done, 0 to all.
class Transport {
 public:
    /// Loads a track and stops at its beginning. Keeps speed and grain.
    void load(Track track);

    const Track& track() const { return track_; }
    std::int64_t position() const { return position_; }
    bool at_first() const { return position_ == 0; }
    bool at_last() const { return position_ == track_.steps; }

    /// Moves to the next step, or to the end of this phase or level.
    void forward(Grain grain);
    /// Moves to the previous step, or the beginning of this phase or level, or the one before.
    void back(Grain grain);
    void first() { seek(0); }
    void last() { seek(track_.steps); }
    /// Jumps to a position, which is clamped, and stops playing.
    void seek(std::int64_t position);

    /// Sets the position that nothing goes beyond, or k_no_limit: where a lesson's step stops.
    void set_limit(std::int64_t position);
    static constexpr std::int64_t k_no_limit = std::numeric_limits<std::int64_t>::max();

    bool playing() const { return playing_; }
    /// Plays up to the limit; from the last position it begins again.
    void play();
    /// Plays until a position; jumps there if it does not lie ahead.
    void play_to(std::int64_t position);
    void pause() { playing_ = false; }
    void toggle() { playing_ ? pause() : play(); }
    /// Lets so much time pass: while it plays, the position moves on by the grain. Stops at the end.
    void advance(double seconds);
    /// Returns the seconds until the position changes by itself; infinite while nothing plays.
    double next_change() const;

    static constexpr double k_min_speed = 0.25;
    static constexpr double k_fastest = 8;
    double speed() const { return speed_; }
    void set_speed(double speed);
    Grain grain = Grain::step;

    /// At speed 1 a step stays for this long, in seconds, but a phase of many takes k_max_phase in all.
    static constexpr double k_step_seconds = 0.6;
    static constexpr double k_max_phase = 8;
    /// How long a phase or level stays, played by those.
    static constexpr double k_jump_seconds = 2;

 private:
    std::int64_t last_position() const { return std::min(limit_, track_.steps); }
    std::int64_t next_mark(std::int64_t position, bool level) const;
    std::int64_t last_mark(std::int64_t position, bool level) const;
    double seconds_here() const;

    Track track_;
    std::int64_t limit_ = k_no_limit;
    std::int64_t position_ = 0;
    bool playing_ = false;
    double speed_ = 1;
    std::int64_t end_ = 0;  // of what is being played
    double waited_ = 0;     // s at speed 1 since the last change
};

}  // namespace talus
