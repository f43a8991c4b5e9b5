#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/terrain/current.h"

namespace talus {

/// Points that drift with water or air, each with a trail, so that its current is seen. They are born where
/// it moves, more of them where it is quick, live for some seconds, and end where it rests.
class Streaks {
 public:
    struct Streak {
        std::vector<WorldPlace> trail;  ///< the oldest first, the point itself last; empty: there is none
        double age = 0;                 ///< s
        double life = 0;                ///< s

        /// Returns how clearly it is to be seen, 0 to 1: it comes and goes softly.
        float presence() const;
    };

    explicit Streaks(int count) : streaks_(static_cast<std::size_t>(count)) {}

    /// Moves all by `seconds`, in which it goes as far as in `pace` times as many. lattice: of the
    /// current.
    void drift(const Current& current, const Lattice& lattice, double seconds, double pace);
    std::span<const Streak> streaks() const { return streaks_; }

 private:
    double random();  // 0 to 1, below 1
    void try_to_begin(Streak& streak, const Current& current, const Lattice& lattice);

    std::vector<Streak> streaks_;
    std::uint64_t drawn_ = 0;
    double until_mark_ = 0;  // s until the trails get another point
};

}  // namespace talus
