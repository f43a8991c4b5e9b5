#include "render/plant_choice.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numbers>

namespace talus {
namespace {

// Where the scattering itself is thinned, near plants are a little larger to make up for it.
constexpr double k_most_made_up = 1.8;
constexpr double k_tallest = 60;      // m, over the ground
constexpr double k_fading_in = 0.25;  // of a tile's plants: the share that is still small
constexpr double k_min_plants = 0.5;  // a tile with a smaller part of one has none
constexpr double k_crown_room = 5;    // m around the eye that crowns leave free
constexpr double k_stem_room = 1.5;   // m around the eye that stems leave free

// A class of plants of a tile and what is drawn of it.
struct Part {
    glm::dvec2 shift;  // m, in draw space: of a repetition
    std::size_t first;
    std::size_t all;  // of its plants
    double count;     // of its plants, the last ones small
    double enlarged;  // drawn this many times as large
    double largest;   // and at most so many times
    glm::dvec3 middle;
    bool thinned;  // some are left out for the distance
    bool near;     // some of it may be large enough for a mesh
};

std::array<std::uint8_t, 3> colour_of(const PlantFacts& facts, std::uint32_t bits) {
    const auto share = static_cast<int>(bits & 255);
    const int light = 232 + static_cast<int>((bits >> 8) & 31);  // of 248, on average
    std::array<std::uint8_t, 3> mixed{};
    for (std::size_t i = 0; i < 3; ++i) {
        const int colour = (facts.colour[i] * (255 - share) + facts.other_colour[i] * share) / 255;
        mixed[i] = static_cast<std::uint8_t>(std::min(255, colour * light / 248));
    }
    return mixed;
}

PlantInstance instance_of(const PlantPoint& point, const PlantFacts& facts, glm::dvec2 place, double size) {
    // The rotation is as good as any random number, and stays with the plant.
    const auto bits = static_cast<std::uint32_t>(point.rotation * 16777.0f) * 2654435769u >> 8;
    // One that stands for several is as wide as they are, and not quite so much higher, or a wood would
    // tower.
    const auto wider = static_cast<float>(size);
    const float higher = wider > 1 ? std::pow(wider, 0.75f) : wider;
    return {.x = static_cast<float>(place.x),
            .y = static_cast<float>(place.y),
            .width = facts.crown * point.scale * wider,
            .height = facts.height * point.scale * higher,
            .turn = point.rotation * (std::numbers::pi_v<float> / 180),
            .colour = colour_of(facts, bits),
            .shape = static_cast<std::uint8_t>(facts.shape),
            .trunk = static_cast<std::uint8_t>(facts.trunk * 255),
            .grain = static_cast<std::uint8_t>(bits >> 16)};
}

// Whether the plant would take the eye's sight: its stem or its crown is right before the eye. What is lower
// than the eye never is. foot: relative to the eye, m.
bool takes_sight(const PlantInstance& plant, const glm::dvec3& foot) {
    const double top = foot.z + static_cast<double>(plant.height);
    if (top < 0) return false;
    const double stem = glm::length(glm::dvec2(foot));
    const double aside = std::max(stem - static_cast<double>(plant.width) / 2, 0.0);
    const double above = std::max(foot.z + static_cast<double>(plant.height) * plant.trunk / 255, 0.0);
    return stem < k_stem_room || aside * aside + above * above < k_crown_room * k_crown_room;
}

}  // namespace

std::optional<PlantEye> plant_eye(const Lens& lens, const Lattice& lattice, glm::dvec2 half,
                                  float exaggeration) {
    if (lens.orthographic) return std::nullopt;
    return PlantEye{lattice.x_of(0) + half.x + lens.eye.x, lattice.y_of(0) + half.y - lens.eye.y,
                    lens.eye.z / static_cast<double>(exaggeration)};
}

void choose_plants(const Scatter& plants, const StillStanding& stand, const Lattice& lattice, glm::dvec2 half,
                   glm::dvec2 period, float exaggeration, const Lens& lens, const PlantDetail& detail,
                   ChosenPlants& chosen) {
    chosen.far.clear();
    for (auto& meshes : chosen.near) {
        for (auto& shape : meshes) shape.clear();
    }
    const double x0 = lattice.x_of(0) + half.x;
    const double y0 = lattice.y_of(0) + half.y;
    const auto higher = static_cast<double>(exaggeration);
    const double pixel = lens.metres_per_pixel(1);  // at 1 m, or everywhere
    // Half the sides of one repetition, and how many there are on each side of the middle one.
    const glm::dvec2 own{period.x > 0 ? period.x / 2 : half.x, period.y > 0 ? period.y / 2 : half.y};
    const auto beside = [](double whole, double one) {
        return static_cast<int>((whole / one - 1) / 2 + 0.5);
    };
    std::vector<Part> parts;
    double total = 0;
    double thinned = 1;  // how much farther apart those are that are far away
    const auto add_tile = [&](const ScatterTile& tile, glm::dvec2 shift) {
        Box box{{tile.x - x0, y0 - tile.y - tile.height, tile.low * higher},
                {tile.x + tile.width - x0, y0 - tile.y, tile.high * higher + k_tallest}};
        // Those of another world, from before it was made smaller.
        if (box.low.x > own.x || box.low.y > own.y || box.high.x < -own.x || box.high.y < -own.y) return;
        box.low += glm::dvec3(shift, 0);
        box.high += glm::dvec3(shift, 0);
        if (is_outside(lens, box)) return;
        const glm::dvec3 middle = (box.low + box.high) / 2.0;
        const double nearest =
            lens.orthographic
                ? 1
                : std::max(1.0, glm::distance(lens.eye, glm::clamp(lens.eye, box.low, box.high)));
        const double away = lens.orthographic ? 1 : std::max(1.0, glm::distance(lens.eye, middle));
        std::size_t first = tile.first;
        for (std::size_t i = 0; i < k_plant_classes; ++i) {
            const std::size_t count = tile.counts[i];
            const PlantClassLaw& law = k_plant_laws[i];
            const double metres = detail.least_pixels * pixel * (0.5 * (nearest + away));
            const double there = plants.density * tile.shares[i];
            const auto size_of = [&](const DistantPlants& seen) {
                const double drawn = std::max(std::min(seen.share, there), 1e-12);
                return std::max(std::min(1 / std::sqrt(drawn), k_most_made_up), seen.enlarged);
            };
            const DistantPlants usual = distant_plants(law, metres);
            const double distant = metres / law.height;
            const double apart = std::max(1.0, thinned * distant) / std::max(1.0, distant);
            const DistantPlants wish{usual.share / (apart * apart),
                                     std::min(usual.enlarged * apart, std::max(law.max_enlarged, 1.0))};
            // However few there is time for, none is much larger than where there is time for all.
            const double largest = detail.most_enlarged * size_of(usual);
            const double enlarged = std::min(size_of(wish), largest);
            const double drawn = std::min(wish.share, there);
            const double part = there > 0 ? static_cast<double>(count) * drawn / there : 0;
            if (part > k_min_plants) {
                parts.push_back(
                    {.shift = shift,
                     .first = first,
                     .all = count,
                     .count = part,
                     .enlarged = enlarged,
                     .largest = largest,
                     .middle = middle,
                     .thinned = (wish.share < there),
                     .near = (2 * k_plant_laws[i].height * enlarged > detail.mesh_pixels * pixel * nearest)});
                total += part;
            }
            first += count;
        }
    };
    const int across = beside(half.x, own.x);
    const int down = beside(half.y, own.y);
    // Where there would be too many, those afar are fewer, and larger as far as that may be; the near ones
    // stay as they are.
    const double most = static_cast<double>(detail.most);
    for (int attempt = 0; attempt < 6 && (attempt == 0 || total > 1.05 * most); ++attempt) {
        if (attempt > 0) thinned *= std::sqrt(total / most);
        parts.clear();
        total = 0;
        for (int row = -down; row <= down; ++row) {
            for (int column = -across; column <= across; ++column) {
                for (const ScatterTile& tile : plants.tiles)
                    add_tile(tile, {column * period.x, row * period.y});
            }
        }
    }
    const double kept = std::min(1.0, most / std::max(total, 1.0));
    const double larger = std::sqrt(1 / kept);
    // Nearer ones first, so that the meshes, of which there are only so many, are the nearest, and that what
    // stands behind a plant is hidden before its light is computed.
    std::stable_sort(parts.begin(), parts.end(), [&](const Part& a, const Part& b) {
        if (a.near != b.near) return a.near;
        return lens.orthographic ? a.middle.y < b.middle.y
                                 : glm::distance(a.middle, lens.eye) < glm::distance(b.middle, lens.eye);
    });
    std::size_t meshes = 0;
    std::size_t fine_meshes = 0;
    for (const Part& part : parts) {
        const double count = part.count * kept;
        // What is multiplied and divided by the same may come out a little larger.
        const std::size_t last = std::min(part.all, static_cast<std::size_t>(std::ceil(count)));
        for (std::size_t i = 0; i < last; ++i) {
            const PlantPoint& point = plants.points[part.first + i];
            const PlantFacts& facts = facts_of(point.kind);
            if (facts.is_under_water() || !stand(point)) continue;
            glm::dvec2 place{point.x - x0, y0 - point.y};
            if (std::fabs(place.x) > own.x || std::fabs(place.y) > own.y) continue;
            place += part.shift;
            // All of them are there only where nothing is left out.
            const double grown =
                kept < 1 || part.thinned
                    ? std::clamp((count - static_cast<double>(i)) / (k_fading_in * count), 0.0, 1.0)
                    : 1.0;
            const PlantInstance instance =
                instance_of(point, facts, place, std::min(part.enlarged * larger, part.largest) * grown);
            const glm::dvec3 foot = glm::dvec3(place, static_cast<double>(point.z) * higher) -
                                    (lens.orthographic ? glm::dvec3(0) : lens.eye);
            if (!lens.orthographic && takes_sight(instance, foot)) continue;
            double pixels = 0;  // its height in the picture, where it may be a mesh
            if (part.near && meshes < detail.most_near) {
                const double distance = lens.orthographic ? 1 : glm::length(foot);
                pixels = static_cast<double>(std::max(instance.height, instance.width)) / (pixel * distance);
            }
            if (pixels <= detail.mesh_pixels) {
                chosen.far.push_back(instance);
                continue;
            }
            ++meshes;
            const bool fine = pixels > detail.fine_pixels && fine_meshes < detail.most_fine;
            fine_meshes += fine ? 1 : 0;
            chosen.near[fine ? 1 : 0][instance.shape].push_back(instance);
        }
    }
}

}  // namespace talus
