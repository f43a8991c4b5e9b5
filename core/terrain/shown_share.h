#pragma once

#include "core/base/lattice.h"
#include "core/terrain/parameter.h"

namespace talus {

/// How a number that is a share of the world reads in the window: in metres, and places from the middle of
/// the world, to the east and to the south, as the status bar and an import's position have them.
struct ShownShare {
    double metres = 1;  ///< that a share of 1 is
    double zero = 0;    ///< share that reads as 0 m

    float shown(float share) const {
        return static_cast<float>((static_cast<double>(share) - zero) * metres);
    }
    float share(float shown) const { return static_cast<float>(static_cast<double>(shown) / metres + zero); }
};
ShownShare shown_share(ShareOf share, const Lattice& world);
/// Returns the row in metres of a number that is such a share.
Parameter in_metres(const Parameter& row, const ShownShare& shown);

}  // namespace talus
