#include "core/volume/karst_ways.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "core/base/math.h"
#include "core/base/random.h"

namespace talus {
namespace {

constexpr double k_steepest_way = 0.65;  // m of a metre
constexpr double k_level_rise = 0.5;     // of a step
constexpr double k_table_rise = 0.06;
constexpr double k_hard_cost = 5;      // times more than soft rock
constexpr double k_aslant_cost = 3;    // times more than along a crack
constexpr double k_level_cost = 1.7;   // times more above the water table, and
constexpr double k_steep_cost = 4;     // times more below it
constexpr double k_random_cost = 0.8;  // at most, of the cost
// Steps that a column of nodes lies away from its place on the lattice, so that ways have no eight
// directions.
constexpr double k_astray = 0.35;

// The ways to a node's neighbours seen from above: as a king and a knight go.
constexpr std::array<std::array<int, 2>, 16> k_neighbours{{{1, 0},
                                                           {0, 1},
                                                           {-1, 0},
                                                           {0, -1},
                                                           {1, 1},
                                                           {-1, 1},
                                                           {-1, -1},
                                                           {1, -1},
                                                           {2, 1},
                                                           {1, 2},
                                                           {-1, 2},
                                                           {-2, 1},
                                                           {-2, -1},
                                                           {-1, -2},
                                                           {1, -2},
                                                           {2, -1}}};

}  // namespace

KarstPlace KarstWays::place_of(std::size_t node) const {
    constexpr std::size_t k_layer = std::size_t{k_across} * k_across;
    const std::size_t column = node % k_layer;
    // The root stays where the spring's passage ends.
    const double astray = column == root() ? 0 : k_astray;
    const auto off = [&](std::uint64_t channel) {
        const auto hash = static_cast<std::uint32_t>(combine_seeds(rock_.seed ^ channel, column));
        return astray * (2 * static_cast<double>(to_unit(hash)) - 1);
    };
    const double east = (static_cast<double>(column % k_across) - k_radius + off(0xe1)) * rock_.step;
    const double south = (static_cast<double>(column / k_across) - k_radius + off(0x51)) * rock_.step;
    const auto level = static_cast<double>(node / k_layer);
    return {root_.x + east * along_.x - south * along_.y, root_.y + east * along_.y + south * along_.x,
            root_.z + level * rise_};
}

std::size_t KarstWays::top_of(int i, int j) const {
    for (int k = levels_ - 1; k >= 0; --k) {
        const std::size_t node = node_at(i, j, k);
        if (down_[node] != k_none) return node;
    }
    return k_none;
}

double KarstWays::water_table(double x, double y) const {
    const double east = x - root_.x;
    const double south = y - root_.y;
    return root_.z + rise_ + k_table_rise * std::sqrt(east * east + south * south);
}

KarstWays::KarstWays(const CaveGround& ground, const Field<float>& hardness, const KarstRock& rock,
                     const KarstPlace& root, const Heading& along)
    : rock_(rock), root_(root), along_(along), rise_(k_level_rise * rock.step) {
    // The ground at every half step, as far as one and a half from a column: over a node lies rock wherever
    // its edges lead.
    constexpr int k_around = 3;
    constexpr int k_halves = 2 * k_across + 2 * k_around - 1;
    std::vector<float> heights;
    for (int v = 0; v < k_halves; ++v) {
        for (int u = 0; u < k_halves; ++u) {
            const double east = (u - k_around - 2 * k_radius) * rock.step / 2;
            const double south = (v - k_around - 2 * k_radius) * rock.step / 2;
            const double x = root.x + east * along.x - south * along.y;
            const double y = root.y + east * along.y + south * along.x;
            heights.push_back(
                static_cast<float>(ground.within(x, y, rock.rock_over) ? ground.at(x, y) : -HUGE_VAL));
        }
    }
    std::vector<float> roof;  // the lowest ground around a column
    double highest = root.z;
    for (int j = 0; j < k_across; ++j) {
        for (int i = 0; i < k_across; ++i) {
            float lowest = HUGE_VALF;
            for (int v = 2 * j; v <= 2 * (j + k_around); ++v) {
                for (int u = 2 * i; u <= 2 * (i + k_around); ++u)
                    lowest = std::min(lowest, heights[static_cast<std::size_t>(v * k_halves + u)]);
            }
            roof.push_back(lowest);
            highest = std::max(highest, static_cast<double>(lowest));
        }
    }
    const double room = (highest - rock.rock_over - root.z) / rise_;
    levels_ = static_cast<int>(clamp(room, 0.0, static_cast<double>(k_most_levels - 1))) + 1;

    // The mean hardness of what crops out at a level; 0.5 where nothing does.
    std::vector<double> sums(static_cast<std::size_t>(levels_), 0), counts = sums;
    for (int j = 0; j < k_across; ++j) {
        for (int i = 0; i < k_across; ++i) {
            const KarstPlace at = place_of(node_at(i, j, 0));
            if (!ground.within(at.x, at.y, 0)) continue;
            const double level = std::floor((ground.at(at.x, at.y) - root.z) / rise_ + 0.5);
            if (level < 0 || level >= levels_) continue;
            sums[static_cast<std::size_t>(level)] += ground.field_at(hardness, at.x, at.y, 0.5);
            counts[static_cast<std::size_t>(level)] += 1;
        }
    }
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] = counts[k] > 0 ? sums[k] / counts[k] : 0.5;
    find_ways(roof, sums);
}

