#include "core/water/cell_water_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr float k_root_two = 1.41421356f;
constexpr float k_root_half = 0.70710678f;

struct Choice {
    float drop;
    std::int32_t way;
};
// The deepest of the four nearest cells; the first of equals.
[[gnu::always_inline]] inline Choice nearest(Choice best, float drop, std::int32_t way) {
    return {drop > best.drop ? drop : best.drop, drop > best.drop ? way : best.way};
}
// A diagonal has to lie lower by √2.
[[gnu::always_inline]] inline Choice diagonal(Choice best, float drop, std::int32_t way) {
    const bool lower = drop > best.drop * k_root_two;
    return {lower ? drop : best.drop, lower ? way : best.way};
}

void give(const CellWaterRates& rates, const CellWaterRow& row, const CellWaterGifts& gifts, int count) {
    const CellWaterRates r = rates;
    const CellWaterRow in = row;
    std::int32_t* __restrict const ways = gifts.way;
    float* __restrict const waters = gifts.water;
    float* __restrict const grounds = gifts.ground;
#pragma GCC ivdep
    for (int x = 0; x < count; ++x) {
        const float start = in.start[1][x];
        const float level = in.level[1][x];
        const auto drop = [&](int way) {
            const int y = 1 + k_cell_water_dy[way];
            const int dx = k_cell_water_dx[way];
            return (start - in.start[y][x + dx]) + (level - in.level[y][x + dx]);
        };
        Choice best{0, -1};
        best = nearest(best, drop(0), 0);
        best = nearest(best, drop(1), 1);
        best = nearest(best, drop(2), 2);
        best = nearest(best, drop(3), 3);
        best = diagonal(best, drop(4), 4);
        best = diagonal(best, drop(5), 5);
        best = diagonal(best, drop(6), 6);
        best = diagonal(best, drop(7), 7);
        const float water = in.water[x];
        const float shallow = 1 - water * r.per_depth;
        const float half = 0.5f * best.drop * (shallow > 0 ? shallow : 0.0f);
        const float there = half < water ? half : water;
        const float moved = best.drop > r.threshold ? there : 0.0f;
        const float across = best.way >= 4 ? k_root_half : 1.0f;
        ways[x] = best.way;
        waters[x] = moved;
        grounds[x] = moved * r.share * in.softness[x] * across;
    }
}

// What the neighbour in this direction gives, if it gives to this cell.
struct Gift {
    float water;
    float ground;
};
// What the neighbour gives that lies against this direction, if it gives to this cell.
[[gnu::always_inline]] inline Gift gift(const CellWaterGifts* in, int way, int x) {
    const CellWaterGifts& row = in[1 - k_cell_water_dy[way]];
    const int at = x - k_cell_water_dx[way];
    const bool here = row.way[at] == way;
    return {here ? row.water[at] : 0.0f, here ? row.ground[at] : 0.0f};
}

void take(const CellWaterGifts* gifts, const CellWaterCells& cells, int count) {
    const CellWaterGifts in[3] = {gifts[0], gifts[1], gifts[2]};
    const CellWaterCells old = cells;
    float* __restrict const new_change = cells.new_change;
    float* __restrict const new_water = cells.new_water;
    float* __restrict const new_passed = cells.new_passed;
#pragma GCC ivdep
    for (int x = 0; x < count; ++x) {
        const Gift east = gift(in, 0, x);
        const Gift west = gift(in, 1, x);
        const Gift south = gift(in, 2, x);
        const Gift north = gift(in, 3, x);
        const Gift south_east = gift(in, 4, x);
        const Gift south_west = gift(in, 5, x);
        const Gift north_east = gift(in, 6, x);
        const Gift north_west = gift(in, 7, x);
        const float water = ((east.water + west.water) + (south.water + north.water)) +
                            ((south_east.water + north_west.water) + (south_west.water + north_east.water));
        const float ground =
            ((east.ground + west.ground) + (south.ground + north.ground)) +
            ((south_east.ground + north_west.ground) + (south_west.ground + north_east.ground));
        new_water[x] = (old.water[x] - in[1].water[x]) + water;
        new_change[x] = old.change[x] + (ground - in[1].ground[x]);
        new_passed[x] = old.passed[x] + in[1].water[x];
    }
}

}  // namespace

extern const CellWaterKernel cell_water_kernel = {give, take};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
