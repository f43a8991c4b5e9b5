#pragma once

#include <queue>
#include <vector>

#include "core/base/grid.h"

namespace talus::bench {

/// Priority-flood as its paper writes it (Barnes, Lehman, Mulla 2014, algorithm 1): one std::priority_queue
/// over cells, begun with the map's border, whose eight neighbours are raised to the height of the cell that
/// was taken out. Buffers are kept between calls.
class TextbookFill {
 public:
    explicit TextbookFill(int width, int height);
    const Grid<float>& fill(const Grid<float>& ground);

 private:
    struct Cell {
        float height;
        int x;
        int y;
        friend bool operator>(const Cell& a, const Cell& b) { return a.height > b.height; }
    };

    Grid<float> filled_;
    std::vector<unsigned char> closed_;
    std::vector<Cell> heap_;
};

}  // namespace talus::bench
