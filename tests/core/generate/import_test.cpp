#include "core/generate/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <thread>

#include "core/base/math.h"
#include "core/base/statistics.h"
#include "core/io/export.h"
#include "core/io/read_heightmap.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "core/terrain/listing.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> made_of(const Recipe& recipe) {
    return Evaluator().evaluate(recipe, recipe.world.width, recipe.world.height);
}

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

constexpr const char* k_real = "asset:jacksboro.asc";

Grid<float> window_of(const Import& stage, const Lattice& world, const Lattice& window,
                      HeightRange range = {0, 1000}) {
    Terrain terrain{.lattice = window, .range = range, .fields = {}};
    Context context{.world = {world, range, 0}};
    const auto map = stage.resolve(context.world, nullptr);
    context.resource = map.get();
    stage.apply(terrain, context);
    return *terrain.height();
}
Grid<float> made(const Import& stage, const Lattice& world, HeightRange range = {0, 1000}) {
    return window_of(stage, world, world, range);
}

Lattice square(int samples, double extent = 1000) {
    return {.width = samples, .height = samples, .cell_size = extent / (samples - 1)};
}

Import importing(const std::string& path) {
    Import stage;
    stage.file.text = path;
    return stage;
}

std::vector<std::string> remarks_of(const Import& stage) {
    return imported_map(stage.source(false), nullptr)->remarks;
}

// Smooth hills with a value of its own in each corner.
Terrain hills(int width, int height, HeightRange range = {-100, 900}) {
    Grid<float> map(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const double u = static_cast<double>(x) / width;
        const double v = static_cast<double>(y) / height;
        map(x, y) = static_cast<float>(300 + 250 * sin_cos_turns(1.3 * u + 0.2 * v).sin +
                                       150 * sin_cos_turns(2.1 * v - u * u).cos + 100 * u + 60 * v);
    }
    return terrain_with(std::move(map), range);
}

void write_raw(const std::string& path, const Grid<float>& values, bool big_endian) {
    std::string bytes;
    for (const float value : values.values()) {
        const int number = static_cast<int>(value);
        const char low = static_cast<char>(number & 255);
        const char high = static_cast<char>(number >> 8);
        bytes += big_endian ? high : low;
        bytes += big_endian ? low : high;
    }
    put_file(path, bytes);
}

TEST(Import, WithoutAFileTheGroundIsLevel) {
    Import stage;
    stage.outside_height = 12;
    EXPECT_EQ(made(stage, square(5)), Grid<float>(5, 5, 12.0f));
}

TEST(Import, TakesBackWhatTalusExportedWithinHalfAStep) {
    const TemporaryFolder folder;
    const Terrain terrain = hills(65, 65);
    for (const char* id : {"png16", "png8", "r16", "r16be", "r32", "exr", "asc"}) {
        const Format& format = format_of(id);
        for (const bool bottom_first : {false, true}) {
            const std::string path = folder / ("h" + std::string(id) + std::string(format.ending));
            export_terrain(terrain, {.path = path, .format = &format, .bottom_row_first = bottom_first});
            const Grid<float> back = made(importing(path), square(65), {0, 5000});
            const double step =
                format.normalised ? terrain.range.span() / (std::ldexp(1, format.bits) - 1) : 0;
            for (const auto [x, y] : cells_of(65, 65)) {
                ASSERT_NEAR(back(x, y), (*terrain.height())(x, y), 0.5 * step + 1e-4)
                    << format.key << ' ' << x << ',' << y;
            }
        }
    }
}

TEST(Import, ReadsHeightsAsMetresAsTheWorldsRangeOrBetweenTwo) {
    const TemporaryFolder folder;
    put_file(folder / "h.r16", std::string("\x00\x00\xff\xff\x00\x00\xff\xff", 8));
    Import stage = importing(folder / "h.r16");
    EXPECT_EQ(made(stage, square(2), {-50, 950})(1, 0), 950);
    EXPECT_EQ(made(stage, square(2), {-50, 950})(0, 0), -50);
    stage.heights = Import::Heights::between;
    stage.low = 20;
    stage.high = 10;
    EXPECT_EQ(made(stage, square(2))(0, 0), 20);
    EXPECT_EQ(made(stage, square(2))(1, 1), 10);
    put_file(folder / "h.asc", "ncols 2\nnrows 1\ncellsize 5\n0.5 1\n");
    stage.file.text = folder / "h.asc";
    EXPECT_EQ(made(stage, square(2))(0, 0), 15);
    EXPECT_EQ(made(importing(folder / "h.asc"), square(2))(0, 0), 0.5f);
}

