#include "render/figure_meshes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <initializer_list>
#include <numbers>
#include <utility>

#include "core/base/math.h"

namespace talus {
namespace {

using glm::vec2;
using glm::vec3;

constexpr Rgba8 k_skin{222, 178, 148, 255};
constexpr Rgba8 k_hair{74, 52, 40, 255};
constexpr Rgba8 k_jacket{206, 74, 44, 255};
constexpr Rgba8 k_trousers{54, 66, 96, 255};
constexpr Rgba8 k_shoes{48, 42, 38, 255};
constexpr Rgba8 k_leaves{98, 128, 66, 255};
constexpr Rgba8 k_pale_leaves{112, 140, 72, 255};
constexpr Rgba8 k_wood{96, 76, 60, 255};
constexpr Rgba8 k_plaster{232, 225, 208, 255};
constexpr Rgba8 k_stone{150, 144, 136, 255};
constexpr Rgba8 k_tiles{156, 82, 60, 255};
constexpr Rgba8 k_door{104, 70, 46, 255};
constexpr Rgba8 k_frame{246, 244, 238, 255};
constexpr Rgba8 k_glass{58, 72, 88, 255};

struct FigureMaker {
    FigureMesh mesh;

    int vertex(vec3 place, vec3 normal, Rgba8 colour) {
        mesh.vertices.push_back({place.x, place.y, place.z, normal.x, normal.y, normal.z, colour});
        return static_cast<int>(mesh.vertices.size()) - 1;
    }
    void triangle(int a, int b, int c) {
        for (const int index : {a, b, c}) mesh.indices.push_back(static_cast<std::uint16_t>(index));
    }
    // A flat piece, its corners counter-clockwise from outside.
    void face(std::initializer_list<vec3> corners, Rgba8 colour) {
        const vec3* const at = corners.begin();
        const vec3 normal = glm::normalize(glm::cross(at[1] - at[0], at[2] - at[0]));
        const int first = static_cast<int>(mesh.vertices.size());
        for (const vec3& corner : corners) vertex(corner, normal, colour);
        for (int i = 2; i < static_cast<int>(corners.size()); ++i) triangle(first, first + i - 1, first + i);
    }
    void box(vec3 low, vec3 high, Rgba8 colour) {
        const auto at = [&](int corner) {
            return vec3((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                        (corner & 4) != 0 ? high.z : low.z);
        };
        face({at(0), at(1), at(5), at(4)}, colour);  // south
        face({at(1), at(3), at(7), at(5)}, colour);  // east
        face({at(3), at(2), at(6), at(7)}, colour);  // north
        face({at(2), at(0), at(4), at(6)}, colour);  // west
        face({at(4), at(5), at(7), at(6)}, colour);
        face({at(0), at(2), at(3), at(1)}, colour);
    }

    // An oval around a limb, at a height.
    struct Ring {
        vec3 middle;
        vec2 half;
    };
    // A body that passes through the rings, the lowest first.
    void limb(const std::vector<Ring>& rings, Rgba8 colour) {
        constexpr int k_sides = 12;
        const auto place = [&](std::size_t ring, int side) {
            const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(side % k_sides) / k_sides;
            const Ring& at = rings[ring];
            return at.middle + vec3(at.half.x * std::cos(angle), at.half.y * std::sin(angle), 0);
        };
        const int first = static_cast<int>(mesh.vertices.size());
        for (std::size_t ring = 0; ring < rings.size(); ++ring) {
            for (int side = 0; side < k_sides; ++side) {
                const std::size_t below = ring == 0 ? 0 : ring - 1;
                const std::size_t above = std::min(ring + 1, rings.size() - 1);
                const vec3 along = place(above, side) - place(below, side);
                const vec3 around = place(ring, side + 1) - place(ring, side + k_sides - 1);
                vertex(place(ring, side), glm::normalize(glm::cross(around, along)), colour);
            }
        }
        for (int ring = 0; ring + 1 < static_cast<int>(rings.size()); ++ring) {
            for (int side = 0; side < k_sides; ++side) {
                const int a = first + ring * k_sides + side;
                const int b = first + ring * k_sides + (side + 1) % k_sides;
                triangle(a, b, b + k_sides);
                triangle(a, b + k_sides, a + k_sides);
            }
        }
    }
    void ball(vec3 middle, vec3 half, Rgba8 colour) {
        constexpr int k_rings = 8;
        std::vector<Ring> rings;
        for (int i = 0; i <= k_rings; ++i) {
            const float angle = std::numbers::pi_v<float> * (static_cast<float>(i) / k_rings - 0.5f);
            const float wide = std::max(std::cos(angle), 0.02f);
            rings.push_back({middle + vec3(0, 0, half.z * std::sin(angle)), {half.x * wide, half.y * wide}});
        }
        limb(rings, colour);
    }
};

FigureMesh person() {
    FigureMaker maker;
    for (const float side : {-1.0f, 1.0f}) {
        const float hip = 0.095f * side;
        const float foot = 0.115f * side;
        maker.ball({foot, -0.055f, 0.045f}, {0.055f, 0.14f, 0.05f}, k_shoes);
        maker.limb({{{foot, 0, 0.05f}, {0.050f, 0.055f}},
                    {{foot, 0, 0.30f}, {0.060f, 0.066f}},
                    {{(hip + foot) / 2, -0.01f, 0.50f}, {0.066f, 0.070f}},
                    {{hip, 0, 0.80f}, {0.092f, 0.100f}},
                    {{hip, 0, 0.92f}, {0.060f, 0.090f}}},
                   k_trousers);
        maker.limb({{{0.275f * side, -0.05f, 0.84f}, {0.036f, 0.040f}},
                    {{0.265f * side, -0.01f, 1.08f}, {0.046f, 0.050f}},
                    {{0.215f * side, 0, 1.36f}, {0.062f, 0.066f}},
                    {{0.17f * side, 0, 1.455f}, {0.040f, 0.050f}}},
                   k_jacket);
        maker.ball({0.277f * side, -0.06f, 0.79f}, {0.036f, 0.045f, 0.075f}, k_skin);
    }
    maker.limb({{{0, 0, 0.79f}, {0.185f, 0.120f}},
                {{0, 0, 0.90f}, {0.185f, 0.122f}},
                {{0, 0, 1.08f}, {0.160f, 0.110f}},
                {{0, 0, 1.28f}, {0.185f, 0.120f}},
                {{0, 0, 1.41f}, {0.198f, 0.112f}},
                {{0, 0, 1.46f}, {0.160f, 0.090f}},
                {{0, 0, 1.49f}, {0.080f, 0.070f}},
                {{0, 0, 1.52f}, {0.045f, 0.045f}}},
               k_jacket);
    maker.limb({{{0, 0, 1.47f}, {0.052f, 0.055f}}, {{0, -0.01f, 1.60f}, {0.050f, 0.052f}}}, k_skin);
    maker.ball({0, -0.015f, 1.665f}, {0.080f, 0.095f, 0.120f}, k_skin);
    maker.ball({0, 0.015f, 1.705f}, {0.088f, 0.092f, 0.095f}, k_hair);
    return std::move(maker.mesh);
}

// A broad-leaved one: a crown of round clumps, darker below and between them.
FigureMesh tree() {
    const float height = info_of(FigureKind::tree).height;
    FigureMaker maker;
    maker.limb({{{0, 0, -1}, {0.62f, 0.62f}},
                {{0, 0, 0.6f}, {0.45f, 0.45f}},
                {{0, 0, 3}, {0.34f, 0.34f}},
                {{0.1f, 0, 8}, {0.2f, 0.2f}}},
               k_wood);
    const std::size_t crown = maker.mesh.vertices.size();
    maker.ball({0, 0, 8.6f}, {4, 4, 4}, k_leaves);
    constexpr int k_clumps = 6;
    for (int i = 0; i < k_clumps; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / k_clumps;
        const float up = i % 2 == 0 ? 6.8f : 9.3f;
        const float size = i % 3 == 0 ? 3.1f : 2.8f;
        maker.ball({2.3f * std::cos(angle), 2.3f * std::sin(angle), up}, {size, size, 0.9f * size},
                   i % 2 == 0 ? k_leaves : k_pale_leaves);
    }
    maker.ball({0.5f, 0.2f, height - 3.3f}, {3.2f, 3.2f, 3.3f}, k_pale_leaves);
    for (std::size_t i = crown; i < maker.mesh.vertices.size(); ++i) {
        FigureVertex& vertex = maker.mesh.vertices[i];
        const float open = 0.55f + 0.25f * vertex.normal_z + 0.02f * (vertex.z - height / 2);
        vertex.colour.a = static_cast<std::uint8_t>(255 * std::clamp(open, 0.25f, 1.0f));
    }
    return std::move(maker.mesh);
}

constexpr float k_half_length = 5;      // m, of the house from west to east
constexpr float k_half_depth = 4;       // m, from south to north
constexpr float k_eaves = 5.4f;         // m above its floor
constexpr float k_foundation = -6;      // m: as deep as the ground may fall away
constexpr float k_overhang = 0.5f;      // m, of the roof
constexpr float k_roof = 0.22f;         // m thick
constexpr float k_plinth = 0.4f;        // m
constexpr vec2 k_window{1.15f, 1.35f};  // m

// A window or a door on a wall. out: towards the outside, along an axis; at: the middle of its foot on the
// wall.
void opening(FigureMaker& maker, vec3 at, vec3 out, vec2 size, Rgba8 colour) {
    const vec3 along{std::fabs(out.y), std::fabs(out.x), 0};
    const auto slab = [&](float half, float from, float to, float deep, Rgba8 paint) {
        const vec3 a = at - half * along - 0.05f * out + vec3(0, 0, from);
        const vec3 b = at + half * along + deep * out + vec3(0, 0, to);
        maker.box(glm::min(a, b), glm::max(a, b), paint);
    };
    constexpr float k_border = 0.13f;
    slab(size.x / 2 + k_border, -k_border, size.y + k_border, 0.04f, k_frame);
    slab(size.x / 2, 0, size.y, 0.07f, colour);
}

FigureMesh house() {
    FigureMaker maker;
    const float ridge = info_of(FigureKind::house).height;
    const float l = k_half_length;
    const float d = k_half_depth;
    maker.box({-l - 0.1f, -d - 0.1f, k_foundation}, {l + 0.1f, d + 0.1f, k_plinth}, k_stone);
    maker.box({-l, -d, k_plinth}, {l, d, k_eaves}, k_plaster);
    const float top = ridge - k_roof;
    for (const float side : {-1.0f, 1.0f}) {
        const vec3 a{side * l, -side * d, k_eaves};
        const vec3 b{side * l, side * d, k_eaves};
        maker.face({a, b, {side * l, 0, top}}, k_plaster);
    }
    // Two slabs that meet at the ridge.
    const float fall = (top - k_eaves) / d;
    const float reach = d + k_overhang;
    const float low = top - fall * reach;
    const float end = l + k_overhang;
    for (const float side : {-1.0f, 1.0f}) {
        const auto at = [&](float x, float across, float z) { return vec3(side * x, side * across, z); };
        maker.face({at(-end, reach, low + k_roof), at(-end, 0, ridge), at(end, 0, ridge),
                    at(end, reach, low + k_roof)},
                   k_tiles);
        maker.face({at(end, reach, low), at(end, 0, top), at(-end, 0, top), at(-end, reach, low)}, k_wood);
        maker.face({at(-end, reach, low), at(-end, reach, low + k_roof), at(end, reach, low + k_roof),
                    at(end, reach, low)},
                   k_frame);
        for (const float gable : {-1.0f, 1.0f}) {
            const vec3 p = at(gable * end, reach, low);
            const vec3 q = at(gable * end, reach, low + k_roof);
            const vec3 r = at(gable * end, 0, ridge);
            const vec3 s = at(gable * end, 0, top);
            gable > 0 ? maker.face({p, q, r, s}, k_frame) : maker.face({p, s, r, q}, k_frame);
        }
    }
    maker.box({2.2f, 0.7f, 6.4f}, {3.0f, 1.5f, ridge - 0.15f}, k_stone);
    // South with the door, north, and the gables.
    const vec3 south{0, -1, 0};
    opening(maker, {0, -d, k_plinth}, south, {1.1f, 2.1f}, k_door);
    maker.box({-0.9f, -d - 0.9f, k_foundation}, {0.9f, -d, k_plinth - 0.1f}, k_stone);
    for (const float x : {-3.2f, 3.2f}) opening(maker, {x, -d, 1.3f}, south, k_window, k_glass);
    for (const float x : {-3.2f, 0.0f, 3.2f}) {
        opening(maker, {x, -d, 3.6f}, south, k_window, k_glass);
        opening(maker, {x, d, 1.3f}, -south, k_window, k_glass);
        opening(maker, {x, d, 3.6f}, -south, k_window, k_glass);
    }
    for (const float side : {-1.0f, 1.0f}) {
        const vec3 out{side, 0, 0};
        for (const float y : {-1.9f, 1.9f}) {
            opening(maker, {side * l, y, 1.3f}, out, k_window, k_glass);
            opening(maker, {side * l, y, 3.6f}, out, k_window, k_glass);
        }
        opening(maker, {side * l, 0, 6.1f}, out, {0.9f, 0.9f}, k_glass);
    }
    return std::move(maker.mesh);
}

}  // namespace

FigureMesh figure_mesh(FigureKind kind) {
    switch (kind) {
        case FigureKind::none:
            break;
        case FigureKind::person:
            return person();
        case FigureKind::tree:
            return tree();
        case FigureKind::house:
            return house();
    }
    return {};
}

void step_on(FigureMesh& mesh, FigureKind kind, const GroundRise& rise) {
    if (kind != FigureKind::person) return;
    // Shoes are moved as they are, and knees less than those.
    constexpr float k_ankle = 0.15f;
    constexpr float k_hip = 0.90f;
    constexpr float k_arms = 0.22f;  // m to either side, where hands hang below the hips
    for (FigureVertex& vertex : mesh.vertices) {
        if (vertex.z > k_hip || std::fabs(vertex.x) > k_arms) continue;
        vertex.z += rise(vertex.x, vertex.y) * (1 - smoothstep(k_ankle, k_hip, vertex.z));
    }
}

}  // namespace talus
