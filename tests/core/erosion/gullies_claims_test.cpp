// "Branching gullies run down the slopes": what a lesson says of eroded ground, measured in two ways on maps
// like its own. Its note names this test.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/lesson/script/comparisons.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/water/flow_graph.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_side = 129;        // samples, as far apart as the lesson's
constexpr double k_share = 0.06;   // of the samples that count as valleys, on any map the deepest
constexpr std::size_t k_long = 4;  // samples of a stream that counts where two meet
// So many that streams that happen to meet are told from streams that mostly do: some seconds.
constexpr std::uint64_t k_seeds = 12;

std::shared_ptr<const Terrain> ground(Recipe recipe) {
    World& world = recipe.world;
    world.extent *= (k_side - 1.0) / (world.width - 1);
    world.width = world.height = k_side;
    set_value(recipe, "diamond_square.feature_size=" + std::to_string(world.extent));
    return Evaluator(0).evaluate(recipe, k_side, k_side);
}

// How much deeper a sample lies than those two further on either side, in the direction where that is most.
double depth(const Grid<float>& map, int x, int y) {
    double most = std::numeric_limits<double>::lowest();
    for (std::size_t d = 0; d < k_directions / 2; ++d) {
        const int dx = 2 * k_direction_x[d], dy = 2 * k_direction_y[d];
        const double beside = static_cast<double>(std::min(map(x + dx, y + dy), map(x - dx, y - dy)));
        most = std::max(most, (beside - static_cast<double>(map(x, y))) / std::hypot(dx, dy));
    }
    return most;
}

// 1 in the valleys: k_share of the samples.
Grid<std::uint8_t> valleys_of(const Grid<float>& map) {
    Grid<double> depths(k_side, k_side);
    std::vector<double> sorted;
    for (int y = 2; y < k_side - 2; ++y) {
        for (int x = 2; x < k_side - 2; ++x) sorted.push_back(depths(x, y) = depth(map, x, y));
    }
    std::sort(sorted.begin(), sorted.end());
    const double limit = sorted[static_cast<std::size_t>(static_cast<double>(sorted.size()) * (1 - k_share))];
    Grid<std::uint8_t> valleys(k_side, k_side, 0);
    for (int y = 2; y < k_side - 2; ++y) {
        for (int x = 2; x < k_side - 2; ++x) valleys(x, y) = depths(x, y) > limit ? 1 : 0;
    }
    return valleys;
}

struct Neighbourhood {
    int samples = 0;
    int runs = 0;  // of valley samples side by side on the way around
};
Neighbourhood around(const Grid<std::uint8_t>& valleys, int x, int y) {
    const auto at = [&](std::size_t d) {
        return valleys(x + k_direction_x[d % k_directions], y + k_direction_y[d % k_directions]) != 0;
    };
    Neighbourhood found;
    for (std::size_t d = 0; d < k_directions; ++d) {
        found.samples += at(d) ? 1 : 0;
        found.runs += at(d) && !at(d + k_directions - 1) ? 1 : 0;
    }
    return found;
}

// By form alone: the share of the valleys' samples that hang together in shapes of three ends or more.
double branched_share(Grid<std::uint8_t> valleys) {
    constexpr std::size_t k_min_samples = 12;
    const Grid<std::uint8_t> all = valleys;
    std::size_t count = 0, branched = 0;
    for (const auto [x, y] : cells_of(k_side, k_side)) {
        if (valleys(x, y) == 0) continue;
        std::vector<std::pair<int, int>> shape{{x, y}};
        valleys(x, y) = 0;
        int ends = 0;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            const auto [at_x, at_y] = shape[i];
            const Neighbourhood near = around(all, at_x, at_y);
            ends += near.runs == 1 && near.samples <= 2 ? 1 : 0;
            for (std::size_t d = 0; d < k_directions; ++d) {
                std::uint8_t& next = valleys(at_x + k_direction_x[d], at_y + k_direction_y[d]);
                if (next != 0) shape.emplace_back(at_x + k_direction_x[d], at_y + k_direction_y[d]);
                next = 0;
            }
        }
        count += shape.size();
        if (ends >= 3 && shape.size() >= k_min_samples) branched += shape.size();
    }
    return static_cast<double>(branched) / static_cast<double>(count);
}

// By the way of the water: where in valleys two streams meet that have run in valleys for a while, and how
// long such streams are on the mean.
struct StreamMeetings {
    int meetings = 0;
    double length = 0;
};
StreamMeetings streams_in(const Grid<std::uint8_t>& valleys, const Terrain& terrain) {
    FlowGraph flow;
    flow.route(*terrain.height(), terrain.lattice, {}, nullptr);
    Grid<int> length(k_side, k_side, 0), above(k_side, k_side, 0), long_ones(k_side, k_side, 0);
    StreamMeetings streams;
    double samples = 0;
    for (const std::uint32_t at : flow.downstream(nullptr)) {
        if (valleys.data()[at] == 0) continue;
        ++length.data()[at];
        ++above.data()[at];
        streams.meetings += long_ones.data()[at] >= 2 ? 1 : 0;
        const std::size_t next = flow.receiver(at);
        if (next != at && valleys.data()[next] != 0) {
            above.data()[next] += above.data()[at];
            length.data()[next] = std::max(length.data()[next], length.data()[at]);
            long_ones.data()[next] += length.data()[at] >= static_cast<int>(k_long) ? 1 : 0;
        } else {
            streams.length += static_cast<double>(length.data()[at]) * above.data()[at];
            samples += above.data()[at];
        }
    }
    streams.length /= samples;
    return streams;
}

TEST(GulliesClaims, RainCutsBranchingGulliesWhereThereWereNone) {
    std::array<double, 2> branched{}, length{};
    std::array<int, 2> meetings{};
    for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
        const auto comparison = lesson_comparison("erosion", seed);
        for (std::size_t side = 0; side < 2; ++side) {
            const auto terrain = ground(comparison->sides[side].recipe);
            const Grid<std::uint8_t> valleys = valleys_of(*terrain->height());
            const StreamMeetings streams = streams_in(valleys, *terrain);
            branched[side] += branched_share(valleys) / k_seeds;
            length[side] += streams.length / k_seeds;
            meetings[side] += streams.meetings;
        }
    }
    EXPECT_LT(branched[0], 0.03);
    EXPECT_GT(branched[1], 0.1);
    EXPECT_LE(meetings[0], 2);
    EXPECT_GE(meetings[1], 10);
    EXPECT_GT(length[1], 1.4 * length[0]);
}

}  // namespace
}  // namespace talus
