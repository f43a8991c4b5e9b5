#include "render/plant_meshes.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <numbers>
#include <utility>

#include "core/base/random.h"

namespace talus {
namespace {

using glm::vec3;

constexpr float k_turn = 2 * std::numbers::pi_v<float>;

// Evenly distributed numbers from -1 to 1, the same in every run.
float jitter(int which, int channel) {
    return to_signed_unit(hash(row_key(7, which, static_cast<std::uint32_t>(channel)), 0));
}

struct Maker {
    PlantMesh mesh;

    std::uint16_t vertex(vec3 place, vec3 normal, float wood, float shade) {
        normal = glm::normalize(normal);
        mesh.vertices.push_back({place.x, place.y, place.z, normal.x, normal.y, normal.z, wood, shade});
        return static_cast<std::uint16_t>(mesh.vertices.size() - 1);
    }
    void triangle(int a, int b, int c) {
        for (const int index : {a, b, c}) mesh.indices.push_back(static_cast<std::uint16_t>(index));
    }

    void trunk(float radius, float height) {
        constexpr int k_sides = 5;
        const auto first = static_cast<int>(mesh.vertices.size());
        for (int i = 0; i < k_sides; ++i) {
            const float angle = k_turn * static_cast<float>(i) / k_sides;
            const vec3 out{std::cos(angle), std::sin(angle), 0};
            vertex(out * radius, out, 1, 0.6f);
            vertex(out * radius * 0.7f + vec3(0, 0, height), out, 1, 0.35f);
        }
        for (int i = 0; i < k_sides; ++i) {
            const int a = first + 2 * i;
            const int b = first + 2 * ((i + 1) % k_sides);
            triangle(a, b, b + 1);
            triangle(a, b + 1, a + 1);
        }
    }

    // A skirt of branches, with points that hang down between its sides.
    void cone(float foot, float tip, float radius, int sides, int channel) {
        const auto first = static_cast<int>(mesh.vertices.size());
        const float slope = radius / (tip - foot);
        for (int i = 0; i < sides; ++i) {
            const float angle =
                k_turn * (static_cast<float>(i) + 0.25f * jitter(i, channel)) / static_cast<float>(sides);
            const float reach = radius * (1 + 0.16f * jitter(i, channel + 1)) * (i % 2 == 0 ? 1.0f : 0.74f);
            const vec3 out{std::cos(angle), std::sin(angle), 0};
            vertex(out * reach + vec3(0, 0, foot - (i % 2 == 0 ? 0.03f : 0.0f)), out + vec3(0, 0, slope), 0,
                   0.5f);
        }
        const int top = vertex({0, 0, tip}, {0, 0, 1}, 0, 1);
        for (int i = 0; i < sides; ++i) triangle(first + i, first + (i + 1) % sides, top);
    }

