#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/base/digest.h"
#include "core/base/progress.h"
#include "core/terrain/current.h"
#include "core/terrain/eventful.h"
#include "core/terrain/listing.h"
#include "core/terrain/mass_balance.h"
#include "core/terrain/process.h"
#include "core/terrain/stage.h"

namespace talus {

/// A run of a stage's process without its C++ type: what is shown while it runs and touched meanwhile. Only
/// one thread may use it at a time.
class LiveRun {
 public:
    virtual ~LiveRun() = default;
    virtual std::unique_ptr<LiveRun> copy() const = 0;
    /// See core/terrain/process.h.
    virtual double next_step() const = 0;
    virtual double step(double max_length, Progress* progress) = 0;
    virtual double length() const = 0;
    /// Returns a rectangle outside of which the last step left the state as it was; null where the process
    /// does not say: Process::acted().
    virtual std::optional<CellRectangle> acted() const = 0;
    /// Returns how many cells around those that a tool acts on are shown otherwise, too, at once; null where
    /// any may be: Process::k_touch_reach.
    virtual std::optional<int> touch_reach() const = 0;
    virtual std::size_t bytes() const = 0;
    /// See Eventful.
    virtual void set_events(RunEvents events) = 0;
    virtual void touch_due() = 0;
    /// Gives the terrain that the run began with what the stage makes of it. Throws Cancelled, bad_alloc.
    virtual void write(Terrain& terrain, Progress* progress) const = 0;
    /// Adds what is worth seeing only while it runs.
    virtual void show(Terrain& terrain) const = 0;
    /// Returns how its water or air moves, or null where the process does not say: Process::current().
    virtual std::shared_ptr<const Current> current() const = 0;
    /// Returns where its water and rock are, if it keeps books: Process::books().
    virtual std::optional<MassBalance> books() const = 0;
    /// Returns the state for a shelf (core/terrain/run_cache.h), as that of a run with these events; those
    /// that were done must be the same.
    virtual std::shared_ptr<const SavedRun> kept(RunEvents events) const = 0;
    /// Returns a digest of the state: equal ones go on alike.
    virtual Digest digest() const = 0;
};

/// How a stage's process is run live.
///
/// Such a stage has, besides what every stage has, a parameter `events` and
///
///     using Process = …;
///     Process begin(const Terrain& terrain, const Context& context) const;   // its start, without events
///     // Adds what `apply` adds to a terrain. Optional: the same for a Process&& whose memory it may take.
///     void write(const Process& process, Terrain& terrain, Progress*) const;
///     // From its amount (the parameter with run_length), in the unit of the process, and back, rounded.
///     static double length_of(Amount amount);
///     static Amount amount_of(double length);
///     Amount amount;
///     RunEvents events;
///     void show(const Process& process, Terrain& terrain) const;   // optional: see LiveRun
///     void keep_run();   // optional: sets what else makes it run to its amount
struct LiveStage {
    std::unique_ptr<LiveRun> (*begin)(std::span<const ParameterValue> values, const Terrain& terrain,
                                      const Context& context);
    bool (*takes)(RunTool tool);
    /// Returns how far a run with these values goes, in the unit of the process.
    double (*length)(std::span<const ParameterValue> values);
    /// Returns the same as the amount that a user reads, in the unit of that parameter.
    double (*amount)(double length);
    /// Returns the length of a run of an amount.
    double (*length_of)(double amount);
    /// Returns the values of a layer that replays a run to this length with these events.
    std::vector<ParameterValue> (*kept)(std::span<const ParameterValue> values, double length,
                                        RunEvents events);
};

/// How far a stage's run goes: as far as the one that was kept, unless the user has changed the amount since.
template <class S>
double run_length(const S& stage) {
    const double end = stage.events.end;
    return end > 0 && S::amount_of(end) == stage.amount ? end : S::length_of(stage.amount);
}

/// What `apply` of such a stage does.
template <class S>
void run_to_its_length(const S& stage, Terrain& terrain, const Context& context) {
    using Run = Eventful<typename S::Process>;
    Run run = run_process<Run>(run_length(stage), context,
                               [&] { return Run(stage.begin(terrain, context), stage.events); });
    run.touch_due();  // what was done at the very end
    stage.write(std::move(run).process(), terrain, context.progress);
}

template <class S>
class LiveRunOf final : public LiveRun {
 public:
    LiveRunOf(S stage, const Terrain& terrain, const Context& context)
        : stage_(std::move(stage)), run_(stage_.begin(terrain, context), stage_.events) {}

    std::unique_ptr<LiveRun> copy() const override { return std::make_unique<LiveRunOf>(*this); }
    double next_step() const override { return run_.next_step(); }
    double step(double max_length, Progress* progress) override { return run_.step(max_length, progress); }
    double length() const override { return run_.length(); }
    std::optional<CellRectangle> acted() const override {
        if constexpr (requires { run_.process().acted(); }) return run_.process().acted();
        return std::nullopt;
    }
    std::optional<int> touch_reach() const override {
        if constexpr (requires { S::Process::k_touch_reach; }) return S::Process::k_touch_reach;
        return std::nullopt;
    }
    std::size_t bytes() const override { return run_.bytes(); }
    void set_events(RunEvents events) override { run_.set_events(std::move(events)); }
    void touch_due() override { run_.touch_due(); }
    void write(Terrain& terrain, Progress* progress) const override {
        stage_.write(run_.process(), terrain, progress);
    }
    void show(Terrain& terrain) const override {
        if constexpr (requires { stage_.show(run_.process(), terrain); })
            stage_.show(run_.process(), terrain);
    }
    std::shared_ptr<const Current> current() const override {
        if constexpr (requires { run_.process().current(); })
            return std::make_shared<const Current>(run_.process().current());
        return nullptr;
    }
    std::optional<MassBalance> books() const override {
        if constexpr (requires { run_.process().books(); }) return run_.process().books();
        return std::nullopt;
    }
    std::shared_ptr<const SavedRun> kept(RunEvents events) const override {
        Eventful<typename S::Process> run = run_;
        run.set_events(std::move(events));
        return std::make_shared<const KeptProcess<Eventful<typename S::Process>>>(std::move(run));
    }
    Digest digest() const override {
        Digester digester;
        run_.add_state(digester);
        return digester.digest();
    }

 private:
    S stage_;
    Eventful<typename S::Process> run_;
};

template <class S>
constexpr LiveStage live_stage_of() {
    return {
        .begin = [](std::span<const ParameterValue> values, const Terrain& terrain,
                    const Context& context) -> std::unique_ptr<LiveRun> {
            return std::make_unique<LiveRunOf<S>>(from_values<S>(values), terrain, context);
        },
        .takes = [](RunTool tool) { return S::Process::takes(tool); },
        .length = [](std::span<const ParameterValue> values) { return run_length(from_values<S>(values)); },
        .amount = [](double length) { return static_cast<double>(S::amount_of(length)); },
        .length_of = [](double amount) { return S::length_of(static_cast<decltype(S::amount)>(amount)); },
        .kept =
            [](std::span<const ParameterValue> values, double length, RunEvents events) {
                S stage = from_values<S>(values);
                stage.amount = S::amount_of(length);
                stage.events = std::move(events);
                stage.events.end = length;
                if constexpr (requires { stage.keep_run(); }) stage.keep_run();
                return values_of(stage);
            },
    };
}

/// The row of the events in a stage's listing.
inline constexpr ParameterInfo k_events_row{
    .key = "events",
    .label = "Events",
    .help =
        "What was poured, dug and placed while the process ran in Simulate: with the same events it runs "
        "the same way again."};

}  // namespace talus
