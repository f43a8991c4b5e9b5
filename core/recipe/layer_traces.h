#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "core/base/digest.h"
#include "core/recipe/layer.h"
#include "core/terrain/earthwork.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What is remembered of a layer once it was made.
struct LayerTrace {
    static constexpr int k_side = 48;  ///< samples of its ground along the longer side

    double seconds = 0;              ///< that it took; where a part alone was made, that the whole takes
    std::optional<Earthwork> moved;  ///< by a layer that follows a drawn line
    Terrain ground = {};             ///< after it, some samples of the map
    std::weak_ptr<const Terrain> result = {};  ///< after it, all samples; while the evaluator keeps them
};

/// Traces by the ids of their layers.
using LayerTracesById = std::map<int, std::shared_ptr<const LayerTrace>>;

/// The traces of layers, each found by the key of the layer's result; they stay when the result goes.
class LayerTraces {
 public:
    /// before, after: the layer's input and its result.
    void note(const Digest& key, const Layer& layer, double seconds, const Terrain& before,
              const std::shared_ptr<const Terrain>& result);
    /// Returns null where the layer was not made.
    std::shared_ptr<const LayerTrace> find(const Digest& key) const;

 private:
    static constexpr std::size_t k_most = 256;

    std::unordered_map<Digest, std::shared_ptr<const LayerTrace>> traces_;
};

}  // namespace talus
