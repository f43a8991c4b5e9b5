#include "core/erosion/glacier_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Weights of the nine-point Laplacian, which is the same in all directions to fourth order.
constexpr float k_straight = 2.0f / 3;
constexpr float k_diagonal = 1.0f / 6;
constexpr float k_bare = 4;           // m of ice from which on a neighbour is no wall
constexpr float k_damping = 0.6f;     // of a Newton step
constexpr float k_slope_part = 1.8f;  // 1 and what the slope's own change adds to the derivative of a flow
constexpr float k_exponent = 5;       // of the thickness in the flux, at most
constexpr float k_thin = 1;           // m: nothing is divided by less ice than that
constexpr float k_patience = 30;      // years that a cell without flow goes on at most

[[gnu::always_inline]] inline float larger(float a, float b) { return a > b ? a : b; }
[[gnu::always_inline]] inline float smaller(float a, float b) { return a < b ? a : b; }

// How much higher a neighbour's surface is.
[[gnu::always_inline]] inline float rise(float surface, float there, float ice_there) {
    const float rise = there - surface;
    const float share = smaller(1.0f, ice_there * (1 / k_bare));
    return rise > 0 ? rise * share : rise;
}

void slopes(const float* __restrict surface_above, const float* __restrict surface,
            const float* __restrict surface_below, const float* __restrict ice_above,
            const float* __restrict ice, const float* __restrict ice_below, int width, float cell,
            float* __restrict squared, float* __restrict along, float* __restrict across) {
    const float straight = 2.0f / 3 / (2 * cell);
    const float diagonal = 1.0f / 6 / (2 * cell);
    for (int x = 0; x < width; ++x) {
        const float here = surface[x];
        const float west = rise(here, surface[x - 1], ice[x - 1]);
        const float east = rise(here, surface[x + 1], ice[x + 1]);
        const float north = rise(here, surface_above[x], ice_above[x]);
        const float south = rise(here, surface_below[x], ice_below[x]);
        const float north_west = rise(here, surface_above[x - 1], ice_above[x - 1]);
        const float north_east = rise(here, surface_above[x + 1], ice_above[x + 1]);
        const float south_west = rise(here, surface_below[x - 1], ice_below[x - 1]);
        const float south_east = rise(here, surface_below[x + 1], ice_below[x + 1]);
        const float to_east =
            straight * (east - west) + diagonal * ((north_east - north_west) + (south_east - south_west));
        const float to_south =
            straight * (south - north) + diagonal * ((south_east - north_east) + (south_west - north_west));
        along[x] = to_east;
        across[x] = to_south;
        squared[x] = to_east * to_east + to_south * to_south;
    }
}

void conductances(const float* __restrict ice, int width, const IceLaw& law, float* __restrict conductance) {
    const float creep = law.creep;
    const float sliding = law.sliding;
    for (int x = 0; x < width; ++x) {
        const float square = ice[x] * ice[x];
        conductance[x] = (creep * square + sliding) * (square * ice[x]);
    }
}

struct Balance {
    float out = 0;     // m²/year times the cell's width
    float stiff = 0;   // what `out` grows by for a metre of surface
    float leaves = 0;  // the part of `out` that flows away
};

[[gnu::always_inline]] inline void exchange(Balance& balance, float weight, float drop, float squared,
                                            float conductance, float conductance_there) {
    const float coefficient = weight * squared * (drop > 0 ? conductance : conductance_there);
    const float flow = coefficient * drop;
    balance.out += flow;
    balance.stiff += coefficient;
    balance.leaves += larger(0.0f, flow);
}

