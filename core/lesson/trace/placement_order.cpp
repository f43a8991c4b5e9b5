#include "core/lesson/trace/placement_order.h"

#include <algorithm>
#include <cassert>

namespace talus {

PlacementOrder::PlacementOrder(const LatticePlan& plan, bool random_additions, bool squares_first)
    : plan_(plan), random_additions_(random_additions && plan.y.features > 0), squares_first_(squares_first) {
    assert(!squares_first_ || !(random_additions_ || is_line()));
    const auto add = [&](Phase phase, int level, std::int64_t count) {
        if (count == 0) return;
        const std::int64_t first = phases_.empty() ? 0 : steps();
        phases_.push_back({phase, level, first, count});
    };
    const auto area = [&](int level) { return std::int64_t{width(level)} * height(level); };
    add(Phase::seeds, 0, area(0));
    for (int level = 1; level <= plan.levels; ++level) {
        const std::int64_t centres = std::int64_t{plan.x.steps(level - 1)} * plan.y.steps(level - 1);
        if (!squares_first_) add(Phase::diamond, level, centres);
        if (random_additions_) add(Phase::diamond_additions, level, 1);
        add(Phase::square, level, area(level) - area(level - 1) - centres);
        if (squares_first_) add(Phase::diamond, level, centres);
        if (random_additions_) add(Phase::square_additions, level, 1);
    }
    if (random_additions_) add(Phase::remaining_additions, plan.levels, 1);
}

const PhaseSpan& PlacementOrder::phase_of(std::int64_t step) const {
    assert(step >= 0 && step < steps());
    const auto after = std::upper_bound(phases_.begin(), phases_.end(), step,
                                        [](std::int64_t s, const PhaseSpan& span) { return s < span.first; });
    return *(after - 1);
}

LatticePoint PlacementOrder::point_at(std::int64_t step) const {
    const PhaseSpan& span = phase_of(step);
    assert(places_points(span.phase));
    const std::int64_t index = step - span.first;
    const int shift = plan_.levels - span.level;
    const auto finest = [shift](std::int64_t x, std::int64_t y) {
        return LatticePoint{static_cast<int>(x) << shift, static_cast<int>(y) << shift};
    };
    if (span.phase == Phase::seeds) return finest(index % width(0), index / width(0));
    const std::int64_t across = plan_.x.steps(span.level - 1);
    if (span.phase == Phase::diamond) return finest(2 * (index % across) + 1, 2 * (index / across) + 1);
    // Rows come in pairs: midpoints of the edges along a row, then of those down from it.
    const std::int64_t down = across + (plan_.x.wraps ? 0 : 1);
    const std::int64_t pair = index / (across + down);
    const std::int64_t rest = index % (across + down);
    if (rest < across) return finest(2 * rest + 1, 2 * pair);
    return finest(2 * (rest - across), 2 * pair + 1);
}

int PlacementOrder::level_of(LatticePoint point) const {
    int level = plan_.levels;
    for (int odd = point.x | point.y; level > 0 && (odd & 1) == 0; odd >>= 1) --level;
    return level;
}

bool PlacementOrder::moves(const PhaseSpan& addition, LatticePoint point) const {
    const PhaseSpan& own = phases_[place_of(point).phase];
    if (own.level != addition.level || addition.phase == Phase::remaining_additions)
        return own.level <= addition.level;
    return addition.phase == Phase::square_additions && own.phase == Phase::diamond;
}

PlacementOrder::Place PlacementOrder::place_of(LatticePoint point) const {
    const int level = level_of(point);
    const std::int64_t x = point.x >> (plan_.levels - level);
    const std::int64_t y = point.y >> (plan_.levels - level);
    if (level == 0) return {0, y * width(0) + x};
    const std::int64_t across = plan_.x.steps(level - 1);
    const bool centre = x % 2 == 1 && y % 2 == 1;
    const std::size_t phases_a_level = is_line() ? 1 : random_additions_ ? 4 : 2;
    const std::size_t first = 1 + phases_a_level * static_cast<std::size_t>(level - 1);
    const std::size_t second = first + phases_a_level / 2;
    if (centre) return {squares_first_ ? second : first, (y / 2) * across + x / 2};
    const std::int64_t down = across + (plan_.x.wraps ? 0 : 1);
    return {squares_first_ ? first : second, (y / 2) * (across + down) + (y % 2 == 1 ? across : 0) + x / 2};
}

std::int64_t PlacementOrder::step_of(LatticePoint point) const {
    const Place place = place_of(point);
    return phases_[place.phase].first + place.index;
}

std::int64_t PlacementOrder::place_in_order(LatticePoint point) const {
    const Place place = place_of(point);
    std::int64_t before = place.index;
    for (std::size_t i = 0; i < place.phase; ++i) {
        if (places_points(phases_[i].phase)) before += phases_[i].count;
    }
    return before;
}

ParentPoints PlacementOrder::parents_of(LatticePoint point) const {
    const int level = level_of(point);
    if (level == 0) return {};
    const int half = 1 << (plan_.levels - level);
    const auto [x, y] = point;
    const bool centre = (x & half) != 0 && (y & half) != 0;
    const std::array<LatticePoint, 4> around =
        centre ? std::array<LatticePoint, 4>{{{x - half, y - half},
                                              {x + half, y - half},
                                              {x - half, y + half},
                                              {x + half, y + half}}}
               : std::array<LatticePoint, 4>{{{x - half, y}, {x + half, y}, {x, y - half}, {x, y + half}}};
    ParentPoints parents;
    for (const LatticePoint& parent : around) {
        const bool beyond_x = !plan_.x.wraps && (parent.x < 0 || parent.x >= width());
        const bool beyond_y = !plan_.y.wraps && (parent.y < 0 || parent.y >= height());
        if (!beyond_x && !beyond_y) parents.points[static_cast<std::size_t>(parents.count++)] = parent;
    }
    return parents;
}

LatticePoint PlacementOrder::wrapped(LatticePoint point) const {
    const auto turn = [](int i, const LatticeAxis& axis, int levels) {
        if (!axis.wraps) return i;
        const int rest = i % axis.steps(levels);
        return rest < 0 ? rest + axis.steps(levels) : rest;
    };
    return {turn(point.x, plan_.x, plan_.levels), turn(point.y, plan_.y, plan_.levels)};
}

}  // namespace talus
