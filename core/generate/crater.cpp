#include "core/generate/crater.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/generate/discs.h"

namespace talus {
namespace {

constexpr int k_band = 32;  // rows made together: a crater's columns are prepared once for each band
constexpr float k_peak_radius = 0.3f;
constexpr float k_levelled = 1.4f;  // radii within which a crater smooths away what was there

// One crater; heights in metres above the level of the ground.
struct Impact {
    double x;  // m, from the world's first sample
    double y;
    float radius;
    float scale;       // of its heights
    float ground = 0;  // at its centre before it fell
};

class Profile {
 public:
    explicit Profile(const Crater& crater)
        : c_(crater),
          per_wall_(1 / (1 - crater.floor)),
          per_blanket_(1 / (crater.blanket - 1)),
          levelled_(std::min(k_levelled, crater.blanket)) {}

    // The ground after the impact, t radii from its centre, where it was `before`.
    [[gnu::always_inline]] float after(const Impact& impact, float t, float before) const {
        const float wall = std::max(0.0f, (t - c_.floor) * per_wall_);
        const float off_peak = std::min(1.0f, t * t * (1 / (k_peak_radius * k_peak_radius)));
        const float inside =
            (c_.depth + c_.rim) * wall * wall - c_.depth + c_.peak * (1 - off_peak) * (1 - off_peak);
        const float left = std::max(0.0f, 1 - (t - 1) * per_blanket_);
        const float far = std::max(t, 1.0f);
        const float outside = c_.rim * left * left / (far * far * far);
        const float taken = 1 - smoothstep(1.0f, levelled_, t);
        return lerp(before, impact.ground, taken) + impact.scale * (t < 1 ? inside : outside);
    }

 private:
    const Crater& c_;
    float per_wall_;
    float per_blanket_;
    float levelled_;
};

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
        Impact impact{share(0) * across.extent(), share(1) * down.extent(),
                      static_cast<float>(max_radius * scale), static_cast<float>(scale)};
        if (k == 0) {
            impact.x = Surroundings::centre(crater.centre_x, across);
            impact.y = Surroundings::centre(crater.centre_y, down);
        }
        for (const Impact& earlier : impacts) {
            const double dx = nearest(impact.x - earlier.x, across);
            const double dy = nearest(impact.y - earlier.y, down);
            const auto t = static_cast<float>(std::sqrt(dx * dx + dy * dy)) / earlier.radius;
            if (t < crater.blanket) impact.ground = profile.after(earlier, t, impact.ground);
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
    parallel_blocks(0, map.height, k_band, [&](int first, int last) {
        DiscRows discs(across, down, first, last);
        for (const Impact& impact : impacts) {
            context.checkpoint();
            const float per_radius = 1 / impact.radius;
            discs.each(impact.x, impact.y, static_cast<double>(impact.radius * blanket),
                       [&](int y, int x, int samples, const float* east, float south) {
                           float* to = out.row(y) + x;
                           for (int i = 0; i < samples; ++i) {
                               const float t = std::sqrt(east[i] * east[i] + south * south) * per_radius;
                               to[i] = profile.after(impact, t, to[i]);
                           }
                       });
        }
        for (int y = first; y < last; ++y) {
            float* to = out.row(y);
            for (int x = 0; x < map.width; ++x) to[x] += level;
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
