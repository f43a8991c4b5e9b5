#pragma once

#include <memory>

#include "core/generate/noise_law.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// What the noise stages share: a fractal sum of noise, its height, and a domain warp.
///
///     height = level + relief · 0.4 · (sum − mean) / deviation,
///
/// where mean and deviation are those of the law (noise_moments()), never of the map. So heights have the
/// mean `level` and the standard deviation 0.4 relief for every noise and sum: of 80 places one or two lie
/// beyond level ± relief. A map much smaller than the largest wavelength shows only part of one hill.
///
/// The warp looks the noise up at a place moved by (u, v) metres, two fractal sums of gradient noise with the
/// standard deviation 0.4 warp each. Perlin and Hoffert's turbulence displaces places this way; see Musgrave
/// in *Texturing and Modeling: A Procedural Approach*, 2nd ed., 1998, ch. 14.
///
/// Every octave is made at every resolution, and each sample is a function of its place: a coarser map is the
/// exact decimation of a finer one between power-of-two spacings.
struct FractalNoise {
    FractalSum sum = FractalSum::fbm;
    float wavelength = 2000;  // m: of the first octave
    float relief = 500;       // m
    float gain = 0.5f;        // amplitude of an octave relative to the one before
    int octaves = 8;
    float lacunarity = 2;  // wavelength of an octave relative to the one after
    float ridged_offset = 1;
    float hybrid_offset = 0.7f;
    float level = 500;             // m: mean height
    float warp = 0;                // m
    float warp_wavelength = 1000;  // m
    int warp_octaves = 3;

    static constexpr std::array<Choice, k_fractal_sums> k_sums{{
        {"fbm", "Plain (fBm)", "Adds the octaves as they are: equally rough everywhere.",
         "fractional brownian motion, fractal brownian motion, brownian, 1/f, octaves"},
        {"billow", "Billow", "Folds each octave upwards at its middle: rounded hills between sharp valleys.",
         "billowy, turbulence, puffy, pillow, absolute value"},
        {"ridged", "Ridged",
         "Folds each octave downwards into sharp crests, with detail on the crests only: mountain ranges.",
         "ridged multifractal, ridge noise, ridges, multifractal"},
        {"hybrid", "Hybrid", "Smooth valleys, rough heights: detail grows where the ground is high.",
         "hybrid multifractal, multifractal, heterogeneous terrain"},
    }};

    /// Lists the parameters with the members of the stage S.
    template <class S>
    static void list(auto&& parameter);
};

/// Prepares a noise stage: computes the moments and the octaves of noise and warp.
std::shared_ptr<const Prepared> prepare_fractal_noise(const FractalNoise& noise, NoiseBasis basis,
                                                      float jitter, const WorldFrame& world,
                                                      std::uint64_t seed);

/// Writes `height` on the terrain's lattice, a window of the world's; where the world wraps, the window may
/// reach beyond the edges. Gives the same bits on any number of threads and at any SIMD level. Throws
/// Cancelled or std::bad_alloc and then leaves the terrain as it was. context.prepared: of the same noise,
/// basis, jitter, world and seed, or null.
void make_fractal_noise(const FractalNoise& noise, NoiseBasis basis, float jitter, Terrain& terrain,
                        const Context& context);

/// Returns roughly how many nanoseconds a cell takes on one average core.
double fractal_noise_cost(const FractalNoise& noise, NoiseBasis basis);

/// A noise stage of one basis, without parameters of its own.
template <NoiseBasis basis>
struct NoiseOfBasis : FractalNoise {
    std::shared_ptr<const Prepared> prepare(const WorldFrame& world, std::uint64_t seed) const {
        return prepare_fractal_noise(*this, basis, 1, world, seed);
    }
    double cost_per_cell() const { return fractal_noise_cost(*this, basis); }
    void apply(Terrain& terrain, const Context& context) const {
        make_fractal_noise(*this, basis, 1, terrain, context);
    }
};

