#include "core/paint/cheapest_way.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace talus {
namespace {

// Steps to all sides, by their angle.
constexpr std::array<MapSample, 16> k_steps{{{1, 0},
                                             {2, 1},
                                             {1, 1},
                                             {1, 2},
                                             {0, 1},
                                             {-1, 2},
                                             {-1, 1},
                                             {-2, 1},
                                             {-1, 0},
                                             {-2, -1},
                                             {-1, -1},
                                             {-1, -2},
                                             {0, -1},
                                             {1, -2},
                                             {1, -1},
                                             {2, -1}}};
constexpr int k_directions = static_cast<int>(k_steps.size());
constexpr int k_sharpest = k_directions / 4;  // a right angle

int turns_between(int from, int to) {
    const int turn = (to - from + k_directions) % k_directions;
    return std::min(turn, k_directions - turn);
}

class Search {
 public:
    Search(const WayGround& ground, const WayCosts& costs)
        : ground_(ground),
          costs_(costs),
          width_(ground.lattice.width),
          height_(ground.lattice.height),
          cell_(ground.lattice.cell_size) {}

    // The directions of the steps from one sample to the other. arrived: that of the step before; below 0:
    // there was none.
    std::vector<int> way(const MapSample& from, const MapSample& to, int arrived, const Progress* progress) {
        const std::size_t states = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) *
                                   static_cast<std::size_t>(k_directions);
        best_.assign(states, std::numeric_limits<float>::infinity());
        came_.assign(states, k_none);
        Queue queue;
        for (int direction = 0; direction < k_directions; ++direction) {
            const double turn = arrived < 0 ? 0.0 : turn_cost(turns_between(arrived, direction));
            reach(queue, from, direction, turn, k_start, to);
        }
        for (std::size_t done = 0; !queue.empty(); ++done) {
            if (done % k_between_checks == 0) checkpoint(progress);
            const auto [estimate, state] = queue.top();
            queue.pop();
            const MapSample at = place_of(state);
            const double cost = static_cast<double>(best_[state]);
            if (estimate > static_cast<float>(cost + straight(at, to))) continue;  // a dearer way to it
            if (at == to) return steps_to(state);
            const int facing = static_cast<int>(state % k_directions);
            for (int turn = -k_sharpest; turn <= k_sharpest; ++turn) {
                const int direction = (facing + turn + k_directions) % k_directions;
                MapSample next = at;
                if (!go(next, direction)) continue;
                const double more = step_cost(at, next, direction) + turn_cost(std::abs(turn));
                reach(queue, next, direction, cost + more, static_cast<std::uint8_t>(facing), to);
            }
        }
        return {};
    }

    MapSample wrapped(MapSample place) const {
        if (ground_.lattice.wrap_x) place.x = (place.x % width_ + width_) % width_;
        if (ground_.lattice.wrap_y) place.y = (place.y % height_ + height_) % height_;
        return place;
    }

 private:
    using Queue = std::priority_queue<std::pair<float, std::size_t>,
                                      std::vector<std::pair<float, std::size_t>>, std::greater<>>;
    static constexpr std::uint8_t k_none = 255;
    static constexpr std::uint8_t k_start = 254;
    static constexpr std::size_t k_between_checks = 1 << 14;

