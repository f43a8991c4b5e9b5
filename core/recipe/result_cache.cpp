#include "core/recipe/result_cache.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace talus {

const ResultCache::Result* ResultCache::find(const Digest& key) {
    const auto found = results_.find(key);
    if (found == results_.end()) return nullptr;
    found->second.last_use = ++clock_;
    return &found->second;
}

void ResultCache::keep(const Digest& key, Result result) {
    result.last_use = ++clock_;
    results_[key] = std::move(result);
}

ResultCache::Result ResultCache::take(const Digest& key) { return std::move(results_.extract(key).mapped()); }

std::size_t ResultCache::bytes() const {
    std::size_t bytes = 0;
    std::unordered_set<const void*> counted;
    for (const auto& [key, result] : results_) {
        const FeatureList& features = result.terrain->features;
        if (features != nullptr && counted.insert(features.get()).second) bytes += bytes_of(features);
        const Fields& fields = result.terrain->fields;
        fields.present().for_each([&](FieldId field) {
            if (counted.insert(identity_of(fields[field])).second) bytes += bytes_of(fields[field]);
        });
    }
    return bytes;
}

void ResultCache::trim(std::span<const Digest> chain, const Digest& edited) {
    while (results_.size() > 1 && bytes() > budget_) {
        // Seconds that it takes to recompute each of the chain's results from the last one before it that is
        // kept.
        std::unordered_map<Digest, double> again;
        double before = 0;
        for (const Digest& key : chain) {
            const auto found = results_.find(key);
            if (found == results_.end()) continue;
            again[key] = found->second.seconds - before;
            before = found->second.seconds;
        }
        const auto worth = [&](const auto& entry) {
            const auto& [key, result] = entry;
            const auto in_chain = again.find(key);
            return std::tuple(result.stack == edited, result.last_use == clock_, in_chain != again.end(),
                              in_chain != again.end() ? in_chain->second : 0.0, result.last_use);
        };
        results_.erase(std::min_element(results_.begin(), results_.end(),
                                        [&](const auto& a, const auto& b) { return worth(a) < worth(b); }));
    }
}

}  // namespace talus
