#include "core/recipe/live_preview.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes_text.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/height_survey.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/memory_needs.h"
#include "core/words/numbers.h"

namespace talus {

struct LivePreview::Shared {
    Shared(std::size_t allowed, std::size_t kept) : memory(allowed), evaluator(kept) {}

    const std::size_t memory;  // bytes
    Evaluator evaluator;       // used by previews and refinements alone, which one worker does in turn

    std::shared_ptr<const Terrain> last;  // that was answered and surveyed; for the same worker
    HeightSurvey survey;                  // of it

    std::mutex mutex;  // guards what follows
    Snapshot newest;
    int full_request = 0;                               // the newest request that has its full answer
    std::vector<std::function<void(Evaluator&)>> runs;  // handed over, for the evaluator's thread

    void answer(const Recipe& recipe, int request, MapSize size, Progress& progress) {
        take_runs();
        const auto started = Clock::now();
        auto terrain = evaluator.evaluate(recipe, size.width, size.height, &progress);
        const std::chrono::duration<double> took = Clock::now() - started;
        const bool full = size == MapSize{recipe.world.width, recipe.world.height};
        std::optional<CellRectangle> changed;
        if (last != nullptr) {
            changed = evaluator.changed_part(last, terrain);
            if (!changed) changed = changed_part(*last, *terrain, &progress);
        }
        last = nullptr;  // a survey that is cancelled is of none
        survey.take(*terrain, changed, &progress);
        last = terrain;
        const Evaluator::Prediction rest =
            full ? Evaluator::Prediction{}
                 : evaluator.predict(recipe, recipe.world.width, recipe.world.height);
        LayerTracesById layers;
        if (full) layers = evaluator.traces(recipe);
        const std::lock_guard lock(mutex);
        newest.changes.note(terrain, changed);
        if (!full) layers = std::move(newest.layers);
        newest = {std::move(terrain),
                  newest.changes,
                  recipe,
                  !full,
                  request,
                  took.count(),
                  survey.heights(),
                  survey.cut(),
                  rest.slowest,
                  rest.slowest_seconds,
                  evaluator.result_bytes(),
                  evaluator.run_bytes(),
                  std::move(layers)};
        if (full) full_request = request;
    }

    void take_runs() {
        std::vector<std::function<void(Evaluator&)>> put;
        {
            const std::lock_guard lock(mutex);
            put.swap(runs);
        }
        for (const auto& each : put) each(evaluator);
    }

    bool answered_in_full(int request) {
        const std::lock_guard lock(mutex);
        return full_request >= request;
    }

    // Bytes needed to make a new answer while the previous one is still displayed.
    static std::size_t needed(const Recipe& recipe, MapSize size) {
        return memory_estimate(recipe, size.width, size.height) +
               static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * sizeof(float);
    }

    void answer_quickly(const Recipe& recipe, int request, Progress& progress) {
        answer_within_memory(recipe, request, quick_size(recipe), progress);
    }

    void refine(const Recipe& recipe, int request, Progress& progress) {
        answer_within_memory(recipe, request, {recipe.world.width, recipe.world.height}, progress);
    }

    void answer_within_memory(const Recipe& recipe, int request, MapSize size, Progress& progress) {
        const std::string objection =
            memory_objection(size_text(size, " × "), static_cast<double>(needed(recipe, size)),
                             static_cast<double>(memory), smaller_remedy(recipe, size));
        if (!objection.empty()) throw std::runtime_error(objection);
        answer(recipe, request, size, progress);
    }

    // The largest decimation that is predicted to be quick; the full size where that is.
    MapSize quick_size(const Recipe& recipe) const {
        for (int halvings = 0;; ++halvings) {
            const MapSize size = decimated(recipe.world, halvings);
            const MapSize next = decimated(recipe.world, halvings + 1);
            const bool smallest = std::min(next.width, next.height) < k_min_side;
            const bool quick = needed(recipe, size) <= memory &&
                               evaluator.predicted_seconds(recipe, size.width, size.height) < k_quick_seconds;
            if (smallest || quick) return size;
        }
    }
};

LivePreview::LivePreview(JobQueue& queue, std::size_t memory, std::size_t kept)
    : queue_(queue), shared_(std::make_shared<Shared>(memory, kept)) {}

LivePreview::~LivePreview() {
    queue_.cancel(JobKind::preview);
    queue_.cancel(JobKind::refinement);
}

void LivePreview::request(const Recipe& recipe, bool moving, Clock::time_point now) {
    wanted_ = recipe;
    const int request = ++requests_;
    refine_at_ = moving ? now + k_rest : now;
    queue_.cancel(JobKind::refinement);
    queue_.submit_newest(JobKind::preview, "Preview",
                         [shared = shared_, recipe, request](Progress& progress) {
                             shared->answer_quickly(recipe, request, progress);
                         });
}

void LivePreview::put_run(const Recipe& recipe, std::size_t index, double length,
                          std::shared_ptr<const SavedRun> run) {
    const std::lock_guard lock(shared_->mutex);
    shared_->runs.push_back([recipe, index, length, run = std::move(run)](Evaluator& evaluator) {
        evaluator.put_run(recipe, index, {recipe.world.width, recipe.world.height}, length, run);
    });
}

void LivePreview::release(Clock::time_point now) {
    if (refine_at_) refine_at_ = now;
}

std::optional<LivePreview::Clock::time_point> LivePreview::tick(Clock::time_point now) {
    if (refine_at_ && now >= *refine_at_) {
        refine_at_.reset();
        refine();
    }
    return refine_at_;
}

void LivePreview::refine() {
    const int request = requests_;
    if (shared_->answered_in_full(request)) return;
    const auto work = [shared = shared_, recipe = wanted_, request](Progress& progress) {
        if (shared->answered_in_full(request)) return;  // the preview before it was the full answer already
        shared->refine(recipe, request, progress);
    };
    queue_.submit_newest(JobKind::refinement, "Refining", work);
}

LivePreview::Snapshot LivePreview::newest() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->newest;
}

bool LivePreview::pending() const { return !shared_->answered_in_full(requests_); }

std::shared_ptr<const Terrain> known_terrain(const LivePreview::Snapshot& snapshot, const Recipe& recipe) {
    if (snapshot.coarse || snapshot.terrain == nullptr) return nullptr;
    if (snapshot.recipe == recipe) return snapshot.terrain;
    std::size_t count = recipe.layers.size();
    Recipe lower = snapshot.recipe;
    lower.layers.truncate(count);
    while (count > 0 && !runs_in(recipe, count - 1)) --count;
    if (lower != recipe || count == 0) return nullptr;
    const auto trace = snapshot.layers.find(recipe.layers[count - 1].id);
    if (trace == snapshot.layers.end()) return nullptr;
    auto terrain = trace->second->result.lock();
    // A kept result may be larger than the map, and as old as its look was other.
    const Terrain& whole = *snapshot.terrain;
    const bool fits = terrain != nullptr && terrain->height() != nullptr &&
                      terrain->lattice == whole.lattice && terrain->sea_level == whole.sea_level &&
                      terrain->ground == whole.ground;
    return fits ? terrain : nullptr;
}

MapSize decimated(const World& world, int halvings) {
    const auto side = [&](int samples) {
        const int closing = world.wraps() ? 0 : 1;  // a bounded map has one sample more than steps
        const int steps = std::max(1, samples - closing);
        return std::max(2, ((steps - 1) >> halvings) + 1 + closing);
    };
    return {side(world.width), side(world.height)};
}

}  // namespace talus
