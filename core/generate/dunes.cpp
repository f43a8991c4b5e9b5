#include "core/generate/dunes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/axis_places.h"
#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/generate/placement.h"

namespace talus {
namespace {

constexpr int k_dune_octaves = 2;
constexpr float k_max_lee = 0.5f;         // of a wave
constexpr double k_fork_size = 2.5;       // wavelengths from one fork to the next, where there are many
constexpr float k_fork_spread = 3;        // brings the noise of one octave to a standard deviation of 1
constexpr float k_low_at_forks = 0.7f;    // length of the envelope from which a crest has its full height
constexpr double k_small_wave = 1.0 / 6;  // of the large dunes' wavelength
constexpr double k_small_turn = 25;       // degrees by which their wind comes from elsewhere

// Channels of the noises, apart from each other.
enum Channel : std::uint32_t { winds = 0, heights = 2, forks_real = 4, forks_imaginary = 5, small = 8 };

double fraction(double value) { return value - std::floor(value); }

// Noise with its slope, from its differences over a short distance.
class SlopedNoise {
 public:
    SlopedNoise(const SmoothNoiseLaw& law, const Lattice& map, const Lattice& world)
        : way_(law.wavelength / 64),
          here_(law, map, world),
          east_(law, map, world, way_, 0),
          south_(law, map, world, 0, way_) {}

    // Writes rows of the noise, and of its slopes to the east and the south, per metre.
    void make_row(int y, int width, float* noise, float* slope_east, float* slope_south) const {
        here_.make_row(y, noise);
        east_.make_row(y, slope_east);
        south_.make_row(y, slope_south);
        const auto per_way = static_cast<float>(1 / way_);
        for (int x = 0; x < width; ++x) {
            slope_east[x] = (slope_east[x] - noise[x]) * per_way;
            slope_south[x] = (slope_south[x] - noise[x]) * per_way;
        }
    }

 private:
    double way_;  // m
    SmoothNoise here_;
    SmoothNoise east_;
    SmoothNoise south_;
};

// What tells one train of dunes from another.
struct TrainLaw {
    double from;          // degrees clockwise from north that its wind blows from
    double wave;          // m
    float winding;        // wavelengths
    double winding_size;  // m
    float forks;
    std::uint64_t seed;
    std::uint32_t channel;
};

// Waves across a wind, whose crests wind and fork.
class Train {
 public:
    Train(const TrainLaw& law, const Lattice& map, const Lattice& world)
        : winding_(law.winding),
          forks_(law.forks),
          across_(AxisPlaces::along_x(map, world)),
          down_(AxisPlaces::along_y(map, world)),
          wander_({.wavelength = law.winding_size,
                   .octaves = k_dune_octaves,
                   .seed = law.seed,
                   .channel = law.channel + winds},
                  map, world),
          real_(fork_law(law, forks_real), map, world),
          imaginary_(fork_law(law, forks_imaginary), map, world) {
        const auto [from_east, from_north] = sin_cos_turns(law.from / 360);
        // Where the world wraps, a whole number of waves around it.
        const auto fitted = [](double waves, const AxisPlaces& places) {
            return places.wraps() ? std::floor(waves * places.extent() + 0.5) / places.extent() : waves;
        };
        waves_east_ = fitted(-from_east / law.wave, across_);
        waves_south_ = fitted(from_north / law.wave, down_);
        if (waves_east_ == 0 && waves_south_ == 0) {
            // A wave longer than a world that wraps: then one wave around it.
            (std::fabs(from_east) > std::fabs(from_north) ? waves_east_ = 1 / across_.extent()
                                                          : waves_south_ = 1 / down_.extent());
        }
        for (int x = 0; x < map.width; ++x)
            phases_.push_back(
                static_cast<float>(fraction((across_.at(x) - across_.extent() / 2) * waves_east_)));
    }

