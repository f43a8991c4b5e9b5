#include "core/io/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/io/quantise.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const ExportTarget& target_of(std::string_view key) { return *find_target(key); }

double number_of(const std::vector<EngineNumber>& numbers, std::string_view label) {
    for (const EngineNumber& number : numbers) {
        if (number.label == label) return std::stod(number.value);
    }
    ADD_FAILURE() << "no " << label;
    return 0;
}

TEST(ExportSizes, AreThoseOfTheRecipeWhereTheTargetTakesThem) {
    const ExportTarget& unity = target_of("unity");
    const ExportTarget& plain = target_of("plain");
    // A seamless map lacks the column that closes it; whoever names the closed size means that.
    EXPECT_EQ(export_size(unity, {512, 512}, true), (ExportSize{{513, 513}, true}));
    EXPECT_EQ(export_size(unity, {513, 513}, true), (ExportSize{{513, 513}, true}));
    EXPECT_EQ(export_size(unity, {513, 513}, false), (ExportSize{{513, 513}, false}));
    EXPECT_EQ(export_size(plain, {512, 300}, true), (ExportSize{{512, 300}, false}));
    EXPECT_EQ(export_size(plain, {512, 512}, true, {2, 2}), (ExportSize{{513, 513}, true}));
    EXPECT_EQ(export_size(target_of("unreal"), {1024, 1024}, true), (ExportSize{{1009, 1009}, true}));
    EXPECT_EQ(export_size(unity, {512, 512}, true).map(), (MapSize{512, 512}));
}

// A program that takes squares gets them of the map in its own shape, along the side that is shorter.
TEST(ExportSizes, TheMapIsMadeInItsOwnShape) {
    EXPECT_EQ(map_in_shape({{1025, 1025}}, {513, 257}, false), (MapSize{1025, 513}));
    EXPECT_EQ(map_in_shape({{1025, 1025}}, {257, 513}, false), (MapSize{513, 1025}));
    EXPECT_EQ(map_in_shape({{513, 513}, true}, {512, 256}, true), (MapSize{512, 256}));
    EXPECT_EQ(map_in_shape({{1009, 505}}, {1025, 513}, false), (MapSize{1009, 505}));
    EXPECT_EQ(map_in_shape({{1009, 505}}, {1000, 700}, false), (MapSize{721, 505}));
    EXPECT_EQ(map_in_shape({{4097, 2049}}, {1025, 513}, false), (MapSize{4097, 2049}));
    // Where any size will do, it follows the map.
    const ExportTarget& terrain3d = target_of("godot");
    EXPECT_EQ(export_size(terrain3d, {1025, 513}, false, {}, false).whole, (MapSize{1024, 512}));
    EXPECT_EQ(export_size(terrain3d, {1000, 700}, false, {}, false).whole, (MapSize{1024, 717}));
}

TEST(Targets, AreFoundByKeyAndOfferTheirFormats) {
    std::set<std::string_view> keys;
    for (const ExportTarget& target : export_targets()) {
        EXPECT_TRUE(keys.insert(target.key).second) << target.key;
        EXPECT_EQ(find_target(target.key), &target);
        EXPECT_FALSE(target.label.empty() || target.help.empty()) << target.key;
        const Content content = target.default_format().content;
        EXPECT_TRUE(content == Content::heights || content == Content::mesh) << target.key;
        EXPECT_TRUE(target.offers(target.default_format()));
        for (const Format* format : target.offered()) {
            const auto numbers = engine_numbers(target, *format, Lattice{.width = 9, .height = 9}, {0, 100});
            EXPECT_EQ(numbers.empty(), format->content != Content::heights) << target.key;
            for (const EngineNumber& number : numbers) {
                EXPECT_FALSE(number.label.empty() || number.value.empty() || number.help.empty());
            }
        }
    }
    EXPECT_EQ(find_target("quake"), nullptr);
    EXPECT_FALSE(target_of("godot").offers(format_of("png16")));
    EXPECT_FALSE(target_of("godot-hterrain").offers(format_of("png16")));
}

