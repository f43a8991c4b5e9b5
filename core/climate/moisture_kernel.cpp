#include "core/climate/moisture_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

[[gnu::always_inline]] inline double above_0(double x) { return x > 0 ? x : 0.0; }

struct Rates {
    double carried;
    double taken;
    double falling;
};
[[gnu::always_inline]] inline Rates rates_at(const MoistRow& row, const double* behind, double water,
                                             const double* ahead, int i) {
    const double came = (row.from_west[i] * behind[i] + row.from_east[i] * ahead[i]) +
                        (row.from_north[i] * behind[i - 1] + row.from_south[i] * ahead[i + 1]);
    const double room = row.held[i] - water;
    return {(came + row.border[i]) - row.loss[i] * water, row.uptake[i] * above_0(room),
            row.showers[i] * water * water + row.condensing * above_0(-room)};
}

void relax(const MoistRow& row, const double* behind, const double* ahead, const double* inverse_dry,
           const double* inverse_wet, double* __restrict water, int count) {
    for (int i = 0; i < count; ++i) {
        const double here = water[i];
        const Rates rates = rates_at(row, behind, here, ahead, i);
        const double slope = here > row.held[i] ? inverse_wet[i] : inverse_dry[i];
        water[i] = above_0(here + ((rates.carried + rates.taken) - rates.falling) * slope);
    }
}

void rates(const MoistRow& row, const double* behind, const double* water, const double* ahead,
           double* __restrict carried, double* __restrict taken, double* __restrict falling, int count) {
    for (int i = 0; i < count; ++i) {
        const Rates rates = rates_at(row, behind, water[i], ahead, i);
        carried[i] = rates.carried;
        taken[i] = rates.taken;
        falling[i] = rates.falling;
    }
}

}  // namespace

extern const MoistureKernel moisture_kernel = {relax, rates};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
