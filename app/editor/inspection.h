#pragma once

#include <memory>
#include <vector>

#include "app/editor/job_result.h"
#include "core/base/histogram.h"
#include "core/base/job_queue.h"
#include "core/base/spectrum.h"
#include "core/base/statistics.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The figures of a terrain, as the Inspect panel shows them.
struct TerrainFigures {
    std::shared_ptr<const Terrain> terrain;  ///< that the figures describe
    MapStatistics heights;
    Histogram histogram;  ///< from the lowest height to the highest, or over a metre of a flat terrain
    SlopeStatistics slopes;
    Spectrum radial;
    Spectrum line;

    static constexpr int k_bins = 128;
};
/// Measures all figures of a terrain. Throws Cancelled.
TerrainFigures figures_of(std::shared_ptr<const Terrain> terrain, const Progress* progress = nullptr);

/// Returns the bars of a histogram over the heights from low to high, side by side; the highest is 1. They
/// grow with the square root of the counts: a level sea floor would else leave nothing of the others.
std::vector<float> histogram_bars(const Histogram& histogram, float low, float high, int bars);

/// The figures of the newest terrain asked for, made by a worker.
class Inspection {
 public:
    /// Begins to make the figures of this terrain, unless they are made or being made.
    void request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain);
    /// Returns the newest figures that are finished; null before the first.
    std::shared_ptr<const TerrainFigures> newest();

 private:
    JobResult<std::shared_ptr<const TerrainFigures>> making_;
    std::shared_ptr<const TerrainFigures> newest_;
    std::shared_ptr<const Terrain> asked_;
};

}  // namespace talus
