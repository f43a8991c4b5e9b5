#include "tests/bench/textbook_moisture_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

[[gnu::always_inline]] inline double above_0(double x) { return x > 0 ? x : 0.0; }

void step(const TextbookAir& air, const double* water, double* __restrict next, int width, int rows,
          double seconds) {
    for (int y = 0; y < rows; ++y) {
        const int begin = y * width;
        const int up = y > 0 ? -width : 0;  // what comes from beyond a border counts nothing
        const int down = y + 1 < rows ? width : 0;
        const auto cell = [&](int i, int left, int right) __attribute__((always_inline)) {
            const double w = water[i];
            const double came = air.west[i] * water[i + left] + air.east[i] * water[i + right] +
                                air.north[i] * water[i + up] + air.south[i] * water[i + down];
            const double room = air.held[i] - w;
            next[i] = w + seconds * (came + air.border[i] - air.loss[i] * w + air.uptake[i] * above_0(room) -
                                     air.showers[i] * w * w - air.condensing * above_0(-room));
        };
        cell(begin, 0, 1);
        for (int i = begin + 1; i < begin + width - 1; ++i) cell(i, -1, 1);
        cell(begin + width - 1, -1, 0);
    }
}

}  // namespace

extern const TextbookMoistureKernel textbook_moisture_kernel = {step};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
