#pragma once

#include <chrono>
#include <optional>

namespace talus {

/// Decides when the waves in the window's picture move by themselves, and keeps their time.
class MovingWater {
 public:
    using Clock = std::chrono::steady_clock;
    /// From picture to picture, at least; longer where drawing takes longer, so that most of the time is
    /// left for everything else.
    static constexpr std::chrono::milliseconds k_pause{33};
    /// The waves rest in a window that had neither the focus nor input for as long.
    static constexpr std::chrono::seconds k_patience{60};

    /// shares_processor: see Renderer.
    explicit MovingWater(bool shares_processor) : shares_processor_(shares_processor) {}

    /// Returns whether water moves wherever it is in sight. chosen: by the user; none: automatically.
    bool is_on(std::optional<bool> chosen) const { return chosen.value_or(!shares_processor_); }
    /// Someone is at the window, or was then.
    void attended(Clock::time_point when);
    /// Returns for how long the waves have moved, in s, in the picture that is drawn now. seen: there are
    /// some in it. They begin at rest, with 0; where they are not seen their time stands still.
    double seconds(bool on, bool seen, Clock::time_point now);

    /// Returns whether they move, by the last seconds().
    bool moves() const { return moves_; }
    /// A picture was drawn.
    void drawn(Clock::time_point begin, Clock::time_point end);
    /// When the next picture is due for their sake.
    Clock::time_point due() const { return due_; }

 private:
    bool shares_processor_;
    bool moves_ = false;
    double seconds_ = 0;
    Clock::time_point attended_ = Clock::now(), last_{}, due_{};
};

}  // namespace talus