TEST(Import, FindsTheByteOrderOfRealAndMadeGroundInBothOrders) {
    const TemporaryFolder folder;
    const Heightmap real = read_heightmap(k_real, {});
    Grid<float> scaled = *hills(90, 90).height();
    for (float& value : scaled.values()) value = std::floor((value + 100) * 65);
    for (const Grid<float>& map : {real.values, scaled}) {
        for (const bool big : {false, true}) {
            const std::string path = folder / (big ? "big.r16" : "little.r16");
            write_raw(path, map, big);
            Import stage = importing(path);
            stage.raw_width = map.width();
            EXPECT_THAT(remarks_of(stage),
                        ElementsAre(HasSubstr(big ? "read as big-endian, which is smoother"
                                                  : "read as little-endian, which is smoother")));
            EXPECT_EQ(imported_map(stage.source(false), nullptr)->values.level(0), map);
            stage.byte_order = big ? ByteOrder::little : ByteOrder::big;  // told wrongly, taken so
            EXPECT_THAT(remarks_of(stage), IsEmpty());
            EXPECT_NE(imported_map(stage.source(false), nullptr)->values.level(0), map);
        }
    }
}

TEST(Import, RecognisesDegreesAndSamplesThemInMetres) {
    const auto map = imported_map(importing(k_real).source(false), nullptr);
    EXPECT_THAT(map->remarks, ElementsAre(HasSubstr("degrees: at 36.59° north")));
    EXPECT_EQ(map->width, 403);
    EXPECT_EQ(map->height, 344);
    EXPECT_NEAR(map->cell_x, 74.6, 0.1);
    EXPECT_NEAR(map->cell_y, 92.5, 0.1);
    // At its real size 100 cells to the east are 7.46 km.
    Import stage = importing(k_real);
    stage.placement = Import::Placement::real;
    const Lattice world{.width = 401, .height = 343, .cell_size = map->cell_x};
    const Grid<float> ground = made(stage, world);
    const Grid<float>& file = map->values.level(0);
    for (int x = 0; x < 401; x += 50)
        EXPECT_NEAR(ground(x, 171), file(x + 1, 171) / 2 + file(x + 1, 172) / 2, 12);
}

TEST(Import, FillsCellsWithoutDataAndSaysHowMany) {
    const TemporaryFolder folder;
    std::string text = "ncols 20\nnrows 20\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n";
    for (int i = 0; i < 400; ++i) text += i / 20 > 7 && i / 20 < 12 && i % 20 > 10 ? "-9999 " : "340 ";
    put_file(folder / "h.asc", text);
    const Import stage = importing(folder / "h.asc");
    EXPECT_EQ(made(stage, square(20)), Grid<float>(20, 20, 340.0f));
    EXPECT_THAT(remarks_of(stage), ElementsAre(HasSubstr("36 cells without data (9 %) are filled")));
    put_file(folder / "none.asc", "ncols 2\nnrows 1\ncellsize 1\nnan nan\n");
    EXPECT_THAT([&] { made(importing(folder / "none.asc"), square(2)); },
                ThrowsMessage<FileError>(HasSubstr("none.asc: holds no heights")));
}

