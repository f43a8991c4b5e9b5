#include "core/simulation/simulation.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "core/recipe/apply_layer.h"
#include "core/recipe/edit.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/window.h"
#include "core/terrain/brush.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_thumbnail = 64;  // samples along the longer side of a kept state's terrain, about

bool is_live(const Layer& layer) { return layer.type != nullptr && layer.type->live != nullptr; }

std::shared_ptr<const Terrain> thumbnail_of(const Terrain& terrain) {
    const Lattice& lattice = terrain.lattice;
    const int step = std::max(1, std::max(lattice.width, lattice.height) / k_thumbnail);
    Terrain shown{
        .lattice = lattice, .range = terrain.range, .sea_level = terrain.sea_level, .ground = terrain.ground};
    shown.set_height(terrain.height());
    if (terrain.fields.get<"water">() != nullptr) shown.fields.set<"water">(terrain.fields.get<"water">());
    return std::make_shared<const Terrain>(every_nth(shown, step));
}

}  // namespace

const ParameterInfo& amount_info(const StageType& type) {
    return std::ranges::find_if(type.parameters, [](const Parameter& row) { return row.info.run_length; })
        ->info;
}

RunEvents events_of_run(const Layer& layer) {
    for (const ParameterValue& value : layer.values) {
        if (const auto* const events = std::get_if<RunEvents>(&value)) return *events;
    }
    return {};
}

Layer replay_of(const Layer& layer, double length, const RunEvents& events) {
    RunEvents done = events;
    std::erase_if(done.list, [&](const RunEvent& each) { return each.time > length; });
    Layer replay = layer;
    replay.values = layer.type->live->kept(layer.values, length, std::move(done));
    return replay;
}

Layer replay_at_length_of(const Layer& layer, double length, const RunEvents& events) {
    const LiveStage& live = *layer.type->live;
    const double whole = live.length(layer.values);
    const auto later = [&](const RunEvent& each) { return each.time > length; };
    RunEvents done = events;
    std::erase_if(done.list, later);
    RunEvents before = events_of_run(layer);
    std::vector<RunEvent> to_come;
    std::ranges::copy_if(before.list, std::back_inserter(to_come), later);
    std::erase_if(before.list, later);
    if (length >= whole || done.list == before.list) return replay_of(layer, length, events);
    done.list.insert(done.list.end(), to_come.begin(), to_come.end());
    Layer replay = layer;
    replay.values = live.kept(layer.values, whole, validated_events(std::move(done)));
    return replay;
}

SimulationSubject subject_of(const Recipe& recipe, int layer_id, const StageType* wanted,
                             ProcessLayers which) {
    const auto fits = [&](const Layer& layer) {
        return is_live(layer) && (wanted == nullptr || layer.type == wanted);
    };
    const std::size_t count = recipe.layers.size();
    std::size_t chosen = find_layer(recipe, layer_id).value_or(count);
    if (chosen < count && !fits(recipe.layers[chosen])) chosen = count;
    for (std::size_t i = count; chosen == count && i-- > 0;) {
        if (fits(recipe.layers[i]) && is_enabled(recipe.layers, i)) chosen = i;
        if (which == ProcessLayers::uncovered && changes_ground(recipe, i)) break;
    }
    SimulationSubject subject;
    subject.beneath = recipe;
    subject.is_new = chosen == count;
    if (subject.is_new) {
        subject.layer = new_layer(recipe, wanted != nullptr ? *wanted : *find_stage("live_water"));
        chosen = place_for(recipe, *subject.layer.type, recipe.layers.size());
    } else {
        subject.layer = recipe.layers[chosen];
    }
    const std::size_t first = chosen + (subject.is_new ? 0 : 1);  // of those above it
    subject.followers = followers_of(recipe, first);
    for (std::size_t i = first; i < count; ++i) {
        if (changes_ground(recipe, i)) subject.covered_by.push_back(recipe.layers[i].name);
    }
    while (subject.beneath.layers.size() > chosen)
        subject.beneath.layers.erase(subject.beneath.layers.size() - 1);
    return subject;
}

Simulation::Simulation(const Layer& layer, const World& world, std::shared_ptr<const Terrain> base,
                       std::size_t budget)
    : layer_(layer), world_(world), base_(std::move(base)), timeline_(budget) {
    assert(is_live(layer_) && base_->height() != nullptr);
    events_ = events_of_run(layer_);
    max_length_ = live().length_of(amount_info(*layer_.type).max);
    const WorldFrame frame = frame_of(world_, {base_->lattice.width, base_->lattice.height});
    context_ = context_of(layer_, world_, frame, {}, *base_, nullptr);
    begin();
}

void Simulation::follow(std::vector<Layer> followers) {
    followers_ = Followers(std::move(followers), world_, base_->lattice, followers_);
    changed_.reset();
}

void Simulation::begin() {
    run_ = live().begin(layer_.values, *base_, context_);
    run_->set_events(events_);
    changed_.reset();
    steps_ = 0;
    keep(nullptr);
}

void Simulation::keep(Progress* progress) {
    timeline_.keep({.step = steps_,
                    .length = length(),
                    .run = run_->copy(),
                    .digest = digest(),
                    .small = thumbnail_of(*terrain(progress))});
}

