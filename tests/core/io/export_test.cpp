#include "core/io/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/base/parallel.h"
#include "core/io/png_reader.h"
#include "core/io/quantise.h"
#include "core/io/read_terrain.h"
#include "core/light/normals.h"
#include "core/surface/palette.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

ExportSettings settings_for(const std::string& path, std::string_view id) {
    return {.path = path, .format = &format_of(id)};
}

std::vector<std::uint8_t> numbers(const std::string& bytes) { return {bytes.begin(), bytes.end()}; }

// The names of a PNG's chunks in order, and the data of the first (IHDR), from the bytes themselves.
struct Chunks {
    std::vector<std::string> names;
    std::string header;
};
Chunks chunks_of(const std::string& png) {
    Chunks chunks;
    EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
    for (std::size_t at = 8; at + 12 <= png.size();) {
        std::size_t length = 0;
        for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<std::uint8_t>(png[at + i]);
        chunks.names.push_back(png.substr(at + 4, 4));
        if (chunks.names.size() == 1) chunks.header = png.substr(at + 8, length);
        at += 12 + length;
    }
    return chunks;
}

std::vector<std::uint8_t> pixels_of(const std::string& path, PngLayout& layout) {
    PngReader png(path, 1 << 24);
    layout = png.layout();
    std::vector<std::uint8_t> pixels(layout.row_bytes() * static_cast<std::size_t>(layout.height));
    for (int y = 0; y < layout.height; ++y)
        png.read_row(pixels.data() + static_cast<std::size_t>(y) * layout.row_bytes());
    png.finish();
    return pixels;
}

TEST(Export, RoundTripsBitForBitInEveryHeightFormat) {
    const TemporaryFolder folder;
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 200}, {200, 3}, {129, 67}, {257, 257}}) {
        const Terrain terrain = noise_terrain(width, height);
        for (const Format& format : formats()) {
            if (!holds_heights_again(format)) continue;
            const std::string path = folder / ("h" + std::string(format.ending));
            export_terrain(terrain, settings_for(path, format.key));
            const ReadTerrain back = read_terrain(path);
            EXPECT_THAT(back.remarks, IsEmpty()) << format.key;
            EXPECT_EQ(back.terrain.lattice, terrain.lattice) << format.key;
            EXPECT_EQ(back.terrain.range, terrain.range);
            EXPECT_EQ(back.terrain.sea_level, terrain.sea_level);
            if (!format.normalised) {
                EXPECT_TRUE(*back.terrain.height() == *terrain.height()) << format.key;
                continue;
            }
            const double step = terrain.range.span() / (std::pow(2.0, format.bits) - 1);
            for (const auto [x, y] : cells_of(width, height)) {
                const float clipped =
                    std::clamp((*terrain.height())(x, y), terrain.range.low, terrain.range.high);
                ASSERT_NEAR((*back.terrain.height())(x, y), clipped, step / 2 + 1e-3) << format.key;
            }
            // What was read exports to the same bytes again: nothing is lost by opening and saving.
            const std::string again = folder / ("again" + std::string(format.ending));
            export_terrain(back.terrain, settings_for(again, format.key));
            EXPECT_EQ(bytes_of_file(again), bytes_of_file(path)) << format.key;
            std::filesystem::remove(again + ".json");
        }
    }
}

// Corners: north-west at the foot of the range, north-east at a third, south-west at the top, south-east
// beyond it.
Terrain marked_corners() {
    Grid<float> map(3, 2, 500);
    map(0, 0) = 0;
    map(2, 0) = 1000.0f / 65535 * 0x1234;
    map(0, 1) = 1000;
    map(2, 1) = 1200;
    return terrain_with(std::move(map), {0, 1000});
}

TEST(Export, TheTopRowComesFirstInTheByteOrderThatTheFormatNames) {
    const TemporaryFolder folder;
    export_terrain(marked_corners(), settings_for(folder / "h.r16", "r16"));
    EXPECT_THAT(numbers(bytes_of_file(folder / "h.r16")),
                ElementsAre(0, 0, 0x00, 0x80, 0x34, 0x12, 0xff, 0xff, 0x00, 0x80, 0xff, 0xff));
    export_terrain(marked_corners(), settings_for(folder / "h.r16", "r16be"));
    EXPECT_THAT(numbers(bytes_of_file(folder / "h.r16")),
                ElementsAre(0, 0, 0x80, 0x00, 0x12, 0x34, 0xff, 0xff, 0x80, 0x00, 0xff, 0xff));
    export_terrain(marked_corners(), settings_for(folder / "h.r32", "r32"));
    const std::string metres = bytes_of_file(folder / "h.r32");
    ASSERT_EQ(metres.size(), 24u);
    EXPECT_EQ(numbers(metres.substr(20)),
              (std::vector<std::uint8_t>{0x00, 0x00, 0x96, 0x44}));  // 1200 = 0x44960000
    PngLayout layout;
    export_terrain(marked_corners(), settings_for(folder / "h.png", "png16"));
    EXPECT_THAT(pixels_of(folder / "h.png", layout),
                ElementsAre(0, 0, 0x80, 0x00, 0x12, 0x34, 0xff, 0xff, 0x80, 0x00, 0xff, 0xff));
    export_terrain(marked_corners(), settings_for(folder / "h.png", "png8"));
    EXPECT_THAT(pixels_of(folder / "h.png", layout), ElementsAre(0, 128, 18, 255, 128, 255));
}

