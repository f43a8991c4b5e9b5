#include "core/biome/classify.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/biome/biome_json.h"
#include "core/biome/decision.h"
#include "tests/core/biome/climates.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr float k_sea = 3;

// The rules read as they stand in the header of the table, cell by cell, with another arithmetic.
class PlainReading {
 public:
    PlainReading(const BiomeTable& table, const Terrain& terrain, BiomeLengths lengths)
        : table_(table), terrain_(terrain), lengths_(lengths) {}

    BiomeId at(int x, int y) const {
        const double above = height(x, y) - static_cast<double>(k_sea);
        const double temperature = (*terrain_.fields.get<"temperature">())(x, y);
        const double slope = slope_at(x, y);
        const auto& water = terrain_.fields.get<"water">();
        const double depth = water ? (*water)(x, y) : -1.0;
        const std::size_t cell =
            place_of(table_.temperature, temperature) * table_.columns() +
            place_of(table_.precipitation, (*terrain_.fields.get<"precipitation">())(x, y));
        const auto given = [&](BiomeRule rule) {
            const BiomeCells& biomes = table_.rules[static_cast<std::size_t>(rule)].biomes;
            return biomes.empty() ? BiomeId{0} : biomes[cell];
        };
        const auto limit = [&](BiomeRule rule, std::size_t which) {
            return static_cast<double>(table_.rules[static_cast<std::size_t>(rule)].limits[which]);
        };
        if (above < -limit(biome_rule("deep_sea"), 0) && given(biome_rule("deep_sea")) != 0)
            return given(biome_rule("deep_sea"));
        if (above < 0 && given(biome_rule("sea")) != 0) return given(biome_rule("sea"));
        if (above >= 0 && depth >= limit(biome_rule("lake"), 0) && given(biome_rule("lake")) != 0)
            return given(biome_rule("lake"));
        if (above >= 0 && above < limit(biome_rule("beach"), 0) && slope < limit(biome_rule("beach"), 1) &&
            sea_is_near(x, y) && given(biome_rule("beach")) != 0)
            return given(biome_rule("beach"));
        if (temperature < limit(biome_rule("snow"), 0) && slope < limit(biome_rule("snow"), 1) &&
            given(biome_rule("snow")) != 0)
            return given(biome_rule("snow"));
        if (slope >= limit(biome_rule("cliff"), 0) && given(biome_rule("cliff")) != 0)
            return given(biome_rule("cliff"));
        return table_.land[cell];
    }

 private:
    static std::size_t place_of(const std::vector<float>& edges, double value) {
        std::size_t place = 0;
        while (place < edges.size() && value >= static_cast<double>(edges[place])) ++place;
        return place;
    }

    static int inside(int i, int count, bool wraps) {
        if (wraps) return (i % count + count) % count;
        return i < 0 ? 0 : i >= count ? count - 1 : i;
    }

    double height(int x, int y) const {
        const Lattice& lattice = terrain_.lattice;
        return (*terrain_.height())(inside(x, lattice.width, lattice.wrap_x),
                                    inside(y, lattice.height, lattice.wrap_y));
    }

    double slope_at(int x, int y) const {
        const Lattice& lattice = terrain_.lattice;
        const int reach =
            std::max(1, static_cast<int>(static_cast<double>(lengths_.slope) / 2 / lattice.cell_size + 0.5));
        const auto run = [&](int i, int count, bool wraps) {
            return (wraps ? 2 * reach : inside(i + reach, count, false) - inside(i - reach, count, false)) *
                   lattice.cell_size;
        };
        const double east =
            (height(x + reach, y) - height(x - reach, y)) / run(x, lattice.width, lattice.wrap_x);
        const double south =
            (height(x, y + reach) - height(x, y - reach)) / run(y, lattice.height, lattice.wrap_y);
        return std::atan(std::hypot(east, south)) * 180 / M_PI;
    }

    bool sea_is_near(int x, int y) const {
        for (int i = 0; i < 8; ++i) {
            for (const auto& [share, turn] : {std::pair{1.0, 0.0}, {0.5, 0.5}}) {
                const double cells = share * static_cast<double>(lengths_.beach) / terrain_.lattice.cell_size;
                const double angle = 2 * M_PI * (i + turn) / 8;
                const int dx = static_cast<int>(std::floor(cells * std::cos(angle) + 0.5));
                const int dy = static_cast<int>(std::floor(cells * std::sin(angle) + 0.5));
                if (height(x + dx, y + dy) < static_cast<double>(k_sea)) return true;
            }
        }
        return false;
    }

    const BiomeTable& table_;
    const Terrain& terrain_;
    BiomeLengths lengths_;
};

