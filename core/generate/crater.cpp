#include "core/generate/crater.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/generate/discs.h"

namespace talus {
namespace {

constexpr float k_peak_radius = 0.3f;
constexpr float k_levelled = 1.4f;  // radii within which a crater smooths away what was there
constexpr double k_ray_reach = 7;   // radii
constexpr float k_terraces = 3;     // in the wall of a large crater

// A sum of waves around a crater, each a whole number of times: its value along a direction.
template <int Count>
class Waves {
 public:
    // decay: exponent by which waves are lower that turn more often. The standard deviation is 1.
    Waves(std::array<int, Count> turns, float decay, std::uint64_t seed) : turns_(turns) {
        float squares = 0;
        for (int i = 0; i < Count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto bits = static_cast<std::uint32_t>(combine_seeds(seed, static_cast<std::uint64_t>(i)));
            const auto [sine, cosine] = sin_cos_turns(static_cast<double>(to_unit(bits)));
            const float amplitude = float_exp2(-decay * float_log2(static_cast<float>(turns[at])));
            along_[at] = amplitude * static_cast<float>(cosine);
            across_[at] = amplitude * static_cast<float>(sine);
            squares += 0.5f * amplitude * amplitude;
        }
        const float scale = 1 / std::sqrt(squares);
        for (std::size_t i = 0; i < Count; ++i) {
            along_[i] *= scale;
            across_[i] *= scale;
        }
    }

    // (c, s): the direction, of length 1.
    [[gnu::always_inline]] float at(float c, float s) const {
        float sum = 0;
        float real = 1;
        float imaginary = 0;
        int turned = 0;
        for (std::size_t i = 0; i < Count; ++i) {
            for (; turned < turns_[i]; ++turned) {
                const float next = real * c - imaginary * s;
                imaginary = real * s + imaginary * c;
                real = next;
            }
            sum += along_[i] * real + across_[i] * imaginary;
        }
        return sum;
    }

 private:
    std::array<int, Count> turns_;
    std::array<float, Count> along_{};
    std::array<float, Count> across_{};
};

// One crater; heights in metres above the level of the ground.
struct Impact {
    double x;  // m, from the world's first sample
    double y;
    float radius;
    float scale;       // of its heights
    float reach;       // radii
    bool young;        // with rays
    float complex;     // 0 to 1: with a floor, terraces and a peak
    Waves<7> outline;  // of its rim
    Waves<6> rays;
    float ground = 0;  // at its centre before it fell
};

// The ground and how much of it young craters threw there, m.
struct Struck {
    float height;
    float thrown;
};

class Profile {
 public:
    explicit Profile(const Crater& crater)
        : c_(crater),
          per_blanket_(1 / (crater.blanket - 1)),
          levelled_(std::min(k_levelled, crater.blanket)) {}

    // The ground after the impact, `east` and `south` radii from its centre.
    [[gnu::always_inline]] Struck after(const Impact& impact, float east, float south, Struck before) const {
        const float away = std::sqrt(east * east + south * south);
        const float per_away = 1 / std::max(away, 1e-6f);
        const float c = east * per_away;
        const float s = south * per_away;
        const float bend = c_.roughness > 0 ? 0.09f * c_.roughness * impact.outline.at(c, s) : 0.0f;
        // No bend in the middle, nor where the blanket ends.
        const float t =
            away * (1 - bend * smoothstep(0.0f, 0.7f, away) * (1 - smoothstep(1.0f, c_.blanket, away)));
        if (t < 1) {
            const float floor = c_.floor * impact.complex;
            float wall = std::max(0.0f, (t - floor) / (1 - floor));
            wall = lerp(wall, terraced(wall), c_.roughness * impact.complex);
            const float off_peak = std::min(
                1.0f, away * away * (1 - 3 * bend) * (1 - 3 * bend) * (1 / (k_peak_radius * k_peak_radius)));
            const float peak = c_.peak * impact.complex * (1 - off_peak) * (1 - off_peak);
            const float height = (c_.depth + c_.rim) * wall * wall - c_.depth + peak;
            return {impact.ground + impact.scale * height,
                    impact.young ? 0.3f * c_.rim * impact.scale * wall : 0.0f};
        }
        const float left = std::max(0.0f, 1 - (t - 1) * per_blanket_);
        const float blanket = c_.rim * left * left / (t * t * t);
        const float taken = 1 - smoothstep(1.0f, levelled_, t);
        float thrown = 0;
        float ray = 0;
        if (impact.young) {
            const float along = std::max(0.0f, impact.rays.at(c, s) - 0.5f) * 0.6f;
            const float ends = std::max(0.0f, 1 - (away - 1) / (impact.reach - 1));
            ray = 0.5f * c_.rim * std::min(along, 1.0f) * ends / (t * t) * smoothstep(1.0f, 1.5f, t);
            thrown = impact.scale * (0.5f * blanket + ray);
        }
        return {lerp(before.height, impact.ground, taken) + impact.scale * (blanket + 0.1f * ray),
                before.thrown * (1 - taken) + thrown};
    }

 private:
    // Steps of a wall that slid down: flat benches, steep between them.
    static float terraced(float wall) {
        const float steps = std::min(wall, 0.9999f) * k_terraces;
        const float bench = float_floor(steps);
        return (bench + smoothstep(0.35f, 1.0f, steps - bench)) / k_terraces;
    }

