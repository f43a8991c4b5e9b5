#include "core/water/live_water_kernel.h"

#include "core/water/live_water_law.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void beds(const LiveWaterRates& rates, const float* __restrict start, const float* __restrict change,
          float* __restrict bed, int count) {
    const float sea = rates.sea;
    for (int x = 0; x < count; ++x) bed[x] = live_water::larger(change[x], sea - start[x]);
}

void pipes(const LiveWaterRates& rates, const LiveWaterCells& a, const LiveWaterCells& b, const float* old,
           float* __restrict flow, float* __restrict drop, float* __restrict slide, int count) {
    const LiveWaterRates r = rates;
    const LiveWaterCells from = a;
    const LiveWaterCells to = b;
#pragma GCC ivdep
    for (int x = 0; x < count; ++x) {
        const float rise = from.start[x] - to.start[x];
        const live_water::Pipe pipe = live_water::pipe(
            r, rise, from.change[x] - to.change[x], from.bed[x] - to.bed[x],
            (from.bed[x] + from.depth[x]) - (to.bed[x] + to.depth[x]), from.depth[x], to.depth[x], old[x]);
        drop[x] = pipe.drop;
        slide[x] = pipe.slide;
        flow[x] = pipe.flow;
    }
}

void limits(const LiveWaterRates& rates, const float* __restrict flow_x, const float* __restrict flow_north,
            const float* __restrict flow_south, const float* __restrict depth,
            const float* __restrict sediment, float* __restrict has, float* __restrict carried,
            float* __restrict across, float* __restrict down, int count) {
    const float share = rates.share;
    for (int x = 0; x < count; ++x) {
        const live_water::Donor donor = live_water::donor(share, flow_x[x], flow_x[x + 1], flow_north[x],
                                                          flow_south[x], depth[x], sediment[x]);
        has[x] = donor.has;
        carried[x] = donor.carried;
        across[x] = flow_x[x] + flow_x[x + 1];
        down[x] = flow_north[x] + flow_south[x];
    }
}

void limited(const LiveWaterRates& rates, const float* __restrict has_a, const float* __restrict has_b,
             const float* __restrict carried_a, const float* __restrict carried_b,
             const float* __restrict flow, float* __restrict limited_flow, float* __restrict load,
             int count) {
    const float share = rates.share;
#pragma GCC ivdep
    for (int x = 0; x < count; ++x) {
        const float limited_here = flow[x] * (flow[x] > 0 ? has_a[x] : has_b[x]);
        load[x] = share * limited_here * (flow[x] > 0 ? carried_a[x] : carried_b[x]);
        limited_flow[x] = limited_here;
    }
}

std::int32_t update(const LiveWaterRates& rates, const LiveWaterRow& row, std::int32_t deepest, int count) {
    const LiveWaterRates r = rates;
    const LiveWaterRow in = row;
    float* const change = row.change;
    float* const depth = row.depth;
    float* const sediment = row.sediment;
    float* const lost = row.lost;
#pragma GCC ivdep
    for (int x = 0; x < count; ++x) {
        const live_water::Cell cell = live_water::updated(
            r, {.change = change[x], .depth = depth[x], .sediment = sediment[x], .lost = 0},
            {.start = in.start[x],
             .rain = in.rain[x],
             .softness = in.softness[x],
             .rate = in.rate[x],
             .stream_x = live_water::stream(in.across[x], in.across_above[x], in.across_below[x]),
             .stream_y = live_water::stream(in.down[x], in.down[x - 1], in.down[x + 1]),
             .west = {in.flow_x[x], in.drop_x[x], in.load_x[x], in.slide_x[x]},
             .east = {in.flow_x[x + 1], in.drop_x[x + 1], in.load_x[x + 1], in.slide_x[x + 1]},
             .north = {in.flow_north[x], in.drop_north[x], in.load_north[x], in.slide_north[x]},
             .south = {in.flow_south[x], in.drop_south[x], in.load_south[x], in.slide_south[x]}});
        change[x] = cell.change;
        depth[x] = cell.depth;
        sediment[x] = cell.sediment;
        lost[x] = cell.lost;
        // Depths are not negative, so their bits are in the order of their values.
        const auto bits = std::bit_cast<std::int32_t>(cell.depth);
        deepest = bits > deepest ? bits : deepest;
    }
    return deepest;
}

void capacities(const LiveWaterRates& rates, const LiveWaterSides& level, const LiveWaterSides& flow,
                const float* __restrict depth, float* __restrict capacity, int count) {
    const LiveWaterRates r = rates;
    const LiveWaterSides levels = level;
    const LiveWaterSides flows = flow;
    const float half = 0.5f * r.per_cell;
    for (int x = 0; x < count; ++x) {
        capacity[x] = live_water::capacity(
            r, 0.5f * (flows.west[x] + flows.east[x]), 0.5f * (flows.north[x] + flows.south[x]),
            half * (levels.west[x] - levels.east[x]), half * (levels.north[x] - levels.south[x]), depth[x]);
    }
}

double sum(const float* values, int count) {
    constexpr int k_lanes = 8;
    double parts[k_lanes] = {};
    int x = 0;
    for (; x + k_lanes <= count; x += k_lanes) {
        for (int lane = 0; lane < k_lanes; ++lane) parts[lane] += static_cast<double>(values[x + lane]);
    }
    for (; x < count; ++x) parts[0] += static_cast<double>(values[x]);
    double total = 0;
    for (const double part : parts) total += part;
    return total;
}

}  // namespace

extern const LiveWaterKernel live_water_kernel = {beds, pipes, limits, limited, update, capacities, sum};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
