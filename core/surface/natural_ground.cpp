#include "core/surface/natural_ground.h"

#include <cstddef>
#include <span>

#include "core/base/math.h"

namespace talus {
namespace {

struct Stop {
    float at;
    std::array<float, 3> colour;
    SurfaceLayer surface;
};

constexpr std::array<Stop, 5> k_sea_floor{{
    {-1.0f, {58, 70, 72}, SurfaceLayer::soil},
    {-0.30f, {92, 98, 88}, SurfaceLayer::soil},
    {-0.08f, {150, 142, 112}, SurfaceLayer::sand},
    {-0.012f, {182, 166, 128}, SurfaceLayer::sand},
    {0.0f, {150, 132, 98}, SurfaceLayer::sand},
}};
constexpr std::array<Stop, 9> k_gentle_ground{{
    {0.000f, {150, 132, 98}, SurfaceLayer::sand},   // wet
    {0.006f, {206, 188, 146}, SurfaceLayer::sand},  // dry
    {0.016f, {196, 180, 132}, SurfaceLayer::sand},
    {0.030f, {128, 136, 70}, SurfaceLayer::grass},
    {0.120f, {92, 104, 62}, SurfaceLayer::grass},
    {0.240f, {66, 92, 46}, SurfaceLayer::forest_floor},
    {0.420f, {60, 74, 50}, SurfaceLayer::forest_floor},
    {0.520f, {108, 106, 70}, SurfaceLayer::grass},  // alpine meadow
    {0.640f, {132, 124, 102}, SurfaceLayer::scree},
}};
constexpr std::array<Stop, 4> k_rock{{
    {0.00f, {126, 112, 92}, SurfaceLayer::rock},
    {0.25f, {112, 102, 88}, SurfaceLayer::rock},
    {0.60f, {108, 102, 98}, SurfaceLayer::rock},
    {1.00f, {122, 119, 118}, SurfaceLayer::rock},
}};
constexpr Stop k_snow{0, {240, 244, 250}, SurfaceLayer::snow};

GroundMix only(const Stop& stop) {
    GroundMix ground{.colour = stop.colour};
    ground.weights[static_cast<std::size_t>(stop.surface)] = 1;
    return ground;
}

GroundMix ramp(std::span<const Stop> stops, float at) {
    if (at <= stops.front().at) return only(stops.front());
    for (std::size_t i = 1; i < stops.size(); ++i) {
        const Stop& a = stops[i - 1];
        const Stop& b = stops[i];
        if (at >= b.at) continue;
        GroundMix ground = only(a);
        mix_in(ground, only(b), (at - a.at) / (b.at - a.at));
        return ground;
    }
    return only(stops.back());
}

}  // namespace

void mix_in(GroundMix& ground, const GroundMix& other, float share) {
    for (std::size_t i = 0; i < k_surface_layers; ++i)
        ground.weights[i] = lerp(ground.weights[i], other.weights[i], share);
    for (std::size_t i = 0; i < 3; ++i) ground.colour[i] = lerp(ground.colour[i], other.colour[i], share);
}

GroundMix natural_ground(float t, float slope) {
    const GroundMix rock = ramp(k_rock, t);
    if (t < 0) {
        GroundMix floor = ramp(k_sea_floor, t);
        mix_in(floor, rock, 0.7f * smoothstep(0.6f, 1.1f, slope));
        return floor;
    }
    // What grows holds on steeper ground low down than high up.
    const float bare = lerp(0.85f, 0.55f, smoothstep(0.1f, 0.7f, t));
    GroundMix ground = ramp(k_gentle_ground, t);
    mix_in(ground, rock, smoothstep(bare - 0.16f, bare + 0.20f, slope));
    // Snow lies where it does not slide off; the higher, the steeper the ground it clings to.
    const float line = 0.60f + 0.22f * smoothstep(0.25f, 1.3f, slope);
    mix_in(ground, only(k_snow), smoothstep(line - 0.035f, line + 0.05f, t));
    return ground;
}

}  // namespace talus
