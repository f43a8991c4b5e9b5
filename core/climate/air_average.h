#pragma once

#include <algorithm>
#include <vector>

#include "core/base/parallel.h"
#include "core/climate/air_lattice.h"

namespace talus {

template <class Row>
Grid<double> averaged(const AirLattice& air, const Progress* progress, Row&& row) {
    Grid<double> out(air.x.cells, air.y.cells);
    constexpr int k_grain = 4;  // rows of cells
    parallel_blocks(0, air.y.cells, k_grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        const auto samples = static_cast<std::size_t>(air.x.samples);
        std::vector<float> values(samples);
        std::vector<float> sum(samples);
        for (int j = first; j < last; ++j) {
            std::fill(sum.begin(), sum.end(), 0.0f);
            const AirAxis::Part& part = air.y.parts[static_cast<std::size_t>(j)];
            for (int k = 0; k < part.count; ++k) {
                row((part.first + k) % air.y.samples, values.data());
                const auto weight =
                    static_cast<float>(air.y.weights[static_cast<std::size_t>(part.weight + k)]);
                for (std::size_t x = 0; x < samples; ++x) sum[x] += weight * values[x];
            }
            for (int i = 0; i < air.x.cells; ++i) {
                const AirAxis::Part& across = air.x.parts[static_cast<std::size_t>(i)];
                double total = 0;
                for (int k = 0; k < across.count; ++k) {
                    const int x = (across.first + k) % air.x.samples;
                    total += air.x.weights[static_cast<std::size_t>(across.weight + k)] *
                             static_cast<double>(sum[static_cast<std::size_t>(x)]);
                }
                out(i, j) = total;
            }
        }
    });
    return out;
}

}  // namespace talus
