#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/base/progress.h"
#include "core/recipe/kept_runs.h"
#include "core/recipe/layer_stack.h"
#include "core/recipe/layer_traces.h"
#include "core/recipe/made_layers.h"
#include "core/recipe/recipe.h"
#include "core/recipe/result_cache.h"
#include "core/recipe/window.h"
#include "core/recipe/window_blocks.h"
#include "core/recipe/window_needs.h"
#include "core/terrain/field_turns.h"
#include "core/terrain/kept_covers.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Makes terrains from recipes. Keeps layers' results, to recompute only from the changed layer on.
///
/// A result is found again by the digest of everything that it depends on: the world, the resolution, and of
/// each layer up to it the stage, its revision and values, its masks and what it needs (StageInfo::needs):
/// the sea level and the state of files count for layers that need them, and for none else.
///
/// Where the recipe differs from the one evaluated before in nothing but strokes, layers that look no farther
/// than so many metres around are made again only where a stroke changes what they see, with the same bits;
/// their former results become the new ones.
///
/// Only one thread may use it at a time. The terrains it returns may be shared freely.
class Evaluator {
 public:
    /// cache_bytes: memory that kept results may take.
    /// A quarter as much again is for the runs of processes, so that a longer one goes on from a shorter one,
    /// and for what strokes have painted, which has a quarter of that; and a 32nd for blocks, from which
    /// small windows of an endless world are cut (WindowBlocks).
    ///
    /// runs: of_any_input: a run of another input goes on for a few steps where the stage can (runs_go_on).
    /// What is made of it is no result, but shows while a hand paints what will come of it.
    enum class Runs { of_their_input, of_any_input };
    explicit Evaluator(std::size_t cache_bytes = std::size_t{512} << 20, Runs runs = Runs::of_their_input)
        : any_input_(runs == Runs::of_any_input),
          budget_(cache_bytes),
          results_(cache_bytes),
          runs_(cache_bytes / 16 * 3),
          covers_(cache_bytes / 16),
          blocks_(cache_bytes / 32) {}

    /// Returns the samples of a window, bit for bit those of the whole or of any other window. Results of
    /// whole worlds are kept, those of other windows only as blocks; what has to be known of the whole
    /// (Prepared, overviews, layers with Reach::whole_map) is kept for the next window. Throws Cancelled
    /// (what was finished stays cached), std::bad_alloc, and what a stage throws.
    std::shared_ptr<const Terrain> evaluate(const Recipe& recipe, const Window& window,
                                            Progress* progress = nullptr);
    /// Returns the whole world of the recipe, sampled at width × height (at least 2 each).
    std::shared_ptr<const Terrain> evaluate(const Recipe& recipe, int width, int height,
                                            Progress* progress = nullptr) {
        return evaluate(recipe, whole_window(recipe.world, {width, height}), progress);
    }

    /// Returns where a whole map that it returned differs from one that it returned before, outside of which
    /// every field has the same values; null where that is not known.
    std::optional<CellRectangle> changed_part(const std::shared_ptr<const Terrain>& before,
                                              const std::shared_ptr<const Terrain>& after) const;

    /// Returns the weights of a layer's masks (core/mask/layer_mask.h) over the whole world, from the layer's
    /// input. index: of the recipe's layers. Throws Cancelled, std::bad_alloc.
    Grid<float> weights_of(const Recipe& recipe, std::size_t index, MapSize resolution,
                           Progress* progress = nullptr);
    /// Returns a digest of everything these weights depend on, including the present state of files.
    static Digest digest_of_weights(const Recipe& recipe, std::size_t index, MapSize resolution);

    /// Returns what is remembered of the layers of the whole map that was evaluated last, by the ids of those
    /// that ran.
    LayerTracesById traces(const Recipe& recipe) const;

    /// Returns the bytes of the results that are kept, and of the runs and what strokes have painted.
    std::size_t result_bytes() const { return results_.bytes() + turns_.waiting_bytes(); }
    std::size_t run_bytes() const { return runs_.bytes() + covers_.bytes(); }
    const KeptCovers& covers() const { return covers_; }

