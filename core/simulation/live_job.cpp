#include "core/simulation/live_job.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <utility>

#include "core/recipe/evaluate.h"
#include "core/simulation/drainage_view.h"

namespace talus {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double k_rate_time = 0.5;  // s over which steps are counted
constexpr std::chrono::milliseconds k_max_lag{100};

// The same terrain, with its fields, on this ground.
std::shared_ptr<const Terrain> on_ground(std::shared_ptr<const Terrain> terrain, const GroundStyle& ground) {
    if (terrain == nullptr || terrain->ground == ground) return terrain;
    Terrain other = *terrain;
    other.ground = ground;
    return std::make_shared<const Terrain>(std::move(other));
}

}  // namespace

struct LiveJob::Wish {
    std::function<void(Simulation&, Progress&)> what;
    bool stays = false;       // also where the run is cancelled or given up
    bool supersedes = false;  // a go_to before it need not come to its end
    bool touches = false;     // what a user did, who looks for it
};

struct LiveJob::Shared {
    std::mutex mutex;
    std::condition_variable news;
    std::deque<Wish> wishes;
    bool playing = false;
    double speed = 0;  // steps/s; 0: no limit
    double goal = 0;   // see Newest
    double goal_from = 0;
    double until = 0;  // length at which playing stops where there is no goal; 0: nowhere
    GroundStyle ground;
    Extras extras;
    bool running = false;
    bool ended = false;
    Newest newest;

    std::shared_ptr<AnswerPacing> pacing;

    // Once the job runs, it alone uses these.
    Layer layer;
    Recipe beneath;
    std::vector<Layer> followers;
    std::shared_ptr<const Terrain> base;
    std::size_t timeline_budget = 0;
    std::unique_ptr<Simulation> simulation;
    bool had_drainage = false;  // the last terrain
    std::function<void()> wake;

    Clock::time_point next_step, counted_from;
    std::int64_t counted = 0;  // steps since then

    struct Turn;
    void run(Progress& progress);
    void run_safely(Progress& progress);
    bool settle(const std::string& why);
    void begin(Progress& progress);
    void publish(Progress& progress);
    Turn turn(bool changed);       // under the mutex
    void count(const Wish& wish);  // under the mutex
    void give_up_wishes();         // under the mutex
    void count_step();             // under the mutex
    // Returns how much of the way to the goal is done; 0: there is no goal. Called under the mutex.
    float share_of_way() const {
        if (goal <= goal_from) return 0;
        return static_cast<float>((simulation->length() - goal_from) / (goal - goal_from));
    }
};

void LiveJob::Shared::begin(Progress& progress) {
    if (base == nullptr)
        base = Evaluator(0).evaluate(beneath, beneath.world.width, beneath.world.height, &progress);
    simulation = std::make_unique<Simulation>(layer, beneath.world, base, timeline_budget);
    simulation->follow(followers);
    progress.set_fraction(0);
    publish(progress);
}

void LiveJob::Shared::publish(Progress& progress) {
    Extras wanted;
    bool at_rest = false;
    {
        const std::lock_guard lock(mutex);
        wanted = extras;
        at_rest = !playing;
    }
    std::shared_ptr<const Terrain> terrain = simulation->shown(&progress);
    if (wanted.drainage) terrain = with_drainage(*terrain, &progress);
    const auto current = wanted.current || wanted.drop ? simulation->current() : nullptr;
    std::shared_ptr<const DropPath> drop;
    if (wanted.drop && current != nullptr)
        drop = std::make_shared<const DropPath>(follow_drop(*terrain, *current, *wanted.drop));
    const auto books = wanted.books ? simulation->books() : std::nullopt;
    const Digest digest = at_rest ? simulation->digest() : Digest{};
    auto events = std::make_shared<const RunEvents>(simulation->events());
    const std::string_view undo_label = simulation->history().undo_label();
    const std::string_view redo_label = simulation->history().redo_label();
    std::vector<Kept> kept;
    const std::size_t timeline_bytes = simulation->timeline().bytes();
    for (const KeptState& state : simulation->timeline().states())
        kept.push_back({state.step, state.length, state.small});
    // From here on nothing keeps it from being shown.
    std::optional<CellRectangle> changed = simulation->take_changed();
    if (std::exchange(had_drainage, wanted.drainage) || wanted.drainage) changed.reset();  // it reaches far
    {
        const std::lock_guard lock(mutex);
        newest.terrain = on_ground(std::move(terrain), ground);
        newest.changes.note(newest.terrain, changed);
        pacing->publish(newest.terrain, playing);
        newest.current = current;
        newest.books = books;
        newest.drop = std::move(drop);
        newest.ready = true;
        newest.steps = simulation->steps();
        newest.length = simulation->length();
        newest.amount = simulation->amount();
        newest.furthest_steps = simulation->furthest_steps();
        newest.kept = std::move(kept);
        newest.timeline_bytes = timeline_bytes;
        newest.events = std::move(events);
        newest.redo_label = redo_label;
        // What is still to be done is known at once.
        newest.untold = std::ranges::any_of(wishes, &Wish::touches);
        if (!newest.untold) newest.undo_label = undo_label;
        newest.log_full = simulation->log_full();
        newest.diverged = simulation->diverged();
        newest.digest = digest;
    }
    wake();
}

