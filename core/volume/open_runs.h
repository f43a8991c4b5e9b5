#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/volume/volume.h"

namespace talus {

/// Points of a volume's lattice above each other, all of them open, with rock or the open air at both ends.
struct OpenRun {
    int x = 0, y = 0;                         ///< sample of the map
    int first = 0, last = 0;                  ///< layers, upwards; 0 is the ground
    float low = 0, high = 0;                  ///< m, heights of both points
    float floor = 0;                          ///< m, where the rock below the first one begins
    bool opens() const { return last == 0; }  ///< the ground itself is carved
};

/// All open points of a volume as runs, ordered by row, column and height: the same for any number of
/// threads.
class OpenRuns {
 public:
    /// Throws Cancelled, std::bad_alloc. progress: may be null.
    explicit OpenRuns(const Volume& volume, Progress* progress = nullptr);

    std::span<const OpenRun> all() const { return runs_; }
    /// Returns the number of the first run of a column, and of the first one after it.
    std::pair<std::size_t, std::size_t> column(int x, int y) const;

    /// Calls each(number, pass) for the runs beside one that an edge of the caves' mesh
    /// (core/volume/cave_mesh.h) between open points of both leads to, where pass [m] is the height of the
    /// lowest way from one into the other: the higher one of their floors. In a map that wraps the seam is
    /// crossed likewise.
    template <class Each>
    void each_beside(std::size_t number, Each&& each) const {
        const OpenRun& run = runs_[number];
        for (const Step& step : k_steps) {
            if (!has_edge(run.x, run.y, step)) continue;
            const int x = beside(run.x + step.x, lattice_.width, lattice_.wrap_x);
            const int y = beside(run.y + step.y, lattice_.height, lattice_.wrap_y);
            if (x < 0 || y < 0) continue;
            const auto [begin, end] = column(x, y);
            for (std::size_t other = begin; other < end; ++other) {
                const bool is_earlier = step.y > 0 || (step.y == 0 && step.x > 0);
                const auto pass =
                    is_earlier ? pass_between(run, runs_[other]) : pass_between(runs_[other], run);
                if (pass < k_no_pass) each(other, pass);
            }
        }
    }

 private:
    struct Step {
        int x, y;
    };
    static constexpr Step k_steps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    static constexpr double k_no_pass = 1e30;

    static int beside(int at, int count, bool wraps) {
        if (wraps) return (at + count) % count;
        return at < count ? at : -1;
    }
    bool has_edge(int x, int y, Step step) const;
    static double pass_between(const OpenRun& earlier, const OpenRun& later);

    Lattice lattice_;
    Field<float> heights_;
    std::vector<OpenRun> runs_;
    std::vector<std::size_t> rows_;  // number of each row's first run, and of all runs
};

}  // namespace talus
