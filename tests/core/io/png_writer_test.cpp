#include "core/io/png_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <map>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/io/map_rows.h"
#include "core/io/png_reader.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using Bytes = std::vector<std::uint8_t>;

enum class Kind { level, slope, steps, noise };

// Bytes of a picture for which each of the filters is best somewhere.
Bytes pixels_of(const PngLayout& layout, Kind kind) {
    Bytes pixels(layout.row_bytes() * static_cast<std::size_t>(layout.height));
    const std::size_t row = layout.row_bytes();
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const std::size_t x = i % row;
        const std::size_t y = i / row;
        const auto random = static_cast<std::size_t>(mix(i));
        const std::size_t values[] = {7, 3 * x + 5 * y + random % 3, x / 9 * 40 + y / 30 * 11, random};
        pixels[i] = static_cast<std::uint8_t>(values[static_cast<int>(kind)]);
    }
    return pixels;
}

std::string written(const std::string& path, const PngLayout& layout, const Bytes& pixels,
                    int rows_at_a_time) {
    FileGroup group;
    PngWriter png(group.add(path), layout);
    for (int y = 0; y < layout.height; y += rows_at_a_time)
        png.write_rows(pixels.data() + layout.row_bytes() * static_cast<std::size_t>(y),
                       std::min(rows_at_a_time, layout.height - y));
    group.commit();
    return bytes_of_file(path);
}

Bytes read_by_libpng(const std::string& path, const PngLayout& layout) {
    PngReader png(path, std::size_t{1} << 26);
    EXPECT_EQ(png.layout(), layout);
    Bytes pixels(layout.row_bytes() * static_cast<std::size_t>(layout.height));
    for (int y = 0; y < layout.height; ++y)
        png.read_row(pixels.data() + layout.row_bytes() * static_cast<std::size_t>(y));
    png.finish();
    return pixels;
}

TEST(PngWriter, LibpngReadsWhatItWroteTheSameOnAnyThreadsAndLevel) {
    const TemporaryFolder folder;
    const PngLayout layouts[] = {{1, 1, 8, 1},    {1, 700, 16, 1},     {700, 1, 16, 3},  {33, 65, 8, 2},
                                 {33, 65, 16, 4}, {1500, 1300, 16, 1}, {1025, 900, 8, 3}};
    for (const PngLayout& layout : layouts) {
        for (const Kind kind : {Kind::level, Kind::slope, Kind::steps, Kind::noise}) {
            SCOPED_TRACE(testing::Message()
                         << layout.width << " x " << layout.height << " of " << layout.bits << " x "
                         << layout.channels << ", kind " << static_cast<int>(kind));
            const Bytes pixels = pixels_of(layout, kind);
            const SimdLevel level_before = simd_level();
            std::string first;
            for (const SimdLevel level : available_simd_levels()) {
                set_simd_level(level);
                for (const int threads : {1, 2, 5}) {
                    set_thread_count(threads);
                    const std::string file =
                        written(folder / "a.png", layout, pixels, threads == 2 ? 37 : 5000);
                    if (first.empty()) first = file;
                    EXPECT_TRUE(file == first) << name_of(level) << ' ' << threads;
                }
            }
            set_simd_level(level_before);
            set_thread_count(0);
            EXPECT_TRUE(read_by_libpng(folder / "a.png", layout) == pixels);
        }
    }
}

TEST(PngWriter, ChoosesAmongAllFilters) {
    std::map<int, int> rows_by_filter;
    const PngLayout layout{300, 200, 8, 1};
    for (const Kind kind : {Kind::level, Kind::slope, Kind::steps, Kind::noise}) {
        Bytes block;
        PngBlockPacker().append(layout, pixels_of(layout, kind), block);
        Bytes filtered((layout.row_bytes() + 1) * 200);
        ASSERT_TRUE(inflate_piece(block, filtered));
        for (std::size_t y = 0; y < 200; ++y) ++rows_by_filter[filtered[y * (layout.row_bytes() + 1)]];
    }
    EXPECT_GE(rows_by_filter.size(), 3u);
}

