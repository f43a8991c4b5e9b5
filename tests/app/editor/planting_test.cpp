#include "app/editor/planting.h"

#include <gtest/gtest.h>

#include "tests/grid_of.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> flat_land() {
    auto land = std::make_shared<Terrain>();
    land->lattice = {.width = 33, .height = 33, .cell_size = 10};
    land->range = {-200, 1000};
    land->set_height(field_of(33, 33, [](int, int) { return 100.0f; }));
    return land;
}

TEST(Planting, PlantsOfAnotherDocumentOrSeedAreNotShown) {
    JobQueue jobs;
    Planting planting;
    const auto planted = [&](std::uint64_t seed) {
        planting.request(jobs, flat_land(), seed);
        jobs.wait_until_idle();
        return planting.newest();
    };
    planting.keep_only(1, 7);
    ASSERT_NE(planted(7), nullptr);
    planting.keep_only(1, 7);
    EXPECT_NE(planting.newest(), nullptr);
    planting.keep_only(2, 7);
    EXPECT_EQ(planting.newest(), nullptr) << "another document";
    ASSERT_NE(planted(7), nullptr);
    planting.keep_only(2, 8);
    EXPECT_EQ(planting.newest(), nullptr) << "another seed";
    planting.keep_only(2, 8);
    EXPECT_NE(planted(8), nullptr);
}

}  // namespace
}  // namespace talus