    const Crater& c_;
    float per_blanket_;
    float levelled_;
};

// How far inside the blanket of any crater the samples lie: 0 where it ends, 1 at the rim.
Grid<float> inside_blankets(const std::vector<Impact>& impacts, float blanket, const AxisPlaces& across,
                            const AxisPlaces& down, const Context& context) {
    Grid<float> inside(across.count(), down.count(), 0.0f);
    parallel_blocks(0, inside.height(), DiscRows::k_rows, [&](int first, int last) {
        DiscRows discs(across, down, first, last);
        for (const Impact& impact : impacts) {
            context.checkpoint();
            discs.each(impact.x, impact.y, static_cast<double>(impact.radius * blanket),
                       [&](int y, int x, int samples, const float* east, float south) {
                           float* row = inside.row(y) + x;
                           for (int i = 0; i < samples; ++i) {
                               const float away =
                                   std::sqrt(east[i] * east[i] + south * south) / impact.radius;
                               row[i] = std::max(row[i], (blanket - away) / (blanket - 1));
                           }
                       });
        }
    });
    return inside;
}

// All craters in the order of their impacts, the largest first, each with the ground that it hits.
std::vector<Impact> impacts_of(const Crater& crater, const Profile& profile, const AxisPlaces& across,
                               const AxisPlaces& down, const Context& context) {
    double max_radius = static_cast<double>(crater.radius);
    for (const AxisPlaces* places : {&across, &down}) {
        if (places->wraps())
            max_radius = std::min(max_radius, places->extent() / 2 / static_cast<double>(crater.blanket));
    }
    const auto nearest = [](double d, const AxisPlaces& places) {
        return places.wraps() ? d - places.extent() * std::floor(d / places.extent() + 0.5) : d;
    };
    std::vector<Impact> impacts;
    for (int k = 0; k < crater.count; ++k) {
        context.checkpoint();
        const std::uint64_t own = combine_seeds(context.seed, static_cast<std::uint64_t>(k));
        const auto share = [&](int half) {
            return static_cast<double>(static_cast<std::uint32_t>(own >> (32 * half))) * 0x1p-32;
        };
        const double scale = 1 / std::sqrt(k + 1.0);
        const std::uint64_t looks = combine_seeds(own, 1);
        const bool young =
            crater.rays > 0 && (k == 0 || to_unit(static_cast<std::uint32_t>(looks)) < crater.rays);
        double reach = young ? std::max(static_cast<double>(crater.blanket), k_ray_reach)
                             : static_cast<double>(crater.blanket);
        for (const AxisPlaces* places : {&across, &down})
            if (places->wraps()) reach = std::min(reach, places->extent() / 2 / (max_radius * scale));
        Impact impact{.x = share(0) * across.extent(),
                      .y = share(1) * down.extent(),
                      .radius = static_cast<float>(max_radius * scale),
                      .scale = static_cast<float>(scale),
                      .reach = static_cast<float>(reach),
                      .young = young,
                      .complex = smoothstep(1.0f / 6, 1.0f / 3, static_cast<float>(scale)),
                      .outline = {{2, 3, 4, 5, 7, 9, 12}, 1.3f, combine_seeds(own, 2)},
                      .rays = {{3, 7, 11, 17, 23, 31}, 0.2f, combine_seeds(own, 3)}};
        if (k == 0) {
            impact.x = CentredPlaces::centre(crater.centre_x, across);
            impact.y = CentredPlaces::centre(crater.centre_y, down);
        }
        for (const Impact& earlier : impacts) {
            const double dx = nearest(impact.x - earlier.x, across);
            const double dy = nearest(impact.y - earlier.y, down);
            const auto east = static_cast<float>(dx) / earlier.radius;
            const auto south = static_cast<float>(dy) / earlier.radius;
            if (east * east + south * south < earlier.reach * earlier.reach)
                impact.ground = profile.after(earlier, east, south, {impact.ground, 0}).height;
        }
        impacts.push_back(impact);
    }
    return impacts;
}

}  // namespace

void Crater::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const Lattice& map = terrain.lattice;
    const AxisPlaces across = AxisPlaces::along_x(map, context.world.lattice);
    const AxisPlaces down = AxisPlaces::along_y(map, context.world.lattice);
    const Profile profile(*this);
    const std::vector<Impact> impacts = impacts_of(*this, profile, across, down, context);
    Grid<float> out(map.width, map.height, 0.0f);
    Grid<float> thrown(map.width, map.height, 0.0f);
    parallel_blocks(0, map.height, DiscRows::k_rows, [&](int first, int last) {
        DiscRows discs(across, down, first, last);
        for (const Impact& impact : impacts) {
            context.checkpoint();
            const float per_radius = 1 / impact.radius;
            discs.each(impact.x, impact.y, static_cast<double>(impact.radius * impact.reach),
                       [&](int y, int x, int samples, const float* east, float south) {
                           float* heights = out.row(y) + x;
                           float* depths = thrown.row(y) + x;
                           for (int i = 0; i < samples; ++i) {
                               const Struck now = profile.after(impact, east[i] * per_radius,
                                                                south * per_radius, {heights[i], depths[i]});
                               heights[i] = now.height;
                               depths[i] = now.thrown;
                           }
                       });
        }
        for (int y = first; y < last; ++y) {
            float* to = out.row(y);
            for (int x = 0; x < map.width; ++x) to[x] += level;
        }
    });
    terrain.set_height(make_field(std::move(out)));
    terrain.fields.set<"deposition">(make_field(std::move(thrown)));
    if (!context.shape_alone) return;
    const Grid<float> inside = inside_blankets(impacts, blanket, across, down, context);
    cover_shape(terrain, context, [&](int y, float* out) { std::copy_n(inside.row(y), map.width, out); });
}

}  // namespace talus
