#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <unordered_map>

#include "core/base/digest.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Layers' results, each found by the digest of all that it depends on, within a budget of bytes. Fields that
/// several results share count once.
class ResultCache {
 public:
    struct Result {
        std::shared_ptr<const Terrain> terrain;
        Digest stack;        ///< of the layers up to this one, whatever the world and the resolution
        double seconds = 0;  ///< that all layers up to this one took together
        std::size_t last_use = 0;
    };

    /// budget: bytes; one result stays in any case.
    explicit ResultCache(std::size_t budget) : budget_(budget) {}

    /// Null where it is not there. What is found counts as used.
    const Result* find(const Digest& key);
    bool contains(const Digest& key) const { return results_.contains(key); }
    void keep(const Digest& key, Result result);

    /// Drops results until the rest is within the budget: first those that are not in `chain`, the longest
    /// unused before the others; then of `chain` (the keys of the current document's layers, in order) the
    /// one that is made again soonest from what stays; then the newest. The results of `edited` (see
    /// Result::stack), of whatever resolution, come last: the hand on a slider needs its layer's input again
    /// and again.
    void trim(std::span<const Digest> chain, const Digest& edited);

    std::size_t bytes() const;

 private:
    std::size_t budget_;
    std::size_t clock_ = 0;
    std::unordered_map<Digest, Result> results_;
};

}  // namespace talus