TEST(Import, TurnsAndFlips) {
    const TemporaryFolder folder;
    put_file(folder / "h.asc", "ncols 3\nnrows 2\ncellsize 1\n1 2 3\n4 5 6\n");
    Import stage = importing(folder / "h.asc");
    const auto corners = [&](int width, int height) {
        const Grid<float> map = made(stage, {.width = width, .height = height, .cell_size = 1});
        return std::vector<float>{map(0, 0), map(width - 1, 0), map(0, height - 1),
                                  map(width - 1, height - 1)};
    };
    EXPECT_THAT(corners(3, 2), ElementsAre(1, 3, 4, 6));
    stage.turn = Import::Turn::right;
    EXPECT_THAT(corners(2, 3), ElementsAre(4, 1, 6, 3));
    stage.turn = Import::Turn::around;
    EXPECT_THAT(corners(3, 2), ElementsAre(6, 4, 3, 1));
    stage.turn = Import::Turn::left;
    EXPECT_THAT(corners(2, 3), ElementsAre(3, 6, 1, 4));
    stage.turn = Import::Turn::none;
    stage.bottom_row_first = true;
    EXPECT_THAT(corners(3, 2), ElementsAre(4, 6, 1, 3));
}

TEST(Import, LiesAtItsRealSizeWhereItIsPut) {
    const TemporaryFolder folder;
    put_file(folder / "h.asc", "ncols 3\nnrows 3\ncellsize 10\n1 2 3\n4 5 6\n7 8 9\n");
    Import stage = importing(folder / "h.asc");
    stage.placement = Import::Placement::real;
    stage.outside = Import::Outside::level;
    stage.outside_height = -7;
    const Lattice world{.width = 9, .height = 9, .cell_size = 10};
    Grid<float> map = made(stage, world);
    EXPECT_EQ(map(4, 4), 5);
    EXPECT_EQ(map(3, 3), 1);
    EXPECT_EQ(map(0, 0), -7);
    stage.offset_x = 20;
    stage.offset_y = -10;
    map = made(stage, world);
    EXPECT_EQ(map(6, 3), 5);
    stage.scale = 2;
    EXPECT_EQ(made(stage, world)(4, 1), 1);
    stage.scale = 1;
    stage.cell = 20;
    EXPECT_EQ(made(stage, world)(4, 1), 1);
    stage.outside = Import::Outside::edge;
    stage.offset_x = stage.offset_y = 0;
    EXPECT_EQ(made(stage, world)(0, 0), 1);
    stage.cell = 0;
    stage.outside = Import::Outside::mirror;
    EXPECT_EQ(made(stage, world)(4, 2), 5);
}

TEST(Import, AQuarterOfATurnByAngleIsAQuarterTurn) {
    const TemporaryFolder folder;
    put_file(folder / "h.asc", "ncols 3\nnrows 3\ncellsize 10\n1 2 3\n4 5 6\n7 8 9\n");
    Import stage = importing(folder / "h.asc");
    stage.placement = Import::Placement::real;
    const Lattice world{.width = 5, .height = 5, .cell_size = 10};
    for (const auto& [angle, turn] : std::initializer_list<std::pair<float, Import::Turn>>{
             {90, Import::Turn::right}, {180, Import::Turn::around}, {-90, Import::Turn::left}}) {
        Import by_angle = stage;
        by_angle.angle = angle;
        Import by_quarters = stage;
        by_quarters.turn = turn;
        const Grid<float> turned = made(by_angle, world);
        const Grid<float> expected = made(by_quarters, world);
        for (const auto [x, y] : cells_of(5, 5)) EXPECT_NEAR(turned(x, y), expected(x, y), 1e-5) << angle;
    }
}

// A plane stays a plane, whose fall is turned; at any size of the world.
TEST(Import, ATurnedPlaneFallsWhereItIsTurned) {
    const TemporaryFolder folder;
    std::string text = "ncols 41\nnrows 41\ncellsize 10\n";
    for (int i = 0; i < 41 * 41; ++i) text += std::to_string(i % 41 * 10) + " ";  // a rise of 1 to the east
    put_file(folder / "h.asc", text);
    Import stage = importing(folder / "h.asc");
    stage.placement = Import::Placement::real;
    stage.angle = 30;  // to the east-south-east
    for (const int samples : {21, 41, 161}) {
        const Lattice world = square(samples, 200);
        const Grid<float> map = made(stage, world);
        const int middle = samples / 2;
        const auto rise = [&](int dx, int dy) {
            return (static_cast<double>(map(middle + dx, middle + dy)) -
                    static_cast<double>(map(middle - dx, middle - dy))) /
                   (2 * world.cell_size);
        };
        EXPECT_NEAR(rise(1, 0), std::cos(std::numbers::pi / 6), 1e-3) << samples;
        EXPECT_NEAR(rise(0, 1), std::sin(std::numbers::pi / 6), 1e-3) << samples;
    }
}

