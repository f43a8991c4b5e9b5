#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "core/base/histogram.h"
#include "core/base/job_queue.h"
#include "core/base/spectrum.h"
#include "core/base/statistics.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The figures of a terrain, as the Inspect panel shows them.
struct TerrainFigures {
    std::shared_ptr<const Terrain> terrain;  ///< that they are of
    MapStatistics heights;
    Histogram histogram;  ///< from the lowest height to the highest, or a metre where that is all one
    SlopeStatistics slopes;
    Spectrum radial;
    Spectrum line;

    static constexpr int k_bins = 128;
};
/// Throws Cancelled.
TerrainFigures figures_of(std::shared_ptr<const Terrain> terrain, const Progress* progress = nullptr);

/// The figures of the newest terrain asked for, made by a worker.
class Inspection {
 public:
    /// Begins to make the figures of this terrain, unless they are made or being made.
    void request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain);
    /// The newest that are finished; null before the first.
    std::shared_ptr<const TerrainFigures> newest() const;

 private:
    // Lives as long as the last job that refers to it.
    struct Shared {
        std::mutex mutex;
        std::shared_ptr<const TerrainFigures> finished;
    };
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::shared_ptr<const Terrain> asked_;
};

}  // namespace talus