// What the job does next.
struct LiveJob::Shared::Turn {
    enum class Kind { wish, picture, step, wait, end } kind;
    Wish wish = {};
    Clock::time_point until = {};  // waits
};

// A picture comes before further steps where the last one is drawn; while nothing runs, it always comes.
LiveJob::Shared::Turn LiveJob::Shared::turn(bool changed) {
    // What stays to be done is done by settle().
    if (ended && !wishes.empty()) throw Cancelled();
    if (ended) return {Turn::Kind::end};
    const double stop = goal > 0 ? goal : until;
    if (simulation->at_end() || (stop > 0 && simulation->length() >= stop)) playing = false;
    if (!playing) goal = 0;
    newest.playing = playing;
    newest.goal = goal;
    if (!wishes.empty()) {
        Turn turn{Turn::Kind::wish, std::move(wishes.front())};
        wishes.pop_front();
        count(turn.wish);
        return turn;
    }
    const auto now = Clock::now();
    if (changed && pacing->wants_picture(playing, now)) return {Turn::Kind::picture};
    if (!playing) return {Turn::Kind::end};
    // A run to a length is to be there soon.
    const bool hurries = goal > 0;
    const auto next = std::max(pacing->steps_from(hurries, now), hurries ? now : next_step);
    if (now < next) return {.kind = Turn::Kind::wait, .until = next};
    return {Turn::Kind::step};
}

// What leaves the queue is in the next picture, or in none.
void LiveJob::Shared::count(const Wish& wish) {
    if (wish.touches) pacing->take_touch();
}

void LiveJob::Shared::give_up_wishes() {
    for (const Wish& wish : wishes) count(wish);
    wishes.clear();
    newest.untold = false;
    pacing->give_up_touches();
}

void LiveJob::Shared::count_step() {
    const auto now = Clock::now();
    const auto pause = std::chrono::duration<double>(speed > 0 ? 1 / speed : 0);
    // What could not be kept up with is not made up for.
    next_step = std::max(next_step, now - k_max_lag) + std::chrono::duration_cast<Clock::duration>(pause);
    ++counted;
    const double seconds = std::chrono::duration<double>(now - counted_from).count();
    if (seconds < k_rate_time) return;
    newest.steps_per_second = static_cast<double>(counted) / seconds;
    counted = 0;
    counted_from = now;
}

void LiveJob::Shared::run(Progress& progress) {
    if (simulation == nullptr) begin(progress);
    next_step = counted_from = Clock::now();
    counted = 0;
    bool changed = false;  // since the last picture
    while (true) {
        progress.checkpoint();
        Turn now;
        {
            std::unique_lock lock(mutex);
            now = turn(changed);
            if (now.kind == Turn::Kind::wait) news.wait_until(lock, now.until);
            if (now.kind == Turn::Kind::step) count_step();
            progress.set_fraction(share_of_way());
            if (now.kind == Turn::Kind::end) {
                running = false;
                return;
            }
        }
        if (now.kind == Turn::Kind::wish) now.wish.what(*simulation, progress);
        if (now.kind == Turn::Kind::step) simulation->step(&progress);
        if (now.kind == Turn::Kind::picture) publish(progress);
        if (now.kind != Turn::Kind::wait) changed = now.kind != Turn::Kind::picture;
    }
}