// Where it lies over ground, it goes over into it within its soft edge, however it joins it.
TEST(Import, GoesOverIntoTheGroundBelow) {
    const TemporaryFolder folder;
    std::string text = "ncols 21\nnrows 21\ncellsize 10\n";
    for (int i = 0; i < 21 * 21; ++i) text += "80 ";
    put_file(folder / "h.asc", text);
    for (const Blend blend : {Blend::replace, Blend::add, Blend::maximum, Blend::minimum, Blend::subtract}) {
        for (const float angle : {0.0f, 30.0f}) {
            Recipe recipe;
            recipe.world.width = recipe.world.height = 81;
            recipe.world.extent = 800;
            recipe.world.low = 0;
            recipe.world.high = 1000;
            Layer flat = new_layer(recipe, *find_stage("flat"));
            flat.values[*find_parameter(flat.type->parameters, "level")] = 50.0f;
            recipe.layers.push_back(flat);
            Layer layer = new_import_layer(recipe, folder / "h.asc");
            Import stage = importing(folder / "h.asc");
            stage.placement = Import::Placement::real;
            stage.outside = Import::Outside::below;
            stage.feather = 40;
            stage.offset_x = 100;
            stage.angle = angle;
            layer.values = values_of(stage);
            layer.blend = blend;
            recipe.layers.push_back(layer);
            const Grid<float> map = *made_of(recipe)->height();
            const float inside = blend == Blend::add        ? 130
                                 : blend == Blend::minimum  ? 50
                                 : blend == Blend::subtract ? -30
                                                            : 80;
            EXPECT_EQ(map(50, 40), inside);
            EXPECT_EQ(map(40, 40), angle == 0 ? 50.0f : map(40, 40)) << "its edge";
            EXPECT_EQ(map(5, 5), 50);
            for (int x = 37; x < 50; ++x) {
                EXPECT_LE(std::min(50.0f, inside), map(x, 40));
                EXPECT_LE(map(x, 40), std::max(50.0f, inside));
                EXPECT_LT(std::fabs(map(x + 1, 40) - map(x, 40)), 35) << "no wall";
            }
            EXPECT_EQ(made_of(recipe)->coverage, nullptr);
        }
    }
}

TEST(Import, MakesInAnyWindowTheBitsOfTheWhole) {
    for (const bool wraps : {false, true}) {
        for (const auto placement : {Import::Placement::whole, Import::Placement::real}) {
            Import stage = importing(k_real);
            stage.placement = placement;
            stage.outside = Import::Outside::mirror;
            stage.scale = 0.3f;
            stage.angle = wraps ? 0 : 25;
            Lattice world{.width = 120, .height = 90, .cell_size = 91.3, .wrap_x = wraps, .wrap_y = wraps};
            const Grid<float> whole = made(stage, world);
            Lattice window = world;
            window.x0 = wraps ? -13 : 13;
            window.y0 = 70;
            window.width = 40;
            window.height = wraps ? 33 : 20;
            window.wrap_x = window.wrap_y = false;
            const Grid<float> part = window_of(stage, world, window);
            for (const auto [x, y] : cells_of(window.width, window.height)) {
                ASSERT_EQ(part(x, y), whole((x + static_cast<int>(window.x0) + 120) % 120, (y + 70) % 90));
            }
        }
    }
}

