#include "core/recipe/stage_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/words/words.h"

namespace talus {
namespace {

// "perlin", or with its choice "perlin/ridged".
std::string name_of(const StageHit& hit) {
    std::string name(hit.type->info.key);
    if (hit.choice() != nullptr) name.append("/").append(hit.choice()->key);
    return name;
}

std::string best_of(std::string_view words) {
    const StageHits hits = find_stages(words);
    return hits.list.empty() ? "nothing" : name_of(hits.list[hits.best]);
}

// What people type, and what they mean.
constexpr std::array<std::pair<const char*, const char*>, 76> k_words{{
    {"ridged", "perlin/ridged"},
    {"ridged multifractal", "perlin/ridged"},
    {"fbm", "perlin/fbm"},
    {"fractional brownian motion", "perlin/fbm"},
    {"billow", "perlin/billow"},
    {"turbulence", "perlin/billow"},
    {"hybrid multifractal", "perlin/hybrid"},
    {"simplex ridged", "simplex/ridged"},
    {"noise", "perlin"},
    {"gradient noise", "perlin"},
    {"opensimplex", "simplex"},
    {"voronoi", "cellular"},
    {"worley", "cellular"},
    {"F1", "cellular/f1"},
    {"f2-f1", "cellular/f2_f1"},
    {"honeycomb", "cellular"},
    {"fractal", "diamond_square"},
    {"plasma", "diamond_square"},
    {"diamond square", "diamond_square"},
    {"midpoint", "midpoint"},
    {"erosion", "gullies"},
    {"hydraulic erosion", "gullies"},
    {"droplet", "gullies"},
    {"rills", "gullies"},
    {"ravine", "ravines"},
    {"cave", "caves"},
    {"slot canyon", "ravines"},
    {"natural arch", "arches"},
    {"alcove", "overhangs"},
    {"skylight", "lava_tubes"},
    {"sump", "cave_lakes"},
    {"fjord", "glaciers"},
    {"thermal erosion", "scree"},
    {"talus", "scree"},
    {"landslide", "scree"},
    {"uplift", "mountain_ranges"},
    {"mountain", "mountain_ranges"},
    {"fluvial erosion", "mountain_ranges"},
    {"shallow water", "live_water"},
    {"flood", "live_water"},
    {"river", "river_course"},
    {"rivers", "drainage"},
    {"flow accumulation", "drainage"},
    {"strahler", "drainage"},
    {"pond", "lakes"},
    {"terrace", "terrace"},
    {"steps", "terrace"},
    {"strata", "strata"},
    {"rock layers", "strata"},
    {"smooth", "blur"},
    {"gaussian", "blur"},
    {"gamma", "power"},
    {"contrast", "levels"},
    {"normalize", "normalise"},
    {"posterize", "quantise"},
    {"falloff", "island"},
    {"domain warp", "warp"},
    {"distort", "warp"},
    {"mesa", "plateau"},
    {"caldera", "volcano"},
    {"impact", "crater"},
    {"sand", "dunes"},
    {"desert", "dunes"},
    {"dem", "import"},
    {"heightmap", "import"},
    {"weather", "climate"},
    {"glacier", "glaciers"},
    {"whittaker", "biomes"},
    {"forest", "biomes"},
    {"tree", "biomes"},
    {"coast", "coast_line"},
    {"harbour", "coast_line"},
    {"ridge", "ridge_line"},
    {"road", "road"},
    {"summit", "cone"},
    {"erode", "gullies"},
}};

TEST(StageSearch, TheFieldsWordsFindWhatTheyMean) {
    for (const auto& [words, meant] : k_words) EXPECT_EQ(best_of(words), meant) << words;
}

TEST(StageSearch, NoWordsFindEveryStageThatALayerCanBeMadeOf) {
    const StageHits all = find_stages("  ");
    EXPECT_EQ(all.list.size(), stage_types().size() - 1) << "all but frozen ground";
    EXPECT_TRUE(std::ranges::all_of(all.list, [](const StageHit& hit) { return !hit.chosen; }));
    EXPECT_TRUE(
        std::ranges::is_sorted(all.list, {}, [](const StageHit& hit) { return hit.type->info.group; }));
}

std::string_view in_german(std::string_view english) {
    const std::string* const german = find_text(english, "de");
    return german != nullptr ? std::string_view(*german) : english;
}

TEST(StageSearch, WordsOfTheUsersLanguageFindThemToo) {
    const auto best = [](std::string_view words) {
        const StageHits hits = find_stages(words, in_german);
        return hits.list.empty() ? "nothing" : name_of(hits.list[hits.best]);
    };
    EXPECT_EQ(best("Kegel"), "cone");
    EXPECT_EQ(best("insel"), "island");
    EXPECT_EQ(best("fluss"), "river_course");
    EXPECT_EQ(best("cone"), "cone") << "English words do, as before";
    for (const StageHit& each : find_stages("").list) {
        const StageHits hits = find_stages(in_german(each.type->info.label), in_german);
        EXPECT_EQ(hits.list.empty() ? nullptr : hits.list[hits.best].type, each.type) << each.type->info.key;
    }
}

TEST(StageSearch, WordsMayStandInAnyOrderAndCase) {
    EXPECT_EQ(best_of("Ridged Perlin"), "perlin/ridged");
    EXPECT_EQ(best_of(" perlin  ridged "), "perlin/ridged");
    EXPECT_EQ(best_of("noise perlin"), "perlin");
    EXPECT_TRUE(find_stages("perlin zebra").list.empty());
}

TEST(StageSearch, AKeywordIsFoundByTheBeginningOfItsWords) {
    EXPECT_EQ(best_of("stre"), "streams");
    for (const StageHit& hit : find_stages("tree").list) EXPECT_NE(name_of(hit), "road") << "a street";
}

TEST(StageSearch, EveryStageHasKeywordsInLowerCaseThatFindIt) {
    for (const StageType& type : stage_types()) {
        EXPECT_FALSE(type.info.keywords.empty()) << type.info.key;
        EXPECT_EQ(lower_case(type.info.keywords), type.info.keywords) << type.info.key;
        EXPECT_EQ(type.info.keywords.find(",,"), std::string_view::npos) << type.info.key;
        if (type.info.key == "frozen") continue;
        const StageHits hits = find_stages(type.info.label);
        EXPECT_EQ(name_of(hits.list[hits.best]), type.info.key);
    }
}

}  // namespace
}  // namespace talus
