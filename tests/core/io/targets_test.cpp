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

TEST(Targets, AreFoundByKeyAndOfferTheirFormats) {
    std::set<std::string_view> keys;
    for (const ExportTarget& target : export_targets()) {
        EXPECT_TRUE(keys.insert(target.key).second) << target.key;
        EXPECT_EQ(find_target(target.key), &target);
        EXPECT_FALSE(target.label.empty() || target.help.empty()) << target.key;
        EXPECT_EQ(target.default_format().content, Content::heights) << target.key;
        EXPECT_TRUE(target.offers(target.default_format()));
        for (const Format* format : target.offered()) {
            const auto numbers = engine_numbers(target, *format, {.width = 9, .height = 9}, {0, 100});
            EXPECT_EQ(numbers.empty(), format->content != Content::heights) << target.key;
            for (const EngineNumber& number : numbers) {
                EXPECT_FALSE(number.label.empty() || number.value.empty() || number.help.empty());
            }
        }
    }
    EXPECT_EQ(find_target("quake"), nullptr);
    EXPECT_FALSE(target_of("godot").offers(format_of("png16")));
}

TEST(Targets, ANearestSizeIsTakenAndNoOtherIsNearer) {
    for (const ExportTarget& target : export_targets()) {
        for (const int tiles : {1, 2, 3, 4}) {
            for (const int wish : {2, 30, 127, 128, 512, 1025, 1509, 1510, 4097, 9000, 40000, 65536}) {
                const MapSize size = nearest_size(target, {wish, wish}, {tiles, tiles});
                EXPECT_EQ(size.width, size.height);
                EXPECT_LE(size.width, k_max_size);
                EXPECT_EQ((size.width - 1) % tiles, 0);
                EXPECT_EQ(nearest_size(target, size, {tiles, tiles}), size) << target.key << wish;
                const int tile = (size.width - 1) / tiles + 1;
                if (target.sizes.empty()) {
                    EXPECT_LE(std::abs(size.width - wish), tiles) << target.key << wish;
                    continue;
                }
                EXPECT_NE(std::find(target.sizes.begin(), target.sizes.end(), tile), target.sizes.end());
                for (const int other : target.sizes) {
                    const int whole = tiles * (other - 1) + 1;
                    if (whole > k_max_size) continue;
                    EXPECT_LE(std::abs(size.width - wish), std::abs(whole - wish)) << target.key << wish;
                }
                const NearestSides sides = nearest_sides(target, wish, tiles);
                EXPECT_TRUE(size.width == sides.smaller || size.width == sides.larger);
                EXPECT_LE(sides.smaller, sides.larger);
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
        EXPECT_EQ(number_of(blender, "Size Y"), 2016);
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
    for (const char* fine : {"bay.png", "a/12x34/bay_x0.r16", "max5.png", "5x.png", "x5.r16"}) {
        EXPECT_THAT(objection_to_name(target_of("unreal"), format_of("r16"), fine), IsEmpty()) << fine;
    }
    EXPECT_THAT(objection_to_name(target_of("unreal"), format_of("r16"), "a/bay_1009x1009.r16"),
                HasSubstr("bay_1009x1009.r16"));
    EXPECT_THAT(objection_to_name(target_of("unity"), format_of("r16"), "a/bay_1009x1009.raw"), IsEmpty());
    EXPECT_EQ(tile_path("some.folder/bay.r16", 3, 0), "some.folder/bay_x3_y0.r16");
    EXPECT_EQ(tile_path("bay", 0, 11), "bay_x0_y11");
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
