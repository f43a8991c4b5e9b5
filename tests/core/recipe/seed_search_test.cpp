// Seeds are found by what their worlds have, and those worlds have it when they are made.
#include "core/recipe/seed_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/parallel.h"
#include "tests/core/biome/biome_worlds.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

SeedSearch search_for(const std::vector<std::string>& texts, int count, int samples = 65) {
    SeedSearch search;
    for (const std::string& text : texts) search.conditions.push_back(condition_from(text));
    search.count = count;
    search.samples = samples;
    return search;
}

// Sixteen kilometres in which seas, rivers and climates of several kinds have room.
Recipe wide_world(int side) {
    return biome_world({"multi_step_map", "ground_from_biomes"}, {"multi_step_map.climate_scale=6000"}, side,
                       16384.0f / static_cast<float>(side - 1));
}

std::shared_ptr<const Terrain> made(Recipe recipe, std::uint64_t seed) {
    recipe.world.seed = seed;
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

std::string refusal_of(const std::string& text) {
    try {
        condition_from(text);
    } catch (const ConditionError& error) {
        return error.what();
    }
    return "none";
}

TEST(SeedCondition, IsReadFromAText) {
    const SeedCondition desert = condition_from("biome.hot_desert >= 30%");
    EXPECT_EQ(desert.kind->key, "biome");
    EXPECT_EQ(desert.biome, "hot_desert");
    EXPECT_DOUBLE_EQ(desert.low, 0.3);
    EXPECT_EQ(desert.high, SeedFacts::k_nowhere);
    const SeedCondition peak = condition_from("height.max in 400..900");
    EXPECT_DOUBLE_EQ(peak.low, 400);
    EXPECT_DOUBLE_EQ(peak.high, 900);
    EXPECT_DOUBLE_EQ(condition_from("sea.distance<500").high, 500);
    EXPECT_EQ(condition_from("sea.distance<500"), condition_from(" sea.distance <= 500 "));
    const SeedCondition bottom = condition_from("height.min=-40");
    EXPECT_DOUBLE_EQ(bottom.low, -40);
    EXPECT_DOUBLE_EQ(bottom.high, -40);
    for (const ConditionKind& kind : condition_kinds()) {
        const std::string name = std::string(kind.key) + (kind.of_biome ? ".taiga" : "");
        EXPECT_EQ(name_of(condition_from(name + ">=0.5")), name);
    }
}

TEST(SeedCondition, IsRefusedWithItsTextAndTheRemedy) {
    for (const char* text : {"", "sea", "sea.share", "forest>=1", "biome>=1", "sea.share.taiga>=1", "=3"})
        EXPECT_THAT(refusal_of(text), HasSubstr("\"" + std::string(text) + "\": ")) << text;
    EXPECT_THAT(refusal_of("hill>=1"), HasSubstr("height.max"));
    EXPECT_THAT(refusal_of("sea.share>=3"), HasSubstr("0 to 1, or a percentage"));
    EXPECT_THAT(refusal_of("sea.share>=nan"), HasSubstr("0 to 1"));
    EXPECT_THAT(refusal_of("sea.distance<30%"), HasSubstr("(m)"));
    EXPECT_THAT(refusal_of("sea.distance<"), HasSubstr("write a number"));
    EXPECT_THAT(refusal_of("sea.distance=<5"), HasSubstr(">=, <= or ="));
    EXPECT_THAT(refusal_of("height.max in 3"), HasSubstr("400..900"));
    EXPECT_THAT(refusal_of("height.max in 9..3"), HasSubstr("lower end first"));
}

TEST(SeedCondition, OfABiomeThatTheWorldHasNotNamesThoseThatItHas) {
    const auto biomes = biomes_of(wide_world(33));
    ASSERT_NE(biomes, nullptr);
    EXPECT_EQ(objection_to(condition_from("biome.hot_desert>=0.1"), biomes.get()), "");
    EXPECT_THAT(objection_to(condition_from("biome.desert>=0.1"), biomes.get()), HasSubstr(", hot_desert,"));
    EXPECT_THAT(objection_to(condition_from("biome.desert>=0.1"), nullptr), HasSubstr("no layer"));
    EXPECT_THAT(objection_to(condition_from("river.distance<=9"), nullptr), HasSubstr("no layer"));
    EXPECT_EQ(objection_to(condition_from("sea.share<=0.5"), nullptr), "");
}

TEST(SeedFacts, AreMeasuredFromTheMiddle) {
    Grid<float> height(9, 5);
    Grid<BiomeId> biome(9, 5);
    for (float& value : height.values()) value = 10;
    for (BiomeId& value : biome.values()) value = shipped_biomes()->find("savanna");
    height(8, 2) = -3;  // four cells east of the middle
    height(0, 0) = 70;
    biome(1, 4) = shipped_biomes()->find(BiomeRole::frozen_river);  // three cells west, two south
    Terrain terrain;
    terrain.lattice = {.width = 9, .height = 5, .cell_size = 2};
    terrain.set_height(make_field(std::move(height)));
    terrain.fields.set<"biome">(make_field(std::move(biome)));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    const SeedFacts facts = seed_facts(terrain);
    const auto value = [&](const char* name) {
        return condition_from(std::string(name) + "<=1").value(facts);
    };
    EXPECT_DOUBLE_EQ(value("sea.share"), 1 / 45.0);
    EXPECT_DOUBLE_EQ(value("land.share"), 44 / 45.0);
    EXPECT_DOUBLE_EQ(value("sea.distance"), 8);
    EXPECT_DOUBLE_EQ(value("river.distance"), 2 * std::sqrt(13.0));
    EXPECT_DOUBLE_EQ(value("height.max"), 70);
    EXPECT_DOUBLE_EQ(value("height.min"), -3);
    EXPECT_DOUBLE_EQ(value("biome.savanna"), 44 / 45.0);
    EXPECT_DOUBLE_EQ(value("distance.savanna"), 0);
    EXPECT_EQ(value("distance.tundra"), SeedFacts::k_nowhere);
    EXPECT_DOUBLE_EQ(value("biome.no_such"), 0);
}

TEST(SeedSearch, FindsWorldsThatHoldWhenTheyAreMade) {
    const Recipe recipe = wide_world(513);
    SeedSearch search =
        search_for({"biome.savanna>=0.002", "sea.distance<=3000", "height.max in 120..600"}, 8);
    int told = 0;
    const auto hits = search_seeds(recipe, search, nullptr, [&](const SeedHit& hit, const Terrain& terrain) {
        ++told;
        EXPECT_EQ(terrain.lattice, made(recipe, hit.seed)->lattice);
    });
    ASSERT_GE(hits.size(), 1u);
    EXPECT_EQ(told, static_cast<int>(hits.size()));
    for (const SeedHit& hit : hits) {
        const SeedFacts facts = seed_facts(*made(recipe, hit.seed));
        for (std::size_t i = 0; i < search.conditions.size(); ++i) {
            EXPECT_TRUE(search.conditions[i].holds(facts)) << hit.seed;
            EXPECT_EQ(search.conditions[i].value(facts), hit.values[i]);
        }
    }
}

TEST(SeedSearch, LosesNoSeedByTheCoarseLook) {
    const Recipe recipe = wide_world(97);
    constexpr int k_seeds = 12;
    for (const auto& texts : {std::vector<std::string>{"biome.savanna>=0.005", "sea.share in 20%..80%"},
                              std::vector<std::string>{"river.distance<=600"},
                              std::vector<std::string>{"distance.tundra<=4000", "height.max>=150"}}) {
        const SeedSearch search = search_for(texts, k_seeds, 49);
        std::vector<std::uint64_t> expected;
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            const SeedFacts facts = seed_facts(*made(recipe, seed));
            if (std::ranges::all_of(search.conditions, [&](const auto& each) { return each.holds(facts); }))
                expected.push_back(seed);
        }
        std::vector<std::uint64_t> found;
        for (const SeedHit& hit : search_seeds(recipe, search, nullptr)) found.push_back(hit.seed);
        EXPECT_EQ(found, expected) << texts.front();
        EXPECT_FALSE(found.empty()) << texts.front();
    }
}

