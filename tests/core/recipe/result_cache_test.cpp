#include "core/recipe/result_cache.h"

#include <gtest/gtest.h>

#include <vector>

namespace talus {
namespace {

constexpr std::size_t k_map = 64 * 64 * sizeof(float);

std::shared_ptr<const Terrain> a_terrain() {
    Terrain terrain{.lattice = {.width = 64, .height = 64}};
    terrain.set_height(make_field(Grid<float>(64, 64, 0.0f)));
    return std::make_shared<const Terrain>(std::move(terrain));
}

Digest key(std::uint64_t number) { return {number, 0}; }

// Results 1 to `count`, of which each took one second more than all before it but number `slow`, which took a
// hundred.
ResultCache filled(std::size_t budget, std::uint64_t count, std::uint64_t slow) {
    ResultCache cache(budget);
    double seconds = 0;
    for (std::uint64_t i = 1; i <= count; ++i) {
        seconds += i == slow ? 100 : 1;
        cache.keep(key(i), {a_terrain(), key(1000 + i), seconds});
    }
    return cache;
}

std::vector<Digest> chain(std::uint64_t count) {
    std::vector<Digest> keys;
    for (std::uint64_t i = 0; i <= count; ++i) keys.push_back(key(i));
    return keys;
}

TEST(ResultCache, CountsASharedFieldOnce) {
    ResultCache cache(10 * k_map);
    const auto terrain = a_terrain();
    Terrain more = *terrain;
    more.fields.set<"slope">(make_field(Grid<float>(64, 64, 0.5f)));
    cache.keep(key(1), {terrain, {}, 1});
    cache.keep(key(2), {std::make_shared<const Terrain>(more), {}, 2});
    EXPECT_EQ(cache.bytes(), 2 * k_map);
}

TEST(ResultCache, DropsWhatIsMadeAgainSoonest) {
    ResultCache cache = filled(3 * k_map, 10, 4);
    cache.trim(chain(10), key(0));
    EXPECT_EQ(cache.bytes(), 3 * k_map);
    EXPECT_TRUE(cache.contains(key(4))) << "the one that took a hundred seconds";
    EXPECT_TRUE(cache.contains(key(10))) << "the newest";
}

TEST(ResultCache, DropsOldResultsBeforeThoseOfTheDocument) {
    ResultCache cache = filled(3 * k_map, 6, 0);
    cache.find(key(5));  // used last, and no longer in the document
    const std::vector<Digest> document{key(0), key(1), key(2), key(3)};
    cache.trim(document, key(0));
    EXPECT_TRUE(cache.contains(key(1)) || cache.contains(key(2)) || cache.contains(key(3)));
    EXPECT_FALSE(cache.contains(key(4)));
    EXPECT_FALSE(cache.contains(key(6)));
}

TEST(ResultCache, TheEditedLayersInputGoesLast) {
    ResultCache cache = filled(k_map, 8, 4);
    cache.trim(chain(8), key(1003));  // of the layers up to the third
    EXPECT_EQ(cache.bytes(), k_map);
    EXPECT_TRUE(cache.contains(key(3)));
}

}  // namespace
}  // namespace talus
