#pragma once

#include <memory>

#include "core/base/resample_map.h"
#include "core/generate/imported_map.h"
#include "core/terrain/stage.h"

namespace talus {

/// The outline of what is bright in a picture that is stretched over a world: how far each place lies outside
/// it.
struct Outline : Resource {
    /// Distances to the outline, negative inside. The unit is the distance from the middle of the world to
    /// its edge, along each axis; without an outline all are 2, or −2 where all is bright.
    MapPyramid distance;
};

/// Returns the outline along which the picture crosses the middle between its lowest and its highest value,
/// found between samples. Pictures with more than k_outline_samples along a side are sampled at so many.
///
/// Distances are exact for the points at which rows and columns cross the outline: Felzenszwalb and
/// Huttenlocher, *Distance transforms of sampled functions*, Theory of Computing 8, 2012. progress: may be
/// null; throws Cancelled.
std::shared_ptr<const Outline> outline_of(const ImportedMap& picture, bool wraps, Progress* progress);

inline constexpr int k_outline_samples = 1024;

}  // namespace talus
