#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/recipe/recipe.h"
#include "core/recipe/seed_condition.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Which seeds are looked at, and for what.
struct SeedSearch {
    std::vector<SeedCondition> conditions;  ///< all of them are to hold
    std::uint64_t first = 1;                ///< seed; the others follow it
    int count = 1000;                       ///< seeds
    int hits = 0;                           ///< after which it ends; 0: at none
    int samples = 65;                       ///< along the longer side of the first, coarse look at each
};

/// The most seeds that one search looks at.
inline constexpr int k_max_searched_seeds = 1'000'000'000;

struct SeedHit {
    std::uint64_t seed = 0;
    std::vector<double> values;  ///< what each condition measured, of the whole world at its own size

    friend bool operator==(const SeedHit&, const SeedHit&) = default;
};

/// Looks for seeds of a world in which conditions hold. Each seed's world is made coarsely first, many seeds
/// side by side; where a condition may hold in finer ground it is made at the size of the recipe, and only
/// what holds there is a hit. A seed that a coarse look shows far from the conditions is not made finely, so
/// that one which meets them through details alone may be missed.
///
/// Returns the hits by their place in the order of the seeds, the same on any number of threads. found:
/// called for each hit, in order, on the caller's thread, with the terrain at the size of the recipe; may be
/// empty. progress: may be null; its fraction is that of the seeds. Throws Cancelled, std::bad_alloc, what a
/// stage throws.
std::vector<SeedHit> search_seeds(const Recipe& recipe, const SeedSearch& search, Progress* progress,
                                  const std::function<void(const SeedHit&, const Terrain&)>& found = {});

/// Returns the biomes that a recipe's world names, found by a coarse look at it; null where it makes none.
std::shared_ptr<const FieldNames> biomes_of(const Recipe& recipe, Progress* progress = nullptr);

}  // namespace talus
