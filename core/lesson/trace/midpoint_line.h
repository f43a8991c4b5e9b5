#pragma once

#include <cstdint>
#include <vector>

namespace talus {

/// The parameters of a midpoint line.
struct MidpointLaw {
    float smoothness = 0.8f;  ///< Hurst exponent H, 0 to 1
    float relief = 500;       ///< m: the ends lie within level ± relief
    float level = 500;        ///< m
};

/// Midpoint displacement in one dimension: a ridge line that grows from its two ends. Each level puts a point
/// in the middle of every piece: the mean of the piece's ends plus a random offset. Offsets shrink by 2^-H
/// from level to level.
///
/// What diamond-square does on a map, with every step in sight: a point never moves once it is placed, so
/// what is known after any number of steps is the finished line and each point's place in the order.
///
/// Fournier, Fussell and Carpenter, *Computer rendering of stochastic models*, CACM 25(6), 1982.
class MidpointLine {
 public:
    static constexpr int k_max_levels = 14;

    /// levels: how often the line is halved, 0 to k_max_levels. Offsets are hashed from the place, so more
    /// levels keep the coarser points, and another law keeps the random numbers.
    MidpointLine(std::uint64_t seed, int levels, const MidpointLaw& law);

    int levels() const { return levels_; }
    const MidpointLaw& law() const { return law_; }
    /// Returns the heights of the finished line, evenly spaced: 2^levels + 1, in metres.
    const std::vector<float>& heights() const { return heights_; }
    /// Returns the points known at the end of a level, evenly spaced: 2^level + 1.
    std::vector<float> at_level(int level) const;

    /// One point placed. The two ends come first and have no parents; then level after level, from left to
    /// right.
    struct Step {
        int level;      ///< 0 for the ends
        int place;      ///< in heights()
        int reach;      ///< its parents are place ± reach; 0 for the ends
        double mean;    ///< m, of its parents; the law's level for the ends
        double offset;  ///< m: mean + offset is its height
    };
    /// index: 0 to heights().size() − 1.
    Step step(int index) const;
    /// Returns how many steps are done when a level begins.
    int steps_before(int level) const;

 private:
    double offset_at(int place, int level) const;

    std::uint64_t seed_;
    int levels_;
    MidpointLaw law_;
    std::vector<float> heights_;
};

}  // namespace talus
