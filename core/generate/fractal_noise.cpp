#include "core/generate/fractal_noise.h"

#include <algorithm>
#include <optional>

#include "core/base/parallel.h"

namespace talus {
namespace {

// Standard deviation as a share of relief, or of warp.
constexpr double k_share = 0.4;

// Of the hash: octaves have 0 to 15, the warp along x and y these and the ones after.
constexpr std::uint32_t k_warp_channels[] = {64, 96};

constexpr int k_block = 64;  // rows that one thread makes at a time

// Displacements along x or along y.
struct WarpField {
    NoiseLaw law;
    NoiseField field;
    double factor;

    static NoiseLaw law_of(const FractalNoise& noise, std::uint32_t channel) {
        return {.octaves = noise.warp_octaves,
                .wavelength = static_cast<double>(noise.warp_wavelength),
                .channel = channel};
    }
    WarpField(const FractalNoise& noise, std::uint32_t channel, const Lattice& world, const Lattice& map,
              std::uint64_t seed)
        : law(law_of(noise, channel)),
          field(law, noise_standard(law.basis, law.jitter), world, map.x0, map.width, seed),
          factor(k_share * static_cast<double>(noise.warp) / noise_moments(law).deviation) {}
};

// A thread's displacements of one row.
class WarpRow {
 public:
    WarpRow(const std::array<WarpField, 2>& warp, int width)
        : memory_{NoiseField::Memory(warp[0].field), NoiseField::Memory(warp[1].field)},
          metres_(padded(width), 2) {}

    // Valid until the next call.
    NoiseShift make(const std::array<WarpField, 2>& warp, std::int64_t y, double most) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            warp[axis].field.make_row(memory_[axis], y, nullptr, 0, warp[axis].factor,
                                      metres_.row(static_cast<int>(axis)));
        }
        return {metres_.row(0), metres_.row(1), most};
    }

 private:
    std::array<NoiseField::Memory, 2> memory_;
    Grid<float> metres_;
};

struct Job {
    const NoiseField& field;
    const std::optional<std::array<WarpField, 2>>& warp;
    double most_warp;  // m
    double base;       // m
    double factor;
    const Context& context;
    const Lattice& map;
    Grid<float>& out;

    void make_rows(int first, int last) const {
        NoiseField::Memory memory(field);
        // Rows of whole vectors are made where they belong.
        const bool in_place = padded(map.width) == map.width;
        Grid<float> finished;
        if (!in_place) finished = Grid<float>(padded(map.width), 1);
        std::optional<WarpRow> warp_row;
        if (warp) warp_row.emplace(*warp, map.width);
        for (int y = first; y < last; ++y) {
            context.checkpoint();
            NoiseShift shift;
            if (warp) shift = warp_row->make(*warp, map.y0 + y, most_warp);
            float* const to = in_place ? out.row(y) : finished.data();
            field.make_row(memory, map.y0 + y, warp ? &shift : nullptr, base, factor, to);
            if (!in_place) std::copy_n(to, map.width, out.row(y));
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
    std::optional<std::array<WarpField, 2>> warp;
    if (noise.warp > 0) {
        warp.emplace(std::array{WarpField(noise, k_warp_channels[0], world, map, context.seed),
                                WarpField(noise, k_warp_channels[1], world, map, context.seed)});
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
    parallel_blocks(0, map.height, k_block, [&](int first, int last) { job.make_rows(first, last); });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
