#include "core/simulation/streaks.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"

namespace talus {
namespace {

constexpr std::size_t k_trail = 12;    // points
constexpr double k_mark_time = 0.05;   // s from one point of a trail to the next
constexpr double k_min_life = 1.5;     // s
constexpr double k_max_life = 4;       // s
constexpr double k_fade = 0.4;         // s
constexpr float k_rest_share = 0.01f;  // of what is quick: what is slower rests
constexpr int k_tries = 12;            // in a frame, to find running water
constexpr double k_max_way = 3;        // cells in one step of the drift
constexpr int k_max_steps = 8;         // in one frame

float speed(float east, float south) { return std::sqrt(east * east + south * south); }

// Brings a place back into a world that wraps. Returns whether it lay outside.
bool wrap(double& place, double first, double extent, bool wraps) {
    const double turns = std::floor((place - first) / extent);
    if (!wraps || turns == 0) return false;
    place -= turns * extent;
    return true;
}

}  // namespace

float Streaks::Streak::presence() const {
    return static_cast<float>(std::clamp(std::min(age, life - age) / k_fade, 0.0, 1.0));
}

double Streaks::random() { return static_cast<double>(mix(++drawn_) >> 11) * 0x1p-53; }

void Streaks::try_to_begin(Streak& streak, const Current& current, const Lattice& lattice) {
    for (int i = 0; i < k_tries; ++i) {
        const int x = static_cast<int>(random() * lattice.width);
        const int y = static_cast<int>(random() * lattice.height);
        const float here = speed(current.east(x, y), current.south(x, y));
        // Where it is quick, every try begins a streak.
        if (here < k_rest_share * current.quick ||
            random() * static_cast<double>(current.quick) > static_cast<double>(here))
            continue;
        streak.trail = {{lattice.x_of(x), lattice.y_of(y)}};
        streak.age = 0;
        streak.life = k_min_life + random() * (k_max_life - k_min_life);
        return;
    }
}

void Streaks::drift(const Current& current, const Lattice& lattice, double seconds, double pace) {
    until_mark_ -= seconds;
    const bool mark = until_mark_ <= 0;
    if (mark) until_mark_ = k_mark_time;
    for (Streak& streak : streaks_) {
        streak.age += seconds;
        if (streak.trail.empty() || streak.age >= streak.life) {
            streak.trail.clear();
            try_to_begin(streak, current, lattice);
            continue;
        }
        WorldPlace place = streak.trail.back();
        const double east = static_cast<double>(value_at(current.east, lattice, place));
        const double south = static_cast<double>(value_at(current.south, lattice, place));
        const double way = std::sqrt(east * east + south * south) * seconds * pace;
        // What rests, or leaves the map, fades where it is.
        if (way < static_cast<double>(k_rest_share * current.quick) * seconds * pace) {
            streak.life = std::min(streak.life, streak.age + k_fade);
            continue;
        }
        const int steps =
            std::clamp(static_cast<int>(way / (k_max_way * lattice.cell_size)) + 1, 1, k_max_steps);
        for (int i = 0; i < steps; ++i) place = drifted(current, lattice, place, seconds * pace / steps);
        const bool around_x = wrap(place.x, lattice.x_of(0), lattice.extent_x(), lattice.wrap_x);
        const bool around_y = wrap(place.y, lattice.y_of(0), lattice.extent_y(), lattice.wrap_y);
        if (around_x || around_y) {
            streak.trail = {place};
        } else if (mark) {
            if (streak.trail.size() == k_trail) streak.trail.erase(streak.trail.begin());
            streak.trail.push_back(place);
        } else {
            streak.trail.back() = place;
        }
        const auto beyond = [](double at, double first, double extent) {
            return at < first || at > first + extent;
        };
        if (beyond(place.x, lattice.x_of(0), lattice.extent_x()) ||
            beyond(place.y, lattice.y_of(0), lattice.extent_y()))
            streak.trail.clear();
    }
}

}  // namespace talus
