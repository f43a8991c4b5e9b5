#include <benchmark/benchmark.h>
#include <png.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/io/formats.h"
#include "core/io/map_rows.h"
#include "core/io/png_writer.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/bench/against.h"
#include "tests/temporary_folder.h"

namespace talus::bench {
namespace {

constexpr int k_size = 4097;

// A preset's map as a file of 16 bits has it.
struct Picture {
    explicit Picture(const char* preset) {
        const auto terrain = Evaluator(0).evaluate(find_preset(preset)->recipe, k_size, k_size);
        const RowMaker make = rows_of(*terrain, format_of("png16"), false);
        const HeightRows heights(terrain->height(), 0, k_size);
        pixels.resize(layout.row_bytes() * k_size);
        for (int y = 0; y < k_size; ++y)
            make(heights, y, pixels.data() + layout.row_bytes() * static_cast<std::size_t>(y));
    }
    PngLayout layout{k_size, k_size, 16, 1};
    std::vector<std::uint8_t> pixels;
};

std::string temporary(const char* name) {
    static const TemporaryFolder folder;
    return folder / name;
}

// Written and given up, so that the time is that of the making and not of the disk.
std::uint64_t write_ours(const Picture& picture) {
    FileGroup group;
    FileGroup::Output& output = group.add(temporary("ours.png"));
    PngWriter png(output, picture.layout);
    png.write_rows(picture.pixels.data(), picture.layout.height);
    return output.bytes_written();
}

// libpng as it comes: level 6, its own choice of filters.
std::uint64_t write_plain(const Picture& picture) {
    std::uint64_t bytes = 0;
    const std::string path = temporary("plain.png");
    std::FILE* file = std::fopen(path.c_str(), "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    if (file == nullptr || setjmp(png_jmpbuf(png)) != 0) std::abort();
    png_init_io(png, file);
    png_set_IHDR(png, info, k_size, k_size, 16, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int y = 0; y < k_size; ++y)
        png_write_row(png, picture.pixels.data() + picture.layout.row_bytes() * static_cast<std::size_t>(y));
    png_write_end(png, nullptr);
    bytes = static_cast<std::uint64_t>(std::ftell(file));
    png_destroy_write_struct(&png, &info);
    std::fclose(file);
    std::filesystem::remove(path);
    return bytes;
}

Sides against_libpng(const char* preset) {
    auto picture = std::make_shared<Picture>(preset);
    return {[picture] { write_ours(*picture); }, [picture] { write_plain(*picture); }};
}

[[maybe_unused]] const bool added = add_comparison(
    {"png16-jacksboro-4097/libpng", {1}, {10, 10, 10}, [](int) { return against_libpng("jacksboro"); }, 3});

// The time is that of all threads; MB and libpng_MB are the files' sizes.
void write(benchmark::State& state, const char* preset) {
    const Picture picture(preset);
    std::uint64_t bytes = 0;
    for ([[maybe_unused]] auto _ : state) bytes = write_ours(picture);
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
    state.counters["libpng_MB"] = static_cast<double>(write_plain(picture)) / 1e6;
}
BENCHMARK_CAPTURE(write, opening, "opening")
    ->Name("png16-4097/opening")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime();
BENCHMARK_CAPTURE(write, jacksboro, "jacksboro")
    ->Name("png16-4097/jacksboro")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime();
BENCHMARK_CAPTURE(write, billows, "billows")
    ->Name("png16-4097/billows")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime();

}  // namespace
}  // namespace talus::bench
