#include "core/recipe/strokes_json.h"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "core/mask/ground_masks.h"
#include "core/paint/stamps.h"

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

// A tool without a second mode has none in a file.
TEST(StrokesJson, KeepTheSecondMode) {
    const Stroke lifting{.height = 12, .second = true, .points = {{1, 2, 1}}};
    const std::string line = line_of(lifting);
    EXPECT_EQ(line, "raise:100:0.2:1:12:0:once:second:gBCAIP8=");
    ASSERT_TRUE(read_stroke(line));
    EXPECT_TRUE(read_stroke(line)->second);
    EXPECT_EQ(*read_stroke(line), lifting);
    EXPECT_NE(*read_stroke("raise:100:0.2:1:12:0:once:gBCAIP8="), lifting);
    EXPECT_FALSE(read_stroke("slope:100:0.2:1:12:0:once:second:gBCAIP8="));
    EXPECT_FALSE(within_limits({.tool = StrokeTool::slope, .second = true, .points = {{1, 2, 1}}}).second);
}

std::shared_ptr<const StrokeMasks> high_and_steep() {
    const std::array<LayerMask, 2> masks{mask_of("height", {{"low", 120.1f}, {"high", 1e6f}}),
                                         mask_of("slope", {{"low", 12.5f}, {"invert", true}})};
    return ground_masks(masks);
}

TEST(StrokesJson, KeepMasksOfTheirOwn) {
    Stroke stroke{.points = {{1, 2, 1}}};
    const std::string plain = line_of(stroke);
    EXPECT_EQ(plain, "raise:100:0.2:1:0:0:once:gBCAIP8=") << "as it was before there were any";
    stroke.masks = high_and_steep();
    const std::string line = line_of(stroke);
    const auto read = read_stroke(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(*read, stroke);
    EXPECT_NE(*read, *read_stroke(plain));
    const Strokes list = Strokes().with(stroke).with(stroke);
    const auto both = read_strokes(std::string_view(text_of_strokes(list)));
    ASSERT_TRUE(both);
    EXPECT_EQ(*both, list);
    EXPECT_EQ(both->list()[0]->masks, both->list()[1]->masks) << "shared";
    const auto with_masks = [&](std::string_view masks) {
        std::string changed = plain;
        return changed.insert(changed.rfind(':'), ":only=" + std::string(masks));
    };
    EXPECT_TRUE(read_stroke(with_masks("slope/low=3")));
    for (const char* bad : {"", "slope/low=95", "slope/low=x", "slope/low", "frob/low=1", "painted", "slope&",
                            "slope/lo=1", "biome/biome=forest", "slope&slope&slope&slope&slope"}) {
        EXPECT_FALSE(read_stroke(with_masks(bad))) << bad;
    }
}

std::shared_ptr<const Stamp> slanted_stamp(int side) {
    Grid<float> map(side, side);
    for (int i = 0; i < side * side; ++i) map.data()[i] = static_cast<float>(i % 17 + i / side);
    return stamp_of(map);
}

// The image stands in the file once, however many strokes use it.
TEST(StrokesJson, HoldTheImageOfTheirStampsOnce) {
    Stroke stroke{.tool = StrokeTool::stamp,
                  .points = {{1, 2, 1}},
                  .stamp = slanted_stamp(30),
                  .angle = 12.5f,
                  .along = true,
                  .flipped = true};
    Strokes strokes = Strokes().with(stroke);
    stroke.stamp = find_stamp("mesa");
    strokes = strokes.with(stroke);
    for (int i = 0; i < 50; ++i) {
        stroke.stamp = slanted_stamp(30);  // another of the same values
        stroke.tool = StrokeTool::imprint;
        strokes = strokes.with(stroke);
    }
    EXPECT_EQ(strokes.stamps().size(), 2u);
    const nlohmann::ordered_json json = json_of(strokes);
    EXPECT_EQ(json.size(), 53u);
    EXPECT_LT(json.dump().size(), 9000u);
    const auto read = read_strokes(json);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, strokes);
    EXPECT_EQ(read->list()[0]->stamp, read->list()[51]->stamp);
    EXPECT_EQ(read_strokes(std::string_view(text_of_strokes(strokes))), strokes);
    // One that has none acts nowhere, and is read again.
    stroke.stamp = nullptr;
    EXPECT_EQ(read_stroke(line_of(stroke)), stroke);
    Strokes many;
    for (int i = 2; i < 60; ++i) {
        stroke.stamp = slanted_stamp(i);
        many = many.with(stroke);
    }
    EXPECT_EQ(many.size(), Strokes::k_max_stamps);
}

TEST(StrokesJson, RefuseBrokenImages) {
    const Stroke stroke{.tool = StrokeTool::stamp, .points = {{1, 2, 1}}, .stamp = slanted_stamp(20)};
    const nlohmann::ordered_json good = json_of(Strokes().with(stroke));
    const std::string image = good[0];
    const std::string line = good[1];
    EXPECT_TRUE(read_strokes(nlohmann::ordered_json::array({image, line})));
    EXPECT_FALSE(read_strokes(nlohmann::ordered_json::array({line, image}))) << "used before it is there";
    const std::string pixels = image.substr(image.rfind(':'));
    for (const std::string& bad :
         {image.substr(0, image.size() - 8), "image:20:21" + pixels, "image:20:0" + pixels,
          "image:-20:-20" + pixels, "image:900:20" + pixels, "image:20" + pixels, std::string("image"),
          "image:20:20:" + std::string(40, 'A')}) {
        EXPECT_FALSE(read_strokes(nlohmann::ordered_json::array({bad, line}))) << bad.substr(0, 20);
    }
    std::string without = line;
    const std::size_t place = without.find(":stamp=0");
    ASSERT_NE(place, std::string::npos);
    for (const char* bad :
         {":stamp=1", ":stamp=-1", ":stamp=frob", ":stamp=", ":angle=400", ":angle=x", ":frob"})
        EXPECT_FALSE(read_strokes(
            nlohmann::ordered_json::array({image, line.substr(0, place) + bad + line.substr(place + 8)})))
            << bad;
    // Other tools have no stamp.
    EXPECT_FALSE(read_stroke("raise:50:0.2:1:0:0:once:stamp=cone:AAD/"));
    EXPECT_TRUE(read_stroke("stamp:50:0.2:1:0:0:once:stamp=cone:AAD/"));
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
