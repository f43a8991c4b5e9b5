#include "core/volume/cave_space.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/far_places.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

constexpr double k_square = 64;  // m, along a side

std::int64_t square_of(double place) { return whole_number(std::floor(place / k_square)); }

}  // namespace

CaveSpace::CaveSpace(FeatureList features) : features_(std::move(features)) {
    if (features_ == nullptr) return;
    for (const auto& feature : *features_) {
        const std::size_t links = std::max<std::size_t>(1, feature->chain.size() - 1);
        for (std::size_t link = 0; link < links; ++link) {
            const RockBox box = feature->box_of(link).grown(static_cast<double>(k_band));
            for (std::int64_t j = square_of(box.low_y); j <= square_of(box.high_y); ++j) {
                for (std::int64_t i = square_of(box.low_x); i <= square_of(box.high_x); ++i)
                    touches_.push_back({j, i, feature.get(), static_cast<std::uint32_t>(link)});
            }
        }
    }
    std::ranges::stable_sort(touches_, [](const Touch& a, const Touch& b) { return (a <=> b) < 0; });
}

float CaveSpace::distance(double x, double y, double z) const {
    float least = k_band;
    const Touch at{square_of(y), square_of(x), nullptr, 0};
    for (auto touch = std::lower_bound(touches_.begin(), touches_.end(), at,
                                       [](const Touch&a, const Touch&b) { return (a <=> b) < 0; });
         touch != touches_.end() && touch->j == at.j && touch->i == at.i; ++touch)
        least = std::min(least, feature_distance(*touch->feature, touch->link, x, y, z, k_band));
    return least;
}

std::shared_ptr<const CaveSpace> cave_space_of(const Terrain& terrain) {
    return has_features(terrain) ? std::make_shared<const CaveSpace>(terrain.features) : nullptr;
}

}  // namespace talus
