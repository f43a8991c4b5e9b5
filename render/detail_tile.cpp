#include "render/detail_tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/ext/vector_int2.hpp>
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
    static const std::array octaves{GradientNoise(k_octave_cells, 0), GradientNoise(2 * k_octave_cells, 1),
                                    GradientNoise(4 * k_octave_cells, 2),
                                    GradientNoise(8 * k_octave_cells, 3)};
    float sum = 0;
    float amplitude = 1;
    for (const GradientNoise& octave : octaves) {
        sum += amplitude * octave(place);
        amplitude *= 0.6f;
    }
    return sum;
}

// Where noise crosses 0 there is a line; bent by other noise, it runs as cracks do.
float crack_at(glm::vec2 place) {
    static const GradientNoise bend_x(32, 10), bend_y(32, 11), coarse(12, 20), fine(24, 21);
    const glm::vec2 bent = place + 0.02f * glm::vec2(bend_x(place), bend_y(place));
    return std::min({1.0f, 5 * std::fabs(coarse(bent)), 7 * std::fabs(fine(bent))});
}

std::uint8_t byte_of(float share) {
    return static_cast<std::uint8_t>(255 * glm::clamp(share, 0.0f, 1.0f) + 0.5f);
}

}  // namespace

GradientNoise::GradientNoise(int cells, std::uint32_t channel) : cells_(cells), gradients_(cells, cells) {
    for (int y = 0; y < cells; ++y) {
        for (int x = 0; x < cells; ++x) {
            const std::uint32_t bits = hash(row_key(k_seed, y, channel), static_cast<std::uint32_t>(x));
            const float angle = 2 * std::numbers::pi_v<float> * to_unit(bits);
            gradients_(x, y) = {std::cos(angle), std::sin(angle)};
        }
    }
}

float GradientNoise::operator()(glm::vec2 place) const {
    place *= static_cast<float>(cells_);
    // A tile at each start has a million of these: no call of a library, and no division for most places.
    const auto floored = [](float number) {
        const int whole = static_cast<int>(number);
        return static_cast<float>(whole) > number ? whole - 1 : whole;
    };
    const auto wrapped = [&](int cell) {
        return cell >= 0 && cell < cells_ ? cell : (cell % cells_ + cells_) % cells_;
    };
    const auto after = [&](int cell) { return cell + 1 == cells_ ? 0 : cell + 1; };
    const glm::ivec2 corner(floored(place.x), floored(place.y));
    const glm::vec2 at = place - glm::vec2(corner);
    const int west = wrapped(corner.x);
    const int south = wrapped(corner.y);
    const int east = after(west);
    const int north = after(south);
    const float low = glm::mix(glm::dot(gradients_(west, south), at),
                               glm::dot(gradients_(east, south), at - glm::vec2(1, 0)), faded(at.x));
    const float high = glm::mix(glm::dot(gradients_(west, north), at - glm::vec2(0, 1)),
                                glm::dot(gradients_(east, north), at - glm::vec2(1, 1)), faded(at.x));
    return glm::mix(low, high, faded(at.y));
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
            const float value = value_at(glm::vec2(x, y) / float{k_detail_size});
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
                          byte_of(crack_at(glm::vec2(x, y) / float{k_detail_size}))};
        }
    }
    return tile;
}

const MipLevels<DetailTexel>& detail_levels() {
    static const MipLevels<DetailTexel> levels = mip_levels_of(make_detail_tile(), mean_texel, nullptr);
    return levels;
}

}  // namespace talus