TEST(Targets, ANearestSizeIsTakenAndNoOtherIsNearer) {
    for (const ExportTarget& target : export_targets()) {
        for (const int pieces : {1, 2, 3, 4, 7, 16}) {
            const Tiles tiles = target.cut({pieces, pieces});
            const std::vector<int> sides = target.whole_sides(pieces);
            EXPECT_TRUE(std::ranges::is_sorted(sides)) << target.key;
            EXPECT_EQ(sides.empty(), target.sizes.empty()) << target.key << pieces;
            for (const int wish : {2, 30, 127, 128, 512, 1025, 1509, 1510, 4097, 9000, 40000, 65536}) {
                const MapSize size = nearest_size(target, {wish, wish}, tiles);
                EXPECT_EQ(size.width, size.height);
                EXPECT_LE(size.width, k_max_size);
                EXPECT_TRUE(tiles.divide(size)) << target.key << wish;
                EXPECT_EQ(nearest_size(target, size, tiles), size) << target.key << wish;
                if (sides.empty()) {
                    EXPECT_LE(std::abs(size.width - wish), std::max(pieces, 2 * pieces + 1 - wish));
                    continue;
                }
                EXPECT_NE(std::ranges::find(sides, size.width), sides.end());
                for (const int other : sides)
                    EXPECT_LE(std::abs(size.width - wish), std::abs(other - wish)) << target.key << wish;
                const NearestSides nearest = nearest_sides(target, wish, pieces);
                EXPECT_TRUE(size.width == nearest.smaller || size.width == nearest.larger);
                EXPECT_LE(nearest.smaller, nearest.larger);
            }
        }
    }
    EXPECT_EQ(nearest_size(target_of("unreal"), {1025, 513}), (MapSize{1009, 505}));
    EXPECT_EQ(nearest_size(target_of("unity"), {1025, 513}), (MapSize{1025, 1025}));
    EXPECT_EQ(nearest_size(target_of("unity"), {4097, 2049}, {4, 2}), (MapSize{4097, 2049}));
    EXPECT_EQ(nearest_size(target_of("plain"), {1025, 77}), (MapSize{1025, 77}));
    EXPECT_EQ(nearest_sides(target_of("unreal"), 1025).smaller, 1009);
    EXPECT_EQ(nearest_sides(target_of("unreal"), 1025).larger, 2017);
}

// What each engine makes of a value, by its own manual, with the numbers that were shown.
TEST(Targets, TheNumbersPutTheTerrainAtItsTrueHeights) {
    for (const HeightRange range : {HeightRange{0, 1000}, {-200, 900}, {-1000, -500}, {100, 101}}) {
        const Quantiser quantiser(range, 16);
        const double step = quantiser.metres_per_step();
        const Lattice map{.width = 1009, .height = 505, .cell_size = 4};
        const auto unreal = engine_numbers(target_of("unreal"), format_of("png16"), map, range);
        const auto unity = engine_numbers(target_of("unity"), format_of("r16"), map, range);
        const auto blender = engine_numbers(target_of("blender"), format_of("png16"), map, range);
        for (const double share : {0.0, 0.25, 0.5, 0.77, 1.0}) {
            const double height = range.low + share * range.span();
            const double value = quantiser.value_of(static_cast<float>(height));
            const double in_unreal = (value - 32768) / 128 * number_of(unreal, "Scale Z") / 100 +
                                     number_of(unreal, "Location Z") / 100;
            EXPECT_NEAR(in_unreal, height, 1.6 * step);
            const double in_unity =
                value / 65535 * number_of(unity, "Terrain Height") + number_of(unity, "Position Y");
            EXPECT_NEAR(in_unity, height, 0.6 * step);
            const double in_blender =
                (value / 65535 - number_of(blender, "Midlevel")) * number_of(blender, "Strength") +
                number_of(blender, "Location Z");
            EXPECT_NEAR(in_blender, height, 0.6 * step);
        }
        EXPECT_EQ(quantiser.value_of(range.low + range.span() / 2), 32768);
        EXPECT_EQ(number_of(unreal, "Scale X"), 400);
        EXPECT_EQ(number_of(unity, "Terrain Width"), 4032);
        EXPECT_EQ(number_of(blender, "Dimensions Y"), 2020);
    }
}

TEST(Targets, NamesSayWhatTheFileDoesNotAndNothingThatMisleads) {
    const auto name = [](std::string_view target, std::string_view format) {
        return target_file_name(target_of(target), format_of(format), "bay", {1025, 513}, {-20, 900.5f},
                                target_of(target).flip_green);
    };
    EXPECT_EQ(name("godot", "r16"), "bay_1025x513_-20to900.5m.r16");
    EXPECT_EQ(name("unity", "r16"), "bay.raw");
    EXPECT_EQ(name("unreal", "normal"), "bay_normal_dx.png");
    EXPECT_EQ(name("godot", "normal"), "bay_normal_gl.png");
    EXPECT_EQ(tile_path("some.folder/bay.r16", {4, 4}, 3, 0), "some.folder/bay_x3_y0.r16");
    EXPECT_EQ(tile_path("bay", {12, 12}, 0, 11), "bay_x0_y11");
    EXPECT_EQ(tile_path("a/bay.raw", target_of("unity").cut({4, 2}), 3, 0), "a/bay_3_1.raw");
    EXPECT_EQ(file_path("a/bay.raw", {}, 0, 0), "a/bay.raw");
}

