#include "core/lesson/class_line.h"

#include <cassert>
#include <cmath>
#include <string>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/generate/fractal_law.h"
#include "core/lesson/class_lesson.h"
#include "core/lesson/class_rounding.h"

namespace talus {
namespace {

constexpr std::uint32_t k_line_channel = 2000;  // apart from the lattice's, for these are not its numbers

}  // namespace

ClassLine::ClassLine(const LineNumbers& numbers)
    : numbers_(numbers), tenths_(static_cast<std::size_t>(points())) {
    assert(levels() >= 1 && levels() <= LineNumbers::k_max_levels);
    numbers_.stage.relief = ClassNumbers::k_max_seed;
    for (std::int64_t step = 0; step < steps(); ++step) {
        const int place = place_at(step);
        tenths_[static_cast<std::size_t>(place)] =
            static_cast<int>(std::floor(arithmetic(step).result * k_tenths + 0.5));
    }
}

Track ClassLine::track() const {
    Track track{.steps = steps(), .marks = {{0, true, "The two ends"}}};
    for (int level = 1; level <= levels(); ++level)
        track.marks.push_back({(1 << (level - 1)) + 1, true, "Level " + std::to_string(level) + ": middles"});
    return track;
}

int ClassLine::level_of(int place) const {
    for (int level = 1; level <= levels(); ++level) {
        const int half = 1 << (levels() - level);
        if (place % (2 * half) == half) return level;
    }
    return 0;
}

std::int64_t ClassLine::step_of(int place) const {
    const int level = level_of(place);
    if (level == 0) return place == 0 ? 0 : 1;
    const int piece = 1 << (levels() - level + 1);
    return (1 << (level - 1)) + 1 + place / piece;
}

int ClassLine::place_at(std::int64_t step) const {
    if (step < 2) return step == 0 ? 0 : points() - 1;
    int level = 1;
    while ((1 << level) + 1 <= step) ++level;
    const int piece = 1 << (levels() - level + 1);
    return static_cast<int>(step - (1 << (level - 1)) - 1) * piece + piece / 2;
}

double ClassLine::value(int place) const {
    return static_cast<double>(tenths_[static_cast<std::size_t>(place)]) / k_tenths;
}

int ClassLine::largest_offset(int level) const {
    if (numbers_.no_offsets && level > 0) return 0;
    return static_cast<int>(std::floor(amplitude(numbers_.stage, 2 * level) * k_tenths + 0.5));
}

int ClassLine::offset_at(int place, int level) const {
    if (const auto typed = numbers_.typed.find(place); typed != numbers_.typed.end()) return typed->second;
    const int most = largest_offset(level);
    const int at = place << (LineNumbers::k_max_levels - levels());
    const std::uint32_t bits =
        hash(row_key(numbers_.seed, 0, k_line_channel), static_cast<std::uint32_t>(at));
    if (level > 0 && numbers_.stage.law == DiamondSquare::Law::gaussian)
        return static_cast<int>(
            std::floor(static_cast<double>(to_normal(bits)) * most / std::sqrt(3.0) + 0.5));
    const int step = level == 0 ? k_tenths : 1;  // ends are whole numbers
    const auto count = static_cast<std::uint64_t>(2 * (most / step) + 1);
    return (static_cast<int>(count * bits >> 32) - most / step) * step;
}

Arithmetic ClassLine::arithmetic(std::int64_t step) const {
    const int place = place_at(step);
    const int level = level_of(place);
    const int number = offset_at(place, level);
    Arithmetic line{.phase = level == 0 ? Phase::seeds : Phase::square,
                    .level = level,
                    .point = {place, 0},
                    .parents = {}};
    if (level == 0) {
        line.given = true;
        line.mean = line.result = static_cast<double>(number) / k_tenths;
        return line;
    }
    const int reach = 1 << (levels() - level);
    int sum = 0;
    line.count = 2;
    for (std::size_t i = 0; i < 2; ++i) {
        const int parent = i == 0 ? place - reach : place + reach;
        line.parents[i] = {{parent, 0}, {parent, 0}, value(parent)};
        sum += tenths_[static_cast<std::size_t>(parent)];
    }
    const int most = largest_offset(level);
    const bool gaussian = numbers_.stage.law == DiamondSquare::Law::gaussian;
    line.amplitude = (gaussian ? most / std::sqrt(3.0) : most) / k_tenths;
    line.mean = static_cast<double>(sum) / 2 / k_tenths;
    line.offset = static_cast<double>(number) / k_tenths;
    line.result = static_cast<double>(rounded_result(sum, 2, number)) / k_tenths;
    return line;
}

}  // namespace talus
