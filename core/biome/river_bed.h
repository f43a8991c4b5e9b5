#pragma once

#include <algorithm>

namespace talus {

/// The profile of a river's bed and its valley.
struct RiverBed {
    float width = 120;   ///< m from bank to bank
    float valley = 600;  ///< m from a bank to where the ground has its own height
    float bed = -6;      ///< m: height of the middle of the bed
    float bank = 0;      ///< m: height of the banks, not below the bed

    /// Returns the ground's height at a distance from the middle, in half widths: a parabola in the bed, from
    /// there smoothly to its own height. It never rises.
    float carved(float ground, float distance) const {
        if (ground <= bed) return ground;
        if (distance < 1) return bed + (std::min(ground, bank) - bed) * distance * distance;
        const float beyond = (distance - 1) * width / 2;
        if (ground <= bank || !(beyond < valley)) return ground;
        const float t = beyond / valley;
        return bank + (ground - bank) * (t * t * (3 - 2 * t));
    }
};

}  // namespace talus