// After a run that was cancelled or failed: does what is to be done even so, and shows the state that the run
// is in. Returns whether there is more to do.
bool LiveJob::Shared::settle(const std::string& why) {
    std::deque<Wish> left;
    bool given_up = false;
    {
        const std::lock_guard lock(mutex);
        given_up = ended;
        playing = newest.playing = false;
        goal = newest.goal = 0;
        newest.error = why;
        left.swap(wishes);
        for (const Wish& wish : left) count(wish);
    }
    if (simulation != nullptr) {
        Progress unhurried;
        for (const Wish& wish : left) {
            if (wish.stays) wish.what(*simulation, unhurried);
        }
        if (!given_up) publish(unhurried);
    }
    const std::lock_guard lock(mutex);
    running = !wishes.empty() && !ended && simulation != nullptr;
    if (!running) give_up_wishes();
    return running;
}

void LiveJob::Shared::run_safely(Progress& progress) {
    Progress unhurried;  // of what was wished for after a Cancel
    Progress* now = &progress;
    for (bool more = true; more; now = &unhurried) {
        std::string why;
        try {
            run(*now);
            return;
        } catch (const Cancelled&) {
            why = simulation == nullptr ? "The ground of the earlier layers was not made." : "";
        } catch (const std::bad_alloc&) {
            why = "There is not enough memory.";
        } catch (const std::exception& error) {
            why = error.what();
        }
        try {
            more = settle(why);
        } catch (const std::exception&) {
            const std::lock_guard lock(mutex);
            newest.error = "There is not enough memory.";
            give_up_wishes();
            running = more = false;
        }
    }
    wake();
}

LiveJob::LiveJob(std::function<void()> wake, std::size_t timeline)
    : wake_(std::move(wake)), timeline_budget_(timeline) {}

LiveJob::~LiveJob() { end(); }

void LiveJob::begin(JobQueue& jobs, const Layer& layer, const Recipe& beneath,
                    std::shared_ptr<const Terrain> base, std::vector<Layer> followers) {
    end();
    shared_ = std::make_shared<Shared>();
    shared_->timeline_budget = timeline_budget_;
    shared_->followers = std::move(followers);
    shared_->pacing = std::make_shared<AnswerPacing>([run = std::weak_ptr(shared_)] {
        const auto shared = run.lock();
        if (shared == nullptr) return;
        const std::lock_guard lock(shared->mutex);
        shared->news.notify_all();
    });
    shared_->layer = layer;
    shared_->beneath = beneath;
    shared_->ground = beneath.world.ground_style();
    shared_->base = std::move(base);
    shared_->wake = wake_;
    shared_->speed = speed_;
    shared_->extras = extras_;
    start(jobs);
}

void LiveJob::end() {
    if (shared_ != nullptr) {
        const std::lock_guard lock(shared_->mutex);
        shared_->ended = true;
        shared_->news.notify_all();
    }
    if (progress_ != nullptr) progress_->cancel();
    progress_.reset();
    shared_.reset();
}

void LiveJob::follow(JobQueue& jobs, std::vector<Layer> followers) {
    if (shared_ == nullptr) return;
    shared_->pacing->want_picture();
    wish(jobs, {.what = [followers = std::move(followers)](Simulation& simulation,
                                                           Progress&) { simulation.follow(followers); },
                .stays = true});
}

void LiveJob::show_on(const GroundStyle& ground) {
    if (shared_ == nullptr) return;
    const std::lock_guard lock(shared_->mutex);
    shared_->ground = ground;
    const auto terrain = on_ground(shared_->newest.terrain, ground);
    if (terrain == shared_->newest.terrain) return;
    shared_->newest.terrain = terrain;
    shared_->newest.changes.note(terrain, CellRectangle{});
    shared_->pacing->replace(terrain);
}

void LiveJob::start(JobQueue& jobs) {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->news.notify_all();
        if (shared_->running) return;
        shared_->running = true;
        shared_->newest.error.clear();
    }
    progress_ = jobs.submit(JobKind::simulation, "Simulating",
                            [shared = shared_](Progress& progress) { shared->run_safely(progress); });
}

