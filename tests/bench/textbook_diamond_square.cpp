#include "tests/bench/textbook_diamond_square.h"

#include <random>

namespace talus::bench {

TextbookDiamondSquare::TextbookDiamondSquare(int size)
    : size_(size), map_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}

void TextbookDiamondSquare::generate(std::uint32_t seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> between(-1.0, 1.0);
    const int max = size_ - 1;
    double scale = 1.0;
    for (const int y : {0, max}) {
        for (const int x : {0, max}) at(x, y) = between(generator) * scale;
    }
    for (int step = max; step > 1; step /= 2) {
        const int half = step / 2;
        for (int y = half; y < max; y += step) {
            for (int x = half; x < max; x += step) {
                const double sum = at(x - half, y - half) + at(x + half, y - half) + at(x - half, y + half) +
                                   at(x + half, y + half);
                at(x, y) = sum / 4.0 + between(generator) * scale;
            }
        }
        for (int y = 0; y <= max; y += half) {
            for (int x = (y + half) % step; x <= max; x += step) {
                double sum = 0;
                int count = 0;
                if (x >= half) sum += at(x - half, y), ++count;
                if (x + half <= max) sum += at(x + half, y), ++count;
                if (y >= half) sum += at(x, y - half), ++count;
                if (y + half <= max) sum += at(x, y + half), ++count;
                at(x, y) = sum / count + between(generator) * scale;
            }
        }
        scale /= 2.0;
    }
}

}  // namespace talus::bench
