#include "app/editor/seeds.h"

#include <algorithm>
#include <utility>

namespace talus {

void Seeds::set(Document& document, std::uint64_t seed) {
    Recipe next = document.recipe();
    const std::uint64_t before = std::exchange(next.world.seed, seed);
    if (before == seed) return;
    std::erase(last_, before);
    std::erase(last_, seed);
    last_.insert(last_.begin(), before);
    if (last_.size() > k_most) last_.resize(k_most);
    document.change(std::move(next));
}

void Seeds::roll(Document& document) {
    if (!locked) set(document, fresh_seed(document.recipe().world.seed));
}

}  // namespace talus
