#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A row of cells of moist air, whose values stand next to each other; see core/climate/moisture.h. West,
/// east, north and south are those of a wind that blows to the east and south.
struct MoistRow {
    const double* from_west;  ///< 1/s: of a neighbour's water, what comes from it; not negative
    const double* from_east;
    const double* from_north;
    const double* from_south;
    const double* loss;     ///< 1/s: of the cell's water, what goes to its neighbours and over borders
    const double* border;   ///< mm/s that come over borders
    const double* held;     ///< mm that the air can hold, above 0
    const double* uptake;   ///< 1/s: of what is missing to that, what is taken up
    const double* showers;  ///< 1/(mm s): of the square of the water, what falls
    double condensing;      ///< 1/s: of what is more than held, what falls
};

struct MoistureKernel {
    /// Puts each cell's water [mm] into balance with its neighbours': one step of Newton's method, of a slope
    /// whose inverse is given for air that holds all its water and for air that does not. behind: water of
    /// the western neighbours; of the northern ones from one before on; ahead: of the eastern ones, and of
    /// the southern ones from one after on.
    void (*relax)(const MoistRow& row, const double* behind, const double* ahead, const double* inverse_dry,
                  const double* inverse_wet, double* water, int count);
    /// Writes what each cell gains from air and borders less what it loses to them, what it takes up and what
    /// falls from it [mm/s].
    void (*rates)(const MoistRow& row, const double* behind, const double* water, const double* ahead,
                  double* carried, double* taken, double* falling, int count);
};
TALUS_DECLARE_KERNEL(MoistureKernel, moisture_kernel)

}  // namespace talus
