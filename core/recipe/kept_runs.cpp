#include "core/recipe/kept_runs.h"

#include <algorithm>
#include <utility>

#include "core/recipe/value_digest.h"

namespace talus {
namespace {

// Shares of the budget: one shelf may take half of it, so that two layers' runs, or those of a coarse and of
// a full answer, do not push each other out.
constexpr std::size_t k_shelves = 2;
// A slider that moves leaves a shelf behind at each step.
constexpr std::size_t k_max_shelves = 16;

Digest key_of(const Layer& layer, const World& world, const Digest& input) {
    Digester digester;
    digester.add(input).add(world.seed).add(layer.seed).add(layer.type->info.key);
    digester.add(layer.type->info.revision);
    if (contains(layer.type->info.needs, Needs::sea_level)) digester.add(world.sea_level);
    const std::vector<Parameter>& listing = layer.type->parameters;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (!listing[i].info.run_length) add(digester, layer.values[i]);
    }
    if (has_rate(layer)) add_shares(digester, layer);
    return digester.digest();
}

}  // namespace

RunCache* SavedRuns::shelf_of(const Layer& layer, const World& world, const Digest& input) {
    const std::vector<Parameter>& listing = layer.type->parameters;
    if (std::none_of(listing.begin(), listing.end(),
                     [](const Parameter& parameter) { return parameter.info.run_length; }))
        return nullptr;
    const Digest key = key_of(layer, world, input);
    const auto found =
        std::find_if(shelves_.begin(), shelves_.end(), [&](const Kept& kept) { return kept.key == key; });
    if (found != shelves_.end()) {
        std::rotate(found, found + 1, shelves_.end());
    } else {
        shelves_.push_back({key, std::make_unique<RunCache>(budget_ / k_shelves)});
    }
    const std::size_t allowed = budget_ - budget_ / k_shelves;  // beside what is about to be kept
    while (shelves_.size() > 1 &&
           (shelves_.size() > k_max_shelves || bytes() - shelves_.back().shelf->bytes() > allowed))
        shelves_.erase(shelves_.begin());
    return shelves_.back().shelf.get();
}

std::size_t SavedRuns::bytes() const {
    std::size_t sum = 0;
    for (const Kept& kept : shelves_) sum += kept.shelf->bytes();
    return sum;
}

}  // namespace talus