// A table with as many borders as there may be.
BiomeTable fine_table() {
    BiomeTable table = *shipped_biomes();
    table.temperature.clear();
    table.precipitation.clear();
    for (std::size_t i = 0; i < k_max_climate_edges; ++i) {
        table.temperature.push_back(-20 + 3.5f * static_cast<float>(i));
        table.precipitation.push_back(90 + 190 * static_cast<float>(i));
    }
    const std::size_t cells = table.rows() * table.columns();
    table.land.clear();
    for (std::size_t i = 0; i < cells; ++i) table.land.push_back(static_cast<BiomeId>(i % 37 + 1));
    for (std::size_t r = 0; r < k_biome_rules; ++r) {
        table.rules[r].biomes.clear();
        for (std::size_t i = 0; i < cells; ++i)
            table.rules[r].biomes.push_back(static_cast<BiomeId>(i % 5 == r ? 0 : (i + 7 * r) % 37 + 1));
    }
    return table;
}

std::map<BiomeId, int> counts_of(const Grid<std::uint8_t>& biomes) {
    std::map<BiomeId, int> counts;
    for (const std::uint8_t id : biomes.values()) ++counts[id];
    return counts;
}

void expect_equals_plain_reading(const BiomeTable& table, const Terrain& terrain, BiomeLengths lengths) {
    const Grid<std::uint8_t> biomes = ClimateBiomes(table, terrain, k_sea, lengths).classified(nullptr);
    const PlainReading plain(table, terrain, lengths);
    for (const auto [x, y] : cells_of(biomes))
        ASSERT_EQ(static_cast<int>(biomes(x, y)), static_cast<int>(plain.at(x, y))) << x << ',' << y;
}

TEST(ClimateBiomes, EqualAPlainReadingOfTheRules) {
    for (const bool wrap : {false, true}) {
        for (const bool with_water : {false, true}) {
            const Lattice lattice{.width = 301, .height = 67, .cell_size = 9, .wrap_x = wrap, .wrap_y = wrap};
            const Terrain terrain = rough_climate(lattice, with_water);
            for (const BiomeLengths lengths : {BiomeLengths{}, {20, 40}, {0, 150}, {130, 0}, {9000, 1500}}) {
                expect_equals_plain_reading(*shipped_biomes(), terrain, lengths);
                expect_equals_plain_reading(fine_table(), terrain, lengths);
            }
        }
    }
    expect_equals_plain_reading(*shipped_biomes(), smooth_climate(513), {});
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 1}, {1, 40}, {3, 3}}) {
        const Lattice lattice{.width = width, .height = height, .cell_size = 9};
        const Grid<std::uint8_t> biomes =
            ClimateBiomes(*shipped_biomes(), rough_climate(lattice, true), k_sea, {}).classified(nullptr);
        EXPECT_EQ(biomes.size(), static_cast<std::size_t>(width * height));
    }
}

// What the tests above compare is worth comparing: every rule decides somewhere, and most biomes occur.
TEST(ClimateBiomes, OfTheTestGroundAreMany) {
    const Terrain terrain = smooth_climate(513);
    const auto counts = counts_of(ClimateBiomes(*shipped_biomes(), terrain, 0, {}).classified(nullptr));
    EXPECT_GE(counts.size(), 30u);
    const BiomeTable& table = *shipped_biomes();
    for (const char* key : {"sandy_beach", "lake", "ocean", "deep_ocean", "ice_sheet", "bare_rock"})
        EXPECT_TRUE(counts.contains(table.find(key))) << key;
}

TEST(ClimateBiomes, HaveTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const Terrain rough = rough_climate({.width = 1031, .height = 130, .cell_size = 9}, true);
    expect_same_bits_everywhere(
        [&] { return ClimateBiomes(*shipped_biomes(), rough, k_sea, {}).classified(nullptr); });
    expect_same_bits_everywhere(
        [&] { return ClimateBiomes(fine_table(), rough, k_sea, {}).classified(nullptr); });
    const HeightBiomes by_height(*shipped_biomes(), {-8, 40}, k_sea);
    expect_same_bits_everywhere([&] { return by_height.classified(*rough.height(), nullptr); });
}

