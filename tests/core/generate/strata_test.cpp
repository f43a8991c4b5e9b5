#include "core/generate/strata.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/core/generate/make_map.h"

namespace talus {
namespace {

// Hardness of level ground at this height.
Grid<float> hardness_at(float height) {
    const Lattice world = world_of(9, 9, 16);
    Terrain terrain{.lattice = world, .range = {0, 1000}, .fields = make_field(Grid<float>(9, 9, height))};
    Strata{}.apply(terrain, {.world = {.lattice = world, .range = {0, 1000}}, .seed = 5});
    return *terrain.fields.get<"hardness">();
}

TEST(Strata, AreSomeRockWhateverTheHeight) {
    constexpr float k_infinite = std::numeric_limits<float>::infinity();
    for (const float height : {k_infinite, -k_infinite, std::nanf(""), 1e30f, -1e30f}) {
        const Grid<float> rock = hardness_at(height);
        for (const float hardness : rock.values()) {
            ASSERT_GE(hardness, 0) << height;
            ASSERT_LE(hardness, 1) << height;
        }
    }
    // Beyond what 64 bits can number, the layer is the last of that side.
    EXPECT_NE(hardness_at(1e30f), hardness_at(-1e30f));
    EXPECT_EQ(hardness_at(1e30f), hardness_at(1e31f));
}

}  // namespace
}  // namespace talus
