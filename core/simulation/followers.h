#pragma once

#include <memory>
#include <vector>

#include "core/recipe/recipe.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns whether a layer acts in the recipe's world and changes the heights.
bool changes_ground(const Recipe& recipe, std::size_t index);

/// Returns the layers from `first` on that can be made again for each picture of a run beneath them: they
/// leave the ground as it is, run no process, and look no further than some metres (biomes, say). They end
/// below the first layer that changes the ground, for what lies above that sees another one.
std::vector<Layer> followers_of(const Recipe& recipe, std::size_t first);

/// Such layers above a run, with their files read.
class Followers {
 public:
    Followers() = default;
    /// lattice: of the run's terrain. One whose file cannot be read stays as it is in `before`, or is left
    /// out where it is not there: who makes the whole document tells of it. Throws std::bad_alloc.
    Followers(std::vector<Layer> layers, const World& world, const Lattice& lattice, const Followers& before);

    bool empty() const { return followers_.empty(); }
    /// Makes the layers on a terrain of the run. Throws Cancelled, std::bad_alloc.
    void apply(Terrain& terrain, Progress* progress) const;

 private:
    struct Follower {
        Layer layer;
        std::shared_ptr<const Resource> resource;
    };

    World world_ = {};
    std::vector<Follower> followers_;
};

}  // namespace talus
