#include "core/recipe/evaluate.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/random.h"
#include "core/paint/sculpted_so_far.h"
#include "core/recipe/apply_group.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/changed_strokes.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/value_digest.h"

namespace talus {
namespace {

constexpr std::size_t k_max_prepared = 256;  // a slider that moves leaves one behind at each step
constexpr std::size_t k_max_made = 3;        // a coarse and a full answer, and one more

Digest digest_of(const World& world, MapSize resolution) {
    return Digester()
        .add(world.seed)
        .add(world.extent)
        .add(world.bounds)
        .add(world.low)
        .add(world.high)
        .add(resolution.width)
        .add(resolution.height)
        .digest();
}

Digest digest_of(const World& world, const Window& window) {
    return Digester()
        .add(digest_of(world, window.resolution))
        .add(window.x0)
        .add(window.y0)
        .add(window.width)
        .add(window.height)
        .digest();
}

// Adds what a terrain says of its world and no layer needs.
void add_look(Digester& digester, const World& world) {
    digester.add(world.sea_level)
        .add(world.ground)
        .add(world.tree_line)
        .add(world.rock_line)
        .add(world.snow_line);
}

bool sees_all(const Layer& layer) { return layer.type->info.reach == Reach::whole_map; }

FieldSet passed_fields(const Terrain& input, const Terrain& result) {
    FieldSet passed;
    result.fields.present().for_each([&](FieldId field) {
        if (identity_of(result.fields[field]) == identity_of(input.fields[field])) passed.add(field);
    });
    return passed;
}

const Strokes& strokes_of_run(const Layer& layer) {
    return std::get<Strokes>(layer.values[*run_of_strokes(*layer.type)]);
}

// Lattice of exactly the requested samples: in a world that wraps they may exceed one period.
Lattice exact_lattice_of(const World& world, const Window& window) {
    Lattice lattice = lattice_of(world, window);
    if (!world.wraps()) return lattice;
    lattice.x0 = window.x0;
    lattice.y0 = window.y0;
    lattice.width = window.width;
    lattice.height = window.height;
    lattice.wrap_x = window.width == window.resolution.width;
    lattice.wrap_y = window.height == window.resolution.height;
    return lattice;
}

}  // namespace

MapSize overview_size(const World& world, MapSize resolution) {
    const int closing = world.wraps() ? 0 : 1;  // a bounded map has one sample more than steps
    const double longer = std::max(1, std::max(resolution.width, resolution.height) - closing);
    const auto side = [&](int samples) {
        const double steps = (k_overview_samples - 1) * ((samples - closing) / longer);
        return std::max(2, static_cast<int>(steps + 0.5) + closing);
    };
    return {side(resolution.width), side(resolution.height)};
}

MapSize small_size(const World& world) {
    const MapSize own{world.width, world.height};
    const MapSize overview = overview_size(world, own);
    return overview.width < own.width ? overview : own;
}

Grid<float> Evaluator::weights_of(const Recipe& recipe, std::size_t index, MapSize resolution,
                                  Progress* progress) {
    const World& world = recipe.world;
    const Layer& layer = recipe.layers[index];
    const LayerStack stack = stack_of(recipe, first_of(recipe.layers, index));
    const WorldFrame frame = frame_of(world, resolution);
    const Window window = whole_window(world, resolution);
    // A layer that is left out adds nothing to the margin, but its masks still look around.
    const int more = runs_in(recipe, index) ? 0 : cells_around(layer, frame.lattice.cell_size);
    Terrain ground =
        *run_whole(stack, stack.layers.size(), with_margin(recipe, window, more), nullptr, progress);
    ensure_height(ground);
    const Context context{.world = frame,
                          .seed = combine_seeds(world.seed, layer.seed),
                          .progress = progress,
                          .covers = &covers_};
    Terrain weights{.lattice = ground.lattice};
    weights.set_height(make_field(mask_weights(layer.masks, ground, context)));
    return *window_of(weights, lattice_of(world, window)).height();
}

void Evaluator::put_run(const Recipe& recipe, std::size_t index, MapSize resolution, double length,
                        std::shared_ptr<const SavedRun> run) {
    const LayerStack below = stack_of(recipe, index);
    const Digest input =
        chain(digest_of(recipe.world, whole_window(recipe.world, resolution)), below, below.layers.size())
            .back();
    RunCache* const shelf = runs_.shelf_of(recipe.layers[index], recipe.world, input);
    if (shelf != nullptr) shelf->keep(length, std::move(run));
}

Digest Evaluator::digest_of_weights(const Recipe& recipe, std::size_t index, MapSize resolution) {
    const LayerStack stack = stack_of(recipe, first_of(recipe.layers, index));
    const Window window = whole_window(recipe.world, resolution);
    Layer masks;  // a layer of which only the masks matter
    masks.seed = recipe.layers[index].seed;
    masks.masks = recipe.layers[index].masks;
    return chained(chain(digest_of(recipe.world, window), stack, stack.layers.size()).back(),
                   effect_of(masks));
}

std::shared_ptr<const Terrain> Evaluator::evaluate(const Recipe& recipe, const Window& window,
                                                   Progress* progress) {
    const LayerStack stack = stack_of(recipe, recipe.layers.size());
    if (window != whole_window(recipe.world, window.resolution)) return cut_window(stack, window, progress);
    note_edit(stack);
    const Window grown = with_margin(recipe, window);
    chain_ = chain(digest_of(recipe.world, grown), stack, stack.layers.size());
    MadeStack* const made = grown == window ? &stack_for(chain_.front()) : nullptr;
    auto result = run_whole(stack, stack.layers.size(), grown, made, progress);
    const std::size_t kept = results_.bytes();
    turns_.end_round(budget_ - std::min(budget_, kept));
    if (made != nullptr) made->note_result(result);
    if (grown == window) return result;
    // The same request again returns the same terrain.
    Digester digester;
    digester.add(chain_.back()).add(digest_of(recipe.world, window));
    add_look(digester, recipe.world);
    const Digest key = digester.digest();
    if (const ResultCache::Result* known = results_.find(key)) return known->terrain;
    result = std::make_shared<const Terrain>(window_of(*result, lattice_of(recipe.world, window)));
    results_.keep(key, {result, key, 0});  // it is no layer's input
    results_.trim(chain_, edited_);
    return result;
}

LayerTracesById Evaluator::traces(const Recipe& recipe) const {
    const LayerStack stack = stack_of(recipe, recipe.layers.size());
    LayerTracesById found;
    for (std::size_t i = 0; i < stack.layers.size() && i + 1 < chain_.size(); ++i)
        if (auto trace = traces_.find(chain_[i + 1])) found[stack.layers[i]->id] = std::move(trace);
    return found;
}

std::shared_ptr<const Terrain> Evaluator::cut_window(const LayerStack& stack, const Window& window,
                                                     Progress* progress) {
    const World& world = stack.recipe->world;
    if (!world.is_endless()) return run_window(stack, window, progress);
    Digester what;
    what.add(digest_of(world, window.resolution));
    add_look(what, world);
    for (const Digest& effect : stack.effects) what.add(effect);
    const int around = samples_around(*stack.recipe, window.resolution);
    const std::optional<Window> block = blocks_.block_of(what.digest(), window, around);
    if (!block) return run_window(stack, window, progress);
    std::shared_ptr<const Terrain> made = blocks_.find(*block);
    if (made == nullptr) {
        made = run_window(stack, *block, progress);
        blocks_.keep(*block, made);
    }
    return std::make_shared<const Terrain>(window_of(*made, lattice_of(world, window)));
}

// Another size or world alone is not an edit of a layer: while one is edited, coarse and fine answers
// alternate.
void Evaluator::note_edit(const LayerStack& stack) {
    if (stack.effects == previous_) return;
    const auto [now, before] =
        std::mismatch(stack.effects.begin(), stack.effects.end(), previous_.begin(), previous_.end());
    edited_ = chain({}, stack, static_cast<std::size_t>(now - stack.effects.begin())).back();
    previous_ = stack.effects;
}

std::shared_ptr<const Terrain> Evaluator::overview_of(const LayerStack& stack, std::size_t count,
                                                      MapSize resolution, Progress* progress) {
    const World& world = stack.recipe->world;
    const ProgressPart still(progress, 0, 0);  // small beside the map that it is made for
    const Window anchor = anchor_window(world, overview_size(world, resolution));
    const Window grown = with_margin(*stack.recipe, anchor);
    auto result = run_whole(stack, count, grown, nullptr, progress);
    if (grown == anchor) return result;
    return std::make_shared<const Terrain>(window_of(*result, lattice_of(world, anchor)));
}

std::shared_ptr<const Terrain> Evaluator::run_whole(const LayerStack& stack, std::size_t count,
                                                    const Window& window, MadeStack* made,
                                                    Progress* progress) {
    const World& world = stack.recipe->world;
    const WorldFrame frame = frame_of(world, window.resolution);
    const std::vector<Digest> keys = chain(digest_of(world, window), stack, count);
    const std::vector<Digest> stacks = chain({}, stack, count);
    std::size_t start = count;
    while (start > 0 && !results_.contains(keys[start])) --start;
    std::shared_ptr<const Terrain> result;
    double seconds = 0;
    if (start > 0) {
        const ResultCache::Result& found = *results_.find(keys[start]);
        result = found.terrain;
        seconds = found.seconds;
    }

    // All files are read before anything is made.
    std::vector<std::shared_ptr<const Resource>> resources(count);
    for (std::size_t i = start; i < count; ++i) {
        const StageType& type = *stack.layers[i]->type;
        if (type.resolve != nullptr) resources[i] = type.resolve(stack.layers[i]->values, frame, progress);
    }

    Terrain terrain = result ? *result : bare_terrain(world, lattice_of(world, window));
    if (terrain.sea_level != world.sea_level || terrain.ground != world.ground_style()) {
        terrain.sea_level = world.sea_level;
        terrain.ground = world.ground_style();
        if (start > 0) {  // the next equal request returns this very one
            result = std::make_shared<const Terrain>(terrain);
            results_.keep(keys[start], {result, stacks[start], seconds});
        }
    }
    // Progress goes on evenly in time, as far as the layers' costs are known.
    std::vector<double> until{0};
    for (std::size_t i = start; i < count; ++i)
        until.push_back(until.back() + predicted_seconds_per_cell(*stack.layers[i], frame));
    ToldFields told;
    for (std::size_t i = 0; i < start; ++i) told.pass(*stack.layers[i]);
    if (made != nullptr) made->begin(stack, keys, start);
    GroundsBefore befores(stack, start, count, [&](std::size_t layers) {
        const ProgressPart still(progress, 0, 0);
        Terrain before = *run_whole(stack, layers, window, nullptr, progress);
        return before;
    });
    for (std::size_t i = start; i < count; ++i) {
        const Layer& layer = *stack.layers[i];
        const auto share = [&](std::size_t layers) {
            return static_cast<float>(until[layers] / until.back());
        };
        const ProgressPart part(progress, share(i - start), share(i + 1 - start));
        const auto started = std::chrono::steady_clock::now();
        const Digest begins_with = any_input_ && layer.type->info.runs_go_on
                                       ? Digester().add(keys.front()).add(layer.id).digest()
                                       : keys[i];
        RunCache* const shelf = runs_.shelf_of(layer, world, begins_with);
        const int found = shelf != nullptr ? shelf->found() : 0;
        const Terrain input = terrain;
        befores.note(i, input);
        const Given given{resources[i].get(), befores.of(i), shelf, &covers_};
        LayerChange change;
        if (made != nullptr)
            change = change_since(made->last(i),
                                  {layer, stack.effects[i], stack.members(i), terrain.lattice, frame, told,
                                   shelf, made->behind(i)},
                                  world);
        const bool is_part =
            change.part && run_part(stack, i, frame, *change.part, made->last(i), terrain, given, progress);
        if (!is_part) run_layer(stack, i, frame, terrain, given, progress);
        befores.pass(i);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        const StageType& type = *layer.type;
        // A part tells nothing of the whole, and a run that went on from a kept one nothing of the next that
        // starts from the beginning.
        if (!is_part && (shelf == nullptr || shelf->found() == found))
            seconds_per_cost_[type.info.key] =
                took.count() / (terrain.lattice.cells() * type.cost_per_cell(layer.values, frame.lattice));
        const double seconds_before = seconds;
        seconds +=
            is_part ? predicted_seconds_per_cell(layer, frame) * terrain.lattice.cells() : took.count();
        told.pass(layer);
        if (made != nullptr)
            made->note(
                i, {layer, stack.effects[i], keys[i + 1], stack.members(i), passed_fields(input, terrain)},
                change.where);
        result = std::make_shared<const Terrain>(terrain);
        if (made != nullptr) traces_.note(keys[i + 1], layer, seconds - seconds_before, input, result);
        results_.keep(keys[i + 1], {result, stacks[i + 1], seconds});
        results_.trim(chain_, edited_);
    }
    if (!result || !result->height()) {  // no layer makes a height: the bare ground
        ensure_height(terrain);
        result = std::make_shared<const Terrain>(std::move(terrain));
    }
    return result;
}

bool Evaluator::run_part(const LayerStack& stack, std::size_t index, const WorldFrame& frame,
                         const PartPlan& part, const MadeLayer& last, Terrain& terrain, const Given& given,
                         Progress* progress) {
    if (!results_.contains(last.key)) return false;
    const FieldSet known = results_.find(last.key)->terrain->fields.present();
    Terrain made = *results_.find(last.key)->terrain;
    FieldSet passed = last.passed;
    if (!part.where.empty()) {
        std::optional<RunCache> reading;
        if (run_of_strokes(*stack.layers[index]->type) && given.runs != nullptr) {
            if (part.former_is_run)
                keep_sculpted(strokes_of_run(last.layer), terrain.lattice, made.height(), *given.runs);
            reading = given.runs->for_reading();
        }
        const Terrain below = window_of(terrain, part.window);
        Terrain before;
        if (given.before != nullptr) before = window_of(*given.before, part.window);
        made = below;
        run_layer(stack, index, frame, made,
                  {given.resource, given.before != nullptr ? &before : nullptr, reading ? &*reading : nullptr,
                   nullptr},
                  progress);
        passed = passed & passed_fields(below, made);
    }
    if (made.fields.present() != known) return false;
    // From here on the former result is held by others alone, if by any.
    Fields former = results_.take(last.key).terrain->fields;
    const Fields input = std::exchange(terrain.fields, {});
    known.for_each([&](FieldId field) {
        const bool passes = passed.contains(field) && input.has(field);
        AnyField values = passes ? input[field] : former[field];
        former.drop(field);
        if (!passes && !part.where.empty())
            values =
                turns_.next(std::move(values), part.where, made.fields[field], part.first_x, part.first_y);
        terrain.fields.set(field, std::move(values));
        terrain.fields.set_names(field, passes ? input.names(field) : made.fields.names(field));
    });
    return true;
}

const MadeStack* Evaluator::known_stack(const Digest& base) const {
    const auto found =
        std::ranges::find_if(made_, [&](const MadeStack& each) { return each.base() == base; });
    return found != made_.end() ? &*found : nullptr;
}

MadeStack& Evaluator::stack_for(const Digest& base) {
    const auto found =
        std::ranges::find_if(made_, [&](const MadeStack& each) { return each.base() == base; });
    if (found != made_.end()) {
        std::rotate(found, found + 1, made_.end());
    } else {
        if (made_.size() >= k_max_made) made_.erase(made_.begin());
        made_.emplace_back(base);
    }
    return made_.back();
}

std::optional<CellRectangle> Evaluator::changed_part(const std::shared_ptr<const Terrain>& before,
                                                     const std::shared_ptr<const Terrain>& after) const {
    return made_.empty() ? std::nullopt : made_.back().changes().since(before, after);
}

std::shared_ptr<const Terrain> Evaluator::run_window(const LayerStack& stack, const Window& window,
                                                     Progress* progress) {
    const World& world = stack.recipe->world;
    const WorldFrame frame = frame_of(world, window.resolution);
    const std::size_t count = stack.layers.size();
    // Up to the last layer that sees the whole map, the whole has to be made.
    std::size_t start = count;
    while (start > 0 && !sees_all(*stack.layers[start - 1])) --start;
    // Samples around the window that are still valid, and needed, before each layer and after the last.
    std::vector<int> halo(count + 1, 0);
    ToldFields told;
    for (std::size_t i = 0; i < count; ++i) {
        halo[i] = told.reach_of(*stack.layers[i], frame);
        told.pass(*stack.layers[i]);
    }
    for (std::size_t i = count; i > start; --i) halo[i - 1] = std::min(halo[i] + halo[i - 1], k_max_size);

    Terrain terrain = bare_terrain(world, lattice_of(world, window, halo[start]));
    if (start > 0) {
        const Window whole = whole_window(world, window.resolution);
        terrain = window_of(*run_whole(stack, start, whole, nullptr, progress), terrain.lattice);
    }
    GroundsBefore befores(stack, start, count, [&](std::size_t layers) {
        const Window whole = whole_window(world, window.resolution);
        return window_of(*run_whole(stack, layers, whole, nullptr, progress), terrain.lattice);
    });
    for (std::size_t i = start; i < count; ++i) {
        const StageType& type = *stack.layers[i]->type;
        std::shared_ptr<const Resource> resource;
        if (type.resolve != nullptr) resource = type.resolve(stack.layers[i]->values, frame, progress);
        befores.note(i, terrain);
        Terrain before;
        if (const Terrain* const kept = befores.of(i)) before = window_of(*kept, terrain.lattice);
        run_layer(stack, i, frame, terrain, {resource.get(), &before, nullptr, nullptr}, progress);
        befores.pass(i);
        if (halo[i + 1] < halo[i]) terrain = window_of(terrain, lattice_of(world, window, halo[i + 1]));
    }
    ensure_height(terrain);
    return std::make_shared<const Terrain>(window_of(terrain, exact_lattice_of(world, window)));
}

void Evaluator::run_layer(const LayerStack& stack, std::size_t index, const WorldFrame& frame,
                          Terrain& terrain, const Given& given, Progress* progress) {
    if (stack.members(index) > 0)
        return apply_group(stack, index, frame, *given.before, given.covers, terrain, progress);
    const Layer& layer = *stack.layers[index];
    const World& world = stack.recipe->world;
    std::shared_ptr<const Terrain> overview;
    if (contains(layer.type->info.needs, Needs::overview)) {
        const MapSize resolution{frame.lattice.width, frame.lattice.height};
        const Window anchor = anchor_window(world, resolution);
        if (overview_size(world, resolution) == resolution &&
            terrain.lattice == lattice_of(world, with_margin(*stack.recipe, anchor))) {
            ensure_height(terrain);
            overview = std::make_shared<const Terrain>(window_of(terrain, lattice_of(world, anchor)));
        } else {
            overview = overview_of(stack, index, resolution, progress);
        }
    }
    apply_layer(layer, world, frame,
                {overview.get(), prepared(stack, index, frame), given.resource, given.runs, given.covers},
                terrain, progress);
}

const Prepared* Evaluator::prepared(const LayerStack& stack, std::size_t index, const WorldFrame& frame) {
    const Layer& layer = *stack.layers[index];
    if (layer.type->prepare == nullptr) return nullptr;
    const World& world = stack.recipe->world;
    const MapSize resolution{frame.lattice.width, frame.lattice.height};
    const std::uint64_t seed = combine_seeds(world.seed, layer.seed);
    // Blend, strength and masks do not affect it: they may be dragged without preparing again.
    Digester digester;
    digester.add(digest_of(world, resolution)).add(seed);
    digester.add(reinterpret_cast<std::uintptr_t>(layer.type)).add(layer.type->info.revision);
    add(digester, layer.values);
    const Digest key = digester.digest();
    if (const auto found = prepared_.find(key); found != prepared_.end()) return found->second.get();
    if (prepared_.size() >= k_max_prepared) prepared_.clear();
    return (prepared_[key] = layer.type->prepare(layer.values, frame, seed)).get();
}

Evaluator::Prediction Evaluator::predict(const Recipe& recipe, int width, int height) const {
    const LayerStack stack = stack_of(recipe, recipe.layers.size());
    const std::size_t count = stack.layers.size();
    const Window window = with_margin(recipe, whole_window(recipe.world, {width, height}));
    const WorldFrame frame = frame_of(recipe.world, window.resolution);
    const std::vector<Digest> keys = chain(digest_of(recipe.world, window), stack, count);
    std::size_t start = count;
    while (start > 0 && !results_.contains(keys[start])) --start;
    const Lattice map = lattice_of(recipe.world, window);
    const MadeStack* const made = known_stack(keys.front());
    MadeStack::Changed behind = made != nullptr ? made->behind(start, keys[start]) : std::nullopt;
    ToldFields told;
    for (std::size_t i = 0; i < start; ++i) told.pass(*stack.layers[i]);
    Prediction all;
    for (std::size_t i = start; i < count; ++i) {
        const Layer& layer = *stack.layers[i];
        LayerChange change;
        if (made != nullptr)
            change = change_since(made->last(i),
                                  {layer, stack.effects[i], stack.members(i), map, frame, told,
                                   runs_.known_shelf_of(layer, recipe.world, keys[i]), behind},
                                  recipe.world);
        const bool is_part = change.part && results_.contains(made->last(i).key);
        const double seconds =
            predicted_seconds_per_cell(layer, frame) * (is_part ? change.part->window.cells() : map.cells());
        all.seconds += seconds;
        if (seconds > all.slowest_seconds) all.slowest = layer.id, all.slowest_seconds = seconds;
        if (behind) behind = made->behind(i + 1);
        behind = behind && change.where ? std::optional(behind->united(*change.where)) : std::nullopt;
        told.pass(layer);
    }
    return all;
}

double Evaluator::predicted_seconds_per_cell(const Layer& layer, const WorldFrame& frame) const {
    const auto measured = seconds_per_cost_.find(layer.type->info.key);
    const double per_cost = measured == seconds_per_cost_.end() ? 1e-9 : measured->second;
    return per_cost * layer.type->cost_per_cell(layer.values, frame.lattice);
}

}  // namespace talus
