#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/io/export.h"
#include "core/io/read_terrain.h"
#include "core/io/sidecar.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr FieldId k_hardness = field_id("hardness");

// A terrain with another field than its heights: shares that rise from west to east.
std::shared_ptr<const Terrain> with_hardness(int width, int height) {
    Terrain terrain = noise_terrain(width, height);
    Grid<float> hardness = grid_of(width, height, [&](int x, int y) {
        return static_cast<float>(x + y) / static_cast<float>(width + height - 2);
    });
    terrain.fields.set<"hardness">(make_field(std::move(hardness)));
    return std::make_shared<const Terrain>(std::move(terrain));
}

TEST(ExportField, GoesThroughEveryFormatOfValues) {
    const TemporaryFolder folder;
    const auto terrain = with_hardness(40, 30);
    const Grid<float>& hardness = *terrain->fields.get<"hardness">();
    for (const Format& format : formats()) {
        if (!holds_heights_again(format)) continue;
        const std::string path = folder / ("h" + std::string(format.ending));
        export_rows(in_one_part(terrain, k_hardness), {.path = path, .format = &format});
        Heightmap map = read_heightmap(path, {.format = std::string(format.key), .width = 40, .height = 30});
        const double steps = format.normalised ? std::ldexp(1, format.bits) - 1 : 0;
        EXPECT_EQ(map.steps, static_cast<int>(steps)) << format.key;
        for (const auto [x, y] : cells_of(40, 30)) {
            const float share = hardness(x, y);
            const double expected = format.normalised ? std::floor(static_cast<double>(share) * steps + 0.5)
                                                      : static_cast<double>(share);
            ASSERT_EQ(static_cast<double>(map.values(x, y)), expected) << format.key << ' ' << x << ' ' << y;
        }
    }
}

TEST(ExportField, ItsSidecarTellsTheField) {
    const TemporaryFolder folder;
    const std::string path = folder / "hard.png";
    for (int again = 0; again < 2; ++again) {
        export_rows(in_one_part(with_hardness(9, 9), k_hardness),
                    {.path = path, .format = &format_of("png16")});
        EXPECT_THAT(folder.names(), ElementsAre("hard.png", "hard.png.json"));
    }
    const auto json = nlohmann::json::parse(bytes_of_file(folder / "hard.png.json"));
    EXPECT_EQ(json["field"], "hardness");
    EXPECT_EQ(json["minimum"], 0);
    EXPECT_EQ(json["maximum"], 1);
    EXPECT_EQ(json["value_low"], 0);
    EXPECT_EQ(json["value_high"], 1);
    EXPECT_FALSE(json.contains("minimum_m") || json.contains("metres_per_step"));
    ASSERT_TRUE(find_sidecar(path));
    EXPECT_EQ(find_sidecar(path)->field, k_hardness);
}

TEST(ExportField, IsReadAsItsSidecarSays) {
    const TemporaryFolder folder;
    const auto terrain = with_hardness(40, 30);
    for (const char* key : {"r16be", "r32", "png16"}) {
        const std::string path = folder / "hard." + (key == std::string("r16be") ? "r16" : key);
        export_rows(in_one_part(terrain, k_hardness),
                    {.path = path, .format = &format_of(key), .bottom_row_first = true});
        const ReadTerrain read = read_terrain(path);
        EXPECT_THAT(read.remarks, ElementsAre(HasSubstr("hardness, not heights"))) << key;
        EXPECT_EQ(read.terrain.lattice.cell_size, terrain->lattice.cell_size) << key;
        EXPECT_EQ(read.terrain.range, (HeightRange{0, 1})) << key;
        ASSERT_EQ(read.terrain.lattice.width, 40) << key;
        for (const auto& [x, y] : {std::pair(0, 0), {39, 0}, {20, 29}}) {
            EXPECT_NEAR((*read.terrain.height())(x, y), (*terrain->fields.get<"hardness">())(x, y), 1e-5)
                << key;
        }
    }
}

// Wide ranges are spread by their scale: a linear one would write small rivers and large ones as 0 and 1.
TEST(ExportField, WholeNumbersFollowTheFieldsScaleAndComeBack) {
    const TemporaryFolder folder;
    auto terrain = std::make_shared<Terrain>(noise_terrain(20, 20));
    Grid<float> flow(20, 20);
    Grid<float> water(20, 20);
    for (const auto [x, y] : cells_of(20, 20)) {
        flow(x, y) = 16 * std::pow(10.0f, 0.3f * static_cast<float>(x));
        water(x, y) = 0.01f * static_cast<float>(x * x * y);
    }
    terrain->fields.set<"flow">(make_field(std::move(flow)));
    terrain->fields.set<"water">(make_field(std::move(water)));
    const std::shared_ptr<const Terrain> made = terrain;
    for (const FieldId id : {field_id("flow"), field_id("water")}) {
        const std::string path = folder / "values.png";
        const ExportResult result =
            export_rows(in_one_part(made, id), {.path = path, .format = &format_of("png16")});
        EXPECT_EQ(result.clipped, 0);
        const ReadTerrain read = read_terrain(path);
        const auto& values = *std::get<Field<float>>(made->fields[id]);
        for (int x = 0; x < 20; ++x) {
            const FieldInfo& info = info_of(id);
            const auto share = [&](float value) { return share_of(info.scale, info.low, info.high, value); };
            EXPECT_NEAR(share((*read.terrain.height())(x, 7)), share(values(x, 7)), 0.6 / 65535)
                << info.key << ' ' << x;
        }
    }
}

TEST(ExportField, ASidecarOfAFieldThatNobodyKnowsIsPassedOver) {
    const TemporaryFolder folder;
    export_rows(in_one_part(with_hardness(9, 9), k_hardness),
                {.path = folder / "h.png", .format = &format_of("png16")});
    std::string text = bytes_of_file(folder / "h.png.json");
    text.replace(text.find("hardness"), 8, "mystery!");
    put_file(folder / "h.png.json", text);
    EXPECT_FALSE(find_sidecar(folder / "h.png"));
}

TEST(ExportField, OneThatNobodyMadeIsRefusedBeforeAnyFile) {
    const auto bare = std::make_shared<const Terrain>(noise_terrain(9, 9));
    EXPECT_THAT([&] { in_one_part(bare, k_hardness); },
                ThrowsMessage<FileError>(HasSubstr("hardness: no layer")));
}

TEST(ExportField, NumbersThatNameThingsStayAsTheyAre) {
    Grid<std::uint8_t> ids(3, 1);
    ids(0, 0) = 0, ids(1, 0) = 7, ids(2, 0) = 255;
    const Field<float> numbers = numbers_of(AnyField(make_field(std::move(ids))));
    EXPECT_EQ((*numbers)(1, 0), 7);
    EXPECT_EQ((*numbers)(2, 0), 255);
    const Field<float> shares = with_hardness(3, 3)->fields.get<"hardness">();
    EXPECT_EQ(numbers_of(AnyField(shares)), shares);
}

}  // namespace
}  // namespace talus
