#include "core/io/voids.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "core/base/formatted.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr float k_usual_voids[] = {-32768,  -32767, -9999, -9999.9f, -10000, -99999,
                                   -999999, -999,   -99,   9999,     32767,  65535};
constexpr std::size_t k_min_cells = 64;
constexpr double k_lowest_on_earth = -11100;  // m
constexpr double k_highest_on_earth = 9000;   // m
// How far from all others a value has to stand, in parts of their range.
constexpr double k_apart_if_usual = 0.05;
constexpr double k_apart_beyond_earth = 1;
constexpr int k_max_voids = 4;  // different values

struct Extremes {
    float lowest, second_lowest;
    float highest, second_highest;
};

Extremes extremes_in(const Grid<float>& heights) {
    constexpr float k_infinite = std::numeric_limits<float>::infinity();
    Extremes found{k_infinite, k_infinite, -k_infinite, -k_infinite};
    for (const float value : heights.values()) {
        if (std::isnan(value)) continue;
        if (value < found.lowest) {
            found.second_lowest = found.lowest;
            found.lowest = value;
        } else if (value > found.lowest && value < found.second_lowest) {
            found.second_lowest = value;
        }
        if (value > found.highest) {
            found.second_highest = found.highest;
            found.highest = value;
        } else if (value < found.highest && value > found.second_highest) {
            found.second_highest = value;
        }
    }
    return found;
}

// rest: the range of all other values; of two values, none can be told from the other.
bool stands_for_nothing(float value, double gap, double rest) {
    if (!(rest > 0) || !std::isfinite(gap)) return false;
    const double metres = static_cast<double>(value);
    const bool usual = std::ranges::find(k_usual_voids, value) != std::end(k_usual_voids);
    const bool on_earth = metres > k_lowest_on_earth && metres < k_highest_on_earth;
    if (usual) return gap > k_apart_if_usual * rest && gap > (on_earth ? rest : 0);
    return !on_earth && gap > k_apart_beyond_earth * rest;
}

std::optional<float> void_in(const Grid<float>& heights) {
    const Extremes found = extremes_in(heights);
    const auto apart = [](float a, float b) { return static_cast<double>(a) - static_cast<double>(b); };
    const double below = apart(found.second_lowest, found.lowest);
    const double above = apart(found.highest, found.second_highest);
    // The other end may be a void, too: the range of the rest leaves it out.
    const double middle = apart(found.second_highest, found.second_lowest);
    if (below >= above && stands_for_nothing(found.lowest, below, middle)) return found.lowest;
    if (stands_for_nothing(found.highest, above, middle)) return found.highest;
    if (stands_for_nothing(found.lowest, below, middle)) return found.lowest;
    return std::nullopt;
}

}  // namespace

void clear_impossible(Grid<float>& heights) {
    for (float& value : heights.values()) {
        if (!(std::fabs(value) < k_no_ground)) value = std::numeric_limits<float>::quiet_NaN();
    }
}

std::vector<std::string> find_voids(Grid<float>& heights) {
    std::vector<std::string> remarks;
    if (heights.size() < k_min_cells) return remarks;
    for (int i = 0; i < k_max_voids; ++i) {
        const std::optional<float> found = void_in(heights);
        if (!found) break;
        std::size_t count = 0;
        for (float& value : heights.values()) {
            if (value != *found) continue;
            value = std::numeric_limits<float>::quiet_NaN();
            ++count;
        }
        remarks.push_back(
            counted(count, "cell") +
            formatted(" of %.9g %s apart from all others: taken for no data, though the file does not say so",
                      static_cast<double>(*found), count == 1 ? "stands" : "stand"));
    }
    return remarks;
}

std::string filled_gaps_text(std::size_t filled, std::size_t cells) {
    return counted(filled, "cell") +
           formatted(" without data (%.3g %%) %s filled smoothly from around %s",
                     100.0 * static_cast<double>(filled) / static_cast<double>(cells),
                     filled == 1 ? "is" : "are", filled == 1 ? "it" : "them");
}

}  // namespace talus
