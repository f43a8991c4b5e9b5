#pragma once

#include <bit>
#include <cmath>

#include "core/water/live_water_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

/// The arithmetic of one pipe and of one cell of live water (core/water/live_water.h has the equations);
/// plain, without branches, and the same when the map is mirrored or turned: sums are taken in pairs of
/// opposite faces.
namespace live_water {

#define TALUS_INLINE [[gnu::always_inline]] inline

/// Keeps 0 / 0 at 0; depths [m] below it are none. Its square is still a normal float.
constexpr float k_tiny = 1e-18f;
/// What may leave a cell, so that rounding never takes more than there is.
constexpr float k_nearly_all = 1 - 0x1p-20f;
/// A step takes at most this share of the level's drops around a cell from its ground.
constexpr float k_max_cut = 0.05f;

TALUS_INLINE float larger(float a, float b) { return a > b ? a : b; }
TALUS_INLINE float smaller(float a, float b) { return a < b ? a : b; }
TALUS_INLINE float root(float x) { return __builtin_sqrtf(x); }
TALUS_INLINE float size(float x) { return __builtin_fabsf(x); }

struct Pipe {
    float flow;   ///< m²/s
    float drop;   ///< m
    float slide;  ///< m
};
/// The pipe from a cell a to a cell b. rise: start of a over that of b; change, bed, level: those of a less
/// those of b, from their own starts.
TALUS_INLINE Pipe pipe(const LiveWaterRates& r, float rise, float change, float bed, float level,
                       float depth_a, float depth_b, float old) {
    const float drop = rise + level;
    const float step = rise + bed;
    const float open = 0.5f * ((depth_a + depth_b) + (size(drop) - size(step)));
    const float most = smaller(larger(depth_a, depth_b), r.pipe_depth);
    const float depth = larger(smaller(open, most), 0.0f);
    const float pushed = old * r.keeps + r.gain * depth * drop;
    const float slowed = depth + root(depth * depth + r.drag * size(pushed));
    const float stands = larger(size(rise), r.standing_step);
    const float ground = rise + change;
    const float over = r.slides * larger(size(ground) - stands, 0.0f);
    return {pushed * (2 * depth) / (slowed + k_tiny), drop, ground > 0 ? over : -over};
}

struct Donor {
    float has;      ///< share of the outflow that there is water for
    float carried;  ///< sediment per water
};
/// What a cell gives. share: depth that a flow moves.
TALUS_INLINE Donor donor(float share, float west, float east, float north, float south, float depth,
                         float sediment) {
    const float out =
        (larger(east, 0.0f) + larger(-west, 0.0f)) + (larger(south, 0.0f) + larger(-north, 0.0f));
    const float asked = out * share + k_tiny;
    const float there = depth + k_tiny;
    const float per_both = 1 / (asked * there);  // for both quotients
    return {smaller(1.0f, k_nearly_all * depth * there * per_both), sediment * asked * per_both};
}

/// What flowing water can carry, as depth of ground [m]. stream: flow at the cell's middle [m²/s]; slope:
/// of the level.
TALUS_INLINE float capacity(const LiveWaterRates& r, float stream_x, float stream_y, float slope_x,
                            float slope_y, float depth) {
    const float flow = root(stream_x * stream_x + stream_y * stream_y);
    const float steep = root(1 + (slope_x * slope_x + slope_y * slope_y));
    const float all = larger(stream_x * slope_x + stream_y * slope_y, r.min_slope * flow * steep);
    const float power = larger(all - r.min_power * steep, 0.0f);
    const float worked = smaller(depth, r.working_depth);
    return r.capacity * power * worked / (steep * depth + k_tiny);
}

struct Cell {
    float change;
    float depth;
    float sediment;
    float lost;  ///< m of water that evaporated or went into the sea; of a cell after a step
};
struct Face {
    float flow;   ///< m²/s
    float drop;   ///< m
    float load;   ///< m
    float slide;  ///< m
};
/// The flow at a cell's middle [m²/s], and a quarter of its weight from each of the two cells beside it:
/// sums of the two faces of each.
TALUS_INLINE float stream(float here, float beside, float beyond) {
    return 0.25f * here + 0.125f * (beside + beyond);
}

struct Around {
    float start;
    float rain;  ///< m
    float softness;
    float rate;
    float stream_x;  ///< m²/s
    float stream_y;  ///< m²/s
    Face west;
    Face east;
    Face north;
    Face south;
};
TALUS_INLINE Cell updated(const LiveWaterRates& r, const Cell& old, const Around& at) {
    const bool in_sea = old.change < r.sea - at.start;
    const float inflow = r.share * ((at.west.flow - at.east.flow) + (at.north.flow - at.south.flow));
    const float wet = old.depth + (inflow + at.rain);
    const float depth = in_sea ? 0.0f : larger(wet - r.evaporation, 0.0f);
    const float arrived =
        larger(old.sediment + ((at.west.load - at.east.load) + (at.north.load - at.south.load)), 0.0f);

    const float slope_x = 0.5f * r.per_cell * (at.west.drop + at.east.drop);
    const float slope_y = 0.5f * r.per_cell * (at.north.drop + at.south.drop);
    const float mean_depth = 0.5f * (old.depth + depth);
    const float could = capacity(r, at.stream_x, at.stream_y, slope_x, slope_y, mean_depth);
    const float missing = (in_sea ? 0.0f : could) - arrived;
    const float drops =
        (size(at.west.drop) + size(at.east.drop)) + (size(at.north.drop) + size(at.south.drop));
    const float cut = at.rate * (missing > 0 ? smaller(r.picks_up * at.softness * missing, k_max_cut * drops)
                                             : r.drops * missing);
    // The ground takes what a float can tell; the water keeps exactly the rest.
    const float slid = (at.west.slide - at.east.slide) + (at.north.slide - at.south.slide);
    const float change = old.change + (slid - cut);
    const float sediment = arrived + ((old.change - change) + slid);
    const bool enough = sediment >= 0;
    return {enough ? change : old.change + slid, depth, enough ? sediment : arrived, wet - depth};
}

}  // namespace live_water
}  // namespace talus::TALUS_KERNEL_NAMESPACE