void KarstWays::find_ways(const std::vector<float>& roof, const std::vector<double>& hardness) {
    // What a way costs for its direction, seen from above.
    const auto aslant = [&](double east, double south, double run) {
        double most = 0;
        for (const Heading& crack : rock_.crack_ways) {
            const double cosine = (east * crack.x + south * crack.y) / run;
            most = std::max(most, cosine * cosine * cosine * cosine * cosine * cosine);
        }
        return 1 + rock_.cracks * (k_aslant_cost - 1) * (1 - most);
    };
    const std::size_t count = static_cast<std::size_t>(levels_) * k_across * k_across;
    down_.assign(count, k_none);
    std::vector<double> costs(count, HUGE_VAL);
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto visit = [&](std::size_t node, double cost, std::size_t down) {
        if (cost >= costs[node]) return;
        costs[node] = cost;
        down_[node] = down;
        open.push({cost, node});
    };
    visit(root(), 0, root());
    // The same at all levels, and known once it was asked for.
    struct Step {
        double run = -1;  // seen from above, m; below 0: not known yet
        double direction = 0;
    };
    constexpr std::size_t k_layer = std::size_t{k_across} * k_across;
    std::vector<Step> steps(k_layer * k_neighbours.size());
    const auto find_step = [&](Step& step, std::size_t from_column, std::size_t to_column) {
        const KarstPlace from = place_of(from_column);
        const KarstPlace at = place_of(to_column);
        step.run = std::sqrt((at.x - from.x) * (at.x - from.x) + (at.y - from.y) * (at.y - from.y));
        step.direction = aslant(at.x - from.x, at.y - from.y, step.run);
    };
    while (!open.empty()) {
        const auto [cost, node] = open.top();
        open.pop();
        if (cost > costs[node]) continue;
        const auto k = static_cast<int>(node / k_layer);
        const auto j = static_cast<int>(node % k_layer / k_across);
        const auto i = static_cast<int>(node % k_across);
        for (std::size_t n = 0; n < k_neighbours.size(); ++n) {
            const int to_i = i + k_neighbours[n][0];
            const int to_j = j + k_neighbours[n][1];
            const int east = to_i - k_radius;
            const int south = to_j - k_radius;
            if (east * east + south * south > k_radius * k_radius) continue;
            const double over = static_cast<double>(roof[static_cast<std::size_t>(to_j * k_across + to_i)]);
            Step& step = steps[node % k_layer * k_neighbours.size() + n];
            if (step.run < 0) find_step(step, node % k_layer, node_at(to_i, to_j, 0));
            const double run = step.run;
            const double away = std::sqrt(static_cast<double>(east * east + south * south)) * rock_.step;
            for (int up = 0; k + up < levels_ && up * rise_ <= k_steepest_way * run; ++up) {
                const double height = (k + up) * rise_;
                if (root_.z + height + rock_.rock_over > over) break;
                const std::size_t to = node_at(to_i, to_j, k + up);
                const double climb = up * rise_;
                const double length = std::sqrt(run * run + climb * climb);
                if (cost + length >= costs[to]) continue;  // every factor is at least 1
                const double share = climb / run / k_steepest_way;
                const bool dry = height > rise_ + k_table_rise * away;
                const double zone =
                    dry ? 1 + (k_level_cost - 1) * (1 - share) : 1 + (k_steep_cost - 1) * share;
                const double hard =
                    1 + rock_.soft * (k_hard_cost - 1) * hardness[static_cast<std::size_t>(k + up)];
                const auto random =
                    static_cast<double>(to_unit(static_cast<std::uint32_t>(combine_seeds(rock_.seed, to))));
                visit(to, cost + length * zone * step.direction * hard * (1 + k_random_cost * random), node);
            }
        }
    }
}

}  // namespace talus
