#include "core/io/weight_maps.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/read_file.h"
#include "core/io/exr_file.h"
#include "core/io/png_reader.h"
#include "core/io/read_terrain.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

std::vector<std::uint8_t> pixels_of(const std::string& path, int channels) {
    PngReader png(path, 1 << 24);
    EXPECT_EQ(png.layout().channels, channels) << path;
    EXPECT_EQ(png.layout().bits, 8);
    std::vector<std::uint8_t> pixels(png.layout().row_bytes() *
                                     static_cast<std::size_t>(png.layout().height));
    for (int y = 0; y < png.layout().height; ++y)
        png.read_row(pixels.data() + static_cast<std::size_t>(y) * png.layout().row_bytes());
    png.finish();
    return pixels;
}

std::shared_ptr<const Terrain> terrain(int width, int height) {
    return std::make_shared<const Terrain>(noise_terrain(width, height));
}

std::vector<std::uint8_t> weights_of(const Terrain& terrain) {
    std::vector<std::uint8_t> all(terrain.height()->size() * k_surface_layers);
    TerrainSurface(terrain).weights_of_rows(0, terrain.lattice.height, all.data());
    return all;
}

std::vector<std::uint8_t> expected(const Terrain& terrain, std::size_t first, std::size_t count) {
    const std::vector<std::uint8_t> all = weights_of(terrain);
    std::vector<std::uint8_t> bytes;
    for (auto at = all.begin(); at != all.end(); at += k_surface_layers)
        bytes.insert(bytes.end(), at + static_cast<std::ptrdiff_t>(first),
                     at + static_cast<std::ptrdiff_t>(first + count));
    return bytes;
}

TEST(WeightMaps, HoldFourLayersAPictureInTheirOrder) {
    const TemporaryFolder folder;
    const auto map = terrain(70, 41);
    const ExportResult result =
        export_weights(map, {.path = folder / "h.raw", .format = &format_of("r16")}, WeightLayout::rgba);
    ASSERT_EQ(result.files.size(), 3u);
    EXPECT_EQ(pixels_of(folder / "h_weights_0.png", 4), expected(*map, 0, 4));
    EXPECT_EQ(pixels_of(folder / "h_weights_1.png", 4), expected(*map, 4, 4));
    const auto json = nlohmann::json::parse(read_text_file(folder / "h_weights.json", 1 << 20));
    EXPECT_EQ(json["width"], 70);
    EXPECT_EQ(json["pictures"][1]["layers"],
              (std::vector<std::string>{"grass", "forest_floor", "snow", "ice"}));
}

TEST(WeightMaps, HoldOneLayerAPictureForUnreal) {
    const TemporaryFolder folder;
    const auto map = terrain(33, 20);
    export_weights(map, {.path = folder / "h.png", .format = &format_of("png16")}, WeightLayout::single);
    for (std::size_t i = 0; i < k_surface_layers; ++i) {
        const std::vector<std::uint8_t> layer = expected(*map, i, 1);
        const std::string path = folder / ("h_weight_" + std::string(k_surface_infos[i].key) + ".png");
        const bool any = std::ranges::any_of(layer, [](std::uint8_t weight) { return weight != 0; });
        EXPECT_EQ(std::filesystem::exists(path), any) << path;
        if (any) EXPECT_EQ(pixels_of(path, 1), layer);
    }
}

TEST(WeightMaps, NameTwoTexturesAPlaceForTerrain3D) {
    // The decoding that the format's documentation gives.
    const auto base = [](std::uint32_t bits) { return bits >> 27 & 0x1f; };
    const auto overlay = [](std::uint32_t bits) { return bits >> 22 & 0x1f; };
    const auto blend = [](std::uint32_t bits) { return bits >> 14 & 0xff; };
    const std::uint32_t bits = control_bits({10, 0, 0, 200, 45});
    EXPECT_EQ(base(bits), 3u);
    EXPECT_EQ(overlay(bits), 4u);
    EXPECT_EQ(blend(bits), 47u) << "255 · 45 / 245";
    EXPECT_EQ(bits & 0x3fff, 0u);
    EXPECT_EQ(base(control_bits({255})), 0u);
    EXPECT_EQ(blend(control_bits({255})), 0u);

    const TemporaryFolder folder;
    const auto map = terrain(30, 17);
    export_weights(map, {.path = folder / "h.exr", .format = &format_of("exr")}, WeightLayout::control);
    const ReadTerrain back = read_terrain(folder / "h_control.exr");
    const std::vector<std::uint8_t> all = weights_of(*map);
    auto at = all.begin();
    for (const float control : back.terrain.height()->values()) {
        std::array<std::uint8_t, k_surface_layers> place;
        std::copy_n(at, k_surface_layers, place.begin());
        at += k_surface_layers;
        EXPECT_EQ(std::bit_cast<std::uint32_t>(control), control_bits(place));
    }
}

