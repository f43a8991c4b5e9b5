#include "core/recipe/evaluate.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/recipe/apply_layer.h"
#include "core/recipe/imports.h"

namespace talus {
namespace {

// Before a stage has run once: what a middling one takes. Seconds per cell.
constexpr double k_unmeasured = 20e-9;

}  // namespace

MapSize overview_size(const World& world) {
    const int closing = world.wrap ? 0 : 1;  // a bounded map has one sample more than steps
    const double longer = std::max(1, std::max(world.width, world.height) - closing);
    const auto side = [&](int samples) {
        const double steps = (k_overview_samples - 1) * ((samples - closing) / longer);
        return std::max(2, static_cast<int>(steps + 0.5) + closing);
    };
    return {side(world.width), side(world.height)};
}

std::size_t bytes_of(const Terrain& terrain) {
    return terrain.height ? terrain.height->size() * sizeof(float) : 0;
}

Evaluator::Key Evaluator::key_of(const Recipe& recipe, int width, int height) {
    Key key{recipe.world, {}};
    key.world.width = width;
    key.world.height = height;
    for (const Layer& layer : recipe.layers) {
        if (!runs(layer)) continue;
        Step& step = key.steps.emplace_back(Step{layer, file_states(layer)});
        step.layer.id = 0;
        step.layer.name.clear();
    }
    return key;
}

bool Evaluator::fits(const Key& result, const World& world) {
    World same = world;
    const bool sea_level_counts = std::any_of(result.steps.begin(), result.steps.end(), [](const Step& step) {
        return step.layer.type->info.reads_sea_level;
    });
    if (!sea_level_counts) same.sea_level = result.world.sea_level;
    return result.world == same;
}

std::pair<const Evaluator::Result*, std::size_t> Evaluator::longest_prefix(const Key& key) const {
    std::pair<const Result*, std::size_t> best{nullptr, 0};
    for (const Result& result : results_) {
        const std::vector<Step>& steps = result.key.steps;
        if (!fits(result.key, key.world) || steps.size() > key.steps.size() || steps.size() <= best.second)
            continue;
        if (std::equal(steps.begin(), steps.end(), key.steps.begin())) best = {&result, steps.size()};
    }
    return best;
}

std::shared_ptr<const Terrain> Evaluator::evaluate(const Recipe& recipe, int width, int height,
                                                   Progress* progress) {
    const Key key = key_of(recipe, width, height);
    // Another size or world alone is no edit of a layer: while one is edited, coarse and fine take turns.
    if (!(key.steps == previous_)) {
        const auto [now, before] =
            std::mismatch(key.steps.begin(), key.steps.end(), previous_.begin(), previous_.end());
        edited_ = static_cast<std::size_t>(now - key.steps.begin());
        previous_ = key.steps;
    }

    return run(key, progress);
}

std::shared_ptr<const Terrain> Evaluator::overview_below(const Recipe& recipe, std::size_t index, int width,
                                                         int height, Progress* progress) {
    Recipe below{.name = {}, .about = {}, .world = recipe.world, .layers = {}};
    below.layers.assign(recipe.layers.begin(), recipe.layers.begin() + static_cast<std::ptrdiff_t>(index));
    return overview_of(key_of(below, width, height), progress);
}

std::shared_ptr<const Terrain> Evaluator::overview_of(Key key, Progress* progress) {
    const MapSize size = overview_size(key.world);
    key.world.width = size.width;
    key.world.height = size.height;
    const ProgressPart still(progress, 0, 0);  // small beside the map that it is made for
    return run(key, progress);
}

std::shared_ptr<const Terrain> Evaluator::run(const Key& key, Progress* progress) {
    const auto [found, start] = longest_prefix(key);
    const Lattice lattice = lattice_of(key.world);
    Terrain terrain = found ? *found->terrain : bare_terrain(key.world, lattice);
    std::shared_ptr<const Terrain> result = found ? found->terrain : nullptr;
    if (result && result->sea_level != key.world.sea_level) {
        terrain.sea_level = key.world.sea_level;
        result = std::make_shared<const Terrain>(terrain);
    }
    for (Result& entry : results_) {
        if (&entry == found) entry.last_use = ++clock_;
    }

    Key prefix{key.world, {key.steps.begin(), key.steps.begin() + static_cast<std::ptrdiff_t>(start)}};
    for (std::size_t i = start; i < key.steps.size(); ++i) {
        const Layer& layer = key.steps[i].layer;
        const auto layers = static_cast<float>(key.steps.size() - start);
        const ProgressPart part(progress, static_cast<float>(i - start) / layers,
                                static_cast<float>(i + 1 - start) / layers);
        std::shared_ptr<const Terrain> overview;
        if (layer.type->info.needs_overview) {
            ensure_height(terrain);
            const bool is_one = overview_size(key.world) == MapSize{lattice.width, lattice.height};
            overview = is_one ? std::make_shared<const Terrain>(terrain) : overview_of(prefix, progress);
        }
        const auto started = std::chrono::steady_clock::now();
        apply_layer(layer, key.world, lattice, terrain, overview.get(), progress);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        seconds_per_cell_[layer.type->info.key] =
            took.count() / (static_cast<double>(lattice.width) * lattice.height);
        prefix.steps.push_back(key.steps[i]);
        result = std::make_shared<const Terrain>(terrain);
        keep({prefix, result, ++clock_});
        trim(key);
    }
    if (!result || !result->height) {  // no layer makes a height: the bare ground
        ensure_height(terrain);
        result = std::make_shared<const Terrain>(std::move(terrain));
    }
    return result;
}

double Evaluator::predicted_seconds(const Recipe& recipe, int width, int height) const {
    const Key key = key_of(recipe, width, height);
    const std::size_t start = longest_prefix(key).second;
    double per_cell = 0;
    for (std::size_t i = start; i < key.steps.size(); ++i) {
        const auto measured = seconds_per_cell_.find(key.steps[i].layer.type->info.key);
        per_cell += measured == seconds_per_cell_.end() ? k_unmeasured : measured->second;
    }
    return per_cell * width * height;
}

void Evaluator::keep(Result result) { results_.push_back(std::move(result)); }

std::size_t Evaluator::cached_bytes() const {
    std::size_t bytes = 0;
    for (const Result& result : results_) bytes += bytes_of(*result.terrain);
    return bytes;
}

void Evaluator::trim(const Key& current) {
    // At any size: the fine one is needed again once the coarse ones are done.
    const auto is_edited_input = [&](const Result& result) {
        World world = current.world;
        world.width = result.key.world.width;
        world.height = result.key.world.height;
        return fits(result.key, world) && result.key.steps.size() == edited_ &&
               edited_ <= current.steps.size() &&
               std::equal(result.key.steps.begin(), result.key.steps.end(), current.steps.begin());
    };
    const auto worth = [&](const Result& result) {
        return std::pair(is_edited_input(result), result.last_use);
    };
    while (results_.size() > 1 && cached_bytes() > budget_) {
        results_.erase(
            std::min_element(results_.begin(), results_.end(),
                             [&](const Result& a, const Result& b) { return worth(a) < worth(b); }));
    }
}

}  // namespace talus
