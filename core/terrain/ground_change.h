#pragma once

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Ground under erosion: `height = start + change` with both kept apart, for at 1000 m a float swallows
/// grains of 1e-5 m, and books are to be kept to the last of them.
struct GroundChange {
    Field<float> start;  ///< m; of the terrain as it was
    Grid<float> change;  ///< m; 0 at first

    explicit GroundChange(Field<float> ground)
        : start(std::move(ground)), change(start->width(), start->height(), 0.0f) {}
    GroundChange(Field<float> ground, Grid<float> changed)
        : start(std::move(ground)), change(std::move(changed)) {}
    std::size_t bytes() const { return change.size() * sizeof(float); }
};

/// Returns start + change. progress: may be null; throws Cancelled.
Field<float> changed_ground(const GroundChange& ground, const Progress* progress);

/// Gives the terrain its changed height, and the change as two fields: wear where ground was taken away,
/// deposition where it was put down (net, each 0 where the other is not). progress: may be null. Throws
/// Cancelled and then leaves the terrain as it was.
void set_changed_ground(Terrain& terrain, const GroundChange& ground, const Progress* progress);
/// Does the same in less memory: the change becomes the deposition in its place. Cancelled, it is lost.
void set_changed_ground(Terrain& terrain, GroundChange&& ground, const Progress* progress);

/// Returns the sum of all changes over the map, in doubles, the same on any number of threads [m].
double sum_of(const Grid<float>& values);
/// Returns the sum of their sizes in the same way: how much was moved.
double sum_of_sizes(const Grid<float>& values);

}  // namespace talus