// Without them Terrain3D's ground stays closed over every cave: its importer takes no other mask.
TEST(WeightMaps, TellTerrain3DWhereCavesComeOut) {
    const TemporaryFolder folder;
    Terrain cut = *terrain(30, 17);
    Grid<std::uint8_t> openings(30, 17, std::uint8_t{0});
    openings(4, 3) = openings(29, 16) = 255;
    cut.fields.set<"opening">(make_field(openings));
    const auto map = std::make_shared<const Terrain>(std::move(cut));
    const auto holes = [&](bool caves) {
        ExportSettings settings{.path = folder / "h.exr", .format = &format_of("exr")};
        settings.options.caves = caves;
        export_weights(map, settings, WeightLayout::control);
        const ReadTerrain back = read_terrain(folder / "h_control.exr");
        Grid<std::uint8_t> found(30, 17);
        for (int y = 0; y < 17; ++y)
            for (int x = 0; x < 30; ++x)
                found(x, y) =
                    (std::bit_cast<std::uint32_t>((*back.terrain.height())(x, y)) >> 2 & 1) != 0 ? 255 : 0;
        return found;
    };
    EXPECT_EQ(holes(true), openings);
    EXPECT_EQ(holes(false), Grid<std::uint8_t>(30, 17, std::uint8_t{0}));
}

TEST(WeightMaps, AreCutLikeTheHeightmap) {
    const TemporaryFolder folder;
    const auto map = terrain(65, 33);
    const ExportResult result = export_weights(
        map, {.path = folder / "h.r16", .format = &format_of("r16"), .tiles = {2, 1}}, WeightLayout::rgba);
    EXPECT_EQ(result.files.size(), 5u);
    const auto west = pixels_of(folder / "h_weights_0_x0_y0.png", 4);
    const auto east = pixels_of(folder / "h_weights_0_x1_y0.png", 4);
    ASSERT_EQ(west.size(), std::size_t{33} * 33 * 4);
    for (std::size_t y = 0; y < 33; ++y) {
        for (std::size_t channel = 0; channel < 4; ++channel)
            EXPECT_EQ(west[(y * 33 + 32) * 4 + channel], east[y * 33 * 4 + channel]) << "the shared column";
    }
}

// Unity's own rules: Import Raw puts the file's first row at z = 0, the south; a texture's first row of
// pixels is the bottom of its picture, and alpha maps take it for z = 0, too.
TEST(WeightMaps, LieInUnityAsTheHeightsDo) {
    const TemporaryFolder folder;
    Terrain terrain = noise_terrain(33, 33, {0, 1000});
    // A wall of rock in the north, a plain in the south.
    terrain.set_height(make_field(
        grid_of(33, 33, [](int x, int y) { return y < 12 ? 100.0f + 25 * static_cast<float>(x) : 400.0f; })));
    const auto map = std::make_shared<const Terrain>(terrain);
    const ExportTarget& unity = *find_target("unity");
    const Format& raw = format_of("r16");
    const ExportSettings settings{
        .path = folder / "h.raw", .format = &raw, .bottom_row_first = unity.bottom_row_first(raw)};
    export_terrain(terrain, settings);
    export_weights(map, settings, unity.weights);
    const std::string heights = bytes_of_file(folder / "h.raw");
    const auto pixels = pixels_of(folder / "h_weights_0.png", 4);
    const auto height_at = [&](int x, int z) {
        const auto at = 2 * static_cast<std::size_t>(z * 33 + x);
        return static_cast<unsigned char>(heights[at]) | static_cast<unsigned char>(heights[at + 1]) << 8;
    };
    const auto rock_at = [&](int x, int z) {
        return pixels[static_cast<std::size_t>((32 - z) * 33 + x) * 4];
    };
    int rocky = 0;
    for (const auto [x, z] : cells_of(31, 31)) {
        const bool steep = std::abs(height_at(x + 2, z + 1) - height_at(x + 1, z + 1)) > 1000;
        if (z > 22) rocky += rock_at(x + 1, z + 1) > 200;
        if (z < 15) EXPECT_EQ(rock_at(x + 1, z + 1), 0) << x << ' ' << z;
        EXPECT_EQ(steep, z + 1 > 20) << z;
    }
    EXPECT_GT(rocky, 200);
}

