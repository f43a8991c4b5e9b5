#include "core/base/grid_turns.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <random>
#include <utility>

namespace talus {
namespace {

using Turns = GridTurns<float>;

TEST(GridTurns, AreEachTheOneBeforeWithTheirRectangle) {
    std::mt19937 random(3);
    const auto number = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    Turns::Version newest = std::make_shared<const Grid<float>>(90, 70, 1.0f);
    Turns turns(newest);
    Grid<float> expected = *newest;
    std::deque<std::pair<Turns::Version, Grid<float>>> held;  // others still look at them
    for (int i = 0; i < 300; ++i) {
        const CellRectangle at{number(40), number(40), 41 + number(50), 41 + number(30)};
        Grid<float> part(at.width() + 5, at.height() + 7);
        for (float& value : part.values()) value = static_cast<float>(number(1000));
        for (int y = at.y0; y < at.y1; ++y)
            std::copy_n(part.row(y - at.y0 + 4) + 2, at.width(), expected.row(y) + at.x0);
        if (number(3) > 0) held.emplace_back(newest, *newest);
        while (held.size() > static_cast<std::size_t>(number(8))) held.pop_front();
        newest = turns.next(std::move(newest), at, part, 2, 4);
        ASSERT_TRUE(turns.is_newest(newest));
        ASSERT_EQ(*newest, expected) << i;
        for (const auto& [version, values] : held) ASSERT_EQ(*version, values) << i;
    }
}

TEST(GridTurns, ChangeTheVersionItselfWhereNobodyHoldsIt) {
    Turns::Version newest = std::make_shared<const Grid<float>>(9, 9, 1.0f);
    Turns turns(newest);
    newest = turns.next(std::move(newest), {1, 1, 2, 2}, Grid<float>(1, 1, 5.0f), 0, 0);
    const Grid<float>* const first = newest.get();
    newest = turns.next(std::move(newest), {3, 3, 4, 4}, Grid<float>(1, 1, 6.0f), 0, 0);
    EXPECT_EQ(newest.get(), first);
    const Turns::Version held = newest;
    newest = turns.next(std::move(newest), {3, 3, 4, 4}, Grid<float>(1, 1, 7.0f), 0, 0);
    EXPECT_NE(newest.get(), first);
    EXPECT_EQ((*held)(3, 3), 6);
}

TEST(GridTurns, WaitForTheirTurnOrAreFreed) {
    Turns::Version newest = std::make_shared<const Grid<float>>(9, 9, 1.0f);
    Turns turns(newest);
    std::deque<Turns::Version> held;
    for (int i = 0; i < 12; ++i) {
        held.push_back(newest);
        newest = turns.next(std::move(newest), {1, 1, 2, 2}, Grid<float>(1, 1, 5.0f), 0, 0);
    }
    EXPECT_EQ(turns.waiting_bytes(), 0u);
    held.clear();
    EXPECT_EQ(turns.waiting_bytes(), Turns::k_max_waiting * 81 * sizeof(float));
    while (turns.free_one()) {
    }
    EXPECT_EQ(turns.waiting_bytes(), 0u);
}

}  // namespace
}  // namespace talus