    // Writes rows of the phase, of 0 to 1, of its slope [waves per m], and of how high the crest may be, 0
    // to 1.
    void make_row(int y, float* phase, float* slope, float* full) const {
        const auto width = static_cast<int>(phases_.size());
        Grid<float> rows(width, 9);
        wander_.make_row(y, width, rows.row(0), rows.row(1), rows.row(2));
        if (forks_ > 0) {
            real_.make_row(y, width, rows.row(3), rows.row(4), rows.row(5));
            imaginary_.make_row(y, width, rows.row(6), rows.row(7), rows.row(8));
        } else {
            std::fill(rows.row(3), rows.row(8) + width, 0.0f);
        }
        const auto down = static_cast<float>(fraction((down_.at(y) - down_.extent() / 2) * waves_south_));
        const auto east = static_cast<float>(waves_east_);
        const auto south = static_cast<float>(waves_south_);
        const float spread = k_fork_spread * forks_;
        constexpr float k_per_turn = 0.15915494f;  // 1 / 2π
        for (int x = 0; x < width; ++x) {
            const float a = 1 - forks_ + spread * rows(x, 3);
            const float b = spread * rows(x, 6);
            const float square = std::max(a * a + b * b, 1e-6f);
            const float turn = spread * k_per_turn / square;
            const float gx = east + winding_ * rows(x, 1) + turn * (a * rows(x, 7) - b * rows(x, 4));
            const float gy = south + winding_ * rows(x, 2) + turn * (a * rows(x, 8) - b * rows(x, 5));
            slope[x] = std::sqrt(gx * gx + gy * gy);
            full[x] = std::min(1.0f, std::sqrt(square) * (1 / k_low_at_forks));
            // The sum lies above −4, so that what the conversion cuts off is the fraction.
            const float turns =
                phases_[static_cast<std::size_t>(x)] + down + winding_ * rows(x, 0) + float_turns(b, a) + 4;
            phase[x] = turns - static_cast<float>(static_cast<int>(turns));
        }
    }

 private:
    static SmoothNoiseLaw fork_law(const TrainLaw& law, Channel channel) {
        return {.wavelength = k_fork_size * law.wave,
                .octaves = 1,
                .seed = law.seed,
                .channel = law.channel + channel};
    }

    float winding_;
    float forks_;
    AxisPlaces across_;
    AxisPlaces down_;
    SlopedNoise wander_;
    SlopedNoise real_;
    SlopedNoise imaginary_;
    double waves_east_ = 0;
    double waves_south_ = 0;
    std::vector<float> phases_;  // of each column
};

// A dune at a place of its wave.
struct Dune {
    float height;  // above the trough, m
    float back;    // 1 on its back, 0 at the crest and on the slip face
};

[[gnu::always_inline]] inline Dune dune_at(float phase, float slope, float wanted, float steepest) {
    const float lee = std::min(wanted * slope / steepest, k_max_lee);
    const float u = std::min(1.0f, phase / (1 - lee));
    const float risen = u * u * (2 - u);
    const float fallen = std::min(1.0f, (1 - phase) / std::max(lee, 1e-20f));
    const float crest = lee * steepest / std::max(slope, 1e-20f);
    return {crest * std::min(risen, fallen), smoothstep(0.0f, 0.25f, u) * (1 - smoothstep(0.85f, 1.0f, u))};
}

}  // namespace

void Dunes::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const auto wave = static_cast<double>(wavelength);
    const Train large({.from = static_cast<double>(wind),
                       .wave = wave,
                       .winding = winding,
                       .winding_size = static_cast<double>(winding_size),
                       .forks = forks,
                       .seed = context.seed,
                       .channel = 0},
                      map, world);
    const double small_wave = wave * k_small_wave;
    const Train little({.from = static_cast<double>(wind) + k_small_turn,
                        .wave = small_wave,
                        .winding = 0.5f * winding,
                        .winding_size = 4 * small_wave,
                        .forks = std::max(forks, 0.5f),
                        .seed = context.seed,
                        .channel = small},
                       map, world);
    const SmoothNoise heights_noise(
        {.wavelength = 2 * wave, .octaves = k_dune_octaves, .seed = context.seed, .channel = heights}, map,
        world);
    const auto steepest = static_cast<float>(rise_of_slope(static_cast<double>(slip_face)));
    const auto row = [&, *this](int y, float* out) {
        Grid<float> rows(map.width, 7);
        large.make_row(y, rows.row(0), rows.row(1), rows.row(2));
        heights_noise.make_row(y, rows.row(3));
        const bool crossed = small_dunes > 0 && height > 0;
        if (crossed) little.make_row(y, rows.row(4), rows.row(5), rows.row(6));
        for (int x = 0; x < map.width; ++x) {
            const float wanted = height * (1 - unevenness * 0.5f * (1 - rows(x, 3))) * rows(x, 2);
            const Dune dune = dune_at(rows(x, 0), rows(x, 1), wanted, steepest);
            out[x] = level + dune.height;
            if (!crossed) continue;
            // As high for their wavelength as the large ones are here.
            const float lower = small_dunes * wanted * static_cast<float>(k_small_wave) * rows(x, 6);
            out[x] += dune_at(rows(x, 4), rows(x, 5), lower * dune.back, steepest).height;
        }
    };
    make_heights(terrain, context, row);
}

}  // namespace talus
