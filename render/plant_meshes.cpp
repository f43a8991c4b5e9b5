#include "render/plant_meshes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <numbers>
#include <utility>

#include "core/base/random.h"

namespace talus {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float k_spray = -1;  // as wood
constexpr float k_turn = 2 * std::numbers::pi_v<float>;

// Evenly distributed numbers from -1 to 1, the same in every run.
float jitter(int which, int channel) {
    return to_signed_unit(hash(row_key(7, which, static_cast<std::uint32_t>(channel)), 0));
}

vec3 outwards(float angle) { return {std::cos(angle), std::sin(angle), 0}; }

// A clump of leaves: an ellipsoid.
struct Clump {
    vec3 middle;
    vec3 half;
};

struct Ball {
    std::vector<vec3> places;  // on the unit sphere
    std::vector<std::array<int, 3>> faces;
};

// An icosahedron, or one whose faces are divided once.
Ball ball(bool divided) {
    const float g = std::numbers::phi_v<float>;
    Ball made{{{-1, g, 0},
               {1, g, 0},
               {-1, -g, 0},
               {1, -g, 0},
               {0, -1, g},
               {0, 1, g},
               {0, -1, -g},
               {0, 1, -g},
               {g, 0, -1},
               {g, 0, 1},
               {-g, 0, -1},
               {-g, 0, 1}},
              {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
               {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
               {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
    for (vec3& place : made.places) place = glm::normalize(place);
    if (!divided) return made;
    std::map<std::pair<int, int>, int> halves;
    const auto between = [&](int a, int b) {
        const auto [found, added] =
            halves.try_emplace(std::minmax(a, b), static_cast<int>(made.places.size()));
        if (added)
            made.places.push_back(glm::normalize(made.places[static_cast<std::size_t>(a)] +
                                                 made.places[static_cast<std::size_t>(b)]));
        return found->second;
    };
    std::vector<std::array<int, 3>> finer;
    for (const auto& [a, b, c] : made.faces) {
        const int ab = between(a, b);
        const int bc = between(b, c);
        const int ca = between(c, a);
        finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    made.faces = std::move(finer);
    return made;
}

struct PlantMaker {
    PlantMesh mesh;
    bool fine;

    int vertex(vec3 place, vec3 normal, float wood, float shade) {
        normal = glm::normalize(normal);
        mesh.vertices.push_back(
            {place.x, place.y, place.z, normal.x, normal.y, normal.z, wood, glm::clamp(shade, 0.0f, 1.0f)});
        return static_cast<int>(mesh.vertices.size()) - 1;
    }
    void triangle(int a, int b, int c) {
        for (const int index : {a, b, c}) mesh.indices.push_back(static_cast<std::uint16_t>(index));
    }

    // A tube along a path, whose radius changes from one end to the other. ribs: how deep every other of its
    // sides' corners lies, as a share of the radius.
    void tube(const std::vector<vec3>& path, float first_radius, float last_radius, int sides, float wood,
              vec2 shades, float ribs = 0) {
        const auto first = static_cast<int>(mesh.vertices.size());
        // The same for all of the path, or the tube would be twisted.
        const vec3 whole = path.back() - path.front();
        const vec3 beside = std::fabs(whole.y) < 0.7f * glm::length(whole) ? vec3(0, 1, 0) : vec3(1, 0, 0);
        for (std::size_t i = 0; i < path.size(); ++i) {
            const float share = static_cast<float>(i) / static_cast<float>(path.size() - 1);
            const vec3 along =
                glm::normalize(path[std::min(i + 1, path.size() - 1)] - path[i == 0 ? 0 : i - 1]);
            const vec3 aside = glm::normalize(glm::cross(along, beside));
            const vec3 across = glm::cross(along, aside);
            for (int side = 0; side < sides; ++side) {
                const float angle = k_turn * static_cast<float>(side) / static_cast<float>(sides);
                const vec3 out = std::cos(angle) * aside + std::sin(angle) * across;
                const bool in = ribs > 0 && side % 2 == 1;
                const float radius = glm::mix(first_radius, last_radius, share) * (in ? 1 - ribs : 1.0f);
                vertex(path[i] + radius * out, out, wood,
                       glm::mix(shades.x, shades.y, share) * (in ? 0.6f : 1.0f));
            }
        }
        for (int ring = 0; ring + 1 < static_cast<int>(path.size()); ++ring) {
            for (int side = 0; side < sides; ++side) {
                const int a = first + ring * sides + side;
                const int b = first + ring * sides + (side + 1) % sides;
                triangle(a, b, b + sides);
                triangle(a, b + sides, a + sides);
            }
        }
    }

    void trunk(vec3 top, float radius) {
        const vec3 middle = 0.5f * top + 0.02f * vec3(jitter(1, 30), jitter(2, 30), 0);
        if (fine) {
            tube({{0, 0, -0.03f}, {0, 0, 0.04f}, middle, top}, 1.15f * radius, 0.6f * radius, 8, 1,
                 {0.75f, 0.4f});
        } else {
            tube({{0, 0, -0.03f}, top}, radius, 0.65f * radius, 5, 1, {0.75f, 0.4f});
        }
    }
    void bough(vec3 from, vec3 to, float radius) {
        const vec3 bend = 0.5f * (from + to) - vec3(0, 0, 0.12f * glm::length(vec2(to - from)));
        if (fine) {
            tube({from, bend, to}, radius, 0.35f * radius, 5, 1, {0.55f, 0.3f});
        } else {
            tube({from, to}, radius, 0.4f * radius, 3, 1, {0.5f, 0.3f});
        }
    }

    // Clumps of leaves that hide one another. Where one lies within another, and below, it is dark.
    void leaves(const std::vector<Clump>& clumps, float dents, int channel) {
        const Ball round = ball(fine);
        for (std::size_t which = 0; which < clumps.size(); ++which) {
            const Clump& clump = clumps[which];
            const auto own = static_cast<int>(which) * 97 + 1000 * channel;
            const auto first = static_cast<int>(mesh.vertices.size());
            const auto shade_at = [&](vec3 place, vec3 out) {
                float open = 1;
                for (const Clump& other : clumps) {
                    if (&other == &clump) continue;
                    const float away = glm::length((place - other.middle) / other.half);
                    open = std::min(open, glm::clamp((away - 0.75f) / 0.5f, 0.0f, 1.0f));
                }
                return (0.30f + 0.70f * (0.5f + 0.5f * out.z)) * (0.4f + 0.6f * open);
            };
            // Corners that both finenesses have are dented alike.
            std::vector<float> sizes;
            for (std::size_t i = 0; i < round.places.size(); ++i)
                sizes.push_back(1 + dents * jitter(static_cast<int>(i), own));
            for (std::size_t i = 0; i < round.places.size(); ++i) {
                const vec3 out = round.places[i];
                const vec3 place = clump.middle + out * clump.half * sizes[i];
                vertex(place, out / clump.half, 0, shade_at(place, out) * (0.75f + 0.25f * sizes[i]));
            }
            for (const auto& [a, b, c] : round.faces) triangle(first + a, first + b, first + c);
            if (fine) sprays(clump, dents, own, shade_at);
        }
    }

    // Twigs with leaves, which stand out of a clump and make its outline uneven.
    template <class Shade>
    void sprays(const Clump& clump, float dents, int own, Shade shade_at) {
        constexpr int k_sprays = 26;
        for (int i = 0; i < k_sprays; ++i) {
            // Evenly over the sphere, along a spiral.
            const float up = 1 - (2 * static_cast<float>(i) + 1) / k_sprays;
            const float angle = 2.39996f * static_cast<float>(i) + jitter(i, own + 1);
            const vec3 out = glm::normalize(std::sqrt(1 - up * up) * outwards(angle) + vec3(0, 0, up));
            const vec3 side =
                glm::normalize(glm::cross(out, vec3(jitter(i, own + 2), jitter(i, own + 3), 0.6f)));
            const float size = (0.50f + 0.14f * jitter(i, own + 4)) *
                               std::min({clump.half.x, clump.half.y, 1.4f * clump.half.z});
            const vec3 root = clump.middle + out * clump.half * (0.96f - 0.3f * dents);
            const vec3 tip = root + size * (0.75f * out + vec3(0, 0, 0.25f * jitter(i, own + 5) - 0.15f)) +
                             0.35f * size * glm::cross(out, side) * jitter(i, own + 6);
            const vec3 middle = 0.5f * (root + tip) + 0.12f * size * out;
            const float shade = shade_at(tip, out) * (0.95f + 0.25f * jitter(i, own + 7));
            const vec3 normal = out / clump.half;
            const int a = vertex(root, normal, k_spray, 0.6f * shade);
            const int b = vertex(middle - 0.5f * size * side, normal - 2.0f * side, k_spray, shade);
            const int c = vertex(middle + 0.5f * size * side, normal + 2.0f * side, k_spray, shade);
            const int d = vertex(tip, normal, k_spray, 1.1f * shade);
            triangle(a, b, d);
            triangle(a, d, c);
        }
    }

    // A tier of branches around the stem: their tips hang, and between them one sees into the tree.
    void tier(float foot, float top, float radius, int branches, int channel) {
        const auto first = static_cast<int>(mesh.vertices.size());
        const float turn = k_turn * jitter(channel, 40);
        for (int i = 0; i < 2 * branches; ++i) {
            const bool tip = i % 2 == 0;
            const float angle = turn + k_turn * (static_cast<float>(i) + 0.5f * jitter(i, channel)) /
                                           static_cast<float>(2 * branches);
            const float reach = radius * (tip ? 1 + 0.15f * jitter(i, channel + 100) : fine ? 0.50f : 0.66f);
            const float height = tip ? foot - 0.10f * radius + 0.06f * radius * jitter(i, channel + 200)
                                     : glm::mix(foot, top, 0.38f);
            const vec3 out = outwards(angle);
            vertex(reach * out + vec3(0, 0, height), out + vec3(0, 0, 0.55f), 0, tip ? 0.75f : 0.28f);
        }
        const int last = vertex({0, 0, top}, {0, 0, 1}, 0, 0.9f);
        if (!fine) {
            for (int i = 0; i < 2 * branches; ++i)
                triangle(first + i, first + (i + 1) % (2 * branches), last);
            return;
        }
        // Each branch is bent along its back.
        for (int i = 0; i < 2 * branches; i += 2) {
            const PlantVertex& tip = mesh.vertices[static_cast<std::size_t>(first + i)];
            const vec3 out = glm::normalize(vec3(tip.x, tip.y, 0));
            const vec3 back = 0.62f * vec3(tip.x, tip.y, 0) + vec3(0, 0, glm::mix(tip.z, top, 0.55f));
            const int bend = vertex(back, 0.5f * out + vec3(0, 0, 1), 0, 0.85f);
            const int before = first + (i + 2 * branches - 1) % (2 * branches);
            const int after = first + i + 1;
            triangle(before, first + i, bend);
            triangle(first + i, after, bend);
            triangle(before, bend, last);
            triangle(bend, after, last);
        }
    }

    // A leaf from a place outwards, bent down at its end. wide: half its width at its middle.
    void blade(vec3 from, float angle, float length, float rise, float drop, float wide) {
        const vec3 out = outwards(angle);
        const vec3 side{-out.y, out.x, 0};
        const vec3 bend = from + out * (0.45f * length) + vec3(0, 0, 0.72f * rise);
        const vec3 end = from + out * length + vec3(0, 0, rise - drop);
        const int a = vertex(from, vec3(0, 0, 1), 0, 0.5f);
        const int b = vertex(bend - side * wide, vec3(0, 0, 1) + 0.3f * out, 0, 0.95f);
        const int c = vertex(bend + side * wide, vec3(0, 0, 1) + 0.3f * out, 0, 0.95f);
        const int d = vertex(end, vec3(0, 0, 1) + 0.8f * out, 0, 0.8f);
        triangle(a, b, c);
        triangle(b, d, c);
    }

    // A palm's leaf: leaflets hang from both sides of a rib that rises and bends down.
    void frond(vec3 from, float angle, float length, float rise, float drop) {
        const int parts = fine ? 7 : 3;
        const vec3 out = outwards(angle);
        const vec3 side{-out.y, out.x, 0};
        const auto rib = [&](float share) {
            return from + out * (length * share) +
                   vec3(0, 0, 2.6f * rise * share * (1 - 0.62f * share) - drop * share * share * share);
        };
        for (int i = 0; i < parts; ++i) {
            const float here = static_cast<float>(i) / static_cast<float>(parts);
            const float next = static_cast<float>(i + 1) / static_cast<float>(parts);
            const float wide = length * (fine ? 0.28f : 0.36f) * std::sqrt(std::max(0.05f, 1 - next)) *
                               (i == 0 ? 0.7f : 1.0f);
            for (const float hand : {-1.0f, 1.0f}) {
                const vec3 normal = vec3(0, 0, 1) + 0.5f * hand * side + 0.3f * next * out;
                const int a = vertex(rib(here), normal, 0, 0.6f + 0.3f * here);
                const int b = vertex(rib(next), normal, 0, 0.6f + 0.3f * next);
                const vec3 end =
                    rib(next) + hand * wide * side + out * (0.06f * length) - vec3(0, 0, 0.45f * wide);
                const int c = vertex(end, normal, 0, 0.95f);
                if (hand < 0) {
                    triangle(a, c, b);
                } else {
                    triangle(a, b, c);
                }
            }
        }
    }

    // A stem of a cactus, round at its top. path: from the foot.
    void stem(std::vector<vec3> path, float radius) {
        const int sides = fine ? 16 : 6;
        const float ribs = fine ? 0.22f : 0.0f;
        const vec3 top = path.back() + vec3(0, 0, 0.5f * radius);
        tube(path, radius, radius, sides, 0, {0.6f, 0.95f}, ribs);
        const auto rim = static_cast<int>(mesh.vertices.size()) - sides;
        const int tip = vertex(top, {0, 0, 1}, 0, 1);
        for (int side = 0; side < sides; ++side) triangle(rim + side, rim + (side + 1) % sides, tip);
    }

    // A rock: a ball that planes have cut.
    void boulder(vec3 half, int channel) {
        const Ball round = ball(true);
        std::vector<vec3> places;
        for (std::size_t i = 0; i < round.places.size(); ++i) {
            const vec3 out = round.places[i];
            float far = 1 + 0.04f * jitter(static_cast<int>(i), channel);
            for (int plane = 0; plane < 9; ++plane) {
                const vec3 facing =
                    glm::normalize(vec3(jitter(plane, channel + 1), jitter(plane, channel + 2),
                                        0.8f * jitter(plane, channel + 3) + 0.15f));
                const float towards = glm::dot(out, facing);
                const float distance = 0.80f + 0.10f * jitter(plane, channel + 4);
                if (towards > 0.2f) far = std::min(far, distance / towards);
            }
            places.push_back(vec3(0, 0, 0.55f * half.z) + out * half * far);
        }
        // Its faces are flat: each has corners of its own.
        for (const auto& face : round.faces) {
            std::array<vec3, 3> at{};
            for (std::size_t i = 0; i < 3; ++i) at[i] = places[static_cast<std::size_t>(face[i])];
            const vec3 normal = glm::cross(at[1] - at[0], at[2] - at[0]);
            for (const vec3& place : at)
                vertex(place, normal, 0, 0.45f + 0.55f * glm::clamp(place.z, 0.0f, 1.0f));
            const auto last = static_cast<int>(mesh.vertices.size()) - 1;
            triangle(last - 2, last - 1, last);
        }
    }
};

void make_round(PlantMaker& maker) {
    std::vector<Clump> clumps{
        {{0.02f, -0.03f, 0.80f}, {0.25f, 0.24f, 0.19f}},  {{0.24f, 0.08f, 0.62f}, {0.23f, 0.24f, 0.18f}},
        {{-0.02f, 0.27f, 0.58f}, {0.24f, 0.21f, 0.17f}},  {{-0.26f, 0.05f, 0.65f}, {0.22f, 0.24f, 0.19f}},
        {{-0.13f, -0.25f, 0.57f}, {0.23f, 0.22f, 0.17f}}, {{0.17f, -0.23f, 0.52f}, {0.21f, 0.22f, 0.16f}},
        {{0.03f, 0.05f, 0.47f}, {0.25f, 0.25f, 0.14f}}};
    if (!maker.fine) clumps.resize(5);
    const vec3 fork{0.02f, 0.01f, 0.33f};
    maker.trunk(fork, 0.042f);
    for (std::size_t i = 0; i < clumps.size(); i += maker.fine ? 1 : 2)
        maker.bough(fork, clumps[i].middle, 0.024f);
    maker.leaves(clumps, 0.20f, 10);
}

void make_flat(PlantMaker& maker) {
    const std::vector<Clump> clumps{{{0.02f, 0.03f, 0.90f}, {0.27f, 0.26f, 0.09f}},
                                    {{0.28f, 0.08f, 0.84f}, {0.21f, 0.22f, 0.08f}},
                                    {{-0.05f, 0.29f, 0.85f}, {0.23f, 0.19f, 0.07f}},
                                    {{-0.29f, -0.03f, 0.86f}, {0.20f, 0.22f, 0.08f}},
                                    {{0.05f, -0.29f, 0.83f}, {0.25f, 0.19f, 0.07f}}};
    const vec3 fork{-0.02f, 0.01f, 0.42f};
    maker.trunk(fork, 0.042f);
    for (const Clump& clump : clumps) maker.bough(fork, clump.middle, 0.026f);
    maker.leaves(clumps, 0.15f, 12);
}

void make_bush(PlantMaker& maker) {
    std::vector<Clump> clumps{{{0.0f, 0.02f, 0.55f}, {0.30f, 0.29f, 0.42f}},
                              {{0.24f, -0.12f, 0.34f}, {0.24f, 0.25f, 0.36f}},
                              {{-0.22f, -0.14f, 0.38f}, {0.25f, 0.24f, 0.36f}},
                              {{-0.04f, 0.26f, 0.33f}, {0.27f, 0.22f, 0.34f}}};
    if (!maker.fine) clumps.resize(3);
    maker.leaves(clumps, 0.2f, 15);
}

void make_conifer(PlantMaker& maker) {
    maker.trunk({0, 0, maker.fine ? 0.9f : 0.3f}, 0.03f);
    const int tiers = maker.fine ? 11 : 5;
    for (int i = 0; i < tiers; ++i) {
        const float low = 0.10f + 0.82f * static_cast<float>(i) / static_cast<float>(tiers);
        const float top = std::min(1.0f, low + (maker.fine ? 0.20f : 0.34f) - 0.06f * low);
        const float radius = 0.50f * std::pow(1 - (low - 0.10f) / 0.92f, 0.85f) * (1 + 0.07f * jitter(i, 50));
        maker.tier(low, i + 1 == tiers ? 1.0f : top, radius, maker.fine ? 9 - i / 3 : 4, i);
    }
}

void make_palm(PlantMaker& maker) {
    const vec3 top{0.05f, 0.0f, 0.86f};
    maker.tube(maker.fine ? std::vector<vec3>{{0, 0, -0.02f}, {-0.03f, 0, 0.25f}, {-0.01f, 0, 0.55f}, top}
                          : std::vector<vec3>{{0, 0, -0.02f}, {-0.02f, 0, 0.45f}, top},
               0.036f, 0.022f, maker.fine ? 8 : 4, 1, {0.8f, 0.45f});
    const int fronds = maker.fine ? 15 : 9;
    for (int i = 0; i < fronds; ++i) {
        // The younger ones stand upright.
        const float young = static_cast<float>(i % 3) / 2;
        maker.frond(top, k_turn * (static_cast<float>(i) + 0.3f * jitter(i, 13)) / static_cast<float>(fronds),
                    0.44f - 0.08f * young, 0.03f + 0.08f * young + 0.02f * jitter(i, 14),
                    0.24f - 0.10f * young);
    }
}

void make_cactus(PlantMaker& maker) {
    maker.stem({{0, 0, -0.02f}, {0, 0, 0.5f}, {0, 0, 0.90f}}, 0.13f);
    maker.stem({{0.02f, 0.01f, 0.40f}, {0.26f, 0.03f, 0.42f}, {0.34f, 0.04f, 0.52f}, {0.35f, 0.04f, 0.74f}},
               0.09f);
    maker.stem(
        {{-0.02f, 0.01f, 0.28f}, {-0.24f, 0.06f, 0.30f}, {-0.31f, 0.08f, 0.40f}, {-0.31f, 0.08f, 0.56f}},
        0.085f);
}

void make_blades(PlantMaker& maker) {
    const int blades = maker.fine ? 34 : 11;
    for (int i = 0; i < blades; ++i) {
        const float angle = k_turn * (2.618f * static_cast<float>(i) + 0.1f * jitter(i, 17));
        const float upright = 0.5f + 0.5f * jitter(i, 21);
        const vec3 from = (0.04f + 0.08f * upright) * outwards(angle + 0.6f);
        maker.blade(from, angle, 0.24f + 0.16f * (1 - upright), 0.62f + 0.36f * upright,
                    0.24f - 0.2f * upright, maker.fine ? 0.022f : 0.06f);
    }
}

}  // namespace

PlantMesh plant_mesh(PlantShape shape, PlantFineness fineness) {
    PlantMaker maker{.mesh = {}, .fine = fineness == PlantFineness::fine};
    switch (shape) {
        case PlantShape::conifer:
            make_conifer(maker);
            break;
        case PlantShape::round:
            make_round(maker);
            break;
        case PlantShape::flat:
            make_flat(maker);
            break;
        case PlantShape::palm:
            make_palm(maker);
            break;
        case PlantShape::bush:
            make_bush(maker);
            break;
        case PlantShape::cactus:
            make_cactus(maker);
            break;
        case PlantShape::blades:
            make_blades(maker);
            break;
        case PlantShape::boulder:
            maker.boulder({0.5f, 0.43f, 0.62f}, 20);
            break;
    }
    return std::move(maker.mesh);
}

}  // namespace talus
