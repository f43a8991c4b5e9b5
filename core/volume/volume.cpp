#include "core/volume/volume.h"

#include <cassert>
#include <cmath>

#include "core/base/math.h"
#include "core/volume/rock_noise.h"

namespace talus {
namespace {

constexpr float k_wavelength = 0.8f;  // of the walls' noise, in radii of the first ball

// The whole numbers that lie in an interval, clamped to 0 … count − 1.
struct Samples {
    int first, last;
};
Samples samples_in(double low, double high, std::int64_t origin, int count) {
    const auto clamped = [&](double sample) {
        return static_cast<int>(
            clamp(sample - static_cast<double>(origin), -1.0, static_cast<double>(count)));
    };
    return {std::max(0, clamped(-std::floor(-low))), std::min(count - 1, clamped(std::floor(high)))};
}

}  // namespace

Volume::Volume(const Terrain& terrain, bool closed)
    : lattice_(terrain.lattice),
      heights_(terrain.height()),
      features_(terrain.features),
      closed_(closed),
      band_(static_cast<float>(k_feature_band * terrain.lattice.cell_size)) {
    assert(heights_ != nullptr);
    if (features_ == nullptr) return;
    const double cell = lattice_.cell_size;
    for (const auto& feature : *features_) {
        const std::size_t links = std::max<std::size_t>(1, feature->chain.size() - 1);
        for (std::size_t i = 0; i < links; ++i) {
            const RockBox box = feature->box_of(i).grown(static_cast<double>(band_));
            const Samples x = samples_in(box.low_x / cell, box.high_x / cell, lattice_.x0, lattice_.width);
            const Samples y = samples_in(box.low_y / cell, box.high_y / cell, lattice_.y0, lattice_.height);
            if (x.first > x.last || y.first > y.last) continue;
            links_.push_back({feature.get(), i, box, x.first, y.first, x.last, y.last});
            find_bricks(static_cast<std::uint32_t>(links_.size() - 1));
        }
    }
    std::ranges::sort(touches_);
    for (const Touch& touch : touches_) {
        if (bricks_.empty() || bricks_.back() != touch.brick) bricks_.push_back(touch.brick);
    }
}

Volume::Layers Volume::layers(const RockBox& box, float lowest, float highest) const {
    const double cell = lattice_.cell_size;
    constexpr double k_deepest = -static_cast<double>(k_brick) * k_max_brick_depth;
    const double first = -std::floor((static_cast<double>(highest) - box.low_z) / cell);
    const double last = std::floor((box.high_z - static_cast<double>(lowest)) / cell);
    return {static_cast<int>(clamp(first, k_deepest, 1.0)),
            static_cast<int>(clamp(last, k_deepest - 1, 0.0))};
}

// A point on a face belongs to the bricks on both sides.
void Volume::find_bricks(std::uint32_t number) {
    const Link& link = links_[number];
    for (std::int64_t j = brick_of(lattice_.y0 + link.y0 - 1); j <= brick_of(lattice_.y0 + link.y1); ++j) {
        for (std::int64_t i = brick_of(lattice_.x0 + link.x0 - 1); i <= brick_of(lattice_.x0 + link.x1);
             ++i) {
            const int left = std::max(link.x0, first_x({i, j}));
            const int top = std::max(link.y0, first_y({i, j}));
            const int right = std::min(link.x1, first_x({i, j}) + k_brick);
            const int bottom = std::min(link.y1, first_y({i, j}) + k_brick);
            float lowest = (*heights_)(left, top);
            float highest = lowest;
            for (int y = top; y <= bottom; ++y) {
                for (int x = left; x <= right; ++x) {
                    lowest = std::min(lowest, (*heights_)(x, y));
                    highest = std::max(highest, (*heights_)(x, y));
                }
            }
            const auto [first, last] = layers(link.box, lowest, highest);
            if (first > last) continue;
            const auto deepest = static_cast<int>(brick_of(first - 1));
            for (int k = deepest; k <= std::min(-1, static_cast<int>(brick_of(last))); ++k)
                touches_.push_back({{i, j, k}, number});
        }
    }
}

float feature_distance(const Feature& feature, std::size_t link, double x, double y, double z, float band) {
    const Feature::Ball& from = feature.chain[link];
    const float px = static_cast<float>(x - from.x);
    const float py = static_cast<float>(y - from.y);
    const float pz = static_cast<float>(z - from.z) / feature.tall;
    float away = std::sqrt(px * px + py * py + pz * pz);
    float radius = from.radius;
    float middle = 0;  // height of the way here, from its first ball
    if (link + 1 < feature.chain.size()) {
        const Feature::Ball& to = feature.chain[link + 1];
        const float ax = static_cast<float>(to.x - from.x);
        const float ay = static_cast<float>(to.y - from.y);
        const float az = static_cast<float>(to.z - from.z) / feature.tall;
        const float square = std::max(ax * ax + ay * ay + az * az, 1e-12f);
        const float along = clamp((px * ax + py * ay + pz * az) / square, 0.0f, 1.0f);
        const float dx = px - along * ax;
        const float dy = py - along * ay;
        const float dz = pz - along * az;
        away = std::sqrt(dx * dx + dy * dy + dz * dz);
        radius = lerp(from.radius, to.radius, along);
        // The floor goes on beyond both balls, so that it has no step where links meet.
        const float level = ax * ax + ay * ay;
        middle = level > 1e-6f ? az * clamp((px * ax + py * ay) / level, -1.0f, 2.0f) : std::min(az, 0.0f);
    }
    const float bend = feature.roughness * radius;
    const float squash = std::min(feature.tall, 1.0f);
    const float above_floor = feature.floor < 1 ? pz - middle + feature.floor * radius : band / squash;
    // Where the walls' noise makes no difference it is not asked for.
    if (squash * std::max(away - radius - bend, -above_floor) >= band) return band;
    if (squash * std::max(away - radius + bend, -above_floor) <= -band) return -band;
    if (bend > 0) {
        const Feature::Ball& origin = feature.chain.front();
        const float scale = 1 / (k_wavelength * origin.radius);
        radius += bend * rock_noise(static_cast<float>(x - origin.x) * scale,
                                    static_cast<float>(y - origin.y) * scale,
                                    static_cast<float>(z - origin.z) * scale, feature.seed);
    }
    return clamp(squash * std::max(away - radius, -above_floor), -band, band);
}

void Volume::evaluate(const BrickPlace& place, Brick& brick) const {
    std::ranges::fill(brick.values_, band_);
    const int x0 = first_x(place);
    const int y0 = first_y(place);
    const int k0 = place.k * k_brick;
    const Part part{x0, y0, k0, x0 + k_brick, y0 + k_brick, k0 + k_brick};
    for (auto touch = std::ranges::lower_bound(touches_, Touch{place, 0});
         touch != touches_.end() && touch->brick == place; ++touch) {
        each_point(links_[touch->link], part, [&](int x, int y, int k, float distance) {
            float& value = brick.at(x - x0, y - y0, k - k0);
            value = std::min(value, distance);
        });
    }
    if (!closed_) return;
    for (int j = 0; j <= k_brick; ++j) {
        for (int i = 0; i <= k_brick; ++i) {
            const bool inside =
                x0 + i > 0 && y0 + j > 0 && x0 + i < lattice_.width - 1 && y0 + j < lattice_.height - 1;
            if (!inside) std::fill_n(&brick.at(i, j, 0), k_brick_points, band_);
        }
    }
}

}  // namespace talus
