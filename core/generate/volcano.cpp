#include "core/generate/volcano.h"

#include <algorithm>
#include <cmath>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"

namespace talus {
namespace {

// How deep the gullies are at each angle around the mountain and at each step down its flanks, 0 to 1.
class Gullies {
 public:
    Gullies(int ribs, std::uint64_t seed) : depth_(k_angles + 1, k_steps) {
        // Noise on a ring: at each height of the mountain one turn, and from step to step a little further
        // on, so that gullies wind and join on their way down. Two gullies to a wave.
        const double wave = 2.0 * k_angles / ribs;
        const int stride = std::max(1, static_cast<int>(wave * k_waves_down / k_steps));
        const Lattice ring{.width = k_angles, .height = k_steps * stride, .wrap_x = true};
        const SmoothNoise noise({.wavelength = wave, .octaves = 3, .seed = seed}, ring, ring);
        for (int step = 0; step < k_steps; ++step) {
            float* row = depth_.row(step);
            noise.make_row(step * stride, row);
            for (int i = 0; i < k_angles; ++i) {
                const float beside = 1 - std::min(1.0f, k_sharpness * std::fabs(row[i]));
                row[i] = beside * beside;
            }
            row[k_angles] = row[0];
        }
    }

    /// turns: −½ to ½; u: 0 at the rim to 1 at the foot.
    float depth(float turns, float u) const {
        const float across = (turns + 0.5f) * k_angles;
        const float down = u * (k_steps - 1);
        const int i = std::min(static_cast<int>(across), k_angles - 1);
        const int j = std::min(static_cast<int>(down), k_steps - 2);
        const float* above = depth_.row(j) + i;
        const float* below = depth_.row(j + 1) + i;
        const float at = across - static_cast<float>(i);
        return lerp(lerp(above[0], above[1], at), lerp(below[0], below[1], at), down - static_cast<float>(j));
    }

 private:
    static constexpr int k_angles = 2048;
    static constexpr int k_steps = 48;
    static constexpr double k_waves_down = 1.5;
    static constexpr float k_sharpness = 2.2f;

    Grid<float> depth_;
};

}  // namespace

void Volcano::apply(Terrain& terrain, const Context& context) const {
    const CentredPlaces around(*this, terrain.lattice, context.world.lattice);
    context.checkpoint();
    const Gullies gully(ribs, context.seed);
    const float foot = around.clamped(radius);
    const float crater = std::min(crater_radius, 0.9f * foot);
    const float per_flank = 1 / (foot - crater);
    const float flank_by_crater = crater > 0 ? (foot - crater) / crater : 0;
    const FloatPower steepening{.exponent = steepness};
    const int width = terrain.lattice.width;
    make_heights(terrain, context, [=, &around, &gully, *this](int y, float* out) {
        const float* east = around.east();
        const float south = around.south(y);
        if (std::fabs(south) >= foot) {
            std::fill_n(out, width, level);
            return;
        }
        // What takes arithmetic alone, for all samples; then what looks something up, on the flanks.
        Grid<float> rows(width, 3);
        float* place = rows.row(0);  // 0 at the rim to 1 at the foot
        float* turns = rows.row(1);
        float* flank = rows.row(2);
        for (int x = 0; x < width; ++x) {
            const float distance = std::sqrt(east[x] * east[x] + south * south);
            const float u = (distance - crater) * per_flank;
            place[x] = u;
            turns[x] = float_turns(south, east[x]);
            flank[x] = steepening.of(u < 1 ? 1 - u : 0.0f) * height;
        }
        for (int x = 0; x < width; ++x) {
            const float u = place[x];
            if (u < 0) {
                const float t = 1 + u * flank_by_crater;
                out[x] = level + height - crater_depth * (1 - t * t);
            } else if (u < 1) {
                const float cut = gullies * smoothstep(0.0f, 1 / 3.0f, u) * gully.depth(turns[x], u);
                out[x] = level + flank[x] * (1 - cut);
            } else {
                out[x] = level;
            }
        }
    });
    cover_shape(terrain, context, [&](int y, float* inside) {
        const float* east = around.east();
        const float south = around.south(y);
        for (int x = 0; x < width; ++x)
            inside[x] = (foot - std::sqrt(east[x] * east[x] + south * south)) * per_flank;
    });
}

}  // namespace talus
