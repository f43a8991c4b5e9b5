#include "tests/bench/textbook_scree_kernel.h"

#include <cstring>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void step(const float* height, float* next, int width, int rows, float talus) {
    constexpr float k_root_two = 1.41421356f;
    std::memcpy(next, height,
                sizeof(float) * static_cast<unsigned long>(width) * static_cast<unsigned long>(rows));
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < width; ++x) {
            const int cell = y * width + x;
            float drops[8];
            int to[8];
            int count = 0;
            float sum = 0;
            float largest = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                if (y + dy < 0 || y + dy >= rows) continue;
                for (int dx = -1; dx <= 1; ++dx) {
                    if ((dx == 0 && dy == 0) || x + dx < 0 || x + dx >= width) continue;
                    const int other = cell + dy * width + dx;
                    const float threshold = dx != 0 && dy != 0 ? talus * k_root_two : talus;
                    const float drop = height[cell] - height[other];
                    if (drop <= threshold) continue;
                    drops[count] = drop;
                    to[count++] = other;
                    sum += drop;
                    if (drop - threshold > largest) largest = drop - threshold;
                }
            }
            if (count == 0) continue;
            const float moved = 0.5f * largest;
            for (int i = 0; i < count; ++i) next[to[i]] += moved * drops[i] / sum;
            next[cell] -= moved;
        }
    }
}

}  // namespace

extern const TextbookScreeKernel textbook_scree_kernel = {step};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
