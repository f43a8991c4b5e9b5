#include "core/generate/octave_axis.h"

#include <algorithm>
#include <cmath>

#include "core/generate/noise_hash.h"
#include "core/generate/noise_place_kernel.h"

namespace talus {

OctaveAxis::OctaveAxis(const Lattice& world, bool along_x, double step, int multiple, double shift_)
    : cell_size(world.cell_size),
      per_metre(1 / step),
      shift(shift_),
      origin(along_x ? world.x0 : world.y0),
      samples(along_x ? world.width : world.height),
      period(0) {
    if (!(along_x ? world.wrap_x : world.wrap_y)) return;
    const double extent = static_cast<double>(samples) * cell_size;
    const double parts = std::floor(std::min(extent / (step * multiple), 1e9) + 0.5);
    period = multiple * std::clamp<std::int64_t>(static_cast<std::int64_t>(parts), 1, k_max_cells / multiple);
    per_metre = static_cast<double>(period) / extent;
}

void OctaveAxis::place(std::int64_t sample, int count, double by, float* at, float* faded,
                       std::int32_t* index) const {
    const NoisePlaceKernel& kernel = noise_place_kernel();
    if (period == 0) {
        kernel.place({cell_size, per_metre, shift, by}, static_cast<double>(sample), count, at, faded, index);
        return;
    }
    for (int i = 0; i < count; ++i) {
        // Computed from whole numbers, so that one period further is the same place to the last bit.
        std::int64_t in_world = (sample + i - origin) % samples;
        if (in_world < 0) in_world += samples;
        const double position =
            static_cast<double>(in_world * period) / static_cast<double>(samples) + shift + by;
        const double whole = std::floor(position);
        at[i] = static_cast<float>(position - whole);
        index[i] = static_cast<std::int32_t>(whole);
    }
    kernel.fade(at, count, faded);
}

std::int32_t OctaveAxis::within(std::int32_t index) const {
    if (period == 0) return index;
    const auto rest = static_cast<std::int32_t>(index % period);
    return rest < 0 ? rest + static_cast<std::int32_t>(period) : rest;
}

}  // namespace talus
