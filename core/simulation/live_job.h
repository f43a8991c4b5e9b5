#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job_queue.h"
#include "core/simulation/simulation.h"

namespace talus {

/// A simulation in a job of its own, as the window drives it: it wishes, and looks at the newest picture.
/// Steps and frames do not wait for each other: a picture is made only when the last one was taken.
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
    /// What is known of the run.
    struct Newest {
        std::shared_ptr<const Terrain> terrain;  ///< null until the first is there
        bool ready = false;                      ///< the run has begun; else what lies beneath is being made
        bool playing = false;
        bool at_end = false;
        double goal = 0;    ///< length that it runs to before it stops; 0: none
        bool busy = false;  ///< the job has something left to do
        std::int64_t steps = 0;
        double length = 0;  ///< in the unit of the process
        double amount = 0;  ///< the same in the unit of the stage's amount
        std::int64_t furthest_steps = 0;
        double steps_per_second = 0;
        std::vector<Kept> kept;
        RunEvents events;
        Digest digest;  ///< of the state of the terrain, while it is not playing
        bool diverged = false;
        std::string error;  ///< why it could not be made; empty: nothing failed
    };

    /// wake: called from the job when a new picture is there.
    explicit LiveJob(std::function<void()> wake);
    ~LiveJob();

    /// Begins the run of a layer, and gives up the one before. beneath: see SimulationSubject. base: its
    /// terrain, or null, where it is made first.
    void begin(JobQueue& jobs, const Layer& layer, const Recipe& beneath,
               std::shared_ptr<const Terrain> base);
    void end();

    /// Ends a run to a length.
    void play(JobQueue& jobs, bool playing);
    /// Plays as fast as it goes until the first step that ends at or after a length, in the unit of the
    /// process; the job's progress is how much of the way is done. What lies beneath is made with progress as
    /// well; at other times the job reports none.
    void run_to(JobQueue& jobs, double length);
    /// steps_per_second: 0 for as many as there are.
    void set_speed(double steps_per_second);
    /// Says whether the pictures from now on have the drainage area (see with_drainage), which takes longer
    /// than a step.
    void show_drainage(JobQueue& jobs, bool shown);
    void step(JobQueue& jobs);
    void go_to(JobQueue& jobs, std::int64_t step);
    void touch(JobQueue& jobs, const RunEvent& event);
    void reset(JobQueue& jobs);
    /// Asks for a picture of the present: the last one is drawn.
    void want_picture();
    /// Calls `done` in the job with the run as it then is.
    void with_run(JobQueue& jobs, std::function<void(const Simulation&)> done);

    Newest newest() const;

 private:
    struct Shared;
    void wish(JobQueue& jobs, std::function<void(Simulation&, Progress&)> what);
    void start(JobQueue& jobs);

    std::function<void()> wake_;
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Progress> progress_;
    double speed_ = 0;
    bool drainage_ = false;
};

}  // namespace talus
