#include "core/generate/fractal_noise.h"

#include <cstring>
#include <optional>

#include "core/base/parallel.h"

namespace talus {
namespace {

// Standard deviation as a share of relief, or of warp.
constexpr double k_share = 0.4;

// Of the hash: octaves have 0 to 15, the warp along x and y these and the ones after.
constexpr std::uint32_t k_warp_channels[] = {64, 96};

constexpr int k_rows = 64;  // that one thread makes at a time

// Displacements along x or along y.
struct Warp {
    NoiseLaw law;
    NoiseField field;
    double factor;

    static NoiseLaw law_of(const FractalNoise& noise, std::uint32_t channel) {
        return {.octaves = noise.warp_octaves,
                .wavelength = static_cast<double>(noise.warp_wavelength),
                .channel = channel};
    }
    Warp(const FractalNoise& noise, std::uint32_t channel, const Lattice& world, const Lattice& map,
         std::uint64_t seed)
        : law(law_of(noise, channel)),
          field(law, noise_standard(law.basis, law.jitter), world, map.x0, map.width, seed),
          factor(k_share * static_cast<double>(noise.warp) / noise_moments(law).deviation) {}
};

struct Job {
    const NoiseField& field;
    const std::optional<std::array<Warp, 2>>& warp;
    double most_warp;  // m
    double base;       // m
    double factor;
    const Context& context;
    const Lattice& map;
    Grid<float>& out;

    void make_rows(int first, int last) const {
        NoiseField::Memory memory(field);
        Grid<float> row(padded(map.width), 1);
        std::optional<std::array<NoiseField::Memory, 2>> warp_memory;
        Grid<float> shifts;
        if (warp) {
            warp_memory.emplace(
                std::array{NoiseField::Memory((*warp)[0].field), NoiseField::Memory((*warp)[1].field)});
            shifts = Grid<float>(padded(map.width), 2);
        }
        for (int y = first; y < last; ++y) {
            context.checkpoint();
            NoiseShift shift;
            if (warp) {
                for (std::size_t axis = 0; axis < 2; ++axis) {
                    const Warp& along = (*warp)[axis];
                    along.field.make_row((*warp_memory)[axis], map.y0 + y, nullptr, 0, along.factor,
                                         shifts.row(static_cast<int>(axis)));
                }
                shift = {shifts.row(0), shifts.row(1), most_warp};
            }
            field.make_row(memory, map.y0 + y, warp ? &shift : nullptr, base, factor, row.data());
            std::memcpy(out.row(y), row.data(), static_cast<std::size_t>(map.width) * sizeof(float));
        }
    }
};

}  // namespace

void make_fractal_noise(const FractalNoise& noise, NoiseBasis basis, float jitter, Terrain& terrain,
                        const Context& context) {
    context.checkpoint();
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const NoiseLaw law{.basis = basis,
                       .jitter = jitter,
                       .sum = noise.sum,
                       .octaves = noise.octaves,
                       .wavelength = static_cast<double>(noise.wavelength),
                       .lacunarity = static_cast<double>(noise.lacunarity),
                       .gain = static_cast<double>(noise.gain),
                       .offset = static_cast<double>(noise.sum == FractalSum::hybrid ? noise.hybrid_offset
                                                                                     : noise.ridged_offset)};
    const NoiseField field(law, noise_standard(basis, jitter), world, map.x0, map.width, context.seed);
    std::optional<std::array<Warp, 2>> warp;
    if (noise.warp > 0) {
        warp.emplace(std::array{Warp(noise, k_warp_channels[0], world, map, context.seed),
                                Warp(noise, k_warp_channels[1], world, map, context.seed)});
    }
    const NoiseMoments moments = noise_moments(law);
    const double factor = k_share * static_cast<double>(noise.relief) / moments.deviation;
    Grid<float> out(map.width, map.height);
    const Job job{field,
                  warp,
                  4.0 * static_cast<double>(noise.warp),
                  static_cast<double>(noise.level) - factor * moments.mean,
                  factor,
                  context,
                  map,
                  out};
    parallel_blocks(0, map.height, k_rows, [&](int first, int last) { job.make_rows(first, last); });
    terrain.height = make_field(std::move(out));
}

}  // namespace talus
