#pragma once

#include <string>
#include <vector>

#include "core/generate/fractal_noise.h"

namespace talus {

/// Each basis by name, for the tests of all of them.
struct NamedBasis {
    const char* name;
    NoiseBasis basis;
};
inline constexpr NamedBasis k_bases[] = {
    {"gradient", NoiseBasis::gradient}, {"simplex", NoiseBasis::simplex},
    {"value", NoiseBasis::value},       {"F1", NoiseBasis::cellular_f1},
    {"F2", NoiseBasis::cellular_f2},    {"F2 - F1", NoiseBasis::cellular_f2_f1}};
inline constexpr FractalSum k_all_sums[] = {FractalSum::fbm, FractalSum::billow, FractalSum::ridged,
                                            FractalSum::hybrid};
inline std::string name_of(FractalSum sum) {
    return std::string(FractalNoise::k_sums[static_cast<std::size_t>(sum)].key);
}

/// The heights of a window of a world.
inline Grid<float> make_noise(const FractalNoise& noise, NoiseBasis basis, const Lattice& world,
                              const Lattice& window, std::uint64_t seed = 1, float jitter = 1) {
    Terrain terrain;
    terrain.lattice = window;
    Context context;
    context.world = {.lattice = world, .range = {0, 1000}};
    context.seed = seed;
    make_fractal_noise(noise, basis, jitter, terrain, context);
    return *terrain.height();
}
inline Grid<float> make_noise(const FractalNoise& noise, NoiseBasis basis, const Lattice& world,
                              std::uint64_t seed = 1, float jitter = 1) {
    return make_noise(noise, basis, world, world, seed, jitter);
}

}  // namespace talus
