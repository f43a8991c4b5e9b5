#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/recipe/live_preview.h"

namespace talus {

/// The whole ground that the first layers of a recipe make, for a job that keeps something of it.
struct LayerGround {
    std::string objection;  ///< why it cannot be made, and what to do; empty if it can
    Recipe layers;          ///< the recipe's first ones alone
    std::function<std::shared_ptr<const Terrain>(Progress&)> make;
};

/// newest: the terrain that is there, taken where it is the one. memory: bytes that making it may take. what:
/// begins the objection, "Freezing this layer" say.
LayerGround ground_of_layers(const Recipe& recipe, std::size_t count, const LivePreview::Snapshot& newest,
                             std::uint64_t memory, std::string_view what);

}  // namespace talus