    // A ball with dents: an icosahedron, once divided where it is large in pictures.
    void ball(vec3 middle, vec3 half, float dents, bool divided, int channel) {
        const float g = std::numbers::phi_v<float>;
        std::vector<vec3> places{{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                                 {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
        std::vector<std::array<int, 3>> faces{{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                              {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                              {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                              {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
        if (divided) {
            std::map<std::pair<int, int>, int> halves;
            const auto between = [&](int a, int b) {
                const auto [found, added] =
                    halves.try_emplace(std::minmax(a, b), static_cast<int>(places.size()));
                if (added)
                    places.push_back(glm::normalize(places[static_cast<std::size_t>(a)] +
                                                    places[static_cast<std::size_t>(b)]) *
                                     glm::length(places[0]));
                return found->second;
            };
            std::vector<std::array<int, 3>> finer;
            for (const auto& [a, b, c] : faces) {
                const int ab = between(a, b);
                const int bc = between(b, c);
                const int ca = between(c, a);
                finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
            }
            faces = std::move(finer);
        }
        const auto first = static_cast<int>(mesh.vertices.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            const vec3 out = glm::normalize(places[i]);
            const float size = 1 + dents * jitter(static_cast<int>(i), channel);
            // Between the leaves of the lower half it is dark.
            const float shade = 0.35f + 0.65f * (0.5f + 0.5f * out.z) * (0.7f + 0.3f * size);
            vertex(middle + out * half * size, out / half, 0, shade);
        }
        for (const auto& [a, b, c] : faces) triangle(first + a, first + b, first + c);
    }

    // A leaf from a place outwards, bent down at its end. wide: m at its middle.
    void frond(vec3 from, float angle, float length, float rise, float drop, float wide) {
        const vec3 out{std::cos(angle), std::sin(angle), 0};
        const vec3 side{-out.y, out.x, 0};
        const vec3 bend = from + out * (0.55f * length) + vec3(0, 0, rise);
        const vec3 end = from + out * length + vec3(0, 0, rise - drop);
        const int a = vertex(from, vec3(0, 0, 1), 0, 0.6f);
        const int b = vertex(bend - side * wide, vec3(0, 0, 1) + 0.3f * out, 0, 0.95f);
        const int c = vertex(bend + side * wide, vec3(0, 0, 1) + 0.3f * out, 0, 0.95f);
        const int d = vertex(end, vec3(0, 0, 1) + 0.8f * out, 0, 0.8f);
        triangle(a, b, c);
        triangle(b, d, c);
    }

    void column(vec3 foot, float radius, float height) {
        constexpr int k_sides = 6;
        const auto first = static_cast<int>(mesh.vertices.size());
        for (int i = 0; i < k_sides; ++i) {
            const float angle = k_turn * static_cast<float>(i) / k_sides;
            const vec3 out{std::cos(angle), std::sin(angle), 0};
            vertex(foot + out * radius, out, 0, 0.6f);
            vertex(foot + out * radius + vec3(0, 0, height - radius), out, 0, 0.95f);
        }
        const int top = vertex(foot + vec3(0, 0, height), {0, 0, 1}, 0, 1);
        for (int i = 0; i < k_sides; ++i) {
            const int a = first + 2 * i;
            const int b = first + 2 * ((i + 1) % k_sides);
            triangle(a, b, b + 1);
            triangle(a, b + 1, a + 1);
            triangle(a + 1, b + 1, top);
        }
    }
};

}  // namespace

PlantMesh plant_mesh(PlantShape shape) {
    Maker maker;
    switch (shape) {
        case PlantShape::conifer:
            maker.trunk(0.035f, 0.2f);
            maker.cone(0.08f, 0.52f, 0.5f, 10, 0);
            maker.cone(0.32f, 0.76f, 0.38f, 8, 2);
            maker.cone(0.58f, 1.0f, 0.24f, 8, 4);
            break;
        case PlantShape::round:
            maker.trunk(0.045f, 0.4f);
            maker.ball({0, 0, 0.6f}, {0.46f, 0.46f, 0.38f}, 0.14f, true, 10);
            maker.ball({0.17f, 0.1f, 0.77f}, {0.28f, 0.28f, 0.2f}, 0.1f, false, 11);
            break;
        case PlantShape::flat:
            maker.trunk(0.05f, 0.72f);
            maker.ball({0, 0, 0.8f}, {0.5f, 0.5f, 0.16f}, 0.14f, true, 12);
            break;
        case PlantShape::palm:
            maker.trunk(0.035f, 0.9f);
            for (int i = 0; i < 9; ++i) {
                maker.frond({0, 0, 0.89f}, k_turn * (static_cast<float>(i) + 0.3f * jitter(i, 13)) / 9, 0.5f,
                            0.07f + 0.05f * jitter(i, 14), 0.16f, 0.07f);
            }
            break;
        case PlantShape::bush:
            maker.ball({0, 0, 0.42f}, {0.44f, 0.44f, 0.5f}, 0.2f, false, 15);
            maker.ball({0.2f, -0.16f, 0.34f}, {0.28f, 0.28f, 0.36f}, 0.2f, false, 16);
            break;
        case PlantShape::cactus:
            maker.column({0, 0, 0}, 0.16f, 1);
            maker.column({0.3f, 0, 0.38f}, 0.11f, 0.36f);
            maker.column({-0.28f, 0.06f, 0.28f}, 0.10f, 0.3f);
            break;
        case PlantShape::blades:
            for (int i = 0; i < 9; ++i) {
                const float angle = k_turn * (static_cast<float>(i) + 0.4f * jitter(i, 17)) / 9;
                const vec3 from{0.1f * std::cos(angle), 0.1f * std::sin(angle), 0};
                maker.frond(from, angle, 0.36f + 0.1f * jitter(i, 18), 0.82f + 0.16f * jitter(i, 19), 0.12f,
                            0.05f);
            }
            break;
        case PlantShape::boulder:
            maker.ball({0, 0, 0.35f}, {0.5f, 0.42f, 0.6f}, 0.24f, false, 20);
            break;
    }
    return std::move(maker.mesh);
}

}  // namespace talus
