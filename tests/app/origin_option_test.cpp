// --origin: any piece of an endless world from the command line.
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class OriginOption : public CommandLine {
 protected:
    static constexpr int k_side = 65;
    static constexpr int k_extent = 3072;

    void SetUp() override {
        Recipe recipe;
        recipe.world = {.extent = k_extent, .width = k_side, .height = k_side, .bounds = Bounds::endless};
        for (const char* stage : {"two_level_biomes", "ground_from_biomes", "blur"})
            recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
        write("land.talus", to_json(recipe));
    }
    std::vector<float> piece(std::int64_t x, std::int64_t y) const {
        const Outcome made = run("export land.talus --no-sidecar -o piece.r32 --origin " + std::to_string(x) +
                                 "," + std::to_string(y));
        EXPECT_EQ(made.status, 0) << made.error;
        return heights("piece.r32");
    }
};

TEST_F(OriginOption, NeighbouringExportsShareTheirBorderSamplesBitForBit) {
    for (const std::int64_t far : {std::int64_t{0}, std::int64_t{-30720000}}) {
        const std::vector<float> west = piece(far, 96);
        const std::vector<float> east = piece(far + k_extent, 96);
        const std::vector<float> south = piece(far, 96 + k_extent);
        ASSERT_EQ(west.size(), static_cast<std::size_t>(k_side * k_side));
        EXPECT_NE(west, east);
        for (std::size_t i = 0; i < k_side; ++i) {
            ASSERT_EQ(west[i * k_side + k_side - 1], east[i * k_side]) << far << ' ' << i;
            ASSERT_EQ(west[(k_side - 1) * k_side + i], south[i]) << far << ' ' << i;
        }
    }
}

TEST_F(OriginOption, MapsAndPicturesAreOfThatPiece) {
    for (const std::string command :
         {"map land.talus --paper 80x80 -o ",
          "render land.talus --look field-biome --view top --width 64 --height 64 -o "}) {
        const auto picture = [&](const std::string& origin) {
            const Outcome made = run(command + "picture.png" + origin);
            EXPECT_EQ(made.status, 0) << made.error;
            return read("picture.png");
        };
        const std::string here = picture("");
        EXPECT_TRUE(picture(" --origin 0,0") == here) << command;
        EXPECT_FALSE(picture(" --origin -99999,50000") == here) << command;
    }
}

TEST_F(OriginOption, AWorldThatIsNotEndlessRefuses) {
    for (const char* bounds : {"bounded", "wrapped"}) {
        const Outcome made =
            run(std::string("export land.talus -o h.r32 --origin 5,5 --set world.bounds=") + bounds);
        EXPECT_EQ(made.status, 2);
        EXPECT_THAT(made.error, HasSubstr("not endless"));
    }
    expect_only({"land.talus"});
}

TEST_F(OriginOption, WhatIsNoPlaceIsRefused) {
    for (const char* place : {"5", "5,", ",5", "5,5,5", "a,5", "5;5", "1.5,2", "99999999999999999999,1"}) {
        const Outcome made = run(std::string("export land.talus -o h.r32 --origin '") + place + "'");
        EXPECT_EQ(made.status, 2) << place;
        EXPECT_THAT(made.error, HasSubstr("write X,Y")) << place;
    }
    expect_only({"land.talus"});
}

}  // namespace
}  // namespace talus