TEST(SeedSearch, FindsTheSameOnAnyNumberOfThreadsAndStopsAtItsHits) {
    const Recipe recipe = wide_world(33);
    SeedSearch search = search_for({"sea.share>=0.4", "biome.savanna<=10%"}, 24, 17);
    set_thread_count(1);
    const auto alone = search_seeds(recipe, search, nullptr);
    set_thread_count(5);
    EXPECT_EQ(search_seeds(recipe, search, nullptr), alone);
    ASSERT_GE(alone.size(), 4u);
    search.hits = 3;
    const auto few = search_seeds(recipe, search, nullptr);
    set_thread_count(0);
    EXPECT_EQ(few, std::vector<SeedHit>(alone.begin(), alone.begin() + 3));
    search.first = UINT64_MAX;  // the seed after the last is 0
    EXPECT_NO_THROW(search_seeds(recipe, search, nullptr));
}

TEST(SeedSearch, EndsWhenItIsCancelled) {
    Progress progress;
    int hits = 0;
    EXPECT_THROW(search_seeds(wide_world(33), search_for({"sea.share>=0"}, 1000), &progress,
                              [&](const SeedHit&, const Terrain&) {
                                  ++hits;
                                  progress.cancel();
                              }),
                 Cancelled);
    EXPECT_EQ(hits, 1);
}

// What lies on top and changes nothing of what is asked is not made for the coarse look, and what does is.
TEST(SeedSearch, AsksTheWholeWorldAndNotOnlyItsFirstLayers) {
    Recipe recipe = biome_world({"checkerboard", "flat", "snow"}, {"flat.level=-50"}, 33);
    EXPECT_EQ(search_seeds(recipe, search_for({"sea.share>=1"}, 3), nullptr).size(), 3u);
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    set_value(recipe, "flat#2.level=80");
    EXPECT_EQ(search_seeds(recipe, search_for({"height.max=80"}, 3), nullptr).size(), 3u);
}

}  // namespace
}  // namespace talus