    /// Takes a run of the layer `index` that was made elsewhere, from the layer's input at this resolution
    /// and with its values, to a length in the unit of its process: a run as long or longer goes on from it.
    void put_run(const Recipe& recipe, std::size_t index, MapSize resolution, double length,
                 std::shared_ptr<const SavedRun> run);

    /// How long evaluate would take for the whole world.
    struct Prediction {
        double seconds = 0;
        int slowest = 0;             ///< id of the layer that takes the most of them; 0: none is to be made
        double slowest_seconds = 0;  ///< that this layer takes
    };
    /// Predicts that from the cost that each stage states and from how fast the stages ran before.
    Prediction predict(const Recipe& recipe, int width, int height) const;
    double predicted_seconds(const Recipe& recipe, int width, int height) const {
        return predict(recipe, width, height).seconds;
    }

    std::size_t cached_bytes() const { return result_bytes() + run_bytes() + blocks_.bytes(); }

 private:
    // What a layer is made with beside its input.
    struct Given {
        const Resource* resource;
        const Terrain* before;  // the ground before a group
        RunCache* runs;         // may be null
        KeptCovers* covers;     // may be null
    };

    // made: as the layers were made last, to make again only what differs; null: all is made.
    std::shared_ptr<const Terrain> run_whole(const LayerStack& stack, std::size_t count, const Window& window,
                                             MadeStack* made, Progress* progress);
    std::shared_ptr<const Terrain> run_window(const LayerStack& stack, const Window& window,
                                              Progress* progress);
    // The same, cut from a block where that is worth it.
    std::shared_ptr<const Terrain> cut_window(const LayerStack& stack, const Window& window,
                                              Progress* progress);
    // Runs layer `index` on its input, which `terrain` holds.
    void run_layer(const LayerStack& stack, std::size_t index, const WorldFrame& frame, Terrain& terrain,
                   const Given& given, Progress* progress);
    // Makes a part of a layer and joins it to the former result, which is that no longer. Returns whether it
    // could: the terrain stays as it is where not.
    bool run_part(const LayerStack& stack, std::size_t index, const WorldFrame& frame, const PartPlan& part,
                  const MadeLayer& last, Terrain& terrain, const Given& given, Progress* progress);
    const MadeStack* known_stack(const Digest& base) const;
    MadeStack& stack_for(const Digest& base);
    std::shared_ptr<const Terrain> overview_of(const LayerStack& stack, std::size_t count, MapSize resolution,
                                               Progress* progress);
    const Prepared* prepared(const LayerStack& stack, std::size_t index, const WorldFrame& frame);
    double predicted_seconds_per_cell(const Layer& layer, const WorldFrame& frame) const;
    void note_edit(const LayerStack& stack);

    bool any_input_;      // of runs
    std::size_t budget_;  // bytes, of results
    ResultCache results_;
    FieldTurns turns_;
    std::vector<MadeStack> made_;  // of several resolutions, the longest unused first
    LayerTraces traces_;
    SavedRuns runs_;
    KeptCovers covers_;
    WindowBlocks blocks_;
    std::vector<Digest>
        previous_;  // effects of the last evaluation's layers: they tell which layer is being edited
    std::vector<Digest>
        chain_;      // keys of the results of the last whole evaluation's layers, without those of overviews
    Digest edited_;  // of the stack below that layer
    std::map<std::string_view, double>
        seconds_per_cost_;  // by stage key; cost: nanoseconds as a stage states them
    std::unordered_map<Digest, std::shared_ptr<const Prepared>> prepared_;
};

/// Returns the size of a world's overview (Context::overview): its shape, the longer side k_overview_samples.
MapSize overview_size(const World& world, MapSize resolution);
/// Returns the world's own size or, where that has more samples, the size of its overview: enough to show
/// where masks act.
MapSize small_size(const World& world);

}  // namespace talus
