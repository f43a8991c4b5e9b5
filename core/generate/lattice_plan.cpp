#include "core/generate/lattice_plan.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace talus {
namespace {

constexpr double k_tolerance = 1e-6;        // relative; a float's rounding is 6e-8
constexpr double k_max_features = 1 << 30;  // along an axis; so many that none can be told from another
constexpr double k_squareness = 1.0 / 8;    // how far a wrapped feature's sides may differ

int whole(double count) { return static_cast<int>(std::clamp(count, 1.0, k_max_features)); }
int rounded(double count) { return whole(std::floor(count + 0.5)); }
int covering(double count) { return whole(-std::floor(-count * (1 - k_tolerance))); }

bool same(double a, double b) { return std::fabs(a - b) <= k_tolerance * b; }

void tile(LatticePlan& plan, double extent_x, double extent_y, double feature_size) {
    const double aspect = extent_y / extent_x;
    int nx = rounded(extent_x / feature_size);
    int ny = rounded(nx * aspect);
    while (nx < k_max_features && std::fabs(ny / (nx * aspect) - 1) > k_squareness) {
        ++nx;
        ny = rounded(nx * aspect);
    }
    plan.x = {nx, extent_x / nx, true};
    plan.y = {ny, extent_y / ny, true};
}

}  // namespace

LatticePlan plan_lattice(const Lattice& world, double feature_size, bool endless) {
    assert(feature_size > 0);
    const double extent_x = world.extent_x();
    const double extent_y = world.extent_y();
    LatticePlan plan;
    if (world.wrap_x && world.wrap_y) {
        tile(plan, extent_x, extent_y, feature_size);
    } else {
        // Where one axis wraps, its whole features set the size for both.
        double size = feature_size;
        if (world.wrap_x) size = extent_x / rounded(extent_x / feature_size);
        if (world.wrap_y) size = extent_y / rounded(extent_y / feature_size);
        plan.x = {world.wrap_x ? rounded(extent_x / size) : covering(extent_x / size), size, world.wrap_x};
        plan.y = {world.wrap_y ? rounded(extent_y / size) : covering(extent_y / size), size, world.wrap_y};
    }
    const double cell = world.cell_size;
    const double larger = std::max(plan.x.feature_size, plan.y.feature_size);
    while (plan.levels < k_max_levels && larger / (1 << plan.levels) > cell * (1 + k_tolerance))
        ++plan.levels;
    if (same(plan.spacing_x(), cell) && same(plan.spacing_y(), cell)) {
        plan.sampling = Sampling::exact;
    } else {
        plan.sampling = plan.levels == 0 ? Sampling::nearest : Sampling::resampled;
    }
    plan.x.endless = plan.y.endless = endless;
    return plan;
}

}  // namespace talus
