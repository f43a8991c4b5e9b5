#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_queue.h"
#include "core/simulation/answer_pacing.h"
#include "core/simulation/drop_path.h"
#include "core/simulation/simulation.h"
#include "core/terrain/terrain_changes.h"

namespace talus {

/// A simulation in a job of its own, as the window drives it: it wishes, and looks at the newest picture. How
/// steps and pictures share the time, AnswerPacing says.
///
/// All members must be called from one thread, the window's.
class LiveJob {
 public:
    /// A kept state, for the timeline.
    struct Kept {
        std::int64_t step;
        double length;
        std::shared_ptr<const Terrain> small;
    };
    /// What a picture may have besides the terrain, at the cost of some time.
    struct Extras {
        bool drainage = false;  ///< see with_drainage; takes longer than a step
        bool current = false;   ///< see LiveRun
        bool books = false;
        std::optional<WorldPlace> drop;  ///< where one falls that is followed
        friend bool operator==(const Extras&, const Extras&) = default;
    };
    /// What is known of the run.
    struct Newest {
        std::shared_ptr<const Terrain> terrain;  ///< null until the first is there
        TerrainChanges changes;                  ///< of that terrain
        std::shared_ptr<const Current> current;  ///< of that terrain; null where it was not wanted
        std::optional<MassBalance> books;        ///< the same
        std::shared_ptr<const DropPath> drop;    ///< the same
        bool ready = false;                      ///< the run has begun; else what lies beneath is being made
        bool playing = false;
        double goal = 0;    ///< length that it runs to before it stops; 0: none
        bool busy = false;  ///< the job has something left to do
        std::int64_t steps = 0;
        double length = 0;  ///< in the unit of the process
        double amount = 0;  ///< the same in the unit of the stage's amount
        std::int64_t furthest_steps = 0;
        double steps_per_second = 0;
        std::vector<Kept> kept;
        std::size_t timeline_bytes = 0;  ///< of the states that are kept
        std::shared_ptr<const RunEvents> events = std::make_shared<const RunEvents>();
        bool untold = false;  ///< something was done that `events` do not have yet
        /// Labels of what undo() and redo() are about; empty: nothing.
        std::string_view undo_label, redo_label;
        bool log_full = false;  ///< of events: what is done now is passed over
        Digest digest;          ///< of the state of the terrain, while it is not playing
        bool diverged = false;
        std::string error;  ///< why the last thing wished for failed; empty: it did not
    };

    /// wake: called from the job when a new picture is there.
    /// timeline: bytes that the states to go back to may take.
    explicit LiveJob(std::function<void()> wake, std::size_t timeline = Timeline::k_budget);
    ~LiveJob();

    /// Begins the run of a layer, and gives up the one before. beneath: see SimulationSubject. base: its
    /// terrain, or null, where it is made first. followers: see Simulation::follow.
    void begin(JobQueue& jobs, const Layer& layer, const Recipe& beneath, std::shared_ptr<const Terrain> base,
               std::vector<Layer> followers = {});
    void end();
    /// Has other layers made above the run, in a picture at once and in all from now on: see
    /// Simulation::follow. The run itself goes on.
    void follow(JobQueue& jobs, std::vector<Layer> followers);
    /// Shows all from now on, and at once the newest terrain, on this ground instead of the base's: a look,
    /// for which nothing is computed.
    void show_on(const GroundStyle& ground);

    /// Ends a run to a length. until: length at which it stops by itself; 0: none.
    void play(JobQueue& jobs, bool playing, double until = 0);
    /// Plays as fast as it goes until the first step that ends at or after a length, in the unit of the
    /// process; the job's progress is how much of the way is done. What lies beneath is made with progress as
    /// well; at other times the job reports none.
    void run_to(JobQueue& jobs, double length);
    /// steps_per_second: 0 for as many as there are.
    void set_speed(double steps_per_second);
    /// Says what the pictures from now on have besides the terrain.
    void want(JobQueue& jobs, const Extras& extras);
    void step(JobQueue& jobs);
    /// Further wishes end it on its way.
    void go_to(JobQueue& jobs, std::int64_t step);
    /// begins: see Simulation::touch.
    void touch(JobQueue& jobs, const RunEvent& event, bool begins = true);
    /// See Simulation.
    void undo(JobQueue& jobs);
    void redo(JobQueue& jobs);
    void forget_strokes(JobQueue& jobs);
    void reset(JobQueue& jobs);
    /// Calls `done` in the job with the run as it then is: also where the run is cancelled or given up
    /// meanwhile.
    void with_run(JobQueue& jobs, std::function<void(const Simulation&)> done);

    Newest newest() const;
    /// Returns the pace of the run, for whoever draws it; null where there is no run.
    std::shared_ptr<AnswerPacing> pacing() const;

 private:
    struct Shared;
    struct Wish;
    void wish(JobQueue& jobs, Wish wish);
    void start(JobQueue& jobs);

    std::function<void()> wake_;
    std::size_t timeline_budget_;
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Progress> progress_;
    double speed_ = 0;
    Extras extras_;
};

}  // namespace talus
