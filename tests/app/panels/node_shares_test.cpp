#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "app/panels/line_handles.h"

namespace talus {
namespace {

TEST(NodeShares, AreTheSmallerTheNearerNodesAreToEachOther) {
    constexpr double k_em = 16;
    EXPECT_EQ(node_shares(std::vector<glm::dvec2>{{5, 5}}, k_em), (std::vector<float>{1}));
    EXPECT_EQ(node_shares(std::vector<glm::dvec2>{{0, 0}, {200, 0}, {200, 90}}, k_em),
              (std::vector<float>{1, 1, 1}));
    const auto shares = node_shares(std::vector<glm::dvec2>{{0, 0}, {200, 0}, {200, 32}, {200, 33}}, k_em);
    EXPECT_EQ(shares[0], 1);
    EXPECT_FLOAT_EQ(shares[1], 0.5f) << "by the nearer one of its neighbours";
    EXPECT_FLOAT_EQ(shares[2], 0.3f) << "and none vanishes";
    std::vector<glm::dvec2> dense;
    for (int i = 0; i < 60; ++i) dense.emplace_back(10.0 * i, 0);
    for (const float share : node_shares(dense, k_em))
        EXPECT_LT(share * k_em, 5) << "half of the way is free";
}

}  // namespace
}  // namespace talus
