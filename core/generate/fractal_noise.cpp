#include "core/generate/fractal_noise.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <vector>

#include "core/base/parallel.h"
#include "core/generate/noise_field.h"

namespace talus {
namespace {

// Standard deviation as a share of relief, or of warp.
constexpr double k_share = 0.4;

// Octaves use the hash channels 0 to 15; the warp along x and y uses channels from these numbers on.
constexpr std::uint32_t k_warp_channels[] = {64, 96};

constexpr int k_block = 64;                           // rows that one thread makes at a time
constexpr int k_displaced_rows = WarpedTile::k_rows;  // so many at once where they are displaced,
constexpr int k_displaced_columns = 512;
// Else as many as have so many samples: an octave of them stays in the cache.
constexpr int k_band_samples = 4096;

NoiseLaw law_of(const FractalNoise& noise, NoiseBasis basis, float jitter) {
    const bool hybrid = noise.sum == FractalSum::hybrid;
    return {.basis = basis,
            .jitter = jitter,
            .sum = noise.sum,
            .octaves = noise.octaves,
            .wavelength = static_cast<double>(noise.wavelength),
            .lacunarity = static_cast<double>(noise.lacunarity),
            .gain = static_cast<double>(noise.gain),
            .offset = static_cast<double>(hybrid ? noise.hybrid_offset : noise.ridged_offset)};
}

NoiseLaw warp_law_of(const FractalNoise& noise, std::uint32_t channel) {
    return {.octaves = noise.warp_octaves,
            .wavelength = static_cast<double>(noise.warp_wavelength),
            .channel = channel};
}

NoiseField field_of(const NoiseLaw& law, const Lattice& world, std::uint64_t seed) {
    return {law, noise_standard(law.basis, law.jitter), world, seed};
}

// height = base + factor · sum; displaced by warp_factor · sum along each axis.
struct PreparedNoise : Prepared {
    PreparedNoise(const FractalNoise& noise, NoiseBasis basis, float jitter, const Lattice& world,
                  std::uint64_t seed)
        : field(field_of(law_of(noise, basis, jitter), world, seed)),
          max_warp(4.0 * static_cast<double>(noise.warp)) {
        const NoiseMoments moments = noise_moments(field.law());
        factor = k_share * static_cast<double>(noise.relief) / moments.deviation;
        base = static_cast<double>(noise.level) - factor * moments.mean;
        if (noise.warp <= 0) return;
        for (const std::uint32_t channel : k_warp_channels) {
            warp.push_back(field_of(warp_law_of(noise, channel), world, seed));
        }
        warp_factor = k_share * static_cast<double>(noise.warp) / noise_moments(warp[0].law()).deviation;
    }

    NoiseField field;
    double base;  // m
    double factor;
    std::vector<NoiseField> warp;  // none, or along x and along y
    double warp_factor = 0;
    double max_warp;  // m
};

// Some columns of the map.
struct Sheet {
    Sheet(const PreparedNoise& prepared, const Lattice& map, int first_, int width_, Arena& arena)
        : first(first_), width(width_), strip(prepared.field, map.x0 + first_, width_, arena) {
        for (const NoiseField& field : prepared.warp) warp.emplace_back(field, map.x0 + first, width, arena);
    }

    int first;
    int width;
    NoiseStrip strip;
    std::vector<NoiseStrip> warp;
};

struct NoiseJob {
    const PreparedNoise& prepared;
    const std::vector<Sheet>& sheets;
    const Context& context;
    const Lattice& map;
    Grid<float>& out;

    void make_rows(int first, int last, Arena& arena) const {
        for (const Sheet& sheet : sheets) {
            if (sheet.warp.empty()) {
                make_plain(sheet, first, last, arena);
            } else {
                make_displaced(sheet, first, last, arena);
            }
        }
    }

    void make_plain(const Sheet& sheet, int first, int last, Arena& arena) const {
        const int rows = std::clamp(k_band_samples / padded(sheet.width), 1, last - first);
        NoiseStrip::Memory memory(sheet.strip, rows, false, arena);
        float* const finished = finished_rows(sheet, rows, arena);
        for (int y = first; y < last; y += rows) {
            context.checkpoint();
            make(sheet, memory, y, std::min(rows, last - y), nullptr, finished);
        }
    }

