#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/base/progress.h"
#include "core/recipe/recipe.h"
#include "core/simulation/followers.h"
#include "core/simulation/run_history.h"
#include "core/simulation/timeline.h"
#include "core/terrain/live_run.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The layer of a document whose process is run live, and what lies beneath it.
struct SimulationSubject {
    Layer layer;
    bool is_new = false;  ///< it is not in the document yet, and would come where place_for says
    Recipe beneath;       ///< the document without this layer and those above it
    std::vector<Layer> followers = {};  ///< of those above it, what is made again for each picture
    /// Names of those above it that change its ground: what is shown of the run is without them.
    std::vector<std::string> covered_by = {};
};

/// Which layers count where none is chosen: all that run a process, or only those whose ground is the
/// document's, so that one sees the land that one has left.
enum class ProcessLayers { all, uncovered };

/// Returns the parameter that says how far a stage runs; one whose StageType::live is not null.
const ParameterInfo& amount_info(const StageType& type);

/// Returns the layer with this id if it runs a process, else the last one that is enabled, does, and counts,
/// else a new one of this stage, whose StageType::live is not null. With `wanted` given, only layers of that
/// stage count.
SimulationSubject subject_of(const Recipe& recipe, int layer_id, const StageType* wanted = nullptr,
                             ProcessLayers which = ProcessLayers::all);

/// Returns the layer with the values that replay a run of it to this length with these events; what is to be
/// done later is left out.
Layer replay_of(const Layer& layer, double length, const RunEvents& events);
/// Returns the same with the layer's own length where the run has not come as far, and with what happens in
/// the layer later. Where nothing was done that the layer does not have, it is that of replay_of().
Layer replay_at_length_of(const Layer& layer, double length, const RunEvents& events);
/// Returns what is done in a layer; empty where its stage has no events.
RunEvents events_of_run(const Layer& layer);

/// A run of a process while it is looked at: the newest state, the events that were done to it, and a
/// timeline to go back on. The events are the document's own kind (core/terrain/run_event.h): a layer with
/// the same values and events makes the same bits, and so does going on from any state that was kept.
///
/// Going back forgets nothing: stepping on replays what was done. A new event forgets all that came after it.
/// Only one thread may use it at a time.
class Simulation {
 public:
    /// The layer's strength and masks slow its process, or its result is mixed by them, as in the layer that
    /// replays the run. base: what lies beneath the layer. budget: bytes of the timeline. Throws
    /// std::bad_alloc.
    Simulation(const Layer& layer, const World& world, std::shared_ptr<const Terrain> base,
               std::size_t budget = Timeline::k_budget);

    /// Makes these layers above it in all that it shows from now on, with their files as they are now; see
    /// followers_of and Followers.
    void follow(std::vector<Layer> followers);

    const Layer& layer() const { return layer_; }
    const std::shared_ptr<const Terrain>& base() const { return base_; }
    std::int64_t steps() const { return steps_; }
    /// Returns how far the run is, in the unit of its process.
    double length() const { return run_->length(); }
    /// Returns the same in the unit of the stage's amount, as a user reads it.
    double amount() const { return live().amount(length()); }
    /// Returns how far it has been since it began or was last changed.
    std::int64_t furthest_steps() const { return furthest_steps_; }
    /// Returns whether it cannot go on: the stage's amount has a largest value.
    bool at_end() const { return length() >= max_length_; }

    /// Advances by one step, or to max_length if that comes before. When it throws Cancelled the state is
    /// that of the last step kept.
    void step(double max_length, Progress* progress = nullptr);
    void step(Progress* progress = nullptr) { step(max_length_, progress); }
    /// Does something to the terrain now; event.time is set to the present. Returns false where it is passed
    /// over: the process does not take the tool, see takes(), or the log is full. begins: it is the first of
    /// a stroke, which undo() takes back as a whole.
    bool touch(RunEvent event, bool begins = true);
    /// Takes back the last stroke, or a reset(), or does it again: goes to the state before it and makes the
    /// run from there on again, as far as it was. Does nothing where there is none.
    void undo(Progress* progress = nullptr) { remake(history_.undo(events_), progress); }
    void redo(Progress* progress = nullptr) { remake(history_.redo(events_), progress); }
    /// Makes all strokes stay: they are the document's.
    void forget_strokes() { history_.clear(); }
    const RunHistory& history() const { return history_; }
    /// Returns whether as much was done up to now as RunEvents holds.
    bool log_full() const;
    bool takes(RunTool tool) const { return live().takes(tool); }
    const RunEvents& events() const { return events_; }

    /// Goes back or forth to a step, at most the furthest. Reports progress; stops on its way once `stop`
    /// says so.
    void go_to(std::int64_t step, Progress* progress = nullptr, const std::function<bool()>& stop = {});
    /// Begins again, without the events that were done.
    void reset();

    /// Returns the terrain as it is now.
    std::shared_ptr<const Terrain> terrain(Progress* progress = nullptr) const;
    /// Returns it with what is worth seeing only while it runs: the change since it began, whatever the
    /// process adds (LiveRun::show), and what the layers that follow make of it.
    std::shared_ptr<const Terrain> shown(Progress* progress = nullptr) const;
    /// Returns a rectangle outside of which what it shows has the values that it had at the last call; null
    /// where it is not known to be a part of the map.
    std::optional<CellRectangle> take_changed();
    /// Returns where the next step ends, if nothing ends it before.
    double next_length() const { return length() + run_->next_step(); }
    /// Returns what it would show if its next step ended here: as a run to this length. Goes no step itself.
    /// length: from length() to next_length().
    std::shared_ptr<const Terrain> shown_at(double length, Progress* progress = nullptr) const;
    /// See LiveRun.
    std::shared_ptr<const Current> current() const { return run_->current(); }
    std::optional<MassBalance> books() const { return run_->books(); }
    /// Returns the layer that replays the run up to now: see replay_of() and replay_at_length_of().
    Layer replay() const { return replay_of(layer_, length(), events_); }
    Layer replay_at_length() const { return replay_at_length_of(layer_, length(), events_); }
    /// Returns the state to go on from for who makes this layer, one of those above, see Evaluator::put_run.
    std::shared_ptr<const SavedRun> kept(const Layer& replay) const;
    const Timeline& timeline() const { return timeline_; }
    /// Returns a digest of the present state.
    Digest digest() const { return run_->digest(); }
    /// Returns whether the run came to a kept step with another state than before, which it never must.
    bool diverged() const { return diverged_; }

 private:
    const LiveStage& live() const { return *layer_.type->live; }
    void begin();
    void keep(Progress* progress);
    void restore(const KeptState& state);
    void remake(const std::optional<RunHistory::Change>& change, Progress* progress);
    std::shared_ptr<Terrain> written(const LiveRun& run, Progress* progress) const;
    std::shared_ptr<const Terrain> shown_of(const LiveRun& run, Progress* progress) const;

    Layer layer_;
    World world_;
    std::shared_ptr<const Terrain> base_;
    Context context_;  // what the layer's stage is given where it makes something of the base
    Followers followers_;
    RunEvents events_;
    RunHistory history_;
    std::unique_ptr<LiveRun> run_;
    std::int64_t steps_ = 0;
    std::int64_t furthest_steps_ = 0;
    double max_length_ = 0;
    Timeline timeline_;
    bool diverged_ = false;
    std::optional<CellRectangle> changed_;  // see take_changed()
};

}  // namespace talus
