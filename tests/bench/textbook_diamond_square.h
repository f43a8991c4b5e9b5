#pragma once

#include <cstdint>
#include <vector>

namespace talus::bench {

/// Diamond-square as tutorials write it: doubles in one array of the map's size, all loops over that array
/// with the step of the level, a bounds check for each neighbour, std::mt19937 for the offsets.
class TextbookDiamondSquare {
 public:
    /// size: 2^n + 1
    explicit TextbookDiamondSquare(int size);
    void generate(std::uint32_t seed);
    const std::vector<double>& heights() const { return map_; }

 private:
    double& at(int x, int y) {
        return map_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) +
                    static_cast<std::size_t>(x)];
    }

    int size_;
    std::vector<double> map_;
};

}  // namespace talus::bench
