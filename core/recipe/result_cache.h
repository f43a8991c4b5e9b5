#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <unordered_map>

#include "core/base/digest.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Keeps layers' results within a budget of bytes, each found by the digest of all that it depends on. Fields
/// that several results share count once.
class ResultCache {
 public:
    struct Result {
        std::shared_ptr<const Terrain> terrain;
        Digest stack;        ///< of the layers up to this one, whatever the world and the resolution
        double seconds = 0;  ///< that all layers up to this one took together
        std::size_t last_use = 0;
    };

    /// budget: in bytes. One result is kept in any case.
    explicit ResultCache(std::size_t budget) : budget_(budget) {}

    /// Returns a result, or null if it is not kept. Marks it as used.
    const Result* find(const Digest& key);
    bool contains(const Digest& key) const { return results_.contains(key); }
    void keep(const Digest& key, Result result);
    /// Returns a result that is kept, and keeps it no longer.
    Result take(const Digest& key);

    /// Drops results until the rest is within the budget: first those that are not in `chain`, the longest
    /// unused first; then of `chain` (the keys of the current document's layers, in order) the one that is
    /// recomputed soonest from what stays; then the newest. The results of `edited` (see Result::stack), of
    /// any resolution, come last: while a slider moves, its layer's input is needed again and again.
    void trim(std::span<const Digest> chain, const Digest& edited);

    std::size_t bytes() const;

 private:
    std::size_t budget_;
    std::size_t clock_ = 0;
    std::unordered_map<Digest, Result> results_;
};

}  // namespace talus
