#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "core/base/grid.h"

namespace talus::bench {

/// Drainage and stream power as books have them, on a bounded map whose border is the base level. Buffers are
/// kept between calls.
class TextbookFlow {
 public:
    TextbookFlow(int width, int height, float cell);

    /// The steepest of eight neighbours for each cell (O'Callaghan and Mark 1984), then the cells above each
    /// by a queue of those that have no donor left.
    void route(const Grid<float>& ground);
    const std::vector<float>& area() const { return area_; }  ///< cells

    /// One step of dh/dt = U − K A^½ S: depressions raised by a priority flood with a slope of one step of a
    /// float (Barnes, Lehman, Mulla 2014, algorithm 3), route(), and the implicit solution from the outlets
    /// upwards (Braun and Willett 2013).
    void erode(Grid<float>& height, float uplift, float erodibility, float years);

 private:
    struct Cell {
        float height;
        std::uint32_t index;
        friend bool operator>(const Cell& a, const Cell& b) { return a.height > b.height; }
    };
    void flood(Grid<float>& height);

    int width_;
    int height_;
    float cell_;
    std::vector<std::uint32_t> receiver_;
    std::vector<unsigned char> donors_;
    std::vector<std::uint32_t> order_;
    std::vector<float> area_;
    std::vector<unsigned char> closed_;
    std::priority_queue<Cell, std::vector<Cell>, std::greater<>> open_;
};

}  // namespace talus::bench
