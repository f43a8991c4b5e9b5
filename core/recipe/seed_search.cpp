#include "core/recipe/seed_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/base/parallel.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/group_stage.h"
#include "core/recipe/window.h"

namespace talus {
namespace {

// Seeds of the coarse look between two looks at what is asked of the caller.
constexpr int k_batch = 32;
// A second look, by as many times the samples, spares most seeds that will not do the full size.
constexpr int k_finer = 4;
constexpr double k_finer_slack = 0.25;

// The recipe without the layers on top that change nothing of what conditions measure.
Recipe measured_part(Recipe recipe) {
    constexpr FieldSet k_measured = fields("height", "biome");
    const auto is_measured = [&](const Layer& layer) {
        return is_group(layer) ||
               (layer.type != nullptr && !(layer.type->writes(layer.values) & k_measured).empty());
    };
    while (!recipe.layers.empty() && !is_measured(recipe.layers.back())) recipe.layers.pop_back();
    return recipe;
}

Recipe with_its_seed(const Recipe& recipe, std::uint64_t seed) {
    Recipe other = recipe;
    other.world.seed = seed;
    return other;
}

// What the terrain at this size says of conditions at its full size. slack: share of that of their kinds.
bool may_be_hit(const Recipe& recipe, MapSize size, const std::vector<SeedCondition>& conditions,
                double slack, Progress& progress) {
    const SeedFacts facts = seed_facts(*Evaluator(0).evaluate(recipe, size.width, size.height, &progress));
    return std::ranges::all_of(conditions,
                               [&](const SeedCondition& each) { return each.may_hold(facts, slack); });
}

// The hit, where the terrain at its full size is one.
std::optional<SeedHit> hit_of(const Terrain& terrain, std::uint64_t seed,
                              const std::vector<SeedCondition>& conditions) {
    const SeedFacts facts = seed_facts(terrain);
    SeedHit hit{seed, {}};
    for (const SeedCondition& condition : conditions) {
        if (!condition.holds(facts)) return std::nullopt;
        hit.values.push_back(condition.value(facts));
    }
    return hit;
}

}  // namespace

std::vector<SeedHit> search_seeds(const Recipe& recipe, const SeedSearch& search, Progress* progress,
                                  const std::function<void(const SeedHit&, const Terrain&)>& found) {
    const MapSize coarse = reduced_size(recipe.world, search.samples);
    const MapSize finer = reduced_size(recipe.world, k_finer * search.samples);
    const MapSize full{recipe.world.width, recipe.world.height};
    const Recipe measured = measured_part(recipe);
    const auto may_be = [&](const Recipe& world) {
        Progress look(progress);
        return may_be_hit(world, coarse, search.conditions, 1, look) &&
               (finer == full || may_be_hit(world, finer, search.conditions, k_finer_slack, look));
    };
    const auto seed_at = [&](int i) { return search.first + static_cast<std::uint64_t>(i); };
    const auto share = [&](int i) { return static_cast<float>(i) / static_cast<float>(search.count); };
    std::vector<SeedHit> hits;
    for (int begin = 0; begin < search.count; begin += k_batch) {
        const int end = std::min(search.count, begin + k_batch);
        checkpoint(progress);
        std::array<bool, k_batch> candidate{};
        parallel_blocks(begin, end, 1, [&](int i, int) {
            if (progress != nullptr && progress->cancelled()) return;
            candidate[static_cast<std::size_t>(i - begin)] = may_be(with_its_seed(measured, seed_at(i)));
        });
        for (int i = begin; i < end; ++i) {
            checkpoint(progress);
            const ProgressPart part(progress, share(i), share(i + 1));
            if (!candidate[static_cast<std::size_t>(i - begin)]) continue;
            const auto terrain =
                Evaluator(0).evaluate(with_its_seed(recipe, seed_at(i)), full.width, full.height, progress);
            std::optional<SeedHit> hit = hit_of(*terrain, seed_at(i), search.conditions);
            if (!hit) continue;
            if (found) found(*hit, *terrain);
            hits.push_back(std::move(*hit));
            if (search.hits > 0 && hits.size() == static_cast<std::size_t>(search.hits)) return hits;
        }
    }
    return hits;
}

std::shared_ptr<const FieldNames> biomes_of(const Recipe& recipe, Progress* progress) {
    constexpr int k_few = 9;
    const MapSize size = reduced_size(recipe.world, k_few);
    const auto terrain = Evaluator(0).evaluate(recipe, size.width, size.height, progress);
    return terrain->fields.names(field_id("biome"));
}

}  // namespace talus
