#include "core/lesson/trace/transport.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/lesson/trace/lattice_trace.h"
#include "core/lesson/trace/pseudocode.h"
#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

Transport transport_of(int levels, bool additions = false) {
    Transport transport;
    transport.load(track_of(PlacementOrder(plan_of(1, 1, levels, false), additions)));
    return transport;
}

TEST(Transport, StepsForwardAndBackByPointPhaseAndLevel) {
    Transport t = transport_of(2);  // 4 seeds, 1 centre, 4 midpoints, 4 centres, 12 midpoints
    const auto walk = [&](Grain by) {
        std::vector<std::int64_t> positions;
        for (t.first(); !t.at_last(); t.forward(by)) positions.push_back(t.position());
        return positions;
    };
    EXPECT_EQ(walk(Grain::step).size(), 25u);
    EXPECT_EQ(walk(Grain::phase), (std::vector<std::int64_t>{0, 4, 5, 9, 13}));
    EXPECT_EQ(walk(Grain::level), (std::vector<std::int64_t>{0, 4, 9}));
    for (const Grain by : {Grain::step, Grain::phase, Grain::level}) {
        const std::vector<std::int64_t> there = walk(by);
        std::vector<std::int64_t> back;
        while (!t.at_first()) {
            t.back(by);
            back.push_back(t.position());
        }
        std::reverse(back.begin(), back.end());
        EXPECT_EQ(back, there);
    }
    t.seek(11);
    t.back(Grain::phase);
    EXPECT_EQ(t.position(), 9) << "the beginning of its own phase first";
}

TEST(Transport, StaysWithinItsTrack) {
    Transport t = transport_of(1);
    t.back(Grain::step);
    EXPECT_TRUE(t.at_first());
    t.seek(1000);
    EXPECT_TRUE(t.at_last());
    t.forward(Grain::level);
    EXPECT_EQ(t.position(), 9);
    t.set_speed(100);
    EXPECT_EQ(t.speed(), Transport::k_fastest);
    t.set_speed(0);
    EXPECT_EQ(t.speed(), Transport::k_min_speed);
    t.load(t.track());
    EXPECT_TRUE(t.at_first()) << "another track begins anew";
    Transport empty;
    empty.play();
    EXPECT_FALSE(empty.playing());
}

TEST(Transport, PlaysEachStepOnceInTheTimeItSays) {
    Transport t = transport_of(2);
    t.play();
    double seconds = 0;
    std::int64_t last = 0;
    while (t.playing()) {
        const double wait = t.next_change();
        ASSERT_TRUE(std::isfinite(wait));
        t.advance(wait + 1e-9);
        seconds += wait;
        ASSERT_EQ(t.position(), ++last);
    }
    EXPECT_TRUE(t.at_last());
    EXPECT_NEAR(seconds, 25 * Transport::k_step_seconds, 1e-6);
    t.play();
    EXPECT_EQ(t.position(), 0) << "from the end it begins anew";
}

TEST(Transport, APhaseOfManyStepsTakesNoLongerThanItMay) {
    Transport t = transport_of(10);
    t.last();
    t.back(Grain::phase);
    const std::int64_t begin = t.position();
    t.play();
    t.advance(Transport::k_max_phase / 2);
    EXPECT_NEAR(static_cast<double>(t.position() - begin), static_cast<double>(t.track().steps - begin) / 2,
                2);
    t.advance(Transport::k_max_phase / 2 + 1e-6);
    EXPECT_TRUE(t.at_last());
    EXPECT_FALSE(t.playing());
}

TEST(Transport, SpeedAndGrainChangeHowItPlays) {
    Transport t = transport_of(3);
    t.grain = Grain::phase;
    t.set_speed(2);
    t.play();
    EXPECT_NEAR(t.next_change(), Transport::k_jump_seconds / 2, 1e-12);
    t.advance(Transport::k_jump_seconds / 2 + 1e-9);
    EXPECT_EQ(t.position(), 4);
    t.advance(Transport::k_jump_seconds / 4);
    EXPECT_EQ(t.position(), 4);
    t.forward(Grain::step);
    EXPECT_FALSE(t.playing()) << "a hand stops it";
}

TEST(Track, EveryPassageHasTheSameWidthOnTheScrubBar) {
    const Track track = track_of(PlacementOrder(plan_of(1, 1, 6, false), true));
    double last = -1;
    for (std::int64_t position = 0; position <= track.steps; ++position) {
        const double share = share_of(track, position);
        EXPECT_GT(share, last);
        EXPECT_EQ(position_at(track, share), position);
        last = share;
    }
    EXPECT_EQ(last, 1);
    for (std::size_t i = 0; i < track.marks.size(); ++i) {
        EXPECT_NEAR(share_of(track, track.marks[i].step),
                    static_cast<double>(i) / static_cast<double>(track.marks.size()), 1e-12);
    }
    EXPECT_EQ(position_at(track, 7), track.steps);
    EXPECT_EQ(position_at(track, -7), 0);
}

TEST(Transport, MarksTellLevelsFromPhases) {
    const Track track = track_of(PlacementOrder(plan_of(1, 1, 2, false), true));
    std::vector<std::int64_t> levels;
    for (const Mark& mark : track.marks) {
        if (mark.level) levels.push_back(mark.step);
    }
    EXPECT_EQ(levels, (std::vector<std::int64_t>{0, 4, 11, 29}));
    EXPECT_EQ(track.steps, 30) << "25 points, four additions and those of the levels below";
    Transport passes;
    Track track_of_passes{.steps = 3};
    for (std::int64_t pass = 0; pass < 3; ++pass)
        track_of_passes.marks.push_back({pass, true, "{part} of {count}", "Pass {number}", pass + 1, 3});
    passes.load(track_of_passes);
    passes.forward(Grain::phase);
    EXPECT_EQ(passes.position(), 1);
    EXPECT_EQ(passes.track().steps, 3);
}

TEST(Transport, NothingGoesBeyondALimit) {
    Transport t;
    t.load({.steps = 13, .marks = {{0, true, "First points", {}}, {4, true, "{part}: middles", {}}}});
    t.seek(9);
    t.set_limit(6);
    EXPECT_EQ(t.position(), 6);
    t.forward(Grain::step);
    t.last();
    EXPECT_EQ(t.position(), 6);
    t.play();
    EXPECT_FALSE(t.playing()) << "there is nowhere to go";
    t.seek(2);
    t.play();
    while (t.playing()) t.advance(1);
    EXPECT_EQ(t.position(), 6);
    t.seek(2);
    t.play_to(9);
    while (t.playing()) t.advance(1);
    EXPECT_EQ(t.position(), 6);
    t.set_limit(Transport::k_no_limit);
    t.last();
    EXPECT_EQ(t.position(), 13);
}

}  // namespace
}  // namespace talus