TEST(ClimateBiomes, OfAWindowWithAHaloAreThoseOfTheWhole) {
    const BiomeLengths lengths{100, 130};
    for (const bool wrap : {false, true}) {
        const Lattice lattice{.width = 200, .height = 160, .cell_size = 9, .wrap_x = wrap, .wrap_y = wrap};
        const Terrain whole = rough_climate(lattice, true);
        const Grid<std::uint8_t> expected =
            ClimateBiomes(*shipped_biomes(), whole, k_sea, lengths).classified(nullptr);
        const int halo = biome_reach(lengths, lattice.cell_size);
        Lattice window = lattice;
        window.x0 = wrap ? -halo : 0;
        window.y0 = 60 - halo;
        window.width = 50 + 2 * halo;
        window.height = 40 + 2 * halo;
        window.wrap_x = window.wrap_y = false;
        const Terrain part = window_of(whole, window);
        const Grid<std::uint8_t> made =
            ClimateBiomes(*shipped_biomes(), part, k_sea, lengths).classified(nullptr);
        for (int y = 60; y < 100; ++y) {
            for (int x = 0; x < 50; ++x)
                ASSERT_EQ(made(static_cast<int>(x - window.x0), static_cast<int>(y - window.y0)),
                          expected(x, y))
                    << wrap << ' ' << x << ',' << y;
        }
    }
}

TEST(ClimateBiomes, BordersStayWhereTheyAreAtAnyResolution) {
    const Terrain few = smooth_climate(257);
    const Terrain many = smooth_climate(1025);
    // Lengths that fit whole cells of both, and others; below two coarse cells no length can be kept.
    for (const BiomeLengths lengths : {BiomeLengths{60, 60}, {50, 45}, {90, 105}, {120, 20}}) {
        const Grid<std::uint8_t> coarse =
            ClimateBiomes(*shipped_biomes(), few, 0, lengths).classified(nullptr);
        const Grid<std::uint8_t> fine =
            ClimateBiomes(*shipped_biomes(), many, 0, lengths).classified(nullptr);
        int alike = 0;
        for (const auto [x, y] : cells_of(257, 257)) alike += coarse(x, y) == fine(4 * x, 4 * y);
        EXPECT_GE(alike, 0.97 * 257 * 257) << lengths.slope << ' ' << lengths.beach;
        RecordProperty("share_" + std::to_string(static_cast<int>(lengths.slope)),
                       std::to_string(alike / (257.0 * 257)));
    }
}

// Where the climate changes by less than a cell of the table from one place to the next.
TEST(ClimateBiomes, OfASmoothClimateHaveNoDesertBesideTundra) {
    constexpr int k_side = 600;
    const Terrain terrain =
        climate_terrain({.width = k_side, .height = k_side, .cell_size = 10}, false, [](int x, int y) {
            return TestPlace{400, -30 + 60.0f * static_cast<float>(y) / k_side,
                             6000.0f * static_cast<float>(x) / k_side, 0};
        });
    const Grid<std::uint8_t> biomes = ClimateBiomes(*shipped_biomes(), terrain, 0, {}).classified(nullptr);
    const auto is = [&](int x, int y, const char* what) {
        return (*shipped_biomes())[biomes(x, y)].key.find(what) != std::string::npos;
    };
    int seen = 0;
    for (int y = 0; y + 1 < k_side; ++y) {
        for (int x = 0; x + 1 < k_side; ++x) {
            seen |= (is(x, y, "desert") ? 1 : 0) | (is(x, y, "tundra") ? 2 : 0);
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}}) {
                ASSERT_FALSE(is(x, y, "desert") && is(x + dx, y + dy, "tundra")) << x << ',' << y;
                ASSERT_FALSE(is(x, y, "tundra") && is(x + dx, y + dy, "desert")) << x << ',' << y;
            }
        }
    }
    EXPECT_EQ(seen, 3);
}

TEST(ClimateBiomes, AnswerAtBordersOfTheTableAndToNoNumbers) {
    const BiomeTable& table = *shipped_biomes();
    const auto biome_of = [&](TestPlace place) {
        const Terrain terrain =
            climate_terrain({.width = 1, .height = 1, .cell_size = 9}, true, [&](int, int) { return place; });
        return table[ClimateBiomes(table, terrain, 0, {}).classified(nullptr)(0, 0)].key;
    };
    EXPECT_EQ(biome_of({500, 25, 10, 0}), "hot_desert");
    EXPECT_EQ(biome_of({500, 25, 250, 0}), "semi_desert") << "a border belongs to what lies above it";
    EXPECT_EQ(biome_of({500, 25, 9000, 0}), "tropical_rainforest");
    EXPECT_EQ(biome_of({0, 25, 9000, 0}), "tropical_rainforest") << "at the sea's level, but far from it";
    EXPECT_EQ(biome_of({-1, 25, 9000, 0}), "tropical_sea");
    EXPECT_EQ(biome_of({-101, 15, 9000, 0}), "deep_ocean");
    EXPECT_EQ(biome_of({500, 15, 900, 0.5f}), "lake");
    EXPECT_EQ(biome_of({500, -9, 900, 0}), "ice_sheet");
    EXPECT_EQ(biome_of({500, -9, 10, 0}), "polar_barrens") << "too dry for ice";
    EXPECT_EQ(biome_of({500, std::nanf(""), std::nanf(""), 0}), "polar_barrens");
}

