#include "core/recipe/strokes_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

namespace talus {
namespace {

Strokes many(int count, int points) {
    std::mt19937 random(7);
    const auto number = [&](double low, double high) {
        return low + (high - low) * (random() / 4294967296.0);
    };
    Strokes strokes;
    for (int i = 0; i < count; ++i) {
        Stroke stroke{.tool = static_cast<StrokeTool>(random() % k_stroke_tools.size()),
                      .radius = static_cast<float>(number(1, 300)),
                      .hardness = static_cast<float>(number(0, 0.9)),
                      .amount = static_cast<float>(number(0, 1)),
                      .height = static_cast<float>(number(-100, 900)),
                      .builds_up = random() % 2 == 0};
        double x = number(-100, 9000);
        double y = number(-100, 9000);
        for (int k = 0; k < points; ++k) {
            stroke.points.push_back({x, y, static_cast<float>(number(0, 1))});
            x += number(-20, 20);
            y += number(-20, 20);
        }
        strokes = strokes.with(std::move(stroke));
    }
    return strokes;
}

TEST(StrokesJson, GiveBackWhatWasWritten) {
    const Strokes strokes = many(100, 20);
    const auto read = read_strokes(json_of(strokes));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, strokes);
    EXPECT_EQ(*read->list()[3], *strokes.list()[3]);
    EXPECT_EQ(read_strokes(std::string_view(text_of_strokes(strokes))), strokes);
    EXPECT_EQ(text_of_strokes({}), "none");
    EXPECT_EQ(read_strokes(std::string_view("none")), Strokes());
}

// The issue's figure: ten thousand strokes in a file of less than 4 MB.
TEST(StrokesJson, TakeFewBytes) {
    std::size_t bytes = 0;
    const Strokes strokes = many(100, 30);
    for (const Stroke* stroke : strokes.list()) bytes += line_of(*stroke).size() + 12;
    EXPECT_LT(bytes * 100, 4u << 20);
}

TEST(StrokesJson, RefuseWhatIsNoStroke) {
    const std::string good = line_of({.points = {{1, 2, 1}, {30, 4, 0.5f}}});
    ASSERT_TRUE(read_stroke(good));
    for (std::size_t end = 0; end < good.size(); ++end) {
        if ((good.size() - end) % 4 == 0) continue;  // base64 of fewer points may be well
        EXPECT_FALSE(read_stroke(good.substr(0, end))) << end;
    }
    EXPECT_FALSE(read_stroke("frob" + good.substr(5)));
    EXPECT_FALSE(read_stroke("raise:-5" + good.substr(good.find(':', 6)))) << "a radius below its range";
    EXPECT_FALSE(read_stroke("raise:nan" + good.substr(good.find(':', 6))));
    EXPECT_FALSE(read_stroke(good + ":1"));
    EXPECT_FALSE(read_stroke("raise:50:0.2:1:0:0:once:")) << "no point";
    // Differences that lead beyond every map.
    EXPECT_FALSE(read_stroke("raise:50:0.2:1:0:0:once://///////38A/w=="));
    EXPECT_FALSE(read_strokes(nlohmann::ordered_json::parse(R"(["raise", 5])")));
    EXPECT_FALSE(read_strokes(nlohmann::ordered_json::parse(R"({"a": 1})")));
}

TEST(StrokeList, ShareTheirBeginnings) {
    const Strokes all = many(50, 3);
    EXPECT_EQ(all.first(20), many(20, 3));
    EXPECT_EQ(all.first(99), all);
    EXPECT_TRUE(all.first(0).empty());
    EXPECT_EQ(all.points(), 150u);
    EXPECT_NE(all.first(49).with({.points = {{}}}), all);
    EXPECT_EQ(all.with({.points = {}}), all) << "no stroke";
}

// A hundred thousand end without using up the stack.
TEST(StrokeList, HaveRoomForAHundredThousandAndNoMore) {
    Strokes strokes;
    for (std::size_t i = 0; i < Strokes::k_max; ++i) strokes = strokes.with({.points = {{}}});
    EXPECT_EQ(strokes.size(), Strokes::k_max);
    EXPECT_EQ(strokes.with({.points = {{}}}), strokes);
    strokes = {};
    EXPECT_TRUE(strokes.empty());
}

}  // namespace
}  // namespace talus
