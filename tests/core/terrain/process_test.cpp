#include "core/terrain/process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {
namespace {

// A process whose steps depend on its own state, as those of water do, and that counts how often it is
// called.
struct Walk {
    static inline int steps_taken = 0;
    double length_ = 0;
    double state = 1;

    double next_step() const { return 0.3 + 0.1 * std::fabs(state); }
    double step(double max_length, Progress*) {
        const double taken = std::min(next_step(), max_length);
        state = state * 0.75 + taken * 0.5;
        length_ += taken;
        ++steps_taken;
        return taken;
    }
    double length() const { return length_; }
    std::size_t bytes() const { return 100; }
};

Walk walk_to(double length, RunCache* shelf) {
    Context context;
    context.runs = shelf;
    return run_process<Walk>(length, context, [] { return Walk(); });
}

TEST(RunProcess, GoesOnFromAKeptRunWithTheBitsOfAFreshOne) {
    RunCache shelf(10000);
    for (const double length : {0.0, 0.1, 2.0, 5.3, 5.3, 4.1, 20.0, 20.4, 3.0}) {
        const Walk kept = walk_to(length, &shelf);
        const Walk fresh = walk_to(length, nullptr);
        EXPECT_EQ(kept.state, fresh.state) << length;
        EXPECT_DOUBLE_EQ(kept.length(), length);
    }
}

TEST(RunProcess, MakesOnlyWhatAKeptRunHasNot) {
    RunCache shelf(10000);
    walk_to(50, &shelf);
    Walk::steps_taken = 0;
    walk_to(51, nullptr);
    const int all = Walk::steps_taken;
    Walk::steps_taken = 0;
    walk_to(51, &shelf);
    EXPECT_LE(Walk::steps_taken, 4);
    EXPECT_GT(all, 50);
}

TEST(RunProcess, StopsWhenCancelledAndKeepsNothingHalf) {
    RunCache shelf(10000);
    Progress progress;
    progress.cancel();
    Context context;
    context.progress = &progress;
    context.runs = &shelf;
    EXPECT_THROW(run_process<Walk>(5, context, [] { return Walk(); }), Cancelled);
    EXPECT_EQ(shelf.bytes(), 0u);
}

TEST(RunCache, KeepsTheNewestWithinItsBudget) {
    RunCache shelf(250);
    const auto run = [] { return std::make_shared<const KeptProcess<Walk>>(Walk()); };
    shelf.keep(1, run());
    shelf.keep(2, run());
    shelf.keep(3, run());
    EXPECT_EQ(shelf.bytes(), 200u);
    EXPECT_EQ(shelf.find(1.5), nullptr);
    EXPECT_NE(shelf.find(2.5), nullptr);
    EXPECT_EQ(shelf.find(2.5), shelf.find(2));
    EXPECT_NE(shelf.find(2.5), shelf.find(9));
    EXPECT_FALSE(shelf.has_room_for(251));
}

}  // namespace
}  // namespace talus