void LiveJob::wish(JobQueue& jobs, Wish wish) {
    if (shared_ == nullptr) return;
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->wishes.push_back(std::move(wish));
    }
    start(jobs);
}

void LiveJob::play(JobQueue& jobs, bool playing, double until) {
    if (shared_ == nullptr) return;
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->playing = shared_->newest.playing = playing;
        shared_->goal = shared_->newest.goal = 0;
        shared_->until = until;
        if (!playing) shared_->newest.steps_per_second = 0;
    }
    // The last picture is that of the state it stopped in.
    wish(jobs, {.what = [](Simulation&, Progress&) {}, .supersedes = playing});
}

void LiveJob::run_to(JobQueue& jobs, double length) {
    if (shared_ == nullptr) return;
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->playing = shared_->newest.playing = true;
        shared_->goal = shared_->newest.goal = length;
        shared_->goal_from = shared_->newest.length;
    }
    wish(jobs, {.what = [](Simulation&, Progress&) {}, .supersedes = true});
}

void LiveJob::set_speed(double steps_per_second) {
    speed_ = steps_per_second;
    if (shared_ == nullptr) return;
    const std::lock_guard lock(shared_->mutex);
    shared_->speed = speed_;
    shared_->news.notify_all();
}

void LiveJob::want(JobQueue& jobs, const Extras& extras) {
    if (extras_ == extras) return;
    extras_ = extras;
    if (shared_ == nullptr) return;
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->extras = extras;
        shared_->pacing->want_picture();
    }
    wish(jobs, {.what = [](Simulation&, Progress&) {}});
}

void LiveJob::step(JobQueue& jobs) {
    wish(jobs, {.what = [](Simulation& simulation, Progress& progress) { simulation.step(&progress); }});
}

void LiveJob::go_to(JobQueue& jobs, std::int64_t step) {
    if (shared_ == nullptr) return;
    const auto newer = [shared = shared_.get()] {  // which calls this
        const std::lock_guard lock(shared->mutex);
        return shared->ended || std::ranges::any_of(shared->wishes, &Wish::supersedes);
    };
    wish(jobs, {.what = [step, newer](Simulation& simulation,
                                      Progress& progress) { simulation.go_to(step, &progress, newer); },
                .supersedes = true});
}

void LiveJob::touch(JobQueue& jobs, const RunEvent& event, bool begins) {
    if (shared_ == nullptr) return;
    shared_->pacing->touch();
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->newest.untold = true;
        shared_->newest.undo_label = info_of(event.tool).label;
    }
    wish(jobs,
         {.what = [event, begins](Simulation& simulation, Progress&) { simulation.touch(event, begins); },
          .touches = true});
}

void LiveJob::undo(JobQueue& jobs) {
    wish(jobs, {.what = [](Simulation& simulation, Progress& progress) { simulation.undo(&progress); }});
}

void LiveJob::redo(JobQueue& jobs) {
    wish(jobs, {.what = [](Simulation& simulation, Progress& progress) { simulation.redo(&progress); }});
}

void LiveJob::forget_strokes(JobQueue& jobs) {
    wish(jobs,
         {.what = [](Simulation& simulation, Progress&) { simulation.forget_strokes(); }, .stays = true});
}

void LiveJob::reset(JobQueue& jobs) {
    play(jobs, false);
    wish(jobs, {.what = [](Simulation& simulation, Progress&) { simulation.reset(); }, .supersedes = true});
}

void LiveJob::with_run(JobQueue& jobs, std::function<void(const Simulation&)> done) {
    wish(jobs, {.what = [done = std::move(done)](Simulation& simulation, Progress&) { done(simulation); },
                .stays = true});
}

std::shared_ptr<AnswerPacing> LiveJob::pacing() const {
    return shared_ != nullptr ? shared_->pacing : nullptr;
}

LiveJob::Newest LiveJob::newest() const {
    if (shared_ == nullptr) return {};
    const std::lock_guard lock(shared_->mutex);
    Newest newest = shared_->newest;
    newest.busy = shared_->running;
    return newest;
}

}  // namespace talus
