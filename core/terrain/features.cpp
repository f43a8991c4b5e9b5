#include "core/terrain/features.h"

#include <algorithm>

namespace talus {
namespace {

RockBox united(const RockBox& a, const RockBox& b) {
    return {std::min(a.low_x, b.low_x),   std::min(a.low_y, b.low_y),   std::min(a.low_z, b.low_z),
            std::max(a.high_x, b.high_x), std::max(a.high_y, b.high_y), std::max(a.high_z, b.high_z)};
}

}  // namespace

RockBox Feature::box_of(std::size_t index) const {
    const auto around = [&](const Ball& ball) {
        const double reach = static_cast<double>(ball.radius * (1 + roughness));
        const double rise = reach * static_cast<double>(tall);
        return RockBox{ball.x - reach, ball.y - reach, ball.z - rise,
                       ball.x + reach, ball.y + reach, ball.z + rise};
    };
    const RockBox box = around(chain[index]);
    return index + 1 < chain.size() ? united(box, around(chain[index + 1])) : box;
}

RockBox Feature::bounds() const {
    RockBox all = box_of(0);
    for (std::size_t i = 1; i < chain.size(); ++i) all = united(all, box_of(i));
    return all;
}

FeatureList features_within(const FeatureList& list, const RockBox& box) {
    if (list == nullptr) return nullptr;
    Features within;
    for (const auto& feature : *list) {
        if (feature->bounds().meets_from_above(box)) within.push_back(feature);
    }
    if (within.size() == list->size()) return list;
    return within.empty() ? nullptr : std::make_shared<const Features>(std::move(within));
}

FeatureList moved(const FeatureList& list, double east, double south) {
    if (list == nullptr || (east == 0 && south == 0)) return list;
    Features all;
    for (const auto& feature : *list) {
        Feature copy = *feature;
        for (Feature::Ball& ball : copy.chain) {
            ball.x += east;
            ball.y += south;
        }
        all.push_back(std::make_shared<const Feature>(std::move(copy)));
    }
    return std::make_shared<const Features>(std::move(all));
}

FeatureList joined(const FeatureList& first, const FeatureList& second) {
    if (first == nullptr || second == nullptr) return first == nullptr ? second : first;
    Features all = *first;
    all.insert(all.end(), second->begin(), second->end());
    return std::make_shared<const Features>(std::move(all));
}

std::size_t bytes_of(const FeatureList& list) {
    if (list == nullptr) return 0;
    std::size_t bytes = list->capacity() * sizeof(list->front());
    for (const auto& feature : *list)
        bytes += sizeof(Feature) + feature->chain.capacity() * sizeof(Feature::Ball);
    return bytes;
}

}  // namespace talus