TEST(WeightMaps, ThatAreEmptyAreLeftOutAndTold) {
    const TemporaryFolder folder;
    Terrain terrain = noise_terrain(33, 33, {0, 1000});
    terrain.set_height(make_field(Grid<float>(33, 33, 400.0f)));
    terrain.sea_level = 0;
    const auto map = std::make_shared<const Terrain>(terrain);
    const ExportSettings settings{.path = folder / "h.png", .format = &format_of("png16")};
    const std::vector<std::uint8_t> weights = weights_of(*map);
    std::size_t used = 0;
    std::vector<std::string> missing;
    for (std::size_t layer = 0; layer < k_surface_layers; ++layer) {
        bool any = false;
        for (std::size_t at = layer; at < weights.size(); at += k_surface_layers) any |= weights[at] != 0;
        used += any;
        if (!any) missing.emplace_back(k_surface_infos[layer].key);
    }
    ASSERT_LT(used, k_surface_layers);
    // What an earlier export wrote must not stand for it.
    put_file(folder / ("h_weight_" + missing.front() + ".png"), "old");
    const ExportResult result = export_weights(map, settings, WeightLayout::single);
    EXPECT_EQ(result.files.size(), used + 1);
    ASSERT_EQ(result.remarks.size(), 1u);
    for (const std::string& layer : missing) {
        EXPECT_NE(result.remarks[0].find(layer), std::string::npos) << layer;
        EXPECT_FALSE(std::filesystem::exists(folder / ("h_weight_" + layer + ".png"))) << layer;
    }
    const auto json = nlohmann::json::parse(read_text_file(folder / "h_weights.json", 1 << 20));
    std::size_t empty = 0;
    for (const auto& picture : json["pictures"]) empty += picture["empty"].get<bool>();
    EXPECT_EQ(empty, missing.size());
}

TEST(WeightMaps, AreAllThereOrNone) {
    const TemporaryFolder folder;
    const auto map = terrain(40, 40);
    Progress progress;
    progress.cancel();
    EXPECT_THROW(export_weights(map, {.path = folder / "h.r16", .format = &format_of("r16")},
                                WeightLayout::rgba, &progress),
                 Cancelled);
    EXPECT_TRUE(std::filesystem::is_empty(folder / ""));
}

// A program that takes squares gets the weights of the same places as the heights.
TEST(WeightMaps, AMapOfOtherProportionsIsResampledAsItsHeightsAre) {
    const TemporaryFolder folder;
    const auto map = terrain(33, 17);
    export_weights(map, {.path = folder / "h.raw", .format = &format_of("r16"), .whole = {33, 33}},
                   WeightLayout::rgba);
    const std::vector<std::uint8_t> square = pixels_of(folder / "h_weights_0.png", 4);
    const std::vector<std::uint8_t> own = expected(*map, 0, 4);
    ASSERT_EQ(square.size(), std::size_t{33} * 33 * 4);
    for (int y = 0; y < 17; ++y) {
        const auto from = own.begin() + std::ptrdiff_t{y} * 33 * 4;
        EXPECT_TRUE(
            std::equal(from, from + std::ptrdiff_t{33} * 4, square.begin() + std::ptrdiff_t{y} * 2 * 33 * 4));
    }
    const auto json = nlohmann::json::parse(read_text_file(folder / "h_weights.json", 1 << 20));
    EXPECT_EQ(json["metres_per_pixel"], 2.5);
    EXPECT_EQ(json["metres_per_pixel_down"], 1.25);
}

}  // namespace
}  // namespace talus