TEST(Export, PngsHoldThePictureAndNothingElse) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(300, 200);
    const struct {
        std::string_view id;
        char bits;
        char colour_type;
    } k_cases[] = {{"png16", 16, 0}, {"png8", 8, 0}, {"colour", 8, 2}, {"normal", 8, 2}};
    for (const auto& expected : k_cases) {
        export_terrain(terrain, settings_for(folder / "h.png", expected.id));
        const Chunks chunks = chunks_of(bytes_of_file(folder / "h.png"));
        ASSERT_GE(chunks.names.size(), 3u);
        EXPECT_EQ(chunks.names.front(), "IHDR");
        EXPECT_EQ(chunks.names.back(), "IEND");
        for (std::size_t i = 1; i + 1 < chunks.names.size(); ++i) EXPECT_EQ(chunks.names[i], "IDAT");
        const char width[] = {0, 0, 1, 44};
        const char height[] = {0, 0, 0, static_cast<char>(200)};
        EXPECT_EQ(chunks.header, std::string(width, 4) + std::string(height, 4) + expected.bits +
                                     expected.colour_type + std::string(3, '\0'));
    }
}

TEST(Export, ColourMapsHoldThePalettesColours) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(40, 30);
    export_terrain(terrain, settings_for(folder / "h_colour.png", "colour"));
    PngLayout layout;
    const auto pixels = pixels_of(folder / "h_colour.png", layout);
    const Palette palette = make_palette(PaletteKind::natural, terrain.range, terrain.sea_level);
    const Grid<float>& map = *terrain.height();
    for (const auto& [x, y] : {std::pair{5, 7}, {38, 28}, {20, 1}}) {
        const double gx = (map(x + 1, y) - map(x - 1, y)) / 5.0;
        const double gy = (map(x, y + 1) - map(x, y - 1)) / 5.0;
        const Rgba8 expected =
            colour_at(palette, map(x, y), static_cast<float>(std::sqrt(gx * gx + gy * gy)), 2.5 * x, 2.5 * y);
        const std::uint8_t* found = pixels.data() + 3 * (y * 40 + x);
        EXPECT_EQ((Rgba8{found[0], found[1], found[2], expected.a}), expected) << x << "," << y;
    }
}

TEST(Export, NormalMapsHoldTheNormalsWithGreenUpOrDown) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(40, 30);
    for (const bool flip : {false, true}) {
        ExportSettings settings = settings_for(folder / "n.png", "normal");
        settings.options.flip_green = flip;
        export_terrain(terrain, settings);
        Grid<std::uint32_t> normals;
        make_normals(*terrain.height(), terrain.lattice, flip, normals);
        PngLayout layout;
        const auto pixels = pixels_of(folder / "n.png", layout);
        ASSERT_EQ(pixels.size(), 3 * normals.size());
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            ASSERT_EQ(pixels[i], normals.data()[i / 3] >> (8 * (i % 3)) & 255) << i;
        }
        const auto json = nlohmann::json::parse(bytes_of_file(folder / "n.png.json"));
        EXPECT_EQ(json["green"], flip ? "down" : "up");
    }
}

