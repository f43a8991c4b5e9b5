#include "core/erosion/mesh_flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <queue>
#include <vector>

#include "core/base/random.h"

namespace talus {
namespace {

struct Ground {
    Mesh mesh{{.width = 65, .height = 9, .cell_size = 50}, 0};
    std::vector<double> height;
    std::vector<std::uint8_t> outlet;

    // Every point by itself up to 100 m: as many depressions as there can be.
    explicit Ground(std::uint64_t seed, bool has_plains = false) : outlet(mesh.x().size(), 0) {
        for (std::uint32_t i = 0; i < mesh.x().size(); ++i) {
            const auto share = static_cast<double>(to_unit(hash(row_key(seed, 0, 0), i)));
            height.push_back(has_plains ? static_cast<double>(static_cast<int>(share * 4)) : 100 * share);
        }
        outlet[17] = outlet[301] = 1;
    }
};

// Heights that water has to rise to before it leaves: by a flood from the outlets, the lowest first.
std::vector<double> flooded(const Ground& ground) {
    const Mesh::Level& level = ground.mesh.level(0);
    std::vector<double> flood(ground.height.size(), 1e30);
    using Place = std::pair<double, std::uint32_t>;
    std::priority_queue<Place, std::vector<Place>, std::greater<>> open;
    for (std::uint32_t i = 0; i < flood.size(); ++i) {
        if (ground.outlet[i] == 0) continue;
        flood[i] = ground.height[i];
        open.push({flood[i], i});
    }
    while (!open.empty()) {
        const auto [at, point] = open.top();
        open.pop();
        if (at > flood[point]) continue;
        for (std::uint32_t e = level.first[point]; e < level.first[point + 1]; ++e) {
            const std::uint32_t next = level.neighbour[e];
            const double to = std::max(at, ground.height[next]);
            if (to >= flood[next]) continue;
            flood[next] = to;
            open.push({to, next});
        }
    }
    return flood;
}

TEST(MeshFlow, WaterLeavesEveryDepressionOverItsLowestPass) {
    for (const bool has_plains : {false, true}) {
        for (const std::uint64_t seed : {1u, 2u, 3u}) {
            const Ground ground(seed, has_plains);
            MeshFlow flow;
            flow.route(ground.mesh, 0, ground.height, ground.outlet, nullptr);
            const std::vector<double> expected = flooded(ground);
            for (std::uint32_t start = 0; start < ground.height.size(); ++start) {
                double highest = ground.height[start];
                std::uint32_t point = start;
                for (std::size_t steps = 0; flow.receiver()[point] != point; ++steps) {
                    ASSERT_LT(steps, ground.height.size()) << "water turns in circles";
                    point = flow.receiver()[point];
                    highest = std::max(highest, ground.height[point]);
                }
                ASSERT_EQ(ground.outlet[point], 1) << start;
                ASSERT_EQ(highest, expected[start]) << start;
            }
        }
    }
}

TEST(MeshFlow, EachPointComesAfterItsReceiverAndAllAreaArrives) {
    const Ground ground(4);
    MeshFlow flow;
    flow.route(ground.mesh, 0, ground.height, ground.outlet, nullptr);
    std::vector<std::size_t> place(ground.height.size(), 0);
    for (std::size_t i = 0; i < flow.order().size(); ++i) place[flow.order()[i]] = i;
    for (std::uint32_t point = 0; point < place.size(); ++point) {
        if (flow.receiver()[point] != point) ASSERT_LT(place[flow.receiver()[point]], place[point]);
    }
    const Mesh::Level& level = ground.mesh.level(0);
    std::vector<double> area(level.area.begin(), level.area.end());
    flow.accumulate(area, nullptr);
    EXPECT_NEAR(area[17] + area[301], 64 * 50.0 * 8 * 50.0, 1.0);
}

}  // namespace
}  // namespace talus
