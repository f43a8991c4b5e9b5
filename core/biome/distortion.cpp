#include "core/biome/distortion.h"

#include <algorithm>

namespace talus {

Distortion::Distortion(std::span<const DistortionOctave> octaves, std::uint64_t seed, std::uint32_t channel,
                       const Lattice& places, const Lattice& world)
    : columns_(AxisPlaces::along_x(places, world)), rows_(AxisPlaces::along_y(places, world)) {
    for (const DistortionOctave& octave : octaves) {
        const auto noise = [&](std::uint32_t axis) {
            return SmoothNoise(
                {.wavelength = octave.wavelength, .octaves = 1, .seed = seed, .channel = channel + axis},
                places, world);
        };
        if (octave.amplitude > 0) waves_.push_back({octave.amplitude, noise(0), noise(1)});
        channel += 2;
    }
}

void Distortion::make_row(int row, double* x, double* y, float* scratch) const {
    const int count = width();
    for (int i = 0; i < count; ++i) x[i] = columns_.at(i);
    std::fill_n(y, count, rows_.at(row));
    for (const Waves& waves : waves_) {
        waves.east.make_row(row, scratch);
        for (int i = 0; i < count; ++i) x[i] += waves.amplitude * static_cast<double>(scratch[i]);
        waves.south.make_row(row, scratch);
        for (int i = 0; i < count; ++i) y[i] += waves.amplitude * static_cast<double>(scratch[i]);
    }
}

}  // namespace talus