    void make_displaced(const Sheet& sheet, int first, int last, Arena& arena) const {
        const int rows = std::min(k_displaced_rows, last - first);
        const int length = padded(sheet.width);
        NoiseStrip::Memory memory(sheet.strip, rows, true, arena);
        std::array warp{NoiseStrip::Memory(sheet.warp[0], rows, false, arena),
                        NoiseStrip::Memory(sheet.warp[1], rows, false, arena)};
        float* const metres[2] = {arena.take<float>(rows * length), arena.take<float>(rows * length)};
        float* const finished = finished_rows(sheet, rows, arena);
        const NoiseShift shift{metres[0], metres[1], length, prepared.max_warp};
        for (int y = first; y < last; y += rows) {
            context.checkpoint();
            const int count = std::min(rows, last - y);
            for (std::size_t axis = 0; axis < 2; ++axis) {
                sheet.warp[axis].make_rows(warp[axis], map.y0 + y, count, nullptr, 0, prepared.warp_factor,
                                           metres[axis], length);
            }
            make(sheet, memory, y, count, &shift, finished);
        }
    }

    // Rows of whole vectors are made where they belong: then null.
    static float* finished_rows(const Sheet& sheet, int rows, Arena& arena) {
        const int length = padded(sheet.width);
        return length == sheet.width ? nullptr : arena.take<float>(rows * length);
    }

    void make(const Sheet& sheet, NoiseStrip::Memory& memory, int y, int rows, const NoiseShift* shift,
              float* finished) const {
        float* const to = out.row(y) + sheet.first;
        const std::ptrdiff_t stride = finished == nullptr ? out.width() : padded(sheet.width);
        sheet.strip.make_rows(memory, map.y0 + y, rows, shift, prepared.base, prepared.factor,
                              finished == nullptr ? to : finished, stride);
        if (finished == nullptr) return;
        for (int r = 0; r < rows; ++r) {
            std::copy_n(finished + r * stride, sheet.width, out.row(y + r) + sheet.first);
        }
    }
};

}  // namespace

std::shared_ptr<const Prepared> prepare_fractal_noise(const FractalNoise& noise, NoiseBasis basis,
                                                      float jitter, const WorldFrame& world,
                                                      std::uint64_t seed) {
    return std::make_shared<PreparedNoise>(noise, basis, jitter, world.lattice, seed);
}

void make_fractal_noise(const FractalNoise& noise, NoiseBasis basis, float jitter, Terrain& terrain,
                        const Context& context) {
    context.checkpoint();
    assert(context.prepared == nullptr || dynamic_cast<const PreparedNoise*>(context.prepared) != nullptr);
    std::optional<PreparedNoise> own;
    if (context.prepared == nullptr) own.emplace(noise, basis, jitter, context.world.lattice, context.seed);
    const PreparedNoise& prepared = own ? *own : static_cast<const PreparedNoise&>(*context.prepared);

    const Lattice& map = terrain.lattice;
    Arena arena;
    std::vector<Sheet> sheets;
    const int columns = prepared.warp.empty() ? map.width : k_displaced_columns;
    for (int x = 0; x < map.width; x += columns) {
        sheets.emplace_back(prepared, map, x, std::min(columns, map.width - x), arena);
    }
    Grid<float> out(map.width, map.height);
    const NoiseJob job{prepared, sheets, context, map, out};
    if (map.height <= k_block) {
        job.make_rows(0, map.height, arena);
    } else {
        parallel_blocks(0, map.height, k_block, [&](int first, int last) {
            Arena own_arena;
            job.make_rows(first, last, own_arena);
        });
    }
    terrain.set_height(make_field(std::move(out)));
}

double fractal_noise_cost(const FractalNoise& noise, NoiseBasis basis) {
    // What one octave costs on the lattice, and displaced.
    struct Cost {
        double plain;
        double displaced;
    };
    const auto cost = [&]() -> Cost {
        switch (basis) {
            case NoiseBasis::gradient:
                return {0.6, 2.0};
            case NoiseBasis::value:
                return {0.5, 1.5};
            case NoiseBasis::simplex:
                return {1.5, 5.0};
            default:
                break;
        }
        return {2.5, 5.0};
    }();
    const bool folded = noise.sum == FractalSum::ridged || noise.sum == FractalSum::hybrid;
    const double one = (noise.warp > 0 ? cost.displaced : cost.plain) + (folded ? 0.3 : 0.0);
    return 0.5 + noise.octaves * one + (noise.warp > 0 ? 2 * noise.warp_octaves * 0.6 : 0.0);
}

}  // namespace talus
