#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/file_state.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Recipe → terrain. Keeps layers' results, so that a change recomputes from the changed layer down.
///
/// A result is found again by everything above it that its layers read: the world, the resolution, all layers
/// up to it and the state of the files that they read. The results kept stay within a budget of bytes; the
/// input of the layer edited last is the one dropped last, for the hand on a slider needs it again and again.
///
/// One thread at a time. The terrain itself may be shared freely.
class Evaluator {
 public:
    explicit Evaluator(std::size_t cache_bytes = std::size_t{512} << 20) : budget_(cache_bytes) {}

    /// The whole world of the recipe, sampled at width × height (at least 2 each).
    /// Throws Cancelled (what was finished stays cached), std::bad_alloc.
    std::shared_ptr<const Terrain> evaluate(const Recipe& recipe, int width, int height,
                                            Progress* progress = nullptr);

    /// The input of layer `index` of the recipe's layers over the whole world, as Context::overview says, for
    /// a map of that shape. Throws Cancelled, std::bad_alloc.
    std::shared_ptr<const Terrain> overview_below(const Recipe& recipe, std::size_t index, int width,
                                                  int height, Progress* progress = nullptr);

    /// How long evaluate would take, in seconds, from what earlier runs took by layer and cell.
    double predicted_seconds(const Recipe& recipe, int width, int height) const;

    std::size_t cached_bytes() const;

 private:
    // A layer without name and id, and the files that it reads.
    struct Step {
        Layer layer;
        std::vector<FileState> files;
        friend bool operator==(const Step&, const Step&) = default;
    };
    // Everything that a result depends on. Disabled layers are left out.
    struct Key {
        World world;
        std::vector<Step> steps;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Result {
        Key key;
        std::shared_ptr<const Terrain> terrain;
        std::size_t last_use = 0;
    };

    static Key key_of(const Recipe& recipe, int width, int height);
    std::shared_ptr<const Terrain> run(const Key& key, Progress* progress);
    std::shared_ptr<const Terrain> overview_of(Key key, Progress* progress);
    // Whether the result can be found again in this world: its sea level counts only where a layer reads it.
    static bool fits(const Key& result, const World& world);
    // The cached result of the longest prefix of key's steps; null and 0 where there is none.
    std::pair<const Result*, std::size_t> longest_prefix(const Key& key) const;
    void keep(Result result);
    void trim(const Key& current);

    std::size_t budget_;
    std::size_t clock_ = 0;
    std::vector<Step> previous_;  // of the last evaluation: tells which layer is being edited
    std::size_t edited_ = 0;      // index of that layer
    std::vector<Result> results_;
    std::map<std::string_view, double> seconds_per_cell_;  // by stage key
};

/// The size of an overview (Context::overview) of the world: its shape, the longer side k_overview_samples.
MapSize overview_size(const World& world);

/// Bytes that the fields of a terrain hold.
std::size_t bytes_of(const Terrain& terrain);

}  // namespace talus
