#include "core/recipe/kept_runs.h"

#include <algorithm>
#include <utility>

#include "core/recipe/value_digest.h"

namespace talus {
namespace {

// The share of the budget that one shelf may take: not all of it, so that two layers' runs, or those of a
// coarse and of a full answer, do not push each other out; and a little more than half, so that the window's
// budget keeps a map of 4097 × 4097 samples.
constexpr double k_shelf_share = 0.625;
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

bool has_run_length(const Layer& layer) {
    return std::ranges::any_of(layer.type->parameters,
                               [](const Parameter& parameter) { return parameter.info.run_length; });
}

}  // namespace

const RunCache* SavedRuns::known_shelf_of(const Layer& layer, const World& world, const Digest& input) const {
    if (!has_run_length(layer)) return nullptr;
    const Digest key = key_of(layer, world, input);
    const auto found = std::ranges::find_if(shelves_, [&](const Kept& kept) { return kept.key == key; });
    return found != shelves_.end() ? found->shelf.get() : nullptr;
}

RunCache* SavedRuns::shelf_of(const Layer& layer, const World& world, const Digest& input) {
    if (!has_run_length(layer)) return nullptr;
    const auto share = static_cast<std::size_t>(k_shelf_share * static_cast<double>(budget_));
    const Digest key = key_of(layer, world, input);
    const auto found =
        std::find_if(shelves_.begin(), shelves_.end(), [&](const Kept& kept) { return kept.key == key; });
    if (found != shelves_.end()) {
        std::rotate(found, found + 1, shelves_.end());
    } else {
        shelves_.push_back({key, std::make_unique<RunCache>(share)});
    }
    const std::size_t allowed = budget_ - share;  // beside what is about to be kept
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
