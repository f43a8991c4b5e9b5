// The window's search for seeds finds what the command line finds, and stops when it is told to.
#include "app/editor/seed_finding.h"

#include <gtest/gtest.h>

#include "core/base/parallel.h"
#include "core/map/contact_sheet.h"
#include "tests/core/biome/biome_worlds.h"

namespace talus {
namespace {

constexpr int k_pixels = 24;

SeedSearch search_of(const std::vector<std::string>& texts, int count) {
    SeedSearch search;
    for (const std::string& text : texts) search.conditions.push_back(condition_from(text));
    search.count = count;
    return search;
}

Recipe small_world() { return biome_world({"multi_step_map", "ground_from_biomes"}, {}, 33, 512); }

class FindingSeeds : public ::testing::Test {
 protected:
    // Waits for the search to end by itself.
    void finish() {
        jobs.wait_until_idle();
        finding.tick();
        EXPECT_FALSE(finding.busy());
    }
    std::vector<SeedHit> hits() const {
        std::vector<SeedHit> all;
        for (const SeedFinding::Found& found : finding.found()) all.push_back(found.hit);
        return all;
    }

    JobQueue jobs;
    int woken = 0;  // by the job alone
    SeedFinding finding{jobs, [this] { ++woken; }};
};

TEST_F(FindingSeeds, FindsWhatTheCommandLineFindsOnAnyNumberOfThreadsEachWithItsPicture) {
    const Recipe recipe = small_world();
    const SeedSearch search = search_of({"sea.share in 30%..90%", "biome.savanna<=20%"}, 40);
    const std::vector<SeedHit> expected = search_seeds(recipe, search, nullptr);
    ASSERT_GE(expected.size(), 3u);
    for (const int threads : {1, 4}) {
        set_thread_count(threads);
        finding.begin(recipe, search, k_pixels);
        finish();
        EXPECT_EQ(hits(), expected) << threads;
        EXPECT_EQ(finding.looked_at(), search.count);
    }
    set_thread_count(0);
    EXPECT_EQ(woken, static_cast<int>(2 * expected.size()));
    Recipe found = recipe;
    found.world.seed = expected[1].seed;
    const Grid<Rgba8> picture = contact_picture(*Evaluator(0).evaluate(found, 33, 33), k_pixels);
    const Grid<std::uint32_t>& shown = finding.found()[1].picture;
    ASSERT_EQ(shown.width(), k_pixels);
    EXPECT_EQ(shown(3, 5) & 0xffu, picture(3, 5).r);
    EXPECT_EQ(shown(3, 5) >> 16 & 0xffu, picture(3, 5).b);
}

TEST_F(FindingSeeds, KeepsWhatItFoundWhenItIsStopped) {
    finding.begin(small_world(), search_of({"sea.share>=0"}, k_max_searched_seeds), k_pixels);
    while (finding.found().size() < 2) finding.tick();
    EXPECT_TRUE(finding.busy());
    finding.stop();
    EXPECT_FALSE(finding.busy());
    const std::size_t count = finding.found().size();
    jobs.wait_until_idle();
    finding.tick();
    EXPECT_EQ(finding.found().size(), count);
    EXPECT_LT(finding.looked_at(), k_max_searched_seeds);
    finding.forget();
    EXPECT_FALSE(finding.begun());
    EXPECT_TRUE(finding.found().empty());
}

TEST_F(FindingSeeds, TellsTheConditionThatNoSeedCanMeet) {
    finding.begin(small_world(), search_of({"sea.share>=0", "biome.no_such>=1%"}, 9), k_pixels);
    finish();
    EXPECT_EQ(finding.never().condition, 1u);
    EXPECT_EQ(finding.never().why, ConditionObjection::no_such_biome);
    Recipe bare = small_world();
    bare.layers = {};
    finding.begin(bare, search_of({"river.distance<=0"}, 9), k_pixels);
    finish();
    EXPECT_EQ(finding.never().condition, 0u);
    EXPECT_EQ(finding.never().why, ConditionObjection::no_biomes);
    EXPECT_TRUE(hits().empty());
}

TEST_F(FindingSeeds, TellsWhyAWorldCannotBeMade) {
    Recipe recipe = small_world();
    recipe.layers.push_back(new_layer(recipe, *find_stage("import")));
    set_value(recipe, "import.file=/no/such/map.png");
    finding.begin(recipe, search_of({"sea.share>=0"}, 9), k_pixels);
    finish();
    EXPECT_NE(finding.failure().find("map.png"), std::string::npos) << finding.failure();
    EXPECT_TRUE(jobs.take_errors().empty()) << "it is told once";
}

}  // namespace
}  // namespace talus