TEST(Export, ReportsTheRangeUsedTheClippingAndTheStep) {
    const TemporaryFolder folder;
    Grid<float> map(10, 10, 100);
    map(0, 0) = -50;
    map(1, 0) = 1100;
    map(2, 0) = 1100;
    const ExportResult result =
        export_terrain(terrain_with(map, {0, 1000}), settings_for(folder / "h.png", "png16"));
    EXPECT_EQ(result.minimum, -50);
    EXPECT_EQ(result.maximum, 1100);
    EXPECT_DOUBLE_EQ(result.clipped, 0.03);
    EXPECT_DOUBLE_EQ(result.range_used, 1);
    EXPECT_DOUBLE_EQ(result.metres_per_step, 1000.0 / 65535);
    EXPECT_THAT(result.remarks,
                ElementsAre(HasSubstr("3 % of the terrain lies outside the height range of 0 to 1000 m")));
    ASSERT_EQ(result.files.size(), 2u);
    for (const WrittenFile& file : result.files) EXPECT_EQ(file.bytes, std::filesystem::file_size(file.path));

    const Terrain low = terrain_with(Grid<float>(4, 4, 10), {0, 1000});
    EXPECT_THAT(export_terrain(low, settings_for(folder / "h.png", "png16")).remarks, IsEmpty())
        << "no range suits one height better";
    const Terrain flat = terrain_with(grid_of(4, 4, [](int x, int) { return x < 2 ? 10 : 11; }), {0, 1000});
    EXPECT_THAT(export_terrain(flat, settings_for(folder / "h.png", "png16")).remarks,
                ElementsAre(HasSubstr("only 0.101 % of the 16-bit range")));
    EXPECT_THAT(export_terrain(low, settings_for(folder / "h.png", "png8")).remarks,
                ElementsAre(HasSubstr("steps will show")));
    const ExportResult metres =
        export_terrain(terrain_with(map, {0, 1000}), settings_for(folder / "h.r32", "r32"));
    EXPECT_EQ(metres.clipped, 0);
    EXPECT_THAT(metres.remarks, IsEmpty());

    map(5, 5) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(export_terrain(terrain_with(map, {0, 2000}), settings_for(folder / "h.r32", "r32")).remarks,
                ElementsAre(HasSubstr("1 cell holds no finite height")));
}

TEST(Export, ARangeOfItsOwnIsThatOfItsWholeNumbersAlone) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(33, 17);
    const auto [low, high] = std::ranges::minmax(terrain.height()->values());
    const HeightRange own{low - 1, high + 1};
    for (const char* key : {"png16", "r32", "colour"}) {
        const Format& format = *find_format(key);
        ExportSettings settings = settings_for(folder / ("own" + std::string(format.ending)), key);
        settings.options.range_low = own.low;
        settings.options.range_high = own.high;
        ExportSettings usual = settings_for(folder / ("usual" + std::string(format.ending)), key);
        const ExportResult result = export_terrain(terrain, settings);
        export_terrain(terrain, usual);
        if (format.normalised) {
            EXPECT_GT(result.range_used, 0.95);
            EXPECT_EQ(result.clipped, 0);
            const Terrain back = read_terrain(settings.path).terrain;
            EXPECT_EQ(back.range, own);
            for (std::size_t i = 0; i < back.height()->size(); ++i)
                EXPECT_NEAR(back.height()->values()[i], terrain.height()->values()[i],
                            0.51 * result.metres_per_step);
        } else {
            EXPECT_EQ(bytes_of_file(settings.path), bytes_of_file(usual.path)) << key;
        }
    }
}

TEST(Export, TheSidecarSaysHowToReadTheMapAndHoldsTheRecipe) {
    const TemporaryFolder folder;
    ExportSettings settings = settings_for(folder / "h.r16", "r16be");
    settings.seed = 0xfedcba9876543210ull;
    settings.recipe_json = R"({"name": "x", "layers": [{"key": 0.1}]})";
    Terrain terrain = noise_terrain(30, 20, {-0.1f, 1500});
    terrain.lattice.wrap_x = true;
    export_terrain(terrain, settings);
    const auto json = nlohmann::json::parse(bytes_of_file(folder / "h.r16.json"));
    EXPECT_EQ(json["file"], "h.r16");
    EXPECT_EQ(json["format"], "r16be");
    EXPECT_EQ(json["width"], 30);
    EXPECT_EQ(json["height"], 20);
    EXPECT_EQ(json["bits"], 16);
    EXPECT_EQ(json["byte_order"], "big-endian");
    EXPECT_EQ(json["row_order"], "top row first");
    EXPECT_EQ(json["metres_per_pixel"], 2.5);
    EXPECT_EQ(json["wraps_east_west"], true);
    EXPECT_EQ(json["wraps_north_south"], false);
    EXPECT_EQ(json["range_low_m"], -0.1);
    EXPECT_EQ(json["range_high_m"], 1500);
    EXPECT_EQ(json["minimum_m"].get<float>(),
              *std::min_element(terrain.height()->data(), terrain.height()->data() + 600));
    EXPECT_EQ(json["seed"], 0xfedcba9876543210ull);
    EXPECT_EQ(json["recipe"], nlohmann::json::parse(settings.recipe_json));
    settings.options.sidecar = false;
    settings.path = folder / "alone.r16";
    export_terrain(terrain, settings);
    EXPECT_THAT(folder.names(), ElementsAre("alone.r16", "h.r16", "h.r16.json"));
}

