// What the table of biomes that comes with the program promises.
#include "core/biome/biome_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

#include "core/surface/ramp.h"
#include "tests/core/biome/climates.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

BiomeId land_at(std::size_t row, std::size_t column) {
    return earth().land[row * earth().columns() + column];
}

// Calls each(a, b) for the biomes of any two cells of the climate table that touch, be it at a corner.
void each_touching_pair(const std::function<void(BiomeId, BiomeId)>& each) {
    const auto rows = static_cast<int>(earth().rows());
    const auto columns = static_cast<int>(earth().columns());
    for (const auto [x, y] : cells_of(columns, rows)) {
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
            if (x + dx < 0 || x + dx >= columns || y + dy >= rows) continue;
            const auto at = [](int i) { return static_cast<std::size_t>(i); };
            each(land_at(at(y), at(x)), land_at(at(y + dy), at(x + dx)));
        }
    }
}

bool is(BiomeId id, std::string_view what) { return earth()[id].key.find(what) != std::string::npos; }

TEST(BiomeTable, HasAtLeastTwoDozenBiomesEachWithAGroundAndAPlace) {
    EXPECT_GE(earth().biomes.size(), 24u);
    EXPECT_EQ(earth().land.size(), earth().rows() * earth().columns());
    std::set<BiomeId> placed(earth().land.begin(), earth().land.end());
    for (const RuleSettings& rule : earth().rules) placed.insert(rule.biomes.begin(), rule.biomes.end());
    placed.insert(earth().roles.begin(), earth().roles.end());
    for (const BiomeGroup& group : earth().groups) placed.insert(group.biomes.begin(), group.biomes.end());
    for (const BiomeVariant& edge : earth().edges) placed.insert(edge.variant);
    for (const BiomeVariant& hills : earth().hills) placed.insert(hills.variant);
    for (std::size_t i = 0; i < earth().biomes.size(); ++i) {
        const Biome& biome = earth().biomes[i];
        // What lies on no planet with a climate is chosen by hand.
        EXPECT_NE(placed.contains(static_cast<BiomeId>(i + 1)), biome.key == "dust_plain") << biome.key;
        EXPECT_FALSE(biome.ground.empty()) << biome.key;
        EXPECT_FALSE(biome.octaves.empty()) << biome.key;
        EXPECT_EQ(earth().find(biome.key), i + 1);
    }
    EXPECT_EQ(earth().find("nowhere"), 0);
    const std::vector<NamedThing> names = earth().names();
    ASSERT_EQ(names.size(), earth().biomes.size() + 1);
    EXPECT_EQ(names[3].key, earth()[3].key);
}

// Temperature and precipitation that change smoothly go from one cell of the table to one that touches it, so
// that no path through them steps from a desert onto tundra.
TEST(BiomeTable, NoDesertTouchesTundra) {
    int deserts = 0;
    int tundras = 0;
    each_touching_pair([&](BiomeId a, BiomeId b) {
        EXPECT_FALSE(is(a, "desert") && is(b, "tundra")) << earth()[a].key << ' ' << earth()[b].key;
        EXPECT_FALSE(is(a, "tundra") && is(b, "desert")) << earth()[a].key << ' ' << earth()[b].key;
        deserts += is(a, "desert");
        tundras += is(a, "tundra");
    });
    EXPECT_GT(deserts, 5);
    EXPECT_GT(tundras, 5);
    for (const RuleSettings& rule : earth().rules) {
        for (const BiomeId id : rule.biomes)
            EXPECT_FALSE(id != 0 && (is(id, "desert") || is(id, "tundra"))) << earth()[id].key;
    }
}

using Rgb = std::array<double, 3>;

double to_linear(double stored) {
    return stored <= 0.04045 ? stored / 12.92 : std::pow((stored + 0.055) / 1.055, 2.4);
}
double to_stored(double light) {
    const double inside = std::clamp(light, 0.0, 1.0);
    return inside <= 0.0031308 ? 12.92 * inside : 1.055 * std::pow(inside, 1 / 2.4) - 0.055;
}

// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color
// Vision Deficiency, 2009; severity 1.
using Sight = std::array<Rgb, 3>;
constexpr Sight k_full{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Sight k_deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Sight k_protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};

Oklab seen(const Sight& sight, const Biome& biome) {
    std::array<float, 3> stored{};
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j) sum += sight[i][j] * to_linear(biome.colour[j] / 255.0);
        stored[i] = static_cast<float>(to_stored(sum));
    }
    return to_oklab(stored);
}

double distance(const Sight& sight, BiomeId a, BiomeId b) {
    const Oklab one = seen(sight, earth()[a]);
    const Oklab other = seen(sight, earth()[b]);
    return std::hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
}

void expect_told_apart(BiomeId a, BiomeId b) {
    if (a == b) return;
    const std::string pair = earth()[a].key + " " + earth()[b].key;
    EXPECT_GT(distance(k_full, a, b), 0.065) << pair;
    EXPECT_GT(distance(k_deuteranopia, a, b), 0.055) << pair << ", deuteranopia";
    EXPECT_GT(distance(k_protanopia, a, b), 0.05) << pair << ", protanopia";
}

// Biomes of touching cells lie side by side on maps; so do those that a rule makes and the land's own.
TEST(BiomeTable, ColoursOfNeighboursAreToldApartByTheColourBlindToo) {
    each_touching_pair(expect_told_apart);
    const auto& snow = earth().rules[static_cast<std::size_t>(biome_rule("snow"))];
    for (const RuleSettings& rule : earth().rules) {
        for (std::size_t cell = 0; cell < rule.biomes.size(); ++cell) {
            if (rule.biomes[cell] == 0) continue;
            // No ground of warmer rows is ever below the snow line's temperature.
            const std::size_t row = cell / earth().columns();
            if (&rule == &snow && row > 0 && earth().temperature[row - 1] > snow.limits[0]) continue;
            expect_told_apart(rule.biomes[cell], earth().land[cell]);
        }
    }
}

// Relatives share an area, and variants lie beside what they are variants of.
TEST(BiomeTable, ColoursOfRelativesAreToldApartByTheColourBlindToo) {
    for (const auto* variants : {&earth().hills, &earth().edges}) {
        ASSERT_GE(variants->size(), 3u);
        for (const auto& [of, variant] : *variants) expect_told_apart(of, variant);
    }
    ASSERT_GE(earth().groups.size(), 5u);
    for (const BiomeGroup& group : earth().groups) {
        for (const BiomeId a : group.biomes) {
            for (const BiomeId b : group.biomes) expect_told_apart(a, b);
        }
    }
    for (const BiomeId river : {earth().find(BiomeRole::river), earth().find(BiomeRole::frozen_river)}) {
        ASSERT_NE(river, 0);
        for (const BiomeId land : earth().land) expect_told_apart(river, land);
    }
}

TEST(BiomeTable, NoTwoColoursAreAlike) {
    for (std::size_t i = 1; i <= earth().biomes.size(); ++i) {
        for (std::size_t j = 1; j < i; ++j) {
            EXPECT_GT(distance(k_full, static_cast<BiomeId>(i), static_cast<BiomeId>(j)), 0.035)
                << earth().biomes[i - 1].key << ' ' << earth().biomes[j - 1].key;
        }
    }
}

}  // namespace
}  // namespace talus
