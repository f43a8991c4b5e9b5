#pragma once

#include <cmath>
#include <string>

namespace talus {

/// What came to a map and where it is: the two sides of a conservation law, each summed by itself.
struct Balance {
    double came = 0;     ///< m³: there at the start, and added since; below 0 where more was taken away
    double there = 0;    ///< m³: on the map, at rest
    double carried = 0;  ///< m³: on the map, in the water
    double gone = 0;     ///< m³: left the map
    double moved = 0;    ///< m³: what an error is to be compared with

    double error() const { return came - (there + carried + gone); }
    /// Returns the error as a share of what moved; 0 where nothing did.
    double error_share() const { return moved > 0 ? std::fabs(error()) / moved : 0; }
    /// Returns that share in words: "3e-09 of it".
    std::string error_text() const;
};

/// The books of a process.
struct MassBalance {
    Balance water;
    Balance rock;  ///< of the ground's change

    bool has_water() const { return water.came != 0 || water.moved != 0; }
};

/// Returns a volume [m³] in three digits with the unit that suits it.
std::string volume_text(double cubic_metres);
/// Returns lines that say where water and rock are.
std::string books_text(const MassBalance& books);

}  // namespace talus