TEST(Export, MapsOfOneNameKeepASidecarEach) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(20, 20);
    put_file(folder / "mine.json", "{\"my\": \"own\"}");
    for (int time = 0; time < 2; ++time) {
        export_terrain(terrain, settings_for(folder / "h.png", "png16"));
        export_terrain(terrain, settings_for(folder / "h.r16", "r16"));
        export_terrain(terrain, settings_for(folder / "mine.png", "png16"));
        EXPECT_THAT(folder.names(), ElementsAre("h.png", "h.png.json", "h.r16", "h.r16.json", "mine.json",
                                                "mine.png", "mine.png.json"));
        std::filesystem::remove(folder / "h.png");
    }
    EXPECT_EQ(bytes_of_file(folder / "mine.json"), "{\"my\": \"own\"}");
    put_file(folder / "mine.png.json", "[1]");
    EXPECT_THAT([&] { export_terrain(terrain, settings_for(folder / "mine.png", "png16")); },
                ThrowsMessage<FileError>(HasSubstr("rename one of the two")));
    export_terrain(terrain, settings_for(folder / "odd.json", "r32"));
    EXPECT_THAT(folder.names(), testing::IsSupersetOf({"odd.json", "odd.json.json"}));
}

// The sidecar holds such a name with other characters in place of the bytes that JSON does not take.
TEST(Export, ANameThatIsNoUtf8KeepsItsSidecar) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(20, 20);
    for (int time = 0; time < 3; ++time) {
        export_terrain(terrain, settings_for(folder / "h\xff\xe4.png", "png16"));
        EXPECT_THAT(folder.names(), ElementsAre("h\xff\xe4.png", "h\xff\xe4.png.json"));
    }
    EXPECT_TRUE(find_sidecar(folder / "h\xff\xe4.png"));
}

// It would describe heights that are gone.
TEST(Export, WithoutSidecarTheOldOneGoes) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(20, 20);
    export_terrain(terrain, settings_for(folder / "h.r16", "r16"));
    export_terrain(terrain, settings_for(folder / "h.png", "png16"));
    ASSERT_THAT(folder.names(), ElementsAre("h.png", "h.png.json", "h.r16", "h.r16.json"));
    ExportSettings settings = settings_for(folder / "h.png", "png16");
    settings.options.sidecar = false;
    EXPECT_THAT(export_terrain(terrain, settings).remarks, testing::Contains(HasSubstr("h.png.json")));
    EXPECT_THAT(folder.names(), ElementsAre("h.png", "h.r16", "h.r16.json"));
    put_file(folder / "h.r16.json", "{\"my\": \"own\"}");
    settings.path = folder / "h.r16";
    settings.format = &format_of("r16");
    export_terrain(terrain, settings);
    EXPECT_THAT(folder.names(), ElementsAre("h.png", "h.r16", "h.r16.json"));
}

// Earlier versions wrote h.json beside h.r16. It is still believed; beside the new one it would be a second
// description, which Unreal reads as its own.
TEST(Export, ASidecarOfTheFormerNameIsReadAndGoesWithTheNextExport) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(20, 20, {-300, 40});
    export_terrain(terrain, settings_for(folder / "h.r16", "r16"));
    std::filesystem::rename(folder / "h.r16.json", folder / "h.json");
    ASSERT_TRUE(find_sidecar(folder / "h.r16"));
    EXPECT_EQ(find_sidecar(folder / "h.r16")->range, terrain.range);
    EXPECT_THAT(export_terrain(terrain, settings_for(folder / "h.r16", "r16")).remarks,
                testing::Contains(HasSubstr("h.json described the previous map")));
    EXPECT_THAT(folder.names(), ElementsAre("h.r16", "h.r16.json"));
    // Of another map of that name it stays.
    std::filesystem::rename(folder / "h.r16.json", folder / "h.json");
    export_terrain(terrain, settings_for(folder / "h.png", "png16"));
    EXPECT_THAT(folder.names(), ElementsAre("h.json", "h.png", "h.png.json", "h.r16"));
}