    std::size_t state_of(const MapSample& place, int direction) const {
        const auto cell = static_cast<std::size_t>(place.y) * static_cast<std::size_t>(width_) +
                          static_cast<std::size_t>(place.x);
        return cell * static_cast<std::size_t>(k_directions) + static_cast<std::size_t>(direction);
    }
    MapSample place_of(std::size_t state) const {
        const auto cell = static_cast<int>(state / static_cast<std::size_t>(k_directions));
        return {cell % width_, cell / width_};
    }
    // Returns whether the step stays on the map.
    bool go(MapSample& place, int direction) const {
        const MapSample& step = k_steps[static_cast<std::size_t>(direction)];
        place = wrapped({place.x + step.x, place.y + step.y});
        return place.x >= 0 && place.y >= 0 && place.x < width_ && place.y < height_;
    }
    void reach(Queue& queue, const MapSample& at, int direction, double cost, std::uint8_t from,
               const MapSample& to) {
        const std::size_t state = state_of(at, direction);
        const auto dear = static_cast<float>(cost);
        if (!(dear < best_[state])) return;
        best_[state] = dear;
        came_[state] = from;
        queue.emplace(static_cast<float>(static_cast<double>(dear) + straight(at, to)), state);
    }
    double straight(const MapSample& a, const MapSample& b) const {
        const auto apart = [](int from, int to, int count, bool wraps) {
            const int straight = std::abs(from - to);
            return static_cast<double>(wraps ? std::min(straight, count - straight) : straight);
        };
        const double x = apart(a.x, b.x, width_, ground_.lattice.wrap_x);
        const double y = apart(a.y, b.y, height_, ground_.lattice.wrap_y);
        return cell_ * std::sqrt(x * x + y * y);
    }
    double turn_cost(int turns) const { return costs_.turn * cell_ * (turns * turns); }
    double step_cost(const MapSample& from, const MapSample& to, int direction) const {
        const MapSample& step = k_steps[static_cast<std::size_t>(direction)];
        const double length = cell_ * std::sqrt(static_cast<double>(step.x * step.x + step.y * step.y));
        const double allowed = costs_.gradient * length;
        const auto here = static_cast<double>(ground_.heights(from.x, from.y));
        const auto there = static_cast<double>(ground_.heights(to.x, to.y));
        const double over = std::max(0.0, std::fabs(there - here) / allowed - 1);
        const double off = std::fabs(between(ground_.heights, from, step) - (here + there) / 2) / allowed;
        const double wet =
            (wet_at(from) + wet_at(to) + 2 * (between(ground_.water, from, step) > 0 ? 1.0 : 0.0)) / 4;
        return length * (1 + costs_.steep * over * over + costs_.uneven * off + costs_.water * wet +
                         costs_.border * beside_border(to));
    }
    // 1 on the border, 0 from k_beside_border samples inwards.
    double beside_border(const MapSample& place) const {
        int inwards = k_beside_border;
        if (!ground_.lattice.wrap_x) inwards = std::min({inwards, place.x, width_ - 1 - place.x});
        if (!ground_.lattice.wrap_y) inwards = std::min({inwards, place.y, height_ - 1 - place.y});
        return 1 - static_cast<double>(inwards) / k_beside_border;
    }
    double wet_at(const MapSample& place) const { return ground_.water(place.x, place.y) > 0 ? 1 : 0; }
    // The mean of the two samples beside the middle of a step; a straight one of a cell has none.
    double between(const Grid<float>& values, const MapSample& from, const MapSample& step) const {
        const auto half = [](int i, bool up) { return up ? i - i / 2 : i / 2; };
        const MapSample low = wrapped({from.x + half(step.x, false), from.y + half(step.y, false)});
        const MapSample high = wrapped({from.x + half(step.x, true), from.y + half(step.y, true)});
        return (static_cast<double>(values(low.x, low.y)) + static_cast<double>(values(high.x, high.y))) / 2;
    }
    std::vector<int> steps_to(std::size_t state) const {
        std::vector<int> steps;
        while (came_[state] != k_start) {
            const int direction = static_cast<int>(state % static_cast<std::size_t>(k_directions));
            steps.push_back(direction);
            const MapSample& step = k_steps[static_cast<std::size_t>(direction)];
            const MapSample at = place_of(state);
            state = state_of(wrapped({at.x - step.x, at.y - step.y}), came_[state]);
        }
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

    const WayGround& ground_;
    const WayCosts& costs_;
    int width_, height_;
    double cell_;
    std::vector<float> best_;         // m, of each sample and direction
    std::vector<std::uint8_t> came_;  // the direction of the step before
};

}  // namespace

std::vector<MapLine> cheapest_way(const WayGround& ground, std::span<const MapSample> through,
                                  const WayCosts& costs, Progress* progress) {
    Search search(ground, costs);
    MapSample at = through.front();  // beyond the seam where the way has crossed it
    int arrived = -1;
    std::vector<MapLine> legs;
    for (std::size_t leg = 1; leg < through.size(); ++leg) {
        const auto share = [&](std::size_t done) {
            return static_cast<float>(done) / static_cast<float>(through.size() - 1);
        };
        const ProgressPart part(progress, share(leg - 1), share(leg));
        const auto place = [&] { return MapPoint{ground.lattice.x_of(at.x), ground.lattice.y_of(at.y)}; };
        std::vector<MapPoint>& places = legs.emplace_back().points;
        places.push_back(place());
        for (const int direction : search.way(search.wrapped(at), through[leg], arrived, progress)) {
            const MapSample& step = k_steps[static_cast<std::size_t>(direction)];
            at = {at.x + step.x, at.y + step.y};
            places.push_back(place());
            arrived = direction;
        }
    }
    return legs;
}

}  // namespace talus