// Whoever types isle.raw means that, and not isle.raw.r16.
TEST(Targets, AnEndingThatTheFormatKnowsIsKept) {
    const auto name = [](std::string_view target, std::string_view format, std::string_view typed) {
        return target_file_name(target_of(target), format_of(format), typed, {65, 65}, {0, 9}, false);
    };
    EXPECT_EQ(name("plain", "r16", "isle.raw"), "isle.raw");
    EXPECT_EQ(name("plain", "r16", "isle.RAW"), "isle.RAW");
    EXPECT_EQ(name("plain", "r16", "isle.r16"), "isle.r16");
    EXPECT_EQ(name("plain", "r16be", "isle.r16"), "isle.r16");
    EXPECT_EQ(name("plain", "png8", "isle.png"), "isle.png");
    EXPECT_EQ(name("plain", "png16", "isle.v2"), "isle.v2.png");
    EXPECT_EQ(name("plain", "png16", ".png"), ".png.png");
    EXPECT_EQ(name("plain", "normal", "isle_normal_gl.png"), "isle_normal_gl.png");
    EXPECT_EQ(name("plain", "colour", "isle_colour.png"), "isle_colour.png");
    EXPECT_EQ(name("godot", "exr", "isle.exr"), "isle_65x65_0to9m.exr");
    // Unity and Unreal open nothing that ends otherwise.
    EXPECT_EQ(name("unity", "r16", "isle.r16"), "isle.raw");
    EXPECT_EQ(name("unity", "r16", "isle.Raw"), "isle.Raw");
    EXPECT_EQ(name("unreal", "r16", "isle.raw"), "isle.r16");
}

// Unreal takes name_x1_y1 for a tile wherever it stands, and the digits of bay513x513 for nothing.
TEST(Targets, UnrealsNamesAreThoseOfTilesOnlyForTiles) {
    const auto objection = [](const char* path, Tiles tiles = {}, MapSize size = {1009, 1009},
                              std::string_view format = "r16", std::string_view target = "unreal") {
        return target_objection(target_of(target), format_of(format), path, size, tiles);
    };
    for (const char* fine :
         {"bay.r16", "a_x1_y1/bay.r16", "bay513x513.r16", "bay_1009x1009.r16", "bay_x0.r16", "bay_y0_x0.r16",
          "_x_y.r16", "bay_x1_y.r16", "x1_y1.r16", "BAY.R16"})
        EXPECT_THAT(objection(fine), IsEmpty()) << fine;
    for (const char* tile : {"a/bay_x1_y1.r16", "bay_x10_y0.r16", "BAY_X1_Y1.r16", "_x0_y0.r16"}) {
        EXPECT_THAT(objection(tile), HasSubstr("one of several tiles")) << tile;
        EXPECT_THAT(objection(tile, {}, {1009, 1009}, "r16", "unreal-composition"), Not(IsEmpty())) << tile;
        EXPECT_THAT(objection(tile, {2, 2}, {2080, 2080}), IsEmpty()) << "its tiles are tiles";
        EXPECT_THAT(objection(tile, {}, {33, 33}, "r16", "plain"), IsEmpty());
    }
    EXPECT_THAT(objection("bay_x1_y1.png", {}, {505, 505}, "png16"), HasSubstr("bay_x1_y1.png"));
    // It opens .raw only with a description of its own, and .r16 without one as a square.
    EXPECT_THAT(objection("bay.raw"), HasSubstr("bay.r16"));
    EXPECT_THAT(objection("bay.r16", {}, {1009, 505}), HasSubstr("1009 × 505"));
    EXPECT_THAT(objection("bay.png", {}, {1009, 505}, "png16"), IsEmpty());
    EXPECT_THAT(objection("bay.r16", {2, 4}, {1072, 2144}), IsEmpty()) << "each tile is a square";
}

// By its documentation a landscape has components of 1 or 2 × 2 sections of quads, and one vertex more; it
// lays tiles beside each other, so that four of 1009 were 4036, which no components fit.
TEST(Targets, UnrealsTilesMakeALandscapeTogether) {
    const ExportTarget& unreal = target_of("unreal");
    const auto is_landscape = [](int side) {
        for (const int quads : {63, 126, 127, 254, 255, 510}) {
            if ((side - 1) % quads == 0 && (side - 1) / quads <= 32) return true;
        }
        return false;
    };
    for (const int tiles : {2, 3, 4, 5, 8, 11, 16}) {
        const std::vector<int> proposed = unreal.proposed_sides(tiles);
        EXPECT_GE(proposed.size(), 3u);
        for (const int side : proposed) {
            EXPECT_TRUE(is_landscape(side)) << side;
            EXPECT_EQ(side % tiles, 0) << side;
        }
    }
    const ExportSize size = export_size(unreal, {4036, 4036}, false, {4, 4});
    EXPECT_NE(size.whole.width, 4036);
    EXPECT_TRUE(is_landscape(size.whole.width));
    EXPECT_FALSE(unreal.cut({4, 4}).share_edges);
    const ExportTarget& composition = target_of("unreal-composition");
    EXPECT_TRUE(composition.cut({4, 4}).share_edges);
    EXPECT_EQ(export_size(composition, {4033, 4033}, false, {4, 4}).whole, (MapSize{4033, 4033}));
    EXPECT_EQ(composition.cut({4, 4}).of({4033, 4033}), (MapSize{1009, 1009}));
}

