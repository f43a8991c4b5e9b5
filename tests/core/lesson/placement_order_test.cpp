#include "core/lesson/trace/placement_order.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

// The order as the loops of the algorithm give it, without any cleverness.
std::vector<LatticePoint> order_by_loops(const LatticePlan& plan) {
    std::vector<LatticePoint> order;
    const int width = plan.x.steps(plan.levels);
    const int height = plan.y.steps(plan.levels);
    const auto inside = [](int i, int end, bool wraps) { return wraps ? i < end : i <= end; };
    const auto each = [&](int step, auto&& body) {
        for (int y = 0; inside(y, height, plan.y.wraps); y += step)
            for (int x = 0; inside(x, width, plan.x.wraps); x += step) body(x, y);
    };
    each(1 << plan.levels, [&](int x, int y) { order.push_back({x, y}); });
    for (int half = (1 << plan.levels) / 2; half > 0; half /= 2) {
        each(half, [&](int x, int y) {
            if (x / half % 2 == 1 && y / half % 2 == 1) order.push_back({x, y});
        });
        each(half, [&](int x, int y) {
            if ((x / half + y / half) % 2 == 1) order.push_back({x, y});
        });
    }
    return order;
}

void expect_order(const LatticePlan& plan, bool additions) {
    const PlacementOrder placement(plan, additions);
    const std::vector<LatticePoint> expected = order_by_loops(plan);
    std::size_t next = 0;
    for (const PhaseSpan& span : placement.phases()) {
        for (std::int64_t step = span.first; step < span.first + span.count; ++step) {
            ASSERT_EQ(placement.phase_of(step).first, span.first);
            if (!places_points(span.phase)) continue;
            ASSERT_LT(next, expected.size());
            const LatticePoint point = placement.point_at(step);
            ASSERT_EQ(point, expected[next]) << "step " << step;
            ASSERT_EQ(placement.step_of(point), step);
            ASSERT_EQ(placement.place_in_order(point), static_cast<std::int64_t>(next));
            ASSERT_EQ(placement.level_of(point), span.level);
            ++next;
        }
    }
    EXPECT_EQ(next, expected.size());
    EXPECT_EQ(static_cast<int>(next), placement.width() * placement.height());
}

void expect_parents_first(const PlacementOrder& placement, std::int64_t step) {
    if (!places_points(placement.phase_of(step).phase)) return;
    const LatticePoint point = placement.point_at(step);
    const ParentPoints parents = placement.parents_of(point);
    const LatticePlan& plan = placement.plan();
    if (placement.level_of(point) == 0) {
        EXPECT_EQ(parents.count, 0);
        return;
    }
    const bool at_border = (!plan.x.wraps && (point.x == 0 || point.x == placement.width() - 1)) ||
                           (!plan.y.wraps && (point.y == 0 || point.y == placement.height() - 1));
    EXPECT_EQ(parents.count, at_border ? 3 : 4);
    for (int i = 0; i < parents.count; ++i) {
        const LatticePoint parent = placement.wrapped(parents.points[static_cast<std::size_t>(i)]);
        ASSERT_GE(parent.x, 0);
        ASSERT_LT(parent.x, placement.width());
        ASSERT_GE(parent.y, 0);
        ASSERT_LT(parent.y, placement.height());
        EXPECT_TRUE(placement.known(parent, step)) << point.x << ' ' << point.y;
    }
}

TEST(PlacementOrder, IsTheOrderOfTheLoops) {
    for (const bool wrap : {false, true}) {
        for (const bool additions : {false, true}) {
            for (int levels = 1; levels <= 4; ++levels) expect_order(plan_of(1, 1, levels, wrap), additions);
            expect_order(plan_of(3, 2, 3, wrap), additions);
        }
    }
    LatticePlan mixed = plan_of(2, 3, 2, false);
    mixed.x.wraps = true;
    expect_order(mixed, false);
}

TEST(PlacementOrder, ParentsAreKnownBeforeTheirChildren) {
    for (const bool wrap : {false, true}) {
        for (const bool additions : {false, true}) {
            for (int levels = 1; levels <= 3; ++levels) {
                const PlacementOrder placement(plan_of(1, 1, levels, wrap), additions);
                for (std::int64_t step = 0; step < placement.steps(); ++step)
                    expect_parents_first(placement, step);
            }
            const PlacementOrder large(plan_of(1, 1, 10, wrap), additions);
            for (std::int64_t step = 0; step < large.steps(); step += 997) {
                expect_parents_first(large, step);
                if (!places_points(large.phase_of(step).phase)) continue;
                EXPECT_EQ(large.step_of(large.point_at(step)), step);
            }
        }
    }
}

TEST(PlacementOrder, ParentsSurroundTheirChildAtOneDistance) {
    const PlacementOrder placement(plan_of(1, 1, 3, true), false);
    const ParentPoints corner = placement.parents_of({4, 4});
    EXPECT_EQ(corner.points[0], (LatticePoint{0, 0}));
    EXPECT_EQ(corner.points[3], (LatticePoint{8, 8})) << "beyond the edge, where it is the first point again";
    EXPECT_EQ(placement.wrapped(corner.points[3]), (LatticePoint{0, 0}));
    const ParentPoints edge = placement.parents_of({0, 4});
    EXPECT_EQ(edge.points[0], (LatticePoint{-4, 4}));
    EXPECT_EQ(placement.wrapped(edge.points[0]), (LatticePoint{4, 4}));
}

}  // namespace
}  // namespace talus
