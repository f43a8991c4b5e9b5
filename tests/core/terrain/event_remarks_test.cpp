#include "core/terrain/event_remarks.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

const Lattice k_kilometre{.width = 101, .height = 101, .cell_size = 10};

RunEvents dug_at(std::initializer_list<double> times) {
    RunEvents events;
    for (const double time : times)
        events.list.push_back(
            {.time = time, .tool = RunTool::dig, .x = 500, .y = 500, .radius = 50, .amount = 1});
    return events;
}

TEST(EventRemarks, OrderIsMendedWithoutAWord) {
    const RunEvents events = dug_at({5, 3, 4, 1});
    EXPECT_EQ(remark_on_limits(events), "");
    EXPECT_EQ(validated_events(events).list.front().time, 1);
    EXPECT_EQ(remark_on_effect(events, k_kilometre, 5), "");
}

TEST(EventRemarks, WhatIsOutOfRangeIsNamedByItsNumber) {
    RunEvents events = dug_at({5, -3, 4, 1, 2, 2, 2});
    EXPECT_EQ(remark_on_limits(events), "event 2 is out of range; took the nearest possible");
    events.list[3].radius = 1e9f;
    EXPECT_EQ(remark_on_limits(events), "events 2 and 4 are out of range; took the nearest possible");
    for (RunEvent& event : events.list) event.amount = -1;
    EXPECT_EQ(remark_on_limits(events),
              "events 1, 2, 3 and 4 more are out of range; took the nearest possible");
}

TEST(EventRemarks, ALengthOutOfRangeIsTold) {
    EXPECT_EQ(remark_on_limits({.end = -7}), "the length that was kept is out of range; took 0");
    EXPECT_EQ(remark_on_limits({.end = 7}), "");
}

TEST(EventRemarks, WhatIsBeyondTheMostIsNamedByItsNumber) {
    RunEvents events = dug_at({});
    events.list.assign(RunEvents::k_max + 2, dug_at({1}).list.front());
    events.list[6].time = 9;
    EXPECT_EQ(remark_on_limits(events),
              "events 7 and 100002 are beyond the 100000 that a run has, and are left out");
    EXPECT_EQ(validated_events(events).list.size(), RunEvents::k_max);
}

TEST(EventRemarks, WhatHasNoEffectIsNamedByItsNumber) {
    RunEvents events = dug_at({1, 7, 2, 2, 2});
    events.list[2].x = -51;   // its circle ends before the map's edge, but not before the edge's sample
    events.list[3].y = 1066;  // it does
    events.list[4].tool = RunTool::rain;  // everywhere
    events.list[4].x = -1e6;
    EXPECT_EQ(remark_on_effect(events, k_kilometre, 5),
              "event 2 comes after its end; event 4 lies off the map");
    Lattice wrapped = k_kilometre;
    wrapped.wrap_x = wrapped.wrap_y = true;
    EXPECT_EQ(remark_on_effect(events, wrapped, 7), "");
}

}  // namespace
}  // namespace talus