TEST(Export, FailsWholeWhereItCannotWrite) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(64, 64);
    for (const char* path : {"none/h.png", "none/h.r32"}) {
        EXPECT_THAT([&] { export_terrain(terrain, settings_for(folder / path, "png16")); },
                    ThrowsMessage<FileError>(HasSubstr("there is no folder")));
    }
    EXPECT_THAT(folder.names(), IsEmpty());
    // The sidecar's place is taken by a folder: then the map must not appear either.
    std::filesystem::create_directories(folder / "h.png.json");
    EXPECT_THROW(export_terrain(terrain, settings_for(folder / "h.png", "png16")), FileError);
    EXPECT_THAT(folder.names(), ElementsAre("h.png.json"));
}

// Cancels once the export's progress has come to `share`. Where it ends before the cancel arrives, tries
// again.
void cancel_at(float share, const Terrain& terrain, const ExportSettings& settings) {
    for (bool cancelled = false; !cancelled;) {
        Progress progress;
        std::atomic<bool> over = false;
        std::thread watcher([&] {
            while (!over && progress.fraction() < share) std::this_thread::yield();
            progress.cancel();
        });
        try {
            export_terrain(terrain, settings, &progress);
        } catch (const Cancelled&) {
            cancelled = true;
        }
        over = true;
        watcher.join();
        if (!cancelled) put_file(settings.path, "old");
    }
}

TEST(Export, LeavesNothingBehindWhenCancelled) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(700, 700);
    for (const char* id : {"png16", "r32", "normal"}) {
        for (const float share : {0.0f, 0.2f, 0.7f}) {
            const ExportSettings settings = settings_for(folder / "h", id);
            put_file(settings.path, "old");
            std::filesystem::remove(folder / "h.json");
            cancel_at(share, terrain, settings);
            EXPECT_EQ(bytes_of_file(settings.path), "old");
            EXPECT_THAT(folder.names(), Not(testing::Contains(HasSubstr(".tmp-")))) << share;
        }
    }
}

TEST(Export, IsTheSameBytesOnAnyNumberOfThreads) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(300, 200);
    for (const Format& format : formats()) {
        std::string expected;
        for (const int threads : {1, 2, 5}) {
            set_thread_count(threads);
            export_terrain(terrain, settings_for(folder / "map", format.key));
            if (threads == 1) expected = bytes_of_file(folder / "map");
            EXPECT_EQ(bytes_of_file(folder / "map"), expected) << format.key;
        }
    }
    set_thread_count(0);
}

TEST(Export, ProgressEndsAtOne) {
    const TemporaryFolder folder;
    Progress progress;
    export_terrain(noise_terrain(20, 20), settings_for(folder / "h.png", "png16"), &progress);
    EXPECT_EQ(progress.fraction(), 1);
}

TEST(Quantiser, RoundsClipsAndComesBack) {
    const Quantiser quantiser({-100, 300}, 16);
    for (int value = 0; value <= 65535; ++value) {
        const auto whole = static_cast<std::uint16_t>(value);
        ASSERT_EQ(quantiser.value_of(quantiser.height_of(whole)), whole);
    }
    const auto step = static_cast<float>(quantiser.metres_per_step());
    EXPECT_EQ(quantiser.value_of(-100 + 0.49f * step), 0);
    EXPECT_EQ(quantiser.value_of(-100 + 0.51f * step), 1);
    EXPECT_EQ(quantiser.value_of(-1e30f), 0);
    EXPECT_EQ(quantiser.value_of(std::numeric_limits<float>::infinity()), 65535);
    EXPECT_EQ(quantiser.value_of(std::numeric_limits<float>::quiet_NaN()), 0);
    EXPECT_FALSE(quantiser.clips(300 + 0.4f * step));
    EXPECT_TRUE(quantiser.clips(301));
    EXPECT_TRUE(quantiser.clips(-101));
}

TEST(Quantiser, CountsWhatIsClippedAndNothingThatRoundingBringsBack) {
    constexpr HeightRange k_range{-100, 300};
    const Quantiser quantiser(k_range, 16);
    const auto step = static_cast<float>(quantiser.metres_per_step());
    Grid<float> height(7, 40, 0.0f);  // most rows lie within
    height(0, 3) = -100 - 0.4f * step;
    height(1, 3) = 300 + 0.4f * step;
    height(2, 3) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(share_clipped(height, k_range, 16, nullptr), 0);
    height(6, 17) = -101;
    height(0, 18) = std::numeric_limits<float>::infinity();
    height(3, 39) = 300.1f;
    std::size_t clipped = 0;
    for (const float value : height.values()) clipped += quantiser.clips(value) ? 1 : 0;
    ASSERT_EQ(clipped, 3u);
    EXPECT_EQ(share_clipped(height, k_range, 16, nullptr), 3.0 / 280);
}

}  // namespace
}  // namespace talus