TEST(HeightBiomes, FollowTheBandsOfTheTable) {
    const BiomeTable& table = *shipped_biomes();
    const HeightBiomes biomes(table, {-200, 1000}, 0);
    const auto key = [&](float height) { return table[biomes.biome_of(height)].key; };
    EXPECT_EQ(key(-150), "deep_ocean");
    EXPECT_EQ(key(-5000), "deep_ocean");
    EXPECT_EQ(key(-1), "ocean");
    EXPECT_EQ(key(0), "sandy_beach");
    EXPECT_EQ(key(100), "deciduous_forest");
    EXPECT_EQ(key(500), "bare_rock");
    EXPECT_EQ(key(5000), "ice_sheet");
    Grid<float> heights(300, 3);
    for (std::size_t i = 0; i < heights.size(); ++i)
        heights.data()[i] = -300 + 1400 * static_cast<float>(i) / static_cast<float>(heights.size());
    const Grid<std::uint8_t> made = biomes.classified(heights, nullptr);
    for (std::size_t i = 0; i < heights.size(); ++i)
        EXPECT_EQ(made.data()[i], biomes.biome_of(heights.data()[i])) << heights.data()[i];
    // A sea that stands above or below the whole range has its two sides, too.
    EXPECT_EQ(table[HeightBiomes(table, {0, 100}, 500).biome_of(20)].key, "deep_ocean");
    EXPECT_EQ(table[HeightBiomes(table, {0, 100}, -10).biome_of(-20)].key, "deep_ocean");
}

TEST(Decision, NamesTheBiomeOfTheMapAtEveryCell) {
    const BiomeTable& table = *shipped_biomes();
    for (const Terrain& terrain :
         {rough_climate({.width = 83, .height = 61, .cell_size = 9}, true), smooth_climate(97)}) {
        const ClimateBiomes biomes(table, terrain, k_sea, {});
        const Grid<std::uint8_t> map = biomes.classified(nullptr);
        for (const auto [x, y] : cells_of(map)) {
            const BiomeDecision decision = why(table, biomes, x, y);
            ASSERT_EQ(decision.biome, map(x, y)) << x << ',' << y;
            ASSERT_EQ(decision.steps[decision.decider].biome, map(x, y));
            ASSERT_EQ(decision.steps.size(), 3 + k_biome_rules);
        }
    }
    const HeightBiomes by_height(table, {-200, 1000}, 0);
    for (const float height : {-180.0f, -3.0f, 2.0f, 300.0f, 2000.0f})
        EXPECT_EQ(why(table, by_height, height).biome, by_height.biome_of(height));
}

TEST(Decision, TellsEachStepWithItsNumbers) {
    const BiomeTable& table = *shipped_biomes();
    const Terrain terrain =
        climate_terrain({.width = 3, .height = 1, .cell_size = 100}, true, [](int x, int) {
            return TestPlace{300 + 120.0f * static_cast<float>(x), 10, 1000, 0};
        });
    const BiomeDecision decision = why(table, ClimateBiomes(table, terrain, 0, {}), 1, 0);
    const auto step = [&](std::string_view key) -> const DecisionStep& {
        return *std::ranges::find(decision.steps, key, &DecisionStep::key);
    };
    EXPECT_EQ(step("temperature").values.at(0).value, 10);
    EXPECT_EQ(step("temperature").place, 6);
    EXPECT_EQ(step("temperature").count, 9u);
    EXPECT_EQ(step("temperature").from, 8);
    EXPECT_EQ(step("temperature").to, 13);
    EXPECT_EQ(step("precipitation").place, 6);
    EXPECT_EQ(step("precipitation").from, 900);
    EXPECT_EQ(step("precipitation").to, 1300);
    EXPECT_EQ(table[step("cell").biome].key, "deciduous_forest");
    EXPECT_NEAR(step("cliff").values.at(0).value, 50.19, 0.01);
    EXPECT_EQ(step("cliff").values.at(0).limit, 42);
    EXPECT_TRUE(step("cliff").holds);
    EXPECT_EQ(table[step("cliff").biome].key, "bare_rock");
    EXPECT_FALSE(step("snow").holds);
    EXPECT_EQ(step("sea").values.at(0).value, 420);
    EXPECT_EQ(decision.steps[decision.decider].key, "cliff");
    EXPECT_EQ(decision.row, 5);
    EXPECT_EQ(decision.column, 5);
}

}  // namespace
}  // namespace talus
