#pragma once

#include "core/base/digest.h"
#include "core/base/grid.h"

namespace talus {

struct Context;
struct Terrain;

/// The masks of a stroke's own: the ground that it acts on. They look at the ground as it is when the stroke
/// is done, after all strokes before it. core/mask/ground_masks.h makes them of the masks that layers have;
/// who does a stroke only asks for their weights. Immutable, and shared by many strokes.
class StrokeMasks {
 public:
    virtual ~StrokeMasks() = default;
    StrokeMasks(const StrokeMasks&) = delete;
    StrokeMasks& operator=(const StrokeMasks&) = delete;

    const Digest& digest() const { return digest_; }
    /// Returns how many cells around a cell they look at.
    virtual int reach(double cell_size) const = 0;
    /// Returns the weight of each cell of the ground, 0 to 1. ground: with a height. context: its world, seed
    /// and progress. Throws Cancelled.
    virtual Grid<float> weights(const Terrain& ground, const Context& context) const = 0;

 protected:
    explicit StrokeMasks(const Digest& digest) : digest_(digest) {}

 private:
    Digest digest_;
};

}  // namespace talus
