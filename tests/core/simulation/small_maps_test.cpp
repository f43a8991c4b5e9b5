// Long runs on small maps: a step is so short that threads cost more than they save. Two threads took 4 to
// 100 times as long as one, with an arena for each of a step's sections.
#include <gtest/gtest.h>

#include "core/base/parallel.h"
#include "core/erosion/droplets.h"
#include "core/erosion/scree_process.h"
#include "core/generate/diamond_square.h"
#include "core/water/cell_water.h"
#include "core/water/live_water.h"
#include "tests/core/generate/make_map.h"
#include "tests/resident.h"

namespace talus {
namespace {

// The address sanitizer keeps what is freed for a while.
#if defined(__SANITIZE_ADDRESS__)
constexpr long k_most_kilobytes = 300000;
#else
constexpr long k_most_kilobytes = 3000;
#endif

class SmallMaps : public testing::Test {
 protected:
    SmallMaps() { set_thread_count(2); }
    ~SmallMaps() override { set_thread_count(0); }

    template <class Make>
    static void expect_sections(const char* name, int size, std::int64_t most_a_step, const Make& make) {
        const Lattice lattice = world_of(size, size, 8);
        auto process = make(lattice, make_field(make_map(DiamondSquare{.feature_size = 1024}, lattice)));
        const auto step = [&] { process.step(process.next_step(), nullptr); };
        constexpr int k_steps = 20;
        step();
        const std::int64_t sections = parallel_sections();
        const long kilobytes = resident();
        for (int i = 0; i < k_steps; ++i) step();
        EXPECT_LE(parallel_sections() - sections, k_steps * most_a_step) << name << ' ' << size;
        EXPECT_LT(resident() - kilobytes, k_most_kilobytes) << name << ' ' << size;
    }
};

TEST_F(SmallMaps, ScreeStartsThreadsOnlyForStagesThatAreWorthThem) {
    const auto make = [](const Lattice& lattice, Field<float> ground) {
        return ScreeProcess(lattice, std::move(ground), 0.6745f, nullptr);
    };
    expect_sections("scree", 65, 0, make);
    expect_sections("scree", 129, 0, make);
    expect_sections("scree", 257, ScreeProcess::k_stages, make);
}

TEST_F(SmallMaps, ClassicWaterDoesSo) {
    const auto make = [](const Lattice& lattice, Field<float> ground) {
        return CellWater(CellWaterSetup{}, lattice, std::move(ground),
                         Grid<float>(lattice.width, lattice.height, 1.0f));
    };
    expect_sections("classic water", 65, 0, make);
    expect_sections("classic water", 129, 0, make);
    expect_sections("classic water", 257, 1, make);
}

TEST_F(SmallMaps, LiveWaterDoesSo) {
    const auto make = [](const Lattice& lattice, Field<float> ground) {
        LiveWaterSetup setup;
        setup.rain = 1e-5f;
        return LiveWater(setup, lattice, std::move(ground));
    };
    expect_sections("live water", 65, 0, make);
    expect_sections("live water", 129, 0, make);
    expect_sections("live water", 257, 1, make);
}

// A generation of drops has as many sections as it has maps to look over: those of small maps make none.
TEST_F(SmallMaps, GulliesDoSo) {
    const auto make = [](const Lattice& lattice, Field<float> ground) {
        return Droplets(DropletSetup{}, lattice, std::move(ground));
    };
    expect_sections("gullies", 65, 0, make);
    expect_sections("gullies", 129, 2, make);  // the drops themselves, and what they leave
    expect_sections("gullies", 257, 8, make);
}

}  // namespace
}  // namespace talus
