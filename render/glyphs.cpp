#include "render/glyphs.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <vector>

namespace talus::glyphs {
namespace {

constexpr int k_texels = 32;  // of a cap height
constexpr float k_narrow = 0.56f;

using Line = std::vector<glm::vec2>;

// Degrees, counter-clockwise from the right.
void arc(Line& line, glm::vec2 middle, glm::vec2 radius, float from, float to) {
    constexpr int k_steps = 24;
    for (int i = 0; i <= k_steps; ++i) {
        const float angle = glm::radians(from + (to - from) * static_cast<float>(i) / k_steps);
        line.push_back(middle + radius * glm::vec2(std::cos(angle), std::sin(angle)));
    }
}

float width(char character) {
    switch (character) {
        case 'm':
            return 0.85f;
        case '.':
        case 'i':
            return 0.10f;
        case ',':
            return 0.16f;
        case 'k':
        case 's':
        case 'a':
        case 'c':
        case 'd':
        case 'e':
        case 'h':
        case 'n':
            return 0.48f;
        case 'r':
        case 't':
            return 0.34f;
        case '/':
            return 0.40f;
        case 'C':
            return 0.60f;
        case 'M':
            return 0.72f;
        case '"':
            return 0.34f;
        case '\'':
            return 0.34f;
        case '-':
            return 0.42f;
        default:
            return k_narrow;
    }
}

// In the unit square, y upwards.
std::vector<Line> strokes(char character) {
    Line a;
    Line b;
    switch (character) {
        case '0':
            arc(a, {.5f, .5f}, {.5f, .5f}, 0, 360);
            break;
        case '1':
            a = {{.12f, .76f}, {.58f, 1}, {.58f, 0}};
            break;
        case '2':
            arc(a, {.49f, .71f}, {.45f, .29f}, 165, -35);
            a.insert(a.end(), {{.02f, 0}, {1, 0}});
            break;
        case '3':
            arc(a, {.46f, .755f}, {.43f, .245f}, 155, -90);
            arc(b, {.46f, .26f}, {.52f, .26f}, 90, -155);
            break;
        case '4':
            a = {{.74f, 0}, {.74f, 1}, {0, .28f}, {1, .28f}};
            break;
        case '5':
            a = {{.90f, 1}, {.20f, 1}, {.10f, .54f}};
            arc(a, {.46f, .325f}, {.52f, .325f}, 130, -150);
            break;
        case '6':
        case '9':
            arc(a, {.5f, .32f}, {.5f, .32f}, 0, 360);
            arc(b, {.95f, .38f}, {.94f, .64f}, 190, 100);
            if (character == '9') {
                for (Line* line : {&a, &b}) {
                    for (glm::vec2& point : *line) point = glm::vec2(1) - point;
                }
            }
            break;
        case '7':
            a = {{0, 1}, {1, 1}, {.36f, 0}};
            break;
        case '8':
            arc(a, {.5f, .755f}, {.42f, .245f}, 0, 360);
            arc(b, {.5f, .255f}, {.5f, .255f}, 0, 360);
            break;
        case '-':
            a = {{0, .44f}, {1, .44f}};
            break;
        case '.':
            a = {{.5f, .02f}, {.5f, .02f}};
            break;
        case ',':
            a = {{.75f, .04f}, {.25f, -.14f}};
            break;
        case 'm':
            a = {{0, .66f}, {0, 0}};
            a.push_back({0, .36f});
            arc(a, {.25f, .40f}, {.25f, .26f}, 180, 0);
            a.insert(a.end(), {{.5f, 0}, {.5f, .36f}});
            arc(a, {.75f, .40f}, {.25f, .26f}, 180, 0);
            a.push_back({1, 0});
            break;
        case 'k':
            a = {{0, 1}, {0, 0}};
            b = {{.95f, .66f}, {.05f, .26f}, {.30f, .38f}, {1, 0}};
            break;
        case 'a':
        case 'd':
            arc(a, {.5f, .33f}, {.5f, .33f}, 0, 360);
            b = {{1, character == 'd' ? 1 : .66f}, {1, 0}};
            break;
        case 'i':
            a = {{.5f, .66f}, {.5f, 0}};
            b = {{.5f, .92f}, {.5f, .92f}};
            break;
        case 'M':
            a = {{0, 0}, {0, 1}, {.5f, .25f}, {1, 1}, {1, 0}};
            break;
        case 'c':
            arc(a, {.55f, .33f}, {.55f, .33f}, 48, 312);
            break;
        case 'e':
            a = {{0, .36f}, {1, .36f}};
            arc(a, {.5f, .33f}, {.5f, .33f}, 5, 310);
            break;
        case 'h':
        case 'n':
            a = {{0, character == 'h' ? 1 : .66f}, {0, 0}};
            a.push_back({0, .36f});
            arc(a, {.5f, .38f}, {.5f, .28f}, 180, 0);
            a.push_back({1, 0});
            break;
        case 'r':
            a = {{0, .66f}, {0, 0}};
            a.push_back({0, .30f});
            arc(a, {.75f, .36f}, {.75f, .30f}, 180, 75);
            break;
        case 't':
            a = {{.42f, .92f}, {.42f, .18f}};
            arc(a, {.80f, .18f}, {.38f, .18f}, 180, 290);
            b = {{0, .66f}, {1, .66f}};
            break;
        case '/':
            a = {{0, -.08f}, {1, 1.04f}};
            break;
        case 's':
            arc(a, {.5f, .51f}, {.46f, .17f}, 35, 270);
            arc(a, {.5f, .17f}, {.48f, .17f}, 90, -145);
            break;
        case 'C':
            arc(a, {.53f, .5f}, {.53f, .5f}, 42, 318);
            break;
        case '"':
            arc(a, {.49f, .85f}, {.45f, .15f}, 165, -35);
            a.insert(a.end(), {{.02f, .48f}, {1, .48f}});
            break;
        case '\'':
            arc(a, {.5f, .84f}, {.5f, .17f}, 0, 360);
            break;
        default:
            break;
    }
    std::vector<Line> lines;
    for (Line* line : {&a, &b}) {
        if (line->empty()) continue;
        for (glm::vec2& point : *line) point.x *= width(character);
        lines.push_back(std::move(*line));
    }
    return lines;
}

float distance(glm::vec2 at, const std::vector<Line>& lines) {
    float nearest = k_reach;
    for (const Line& line : lines) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const glm::vec2 along = line[i + 1] - line[i];
            const float square = glm::dot(along, along);
            const float share =
                square > 0 ? glm::clamp(glm::dot(at - line[i], along) / square, 0.0f, 1.0f) : 0.0f;
            nearest = std::min(nearest, glm::distance(at, line[i] + share * along));
        }
    }
    return nearest;
}

}  // namespace

float advance(char character) {
    return k_characters.find(character) == std::string_view::npos ? 0.3f : width(character) + k_gap;
}

float width_of(std::string_view text) {
    float sum = 0;
    for (const char character : text) sum += advance(character);
    return sum;
}

Grid<std::uint8_t> make_atlas() {
    const auto cell = static_cast<int>(k_cell_width * k_texels + 0.5f);
    const auto height = static_cast<int>(k_cell_height * k_texels + 0.5f);
    Grid<std::uint8_t> atlas(cell * static_cast<int>(k_characters.size()), height);
    for (std::size_t i = 0; i < k_characters.size(); ++i) {
        const std::vector<Line> lines = strokes(k_characters[i]);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < cell; ++x) {
                const glm::vec2 at{
                    (static_cast<float>(x) + 0.5f) * k_cell_width / static_cast<float>(cell) - k_margin,
                    1 + k_margin -
                        (static_cast<float>(y) + 0.5f) * k_cell_height / static_cast<float>(height)};
                atlas(static_cast<int>(i) * cell + x, y) =
                    static_cast<std::uint8_t>(255 * distance(at, lines) / k_reach + 0.5f);
            }
        }
    }
    return atlas;
}

}  // namespace talus::glyphs