TEST(Import, WrapsASeamlessFileWithoutASeam) {
    const TemporaryFolder folder;
    const Grid<float> tile = grid_of(64, 48, [&](int x, int y) {
        return 500 + 200 * sin_cos_turns(x / 64.0 + 0.1).sin * sin_cos_turns(y / 24.0).cos;
    });
    export_terrain(terrain_with(tile, {0, 1000}), {.path = folder / "t.r32", .format = &format_of("r32")});
    for (const int samples : {200, 30}) {
        const Lattice world{
            .width = samples, .height = samples, .cell_size = 1, .wrap_x = true, .wrap_y = true};
        const Grid<float> map = made(importing(folder / "t.r32"), world);
        const SeamStep across = seam_step_x(map);
        const SeamStep down = seam_step_y(map);
        EXPECT_LT(across.seam, 1.5 * across.interior);
        EXPECT_LT(down.seam, 1.5 * down.interior);
        EXPECT_NEAR(map(0, 0), tile(0, 0), 1);
    }
}

TEST(Import, LooksTheSameAtAnyResolutionOnRealGround) {
    const Import stage = importing(k_real);
    const Grid<float> fine = made(stage, square(2049));
    const Grid<float> coarse = made(stage, square(257));
    double sum = 0;
    for (const auto [x, y] : cells_of(257, 257)) {
        const double off = static_cast<double>(coarse(x, y)) - static_cast<double>(fine(8 * x, 8 * y));
        sum += off * off;
    }
    const double rms = std::sqrt(sum) / 257;
    RecordProperty("rms_m", std::to_string(rms));
    EXPECT_LT(rms, 10);  // 1 % of the height range
}

TEST(Import, NamesTheFileThatCannotBeUsedAndTheRemedy) {
    const TemporaryFolder folder;
    const auto making = [&](const std::string& name) {
        return [path = folder / name] { made(importing(path), square(9)); };
    };
    EXPECT_THAT(making("none.png"),
                ThrowsMessage<FileError>(HasSubstr("none.png: cannot be read: there is no such file")));
    EXPECT_THAT([] { made(importing("asset:none.asc"), square(9)); },
                ThrowsMessage<FileError>(HasSubstr("asset:none.asc: is not part of")));
    put_file(folder / "h.r16", std::string(12, 'x'));
    EXPECT_THAT(making("h.r16"), ThrowsMessage<FileError>(HasSubstr("give its size")));
    put_file(folder / "h.png", "no picture");
    EXPECT_THAT(making("h.png"), ThrowsMessage<FileError>(HasSubstr("h.png: cannot be read as PNG")));
    Import stage = importing(k_real);
    set_import_memory(1 << 20);
    EXPECT_THAT(
        [&] {
            stage.bottom_row_first = true;
            made(stage, square(9));
        },
        ThrowsMessage<FileError>(HasSubstr("403 × 344, more than the 87381")));
    set_import_memory(std::size_t{1} << 30);
}

TEST(Import, KeepsAFileInMemoryUntilItChanges) {
    const TemporaryFolder folder;
    const std::string path = folder / "h.asc";
    put_file(path, "ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n");
    const Import stage = importing(path);
    EXPECT_EQ(imported_map_in_memory(stage.source(false)), nullptr);
    const auto first = imported_map(stage.source(false), nullptr);
    EXPECT_EQ(imported_map(stage.source(false), nullptr), first);
    EXPECT_EQ(imported_map_in_memory(stage.source(false)), first);
    put_file(path, "ncols 2\nnrows 2\ncellsize 1\n11 12\n13 14\n");
    EXPECT_EQ(imported_map_in_memory(stage.source(false)), nullptr);
    EXPECT_EQ(made(stage, square(2))(0, 0), 11);
    set_import_memory(0);
    EXPECT_NE(imported_map_in_memory(stage.source(false)), nullptr) << "the newest stays";
    set_import_memory(std::size_t{1} << 30);
}

TEST(Import, IsReadByManyThreadsAtOnce) {
    const TemporaryFolder folder;
    export_terrain(hills(200, 200), {.path = folder / "h.png", .format = &format_of("png16")});
    const Import stage = importing(folder / "h.png");
    std::vector<Grid<float>> maps(6);
    std::vector<std::thread> threads;
    for (Grid<float>& map : maps) threads.emplace_back([&] { map = made(stage, square(100)); });
    for (std::thread& thread : threads) thread.join();
    for (const Grid<float>& map : maps) EXPECT_EQ(map, maps[0]);
}

}  // namespace
}  // namespace talus
