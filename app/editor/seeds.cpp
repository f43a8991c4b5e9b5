#include "app/editor/seeds.h"

#include <algorithm>

namespace talus {

void Seeds::set(Document& document, std::uint64_t seed) {
    const std::uint64_t before = document.recipe().world.seed;
    if (before == seed) return;
    std::erase(last_, before);
    std::erase(last_, seed);
    last_.insert(last_.begin(), before);
    if (last_.size() > k_max_seeds) last_.resize(k_max_seeds);
    document.change(with_seed(document.recipe(), seed));
}

void Seeds::roll(Document& document) {
    if (!locked) set(document, fresh_seed(document.recipe().world.seed));
}

}  // namespace talus