void relax(const float* const surface[3], const float* const squared[3], const float* const conductance[3],
           const float* __restrict ice, const float* __restrict bed, int width, const IceLaw& law,
           float* __restrict next) {
    const float* const s0 = surface[0];
    const float* const s1 = surface[1];
    const float* const s2 = surface[2];
    const float* const g0 = squared[0];
    const float* const g1 = squared[1];
    const float* const g2 = squared[2];
    const float* const c0 = conductance[0];
    const float* const c1 = conductance[1];
    const float* const c2 = conductance[2];
    const float area = law.cell * law.cell;
    const float still = area / k_patience;
    const float snow_line = law.snow_line;
    const float gradient = law.gradient;
    const float snowfall = law.snowfall;
    const float melt = -law.melt;
    const float calving = law.calving;
    const float sea = law.sea_level;
    constexpr float k_half_straight = k_straight / 2;
    constexpr float k_half_diagonal = k_diagonal / 2;
    for (int x = 0; x < width; ++x) {
        const float s = s1[x];
        const float g = g1[x];
        const float c = c1[x];
        Balance balance;
        exchange(balance, k_half_straight, s - s1[x - 1], g + g1[x - 1], c, c1[x - 1]);
        exchange(balance, k_half_straight, s - s1[x + 1], g + g1[x + 1], c, c1[x + 1]);
        exchange(balance, k_half_straight, s - s0[x], g + g0[x], c, c0[x]);
        exchange(balance, k_half_straight, s - s2[x], g + g2[x], c, c2[x]);
        exchange(balance, k_half_diagonal, s - s0[x - 1], g + g0[x - 1], c, c0[x - 1]);
        exchange(balance, k_half_diagonal, s - s0[x + 1], g + g0[x + 1], c, c0[x + 1]);
        exchange(balance, k_half_diagonal, s - s2[x - 1], g + g2[x - 1], c, c2[x - 1]);
        exchange(balance, k_half_diagonal, s - s2[x + 1], g + g2[x + 1], c, c2[x + 1]);
        const float water = larger(0.0f, sea - bed[x]);
        const float afloat = larger(0.0f, smaller(1.0f, (IceLaw::k_floats * water - ice[x]) * (1.0f / 20)));
        const float gain = larger(melt, smaller(snowfall, gradient * (s - snow_line))) - calving * afloat;
        const float stiff =
            k_slope_part * balance.stiff + k_exponent * balance.leaves / larger(k_thin, ice[x]) + still;
        const float change = k_damping * (gain * area - balance.out) / stiff;
        next[x] = larger(0.0f, ice[x] + change);
    }
}

constexpr float k_whole = 0.4f;      // weight of the whole curvature beside that across the flow
constexpr float k_largest_ease = 3;  // of 1 − ℓ κ
constexpr float k_level = 1e-6f;     // a square of a slope, and metres, that divide nothing by 0

void lower(const float* __restrict above, const float* __restrict here, const float* __restrict below,
           const float* __restrict along, const float* __restrict across, const float* __restrict squared,
           const float* __restrict wear, int width, float share, float widening, float cell,
           float* __restrict carved, float* __restrict worn, float* __restrict lowered) {
    const float per_area = 1 / (cell * cell);
    const float stable = GlacierKernel::k_stable * cell * cell;
    for (int x = 0; x < width; ++x) {
        const float xx = (here[x - 1] + here[x + 1]) - 2 * here[x];
        const float yy = (above[x] + below[x]) - 2 * here[x];
        const float xy = 0.25f * ((above[x - 1] + below[x + 1]) - (above[x + 1] + below[x - 1]));
        const float a = along[x];
        const float c = across[x];
        const float over_flow = (c * c * xx - 2 * a * c * xy + a * a * yy) / (squared[x] + k_level);
        const float curvature = per_area * ((1 - k_whole) * over_flow + k_whole * (xx + yy));
        const float part = share * wear[x];
        // part · ℓ, but no more than one step can bear.
        const float spread = smaller(widening * part, stable);
        const float change = -smaller(k_largest_ease * part, larger(0.0f, part - spread * curvature));
        carved[x] += change;
        worn[x] += part;
        lowered[x] = here[x] + change;
    }
}

}  // namespace

extern const GlacierKernel glacier_kernel = {slopes, conductances, relax, lower};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
