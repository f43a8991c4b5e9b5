#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"

namespace talus::bench {

/// Droplets as they are mostly written after Beyer's thesis of 2015: one after another on the map itself, a
/// step of one cell, thirty at most, and a brush of cells with precomputed offsets and weights for each cell,
/// clipped at the borders. Lengths are cells.
class TextbookDroplets {
 public:
    TextbookDroplets(int width, int height, int radius);
    void rain(Grid<float>& map, int drops, std::uint64_t seed) const;

 private:
    int width_;
    int height_;
    std::vector<int> first_;  // of each cell's brush
    std::vector<int> cells_;
    std::vector<float> weights_;
};

}  // namespace talus::bench