// 1025 would be padded to the next whole number of regions.
TEST(Targets, Terrain3DIsOfferedWholeRegionsAndTakesOtherSizesIfAskedFor) {
    const ExportTarget& terrain3d = target_of("godot");
    EXPECT_EQ(export_size(terrain3d, {1025, 1025}, false, {}, false).whole, (MapSize{1024, 1024}));
    EXPECT_EQ(export_size(terrain3d, {1025, 1025}, false, {}, true).whole, (MapSize{1025, 1025}));
    EXPECT_EQ(export_size(terrain3d, {1000, 600}, false, {2, 2}, true).whole, (MapSize{1000, 600}));
    const auto value = [&](std::string_view label, MapSize size, std::string_view format) -> std::string {
        const Lattice map{.width = size.width, .height = size.height, .cell_size = 4};
        for (const EngineNumber& number : engine_numbers(terrain3d, format_of(format), map, {-100, 900})) {
            if (number.label == label) return number.value;
        }
        return "none";
    };
    EXPECT_EQ(value("Region Size", {1024, 1024}, "exr"), "1024");
    EXPECT_EQ(value("Region Size", {512, 768}, "exr"), "256");
    EXPECT_EQ(value("Region Size", {1025, 1025}, "exr"), "256");
    EXPECT_EQ(value("Vertex Spacing", {1024, 1024}, "exr"), "4");
    EXPECT_EQ(value("R16 Range", {1024, 1024}, "exr"), "none");
    EXPECT_EQ(value("R16 Range", {1024, 1024}, "r16"), "-100, 900");
    EXPECT_EQ(value("R16 Size", {1024, 512}, "r16"), "1024, 512");
    EXPECT_EQ(value("Height Offset", {1024, 1024}, "r16"), "0");
}

TEST(Targets, HTerrainTakesSquaresOfRaw) {
    const ExportTarget& hterrain = target_of("godot-hterrain");
    EXPECT_EQ(nearest_size(hterrain, {1025, 600}), (MapSize{1025, 1025}));
    EXPECT_EQ(target_file_name(hterrain, format_of("r16"), "bay", {513, 513}, {-20, 900}, false),
              "bay_513x513_-20to900m.raw");
    const Lattice map{.width = 513, .height = 513, .cell_size = 2.5};
    const auto numbers = engine_numbers(hterrain, format_of("r16"), map, {-20, 900});
    EXPECT_EQ(number_of(numbers, "Min Height"), -20);
    EXPECT_EQ(number_of(numbers, "Max Height"), 900);
    EXPECT_TRUE(std::ranges::any_of(numbers, [](const EngineNumber& number) {
        return number.label == "Map Scale" && number.value == "2.5, 1, 2.5";
    }));
}

// Its dialog cuts what is typed to 2000 m either way.
TEST(Targets, HTerrainScalesHeightsThatItsDialogDoesNotTake) {
    const Lattice map{.width = 513, .height = 513, .cell_size = 2.5};
    const auto numbers = engine_numbers(target_of("godot-hterrain"), format_of("r16"), map, {-5000, 2600});
    EXPECT_NEAR(number_of(numbers, "Min Height"), -5000.0 / 3, 1e-5);
    EXPECT_NEAR(number_of(numbers, "Max Height"), 2600.0 / 3, 1e-5);
    EXPECT_TRUE(std::ranges::any_of(numbers, [](const EngineNumber& number) {
        return number.label == "Map Scale" && number.value == "2.5, 3, 2.5";
    }));
}

// Blender's own texture panel cuts values below 0 off, unless it is told not to.
TEST(Targets, TellBlenderNotToCutGroundBelowZeroMetres) {
    const Lattice map{.width = 65, .height = 65, .cell_size = 4};
    const auto has_clamp = [&](std::string_view format) {
        const auto numbers = engine_numbers(target_of("blender"), format_of(format), map, {-100, 900});
        return std::any_of(numbers.begin(), numbers.end(), [](const EngineNumber& number) {
            return number.label == "Clamp" && number.value == "off";
        });
    };
    EXPECT_TRUE(has_clamp("exr"));
    EXPECT_FALSE(has_clamp("png16"));
}

}  // namespace
}  // namespace talus
