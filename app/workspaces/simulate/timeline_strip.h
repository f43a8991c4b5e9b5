#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/grid.h"
#include "core/simulation/live_job.h"
#include "core/surface/palette.h"

namespace talus {

/// The small pictures along the timeline, side by side: of each place the state that was kept next to it, and
/// over it in blue and brown where the ground lies lower and higher than at the first, the stronger the more.
/// Each state is painted once for a ground and a scale of changes.
class TimelineStrip {
 public:
    static constexpr int k_side = 48;  // pixels of a picture

    /// Makes the strip again where other states are shown than before, or another ground. count: pictures
    /// that have room. Returns whether it did.
    bool make(const std::vector<LiveJob::Kept>& kept, std::int64_t furthest, int count,
              const GroundStyle& ground);
    /// Red in the lowest byte; k_side high.
    const Grid<std::uint32_t>& pixels() const { return pixels_; }

 private:
    struct Painted {
        std::shared_ptr<const Terrain> terrain;
        Grid<std::uint32_t> pixels;
    };
    const Painted& painted(const std::shared_ptr<const Terrain>& terrain);
    // Takes the first state, and how much the last one differs from it.
    void measure(const std::vector<LiveJob::Kept>& kept);

    std::vector<Painted> painted_;
    std::vector<std::shared_ptr<const Terrain>> shown_;
    GroundStyle ground_;  // that they are painted with
    std::shared_ptr<const Terrain> first_;
    float scale_ = 0;  // m of change that is painted in full, a power of two; 0: nothing has changed
    Palette palette_;
    Grid<std::uint32_t> pixels_;
};

}  // namespace talus
