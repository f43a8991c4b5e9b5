#include "render/detail_tile.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <numbers>

#include "core/base/random.h"

namespace talus {
namespace {

constexpr std::uint64_t k_seed = 0x7a1u;

float faded(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

// Cells of the coarsest octave: a tile's own larger waves are those of the next larger tile.
constexpr int k_octave_cells = 16;
constexpr float k_spread = 0.25f;  // standard deviation of the value

float value_at(glm::vec2 place) {
    float sum = 0;
    float amplitude = 1;
    int cells = k_octave_cells;
    for (std::uint32_t octave = 0; octave < 4; ++octave, cells *= 2, amplitude *= 0.6f)
        sum += amplitude *
               gradient_noise(place * static_cast<float>(cells) / float{k_detail_size}, cells, octave);
    return sum;
}

// Where noise crosses 0 there is a line; bent by other noise, it runs as cracks do.
float crack_at(glm::vec2 place) {
    const glm::vec2 unit = place / float{k_detail_size};
    const glm::vec2 bend{gradient_noise(unit * 32.0f, 32, 10), gradient_noise(unit * 32.0f, 32, 11)};
    float least = 1;
    for (std::uint32_t octave = 0; octave < 2; ++octave) {
        const int cells = 12 << octave;
        const float noise =
            gradient_noise((unit + 0.02f * bend) * static_cast<float>(cells), cells, 20 + octave);
        least = std::min(least, std::fabs(noise) * (octave == 0 ? 5.0f : 7.0f));
    }
    return least;
}

std::uint8_t byte_of(float share) {
    return static_cast<std::uint8_t>(255 * glm::clamp(share, 0.0f, 1.0f) + 0.5f);
}

}  // namespace

float gradient_noise(glm::vec2 place, int cells, std::uint32_t channel) {
    const glm::vec2 corner = glm::floor(place);
    const glm::vec2 at = place - corner;
    const auto dot_at = [&](int i, int j) {
        const auto wrapped = [&](float whole) { return (static_cast<int>(whole) % cells + cells) % cells; };
        const std::uint32_t bits =
            hash(row_key(k_seed, wrapped(corner.y + static_cast<float>(j)), channel),
                 static_cast<std::uint32_t>(wrapped(corner.x + static_cast<float>(i))));
        const float angle = 2 * std::numbers::pi_v<float> * to_unit(bits);
        return glm::dot(glm::vec2(std::cos(angle), std::sin(angle)),
                        at - glm::vec2(static_cast<float>(i), static_cast<float>(j)));
    };
    const float south = glm::mix(dot_at(0, 0), dot_at(1, 0), faded(at.x));
    const float north = glm::mix(dot_at(0, 1), dot_at(1, 1), faded(at.x));
    return glm::mix(south, north, faded(at.y));
}

DetailTexel mean_texel(const DetailTexel& a, const DetailTexel& b, const DetailTexel& c,
                       const DetailTexel& d) {
    const auto of = [&](std::uint8_t DetailTexel::*part) {
        return static_cast<std::uint8_t>(mean_of(a.*part, b.*part, c.*part, d.*part));
    };
    return {of(&DetailTexel::east), of(&DetailTexel::north), of(&DetailTexel::value),
            of(&DetailTexel::crack)};
}

Grid<DetailTexel> make_detail_tile() {
    Grid<float> values(k_detail_size, k_detail_size);
    double squares = 0;
    for (int y = 0; y < k_detail_size; ++y) {
        for (int x = 0; x < k_detail_size; ++x) {
            const float value = value_at({static_cast<float>(x), static_cast<float>(y)});
            values(x, y) = value;
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
    }
    const float scale =
        k_spread / static_cast<float>(std::sqrt(squares / static_cast<double>(values.size())));
    Grid<DetailTexel> tile(k_detail_size, k_detail_size);
    const auto at = [&](int x, int y) {
        return scale * values((x + k_detail_size) % k_detail_size, (y + k_detail_size) % k_detail_size);
    };
    for (int y = 0; y < k_detail_size; ++y) {
        for (int x = 0; x < k_detail_size; ++x) {
            // Rows of a texture rise to the north.
            const auto slope = [](float difference) { return byte_of(0.5f + 5.0f * 0.5f * difference); };
            tile(x, y) = {slope(at(x + 1, y) - at(x - 1, y)), slope(at(x, y + 1) - at(x, y - 1)),
                          byte_of(0.5f + at(x, y)),
                          byte_of(crack_at({static_cast<float>(x), static_cast<float>(y)}))};
        }
    }
    return tile;
}

const MipLevels<DetailTexel>& detail_levels() {
    static const MipLevels<DetailTexel> levels = mip_levels_of(make_detail_tile(), mean_texel, nullptr);
    return levels;
}

}  // namespace talus
