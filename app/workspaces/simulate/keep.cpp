// A run as a layer: keeping it, and what of it is in no layer yet.
#include <algorithm>
#include <utility>

#include "app/workspaces/simulate/kept_run.h"
#include "app/workspaces/simulate/simulate.h"
#include "core/recipe/edit.h"

namespace talus {
namespace {

constexpr const char* k_no_room = "There is no room for another layer; delete one.";

// Whether all of these are among those, both in the order of time.
bool are_among(const RunEvents& some, const RunEvents& all) {
    auto next = all.list.begin();
    return std::ranges::all_of(some.list, [&](const RunEvent& each) {
        next = std::find(next, all.list.end(), each);
        return next != all.list.end() && (++next, true);
    });
}

}  // namespace

void Simulate::take_kept() {
    std::vector<KeptResult> results;
    {
        const std::lock_guard lock(kept_->mutex);
        results.swap(kept_->results);
    }
    for (KeptResult& result : results) {
        if (result.document != session_.documents) continue;
        const bool on_show = result.run == run_;
        const bool taken = take(std::move(result));
        if (!on_show) continue;
        const auto then = std::exchange(after_keeping_, nullptr);
        if (taken && then) then();
    }
}

// Returns false where the document has no room for it.
bool Simulate::take(KeptResult result) {
    const Recipe& recipe = session_.document.recipe();
    Layer& layer = result.layer;
    const bool on_show = result.run == run_;
    // The document may have given the number of a layer that it did not have to another one since.
    if (on_show) layer.id = subject_.is_new ? new_layer(recipe, *layer.type).id : subject_.layer.id;
    const auto before = place_of_run(recipe, layer);
    Edited edited = with_run_kept(recipe, layer);
    const std::size_t place = before.value_or(place_for(recipe, *layer.type, recipe.layers.size()));
    if (!before && edited.recipe.layers.size() == recipe.layers.size()) {
        session_.toasts.post(Toast::Kind::error, k_no_room);
        return false;
    }
    layer.id = edited.recipe.layers[place].id;
    if (result.ground)
        edited = {with_layer_frozen(edited.recipe, layer.id, *result.ground).recipe,
                  "Freeze the run of " + layer.name};
    const bool runs_again = beneath_of(subject_of(edited.recipe, layer.id).beneath) != result.made_on;
    // Nobody waits for what is there already, unless the layer now has another ground than the run had.
    if (!runs_again) session_.put_run(edited.recipe, place, result.length, std::move(result.state));
    session_.document.change(std::move(edited));
    session_.document.select(layer.id);
    if (on_show) {
        subject_.is_new = false;
        subject_.layer.id = layer.id;
    }
    session_.keep_copy_soon();
    const LiveStage& live = *layer.type->live;
    const double whole = live.length(layer.values);
    const std::string time = time_text(layer, live.amount(result.ground ? result.length : whole));
    const std::string text =
        result.ground ? "Froze the ground of " + layer.name + " after " + time
        : whole > result.length
            ? "Kept what you did in " + layer.name + ", which still runs to " + time
            : "Kept " + time + " in the layer " + layer.name + "\n" +
                  (runs_again ? "It runs again, for earlier layers have changed since the run began."
                              : "It runs again when earlier layers change.");
    session_.toasts.post(Toast::Kind::success, text);
    note_work();
    return true;
}

bool Simulate::may_keep(bool frozen) {
    if (!frozen) return true;
    const Recipe& recipe = session_.document.recipe();
    const Recipe with_it = with_run_kept(recipe, subject_.layer).recipe;
    const std::size_t place = place_of_run(recipe, subject_.layer)
                                  .value_or(place_for(recipe, *subject_.layer.type, recipe.layers.size()));
    const std::string objection = objection_to_freezing(with_it, place);
    if (!objection.empty()) session_.toasts.post(Toast::Kind::error, objection);
    return objection.empty();
}

void Simulate::keep(bool frozen) {
    play(false);
    if (!may_keep(frozen)) return;
    job_.with_run(session_.jobs, [kept = kept_, wake = session_.wake, frozen, document = document_,
                                  number = run_, is_new = subject_.is_new, beneath = subject_.beneath,
                                  made_on = beneath_](const Simulation& run) {
        // Frozen ground lies where it was seen.
        KeptResult result{.document = document,
                          .run = number,
                          .layer = frozen || is_new ? run.replay() : run.replay_at_length(),
                          .made_on = made_on,
                          .length = run.length(),
                          .state = {},
                          .ground = {}};
        result.state = run.kept(result.layer);
        if (frozen) {
            Recipe ran = beneath;
            ran.layers.push_back(result.layer);
            result.ground = frozen_ground(ran, ran.layers.size(), *run.terrain());
        }
        {
            const std::lock_guard lock(kept->mutex);
            kept->results.push_back(std::move(result));
        }
        wake();
    });
    job_.forget_strokes(session_.jobs);
}

// The layer of the run, with the values that it began with.
Layer Simulate::layer_that_ran() const {
    Layer layer = subject_.layer;
    layer.values = values_;
    return layer;
}

// Notes what of the run is in no layer, once after it or the document has changed.
void Simulate::note_work() {
    const bool is_here = begun_ && newest_.ready && document_ == session_.documents;
    if (!is_here) {
        work_ = {.version = work_.version};
        return;
    }
    const std::uint64_t revision = session_.document.revision();
    if (work_.events == newest_.events && work_.revision == revision) return;
    if (work_.events == nullptr || *work_.events != *newest_.events) ++work_.version;
    work_.events = newest_.events;
    work_.revision = revision;
    const Recipe& recipe = session_.document.recipe();
    const auto place = subject_.is_new ? std::nullopt : place_of_run(recipe, subject_.layer);
    work_.unkept = !are_among(*newest_.events, events_of_run(layer_that_ran())) &&
                   !(place && are_among(*newest_.events, events_of_run(recipe.layers[*place])));
}

bool Simulate::is_of_layer() const {
    return !subject_.is_new && place_of_run(session_.document.recipe(), subject_.layer).has_value();
}

Recipe Simulate::recipe_with_it() const {
    const Recipe& recipe = session_.document.recipe();
    Layer ran = layer_that_ran();
    if (subject_.is_new) ran.id = new_layer(recipe, *ran.type).id;
    return talus::with_run_kept(recipe, subject_.is_new
                                            ? replay_of(ran, newest_.length, *newest_.events)
                                            : replay_at_length_of(ran, newest_.length, *newest_.events))
        .recipe;
}

void Simulate::keep_and(std::function<void()> then) {
    keep(false);
    after_keeping_ = std::move(then);
}

bool Simulate::is_on_show() const {
    return begun_ && document_ == session_.documents && ui_.workspaces->tab().key == tab().key;
}

bool Simulate::has_the_undo() const {
    const bool has_strokes = is_unkept() || !undo_label().empty() || !redo_label().empty();
    return is_on_show() && (has_strokes || session_.document.recipe() == came_to_);
}

bool Simulate::has_the_redo() const {
    const bool has_strokes = !undo_label().empty() || !redo_label().empty();
    return is_on_show() && (has_strokes || session_.document.revision() == came_at_);
}

void Simulate::remake(void (LiveJob::*way)(JobQueue&)) {
    scrubbed_.reset();
    brush_.wished_rain.reset();
    wished_wind_.reset();
    (job_.*way)(session_.jobs);
    newest_ = job_.newest();
}

// Does what ends the run, once the user does not miss it.
void Simulate::give_up(std::function<void()> then) {
    if (!is_unkept()) return then();
    ui_.leaving_run = std::move(then);
}

}  // namespace talus
