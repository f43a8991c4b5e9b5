#include "core/mask/fit_ends.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {
namespace {

constexpr double k_min_land = 0.05;   // of the samples: with less of it, the sea floor counts, too
constexpr double k_above_low = 0.05;  // of what there is, that the lower end lies at least above the lowest
constexpr double k_softest = 0.125;   // of what there is

// The quantity of all samples that count, in order.
std::vector<float> values_of(const QuantityRows& quantity, const Terrain& ground) {
    const Lattice& lattice = ground.lattice;
    std::vector<float> row(static_cast<std::size_t>(lattice.width));
    std::vector<float> all, land;
    for (int y = 0; y < lattice.height; ++y) {
        quantity(y, row.data());
        const float* const heights = ground.height()->row(y);
        for (int x = 0; x < lattice.width; ++x) {
            const float value = row[static_cast<std::size_t>(x)];
            all.push_back(value);
            if (heights[x] >= ground.sea_level) land.push_back(value);
        }
    }
    const bool has_land = static_cast<double>(land.size()) >= k_min_land * static_cast<double>(all.size());
    std::vector<float>& wanted = has_land ? land : all;
    std::ranges::sort(wanted);
    return std::move(wanted);
}

// A power of ten, so that a span of it has a hundred steps or a little more.
double round_step(double span) {
    double step = 1;
    while (step * 1000 < span) step *= 10;
    while (step * 100 > span) step /= 10;
    return step;
}

}  // namespace

void fit_ends(LayerMask& mask, const Terrain& ground, const Context& context) {
    const MaskInfo& info = mask.type->info;
    if (info.selects <= 0) return;
    const QuantityRows quantity = mask.type->quantity(mask.own_values(), ground, context);
    if (!quantity) return;
    const std::vector<float> values = values_of(quantity, ground);
    const auto lowest = static_cast<double>(values.front());
    const auto highest = static_cast<double>(values.back());
    const double span = highest - lowest;
    if (!(span > 1e-6)) return;
    const auto first = static_cast<std::size_t>((1 - info.selects) * static_cast<double>(values.size() - 1));
    const double low = std::max(static_cast<double>(values[first]), lowest + k_above_low * span);
    const double step = round_step(span);
    const auto set = [&](std::string_view key, double value) {
        const std::size_t row = *find_parameter(mask.type->parameters, key);
        mask.values[row] = clamped(mask.type->parameters[row], static_cast<float>(value));
    };
    const MaskSettings before = mask.settings();
    set("low", std::floor(low / step) * step);
    set("high", std::max(static_cast<double>(before.high), -std::floor(-highest / step) * step));
    set("soft", std::min(static_cast<double>(before.soft), std::floor(k_softest * span / step) * step));
}

}  // namespace talus
