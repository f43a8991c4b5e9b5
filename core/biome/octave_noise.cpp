#include "core/biome/octave_noise.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace talus {
namespace {

struct OctaveWeight {
    float weight;
    double frequency;
};
constexpr OctaveWeight k_octaves[] = {{1, 1}, {0.5f, 2}, {0.1f, 8}};

}  // namespace

OctaveNoise::OctaveNoise(double wavelength, std::uint64_t seed, std::uint32_t channel, const Lattice& places,
                         const Lattice& world, double east, double south)
    : octaves_([&] {
          const auto octave = [&](std::uint32_t i) {
              return SmoothNoise({.wavelength = wavelength / k_octaves[i].frequency,
                                  .octaves = 1,
                                  .seed = seed,
                                  .channel = channel + i},
                                 places, world, east, south);
          };
          return std::array{octave(0), octave(1), octave(2)};
      }()) {}

void OctaveNoise::make_row(int row, std::vector<float>& out, std::vector<float>& scratch) const {
    octaves_[0].make_row(row, out.data());
    for (std::size_t i = 1; i < octaves_.size(); ++i) {
        octaves_[i].make_row(row, scratch.data());
        for (std::size_t x = 0; x < out.size(); ++x) out[x] += k_octaves[i].weight * scratch[x];
    }
}

RiverNoise::RiverNoise(const Law& law, std::uint64_t seed, std::uint32_t channel, const Lattice& places,
                       const Lattice& world)
    : reach_(std::min(law.width / 2, law.spacing / 32)),
      to_half_widths_(2 / law.width),
      least_slope_(static_cast<float>(0.7 / law.spacing)),
      here_(law.spacing, seed, channel, places, world),
      east_(law.spacing, seed, channel, places, world, reach_),
      south_(law.spacing, seed, channel, places, world, 0, reach_) {}

void RiverNoise::make_row(int row, std::vector<float>& out, std::vector<float>& scratch) const {
    std::vector<float> east(out.size()), south(out.size());
    here_.make_row(row, out, scratch);
    east_.make_row(row, east, scratch);
    south_.make_row(row, south, scratch);
    const auto per_metre = static_cast<float>(1 / reach_);
    const auto scale = static_cast<float>(to_half_widths_);
    for (std::size_t x = 0; x < out.size(); ++x) {
        const float dx = (east[x] - out[x]) * per_metre;
        const float dy = (south[x] - out[x]) * per_metre;
        const float slope = std::max(std::sqrt(dx * dx + dy * dy), least_slope_);
        out[x] = std::fabs(out[x]) / slope * scale;
    }
}

}  // namespace talus
