#include "core/recipe/live_preview.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes_text.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/changed_strokes.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/height_survey.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/memory_needs.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// Whether a hand paints, and a run that can go on lies above what it paints.
bool paints_below_a_run(const Recipe& before, const Recipe& now) {
    if (before.world != now.world || before.layers.size() != now.layers.size()) return false;
    const Lattice map = lattice_of(now.world);
    bool painted = false, runs = false;
    for (std::size_t i = 0; i < now.layers.size(); ++i) {
        const Layer& layer = now.layers[i];
        runs = runs || (painted && runs_in(layer, now.world) && layer.type->info.runs_go_on);
        if (layer == before.layers[i]) continue;
        if (!changed_strokes(before.layers[i], layer, map, map)) return false;
        painted = true;
    }
    return runs;
}

}  // namespace

struct LivePreview::Shared {
    Shared(std::size_t allowed, std::size_t results) : memory(allowed), kept(results), evaluator(results) {}

    const std::size_t memory;  // bytes
    const std::size_t kept;    // bytes, of layers' results
    Evaluator evaluator;       // used by previews and refinements alone, which one worker does in turn
    std::optional<Evaluator> under_a_hand;  // the same; for answers that no full one follows from

    std::shared_ptr<const Terrain> last;  // that was answered and surveyed; for the same worker
    HeightSurvey survey;                  // of it

    std::mutex mutex;  // guards what follows
    Snapshot newest;
    int full_request = 0;                               // the newest request that has its full answer
    std::vector<std::function<void(Evaluator&)>> runs;  // handed over, for the evaluator's thread

    void answer(Evaluator& maker, const Recipe& recipe, int request, MapSize size, Progress& progress) {
        take_runs();
        const auto started = Clock::now();
        auto terrain = maker.evaluate(recipe, size.width, size.height, &progress);
        const std::chrono::duration<double> took = Clock::now() - started;
        const bool full = size == MapSize{recipe.world.width, recipe.world.height};
        std::optional<CellRectangle> changed;
        if (last != nullptr) {
            changed = maker.changed_part(last, terrain);
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
                  evaluator.result_bytes() + (under_a_hand ? under_a_hand->result_bytes() : 0),
                  evaluator.run_bytes() + (under_a_hand ? under_a_hand->run_bytes() : 0),
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

    // before: the recipe of the request before, while a hand moves.
    void answer_quickly(const Recipe& recipe, const Recipe* before, int request, Progress& progress) {
        const MapSize size = quick_size(recipe);
        if (before == nullptr || is_quick(recipe, size) || !paints_below_a_run(*before, recipe))
            return answer_within_memory(evaluator, recipe, request, size, progress);
        if (!under_a_hand) under_a_hand.emplace(kept / 16, Evaluator::Runs::of_any_input);
        answer_within_memory(*under_a_hand, recipe, request, size, progress);
    }

    void refine(const Recipe& recipe, int request, Progress& progress) {
        answer_within_memory(evaluator, recipe, request, {recipe.world.width, recipe.world.height}, progress);
    }

    void answer_within_memory(Evaluator& maker, const Recipe& recipe, int request, MapSize size,
                              Progress& progress) {
        const std::string objection =
            memory_objection(size_text(size, " × "), static_cast<double>(needed(recipe, size)),
                             static_cast<double>(memory), smaller_remedy(recipe, size));
        if (!objection.empty()) throw std::runtime_error(objection);
        answer(maker, recipe, request, size, progress);
    }

    // The largest decimation that is predicted to be quick; the full size where that is.
    MapSize quick_size(const Recipe& recipe) const {
        for (int halvings = 0;; ++halvings) {
            const MapSize size = decimated(recipe.world, halvings);
            const MapSize next = decimated(recipe.world, halvings + 1);
            const bool smallest = std::min(next.width, next.height) < k_min_side;
            if (smallest || (needed(recipe, size) <= memory && is_quick(recipe, size))) return size;
        }
    }
    bool is_quick(const Recipe& recipe, MapSize size) const {
        return evaluator.predicted_seconds(recipe, size.width, size.height) < k_quick_seconds;
    }
};

LivePreview::LivePreview(JobQueue& queue, std::size_t memory, std::size_t kept)
    : queue_(queue), shared_(std::make_shared<Shared>(memory, kept)) {}

LivePreview::~LivePreview() {
    queue_.cancel(JobKind::preview);
    queue_.cancel(JobKind::refinement);
}

void LivePreview::request(const Recipe& recipe, bool moving, Clock::time_point now) {
    std::optional<Recipe> before;
    if (moving) before = std::move(wanted_);
    wanted_ = recipe;
    const int request = ++requests_;
    refine_at_ = moving ? now + k_rest : now;
    queue_.cancel(JobKind::refinement);
    queue_.submit_newest(JobKind::preview, "Preview",
                         [shared = shared_, recipe, before, request](Progress& progress) {
                             shared->answer_quickly(recipe, before ? &*before : nullptr, request, progress);
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