// What libpng makes of it by itself: level 6, its own choice of filters.
std::size_t size_by_libpng(const PngLayout& layout, const Bytes& pixels) {
    std::size_t size = 0;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &size,
        [](png_structp p, png_bytep, std::size_t bytes) {
            *static_cast<std::size_t*>(png_get_io_ptr(p)) += bytes;
        },
        [](png_structp) {});
    png_set_IHDR(png, info, static_cast<png_uint_32>(layout.width), static_cast<png_uint_32>(layout.height),
                 layout.bits, layout.channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int y = 0; y < layout.height; ++y)
        png_write_row(png, pixels.data() + layout.row_bytes() * static_cast<std::size_t>(y));
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return size;
}

TEST(PngWriter, MakesHeightsNoLargerThanLibpngDoes) {
    const TemporaryFolder folder;
    constexpr int k_side = 257;
    double ours = 0;
    double plain = 0;
    // Land of each kind; level ground with steps is where looking longer for repetitions pays.
    for (const char* key : {"opening", "archipelago", "canyon", "dunes", "seamless-rock", "terraces"}) {
        const Preset& preset = *find_preset(key);
        const auto terrain = Evaluator(0).evaluate(preset.recipe, k_side, k_side);
        const PngLayout layout{k_side, k_side, 16, 1};
        Bytes pixels(layout.row_bytes() * k_side);
        const RowMaker make = rows_of(*terrain, format_of("png16"), false);
        const HeightRows heights(terrain->height(), 0, k_side);
        for (int y = 0; y < k_side; ++y)
            make(heights, y, pixels.data() + layout.row_bytes() * static_cast<std::size_t>(y));
        const auto bytes = static_cast<double>(written(folder / "a.png", layout, pixels, k_side).size());
        const auto by_libpng = static_cast<double>(size_by_libpng(layout, pixels));
        EXPECT_LE(bytes, 1.02 * by_libpng) << preset.key;
        ours += bytes;
        plain += by_libpng;
    }
    EXPECT_LE(ours, plain);
    RecordProperty("share_of_libpng", std::to_string(ours / plain));
}

bool reads_back(const std::string& file, const PngLayout& layout, const Bytes& pixels) {
    std::size_t at = 0;
    const auto source = [&](void* to, std::size_t bytes) {
        const std::size_t count = file.copy(static_cast<char*>(to), bytes, at);
        at += count;
        return count;
    };
    Bytes back(pixels.size());
    const auto keep = [&](int y, const std::uint8_t* row) {
        std::copy_n(row, layout.row_bytes(), back.data() + layout.row_bytes() * static_cast<std::size_t>(y));
    };
    return read_png_back(source, layout, keep, nullptr) && back == pixels;
}

TEST(ReadPngBack, TellsEveryChangeAndEveryCut) {
    const TemporaryFolder folder;
    const PngLayout layout{60, 20, 16, 1};
    const Bytes pixels = pixels_of(layout, Kind::slope);
    const std::string file = written(folder / "a.png", layout, pixels, 20);
    EXPECT_TRUE(reads_back(file, layout, pixels));
    EXPECT_FALSE(reads_back(file + '\0', layout, pixels));
    EXPECT_FALSE(reads_back(file, {20, 60, 16, 1}, pixels));
    for (std::size_t at = 0; at < file.size(); ++at) {
        EXPECT_FALSE(reads_back(file.substr(0, at), layout, pixels)) << at;
        std::string changed = file;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        EXPECT_FALSE(reads_back(changed, layout, pixels)) << at;
    }
}

TEST(ReadPngBack, TakesManyBlocks) {
    const TemporaryFolder folder;
    const PngLayout layout{3000, 1300, 8, 3};
    const Bytes pixels = pixels_of(layout, Kind::slope);
    EXPECT_TRUE(reads_back(written(folder / "a.png", layout, pixels, 100), layout, pixels));
}

TEST(Adler32, OfTwoRunsIsThatOfTheirWhole) {
    const Bytes bytes = pixels_of({400'000, 1, 8, 1}, Kind::noise);
    const auto all = std::span(bytes);
    EXPECT_EQ(adler32(std::span(bytes).first(0)), 1u);
    for (const std::size_t cut :
         {std::size_t{0}, std::size_t{1}, std::size_t{65521}, std::size_t{300'000}, bytes.size()}) {
        EXPECT_EQ(adler32_joined(adler32(all.first(cut)), adler32(all.subspan(cut)), bytes.size() - cut),
                  adler32(all))
            << cut;
    }
}

}  // namespace
}  // namespace talus