void Simulation::restore(const KeptState& state) {
    run_ = state.run->copy();
    run_->set_events(events_);
    changed_.reset();
    steps_ = state.step;
}

void Simulation::step(double max_length, Progress* progress) {
    const double left = std::min(max_length, max_length_) - length();
    if (!(left > 0)) return;
    const bool replays = !events_.list.empty() && events_.list.back().time > length();
    try {
        run_->step(left, progress);
    } catch (...) {
        restore(*timeline_.at_or_before(steps_));
        throw;
    }
    ++steps_;
    const std::optional<CellRectangle> acted = run_->acted();
    changed_ = changed_ && acted && !replays ? std::optional(changed_->united(*acted)) : std::nullopt;
    if (const KeptState* const before = timeline_.at(steps_); before != nullptr) {
        diverged_ = diverged_ || before->digest != digest();
    } else if (timeline_.wants(steps_) && steps_ > furthest_steps_) {
        keep(progress);
    }
    furthest_steps_ = std::max(furthest_steps_, steps_);
    run_->touch_due();
}

bool Simulation::touch(RunEvent event, bool begins) {
    event.time = length();
    if (!takes(event.tool) || log_full() || !has_finite_numbers(event)) return false;
    event = within_limits(event);
    history_.touch(events_, event, steps_, begins);
    run_->set_events(events_);
    run_->touch_due();
    const std::optional<int> reach = run_->touch_reach();
    if (!has_place(event.tool) || !reach) changed_.reset();
    if (changed_) changed_ = changed_->united(touched_cells(event, base_->lattice, *reach));
    timeline_.cut_after(steps_);
    furthest_steps_ = steps_;
    return true;
}

// What was done later than now would be forgotten, and makes room.
bool Simulation::log_full() const {
    return events_.list.size() >= RunEvents::k_max && events_.list[RunEvents::k_max - 1].time <= length();
}

void Simulation::go_to(std::int64_t step, Progress* progress, const std::function<bool()>& stop) {
    step = std::clamp<std::int64_t>(step, 0, furthest_steps_);
    const KeptState& kept = *timeline_.at_or_before(step);
    if (step < steps_ || kept.step > steps_) restore(kept);
    const std::int64_t from = steps_;
    while (steps_ < step && !(stop && stop())) {
        this->step(progress);
        if (progress != nullptr)
            progress->set_fraction(static_cast<float>(steps_ - from) / static_cast<float>(step - from));
    }
    run_->touch_due();
}

void Simulation::remake(const std::optional<RunHistory::Change>& change, Progress* progress) {
    if (!change) return;
    const std::int64_t target = std::max(steps_, change->to);
    timeline_.cut_after(change->from);
    if (steps_ >= change->from) {
        restore(*timeline_.at_or_before(change->from));
        furthest_steps_ = change->from;
    } else {
        // What is seen lies before it.
        run_->set_events(events_);
        furthest_steps_ = std::min(furthest_steps_, change->from);
    }
    const std::int64_t from = steps_;
    while (steps_ < target && !at_end()) {
        step(progress);
        if (progress != nullptr)
            progress->set_fraction(static_cast<float>(steps_ - from) / static_cast<float>(target - from));
    }
    run_->touch_due();
}

void Simulation::reset() {
    history_.reset(events_, steps_);
    events_ = {};
    timeline_.cut_after(-1);
    furthest_steps_ = 0;
    diverged_ = false;
    begin();
}

std::shared_ptr<Terrain> Simulation::written(const LiveRun& run, Progress* progress) const {
    auto made = std::make_shared<Terrain>(*base_);
    run.write(*made, progress);
    Context context = context_;
    context.progress = progress;
    join_layer(layer_, *base_, *made, context);
    return made;
}

std::shared_ptr<const Terrain> Simulation::terrain(Progress* progress) const {
    return written(*run_, progress);
}

std::shared_ptr<const Terrain> Simulation::shown(Progress* progress) const {
    return shown_of(*run_, progress);
}

std::optional<CellRectangle> Simulation::take_changed() {
    // What a mask or a layer above makes of a part may lie beside it.
    const bool alone = followers_.empty() && !mixes(layer_);
    return std::exchange(changed_, alone ? std::optional(CellRectangle{}) : std::nullopt);
}

std::shared_ptr<const Terrain> Simulation::shown_at(double length, Progress* progress) const {
    const auto run = run_->copy();
    if (const double left = length - this->length(); left > 0) run->step(left, progress);
    run->touch_due();
    return shown_of(*run, progress);
}

std::shared_ptr<const Terrain> Simulation::shown_of(const LiveRun& run, Progress* progress) const {
    const std::shared_ptr<Terrain> made = written(run, progress);
    const Grid<float>& now = *made->height();
    const Grid<float>& before = *base_->height();
    Grid<float> change(now.width(), now.height());
    each_row(now.width(), now.height(), progress, [&](int y) {
        const float* const to = now.row(y);
        const float* const from = before.row(y);
        float* const out = change.row(y);
        for (int x = 0; x < now.width(); ++x) out[x] = to[x] - from[x];
    });
    made->fields.set<"change">(make_field(std::move(change)));
    run.show(*made);
    followers_.apply(*made, progress);
    return made;
}

std::shared_ptr<const SavedRun> Simulation::kept(const Layer& replay) const {
    return run_->kept(events_of_run(replay));
}

}  // namespace talus
