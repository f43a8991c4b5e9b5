#include "core/volume/cave_section.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "core/base/math.h"
#include "core/volume/cave_pools.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

constexpr int k_steps = 24;  // along a plumb line through the box of a link

// The samples of the line that lie in a box, first and last; none where the first is above the last.
struct Stretch {
    int first, last;
};
Stretch stretch_in(const RockBox& box, WorldPlace from, WorldPlace to, int samples) {
    double begin = 0, end = 1;
    const auto clip = [&](double at, double way, double low, double high) {
        if (way == 0) {
            if (at < low || at > high) end = -1;
            return;
        }
        const double one = (low - at) / way;
        const double other = (high - at) / way;
        begin = std::max(begin, std::min(one, other));
        end = std::min(end, std::max(one, other));
    };
    clip(from.x, to.x - from.x, box.low_x, box.high_x);
    clip(from.y, to.y - from.y, box.low_y, box.high_y);
    if (begin > end) return {0, -1};
    const auto sample = [&](double share) { return share * (samples - 1); };
    return {static_cast<int>(-std::floor(-sample(begin))), static_cast<int>(std::floor(sample(end)))};
}

// Appends what a link opens on a plumb line below the ground.
void cut(const Feature& feature, std::size_t link, const RockBox& box, WorldPlace at, double ground,
         std::vector<CaveSpan>& spans) {
    const double low = box.low_z;
    const double high = std::min(box.high_z, ground);
    if (!(high > low)) return;
    const double step = (high - low) / k_steps;
    const auto band = static_cast<float>(2 * step);
    const auto height = [&](int i) { return i == k_steps ? high : low + i * step; };
    float before = 0;
    double floor = low;
    bool open = false;
    for (int i = 0; i <= k_steps; ++i) {
        const float distance = feature_distance(feature, link, at.x, at.y, height(i), band);
        const bool now = distance <= 0;
        if (now != open) {
            // Where the distance, taken as linear between two steps, is 0.
            const double share = i == 0 ? 0 : static_cast<double>(before / (before - distance));
            const double crossing = i == 0 ? low : lerp(height(i - 1), height(i), share);
            if (now)
                floor = crossing;
            else
                spans.push_back({static_cast<float>(floor), static_cast<float>(crossing)});
            open = now;
        }
        before = distance;
    }
    if (open) spans.push_back({static_cast<float>(floor), static_cast<float>(high)});
}

void join(std::vector<CaveSpan>& spans) {
    std::ranges::sort(spans, {}, &CaveSpan::floor);
    std::size_t kept = 0;
    for (const CaveSpan& span : spans) {
        if (kept > 0 && span.floor <= spans[kept - 1].roof)
            spans[kept - 1].roof = std::max(spans[kept - 1].roof, span.roof);
        else
            spans[kept++] = span;
    }
    spans.resize(kept);
}

}  // namespace

std::vector<std::vector<CaveSpan>> caves_along(const Terrain& terrain, WorldPlace from, WorldPlace to,
                                               int samples) {
    assert(samples >= 2 && terrain.height());
    if (!has_features(terrain)) return {};
    std::vector<std::vector<CaveSpan>> columns(static_cast<std::size_t>(samples));
    for (const auto& feature : *terrain.features) {
        const std::size_t links = std::max<std::size_t>(1, feature->chain.size() - 1);
        for (std::size_t link = 0; link < links; ++link) {
            const RockBox box = feature->box_of(link);
            const auto [first, last] = stretch_in(box, from, to, samples);
            for (int i = first; i <= last; ++i) {
                const double share = static_cast<double>(i) / (samples - 1);
                const WorldPlace at{lerp(from.x, to.x, share), lerp(from.y, to.y, share)};
                const auto ground = static_cast<double>(value_at(*terrain.height(), terrain.lattice, at));
                cut(*feature, link, box, at, ground, columns[static_cast<std::size_t>(i)]);
            }
        }
    }
    const auto pools = cave_pools_of(terrain);
    for (int i = 0; i < samples; ++i) {
        std::vector<CaveSpan>& spans = columns[static_cast<std::size_t>(i)];
        join(spans);
        if (pools == nullptr) continue;
        const double share = static_cast<double>(i) / (samples - 1);
        for (CaveSpan& span : spans) {
            const auto standing =
                pools->standing_in(span, lerp(from.x, to.x, share), lerp(from.y, to.y, share));
            if (!standing) continue;
            span.fluid = standing->fluid;
            span.level = standing->top;
        }
    }
    return columns;
}

}  // namespace talus