template <class S>
void FractalNoise::list(auto&& parameter) {
    // A pointer to a member of the base becomes one of the stage only by a cast.
    const auto list = [&]<class Member>(Member FractalNoise::*member, const ParameterInfo& info) {
        parameter(static_cast<Member S::*>(member), info);
    };
    list(&FractalNoise::sum, {.key = "sum",
                              .label = "Fractal type",
                              .basic = true,
                              .choices = k_sums,
                              .help = "How the octaves are combined."});
    list(&FractalNoise::wavelength,
         {.key = "wavelength",
          .label = "Largest wavelength",
          .unit = "m",
          .min = 1,
          .max = 65536,
          .slider_range = {64, 16384},
          .basic = true,
          .log = true,
          .help = "Distance from hill to hill in the first, largest octave. Where the world wraps, each "
                  "octave takes the nearest wavelength that fits the world a whole number of times."});
    list(
        &FractalNoise::relief,
        {.key = "relief",
         .label = "Relief",
         .unit = "m",
         .min = 0,
         .max = 10000,
         .slider_range = {0, 1500},
         .basic = true,
         .help = "How far the terrain rises above its base height and falls below. The standard deviation is "
                 "0.4 of it, so one or two places in a hundred go beyond."});
    list(&FractalNoise::gain,
         {.key = "gain",
          .label = "Gain",
          .min = 0,
          .max = 1,
          .basic = true,
          .help = "Height of each octave as a share of the one before. Low is smooth, high is rough; half, "
                  "with a lacunarity of 2, is Hurst exponent 1."});
    list(&FractalNoise::octaves,
         {.key = "octaves",
          .label = "Octaves",
          .min = 1,
          .max = 16,
          .slider_range = {1, 12},
          .help = "How many layers of noise are added, each finer than the one before. More octaves give "
                  "finer detail; detail finer than a sample is only grain."});
    list(&FractalNoise::lacunarity,
         {.key = "lacunarity",
          .label = "Lacunarity",
          .min = 1.2,
          .max = 4,
          .slider_range = {1.5, 3},
          .help = "How many times finer each octave is than the one before. Large values leave gaps between "
                  "the sizes of hills; small ones need more octaves for the same detail."});
    list(&FractalNoise::ridged_offset,
         {.key = "ridged_offset",
          .label = "Ridge offset",
          .min = 0.2,
          .max = 2,
          .visible_when = {"sum", static_cast<int>(FractalSum::ridged)},
          .help = "Height of the crests before they are squared. High: detail everywhere. Low: few crests, "
                  "and valleys fold upwards too."});
    list(&FractalNoise::hybrid_offset,
         {.key = "hybrid_offset",
          .label = "Hybrid offset",
          .min = 0,
          .max = 2,
          .visible_when = {"sum", static_cast<int>(FractalSum::hybrid)},
          .help = "Raises every octave, so that more ground counts as high. Low: plains with few rough "
                  "heights. High: rough everywhere."});
    list(&FractalNoise::level, {.key = "level",
                                .label = "Base height",
                                .unit = "m",
                                .min = -10000,
                                .max = 10000,
                                .slider_range = {-500, 1500},
                                .help = "Mean height of the terrain."});
    list(&FractalNoise::warp,
         {.key = "warp",
          .label = "Warp",
          .unit = "m",
          .min = 0,
          .max = 10000,
          .slider_range = {0, 1000},
          .basic = true,
          .help = "How far another noise displaces the places where this one is sampled. A little bends "
                  "hills and crests as if the ground had flowed; a lot tears them into swirls."});
    list(&FractalNoise::warp_wavelength,
         {.key = "warp_wavelength",
          .label = "Warp wavelength",
          .unit = "m",
          .min = 1,
          .max = 65536,
          .slider_range = {64, 16384},
          .log = true,
          .help = "Size of the swirls that the warp makes, in its first octave."});
    list(&FractalNoise::warp_octaves,
         {.key = "warp_octaves",
          .label = "Warp octaves",
          .min = 1,
          .max = 8,
          .help = "Octaves of the noise that warps. One bends smoothly, more fray the edges."});
}

}  // namespace talus
