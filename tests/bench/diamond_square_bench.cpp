#include "core/generate/diamond_square.h"

#include <benchmark/benchmark.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <memory>

#include "core/base/parallel.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_diamond_square.h"

namespace talus::bench {
namespace {

constexpr float k_extent = 4096;  // m

// One terrain made again and again, as the editor does: its memory comes back from the pool.
class Maker {
 public:
    Maker(const DiamondSquare& stage, int size) : stage_(stage) {
        terrain_.lattice = {.width = size, .height = size, .cell_size = k_extent / (size - 1)};
        context_.world.lattice = terrain_.lattice;
        context_.world.range = {0, 1000};
    }
    void operator()() {
        terrain_.fields = {};
        ++context_.seed;
        stage_.apply(terrain_, context_);
    }

 private:
    DiamondSquare stage_;
    Terrain terrain_;
    Context context_;
};

DiamondSquare plain() { return {.feature_size = k_extent}; }
DiamondSquare gaussian() { return {.feature_size = k_extent, .law = DiamondSquare::Law::gaussian}; }
DiamondSquare additions() { return {.feature_size = k_extent, .random_additions = true}; }
DiamondSquare scaled() { return {.feature_size = k_extent, .lower_ground_smoother = 1}; }

// ---- goals
// -------------------------------------------------------------------------------------------------------

Sides against_textbook(int size) {
    auto textbook = std::make_shared<TextbookDiamondSquare>(size);
    return {Maker(plain(), size), [textbook, seed = 0u]() mutable { textbook->generate(++seed); }};
}

// Writes an array of the map's size with stores that pass by the caches: nobody makes a map in less.
void write_streamed(Grid<float>& grid) {
    parallel_blocks(0, grid.height(), 64, [&](int first, int last) {
        float* out = grid.row(first);
        float* const end = grid.row(last);
#if defined(__SSE2__)
        const __m128 value = _mm_set1_ps(1.0f);
        for (; reinterpret_cast<std::uintptr_t>(out) % 16 != 0; ++out) *out = 1.0f;
        for (; out + 4 <= end; out += 4) _mm_stream_ps(out, value);
        _mm_sfence();
#endif
        for (; out < end; ++out) *out = 1.0f;
    });
}

Sides against_write(int size) {
    auto grid = std::make_shared<Grid<float>>(size, size);
    return {Maker(plain(), size), [grid] { write_streamed(*grid); }};
}

Sides against_plain(const DiamondSquare& variant, int size) {
    return {Maker(variant, size), Maker(plain(), size)};
}

// A large map against a quarter of it.
Sides against_quarter(int size) { return {Maker(plain(), size), Maker(plain(), size / 2 + 1)}; }

// Windows of a world of 1025², one after the other, against the whole of it.
Sides windows_against_whole(int side) {
    return {[side, seed = 0u]() mutable {
                constexpr int k_side = 1025;
                const DiamondSquare stage = plain();
                Context context;
                context.world.lattice = {
                    .width = k_side, .height = k_side, .cell_size = k_extent / (k_side - 1)};
                context.world.range = {0, 1000};
                context.seed = ++seed;
                const auto prepared = stage.prepare(context.world, context.seed);
                context.prepared = prepared.get();
                for (int y = 0; y + side <= k_side; y += side) {
                    for (int x = 0; x + side <= k_side; x += side) {
                        Terrain terrain;
                        terrain.lattice = context.world.lattice;
                        terrain.lattice.x0 = x;
                        terrain.lattice.y0 = y;
                        terrain.lattice.width = terrain.lattice.height = side;
                        stage.apply(terrain, context);
                    }
                }
            },
            Maker(plain(), 1025)};
}

// A variant takes at most three times as long as the plain one; four without AVX2, where a hash is most of
// the work.
constexpr std::array<double, 3> k_variant_share = {1.0 / 4, 1.0 / 3, 1.0 / 3};
// Random additions hash each sample 3.7 times, and that is what they are.
constexpr std::array<double, 3> k_additions_share = {1.0 / 5, 1.0 / 4, 1.0 / 3};

// A map needs at least the time of writing it, and at most twice as long; with AVX2 a tenth more, and without
// it that is no goal.
constexpr std::array<double, 3> k_write_share = {0, 1 / 2.2, 1 / 2.0};

// Four times as many samples take at most five times as long, even where the map is larger than what the pool
// keeps.
constexpr std::array<double, 3> k_quarter_share = {1 / 5.0, 1 / 5.0, 1 / 5.0};

// A window needs points of every coarser level around it, as many on each however small it is; small ones
// share them in tiles.
constexpr std::array<double, 3> k_windows_16_share = {1 / 5.0, 1 / 5.0, 1 / 5.0};
constexpr std::array<double, 3> k_windows_64_share = {1 / 3.0, 1 / 3.0, 1 / 3.0};

[[maybe_unused]] const bool added =
    add_comparison(
        {"diamond-square-2049/textbook", {1}, {4, 4, 4}, [](int) { return against_textbook(2049); }}) &&
    add_comparison(
        {"diamond-square-2049/textbook", {2}, {6, 6, 6}, [](int) { return against_textbook(2049); }}) &&
    add_comparison(
        {"diamond-square-4097/textbook", {1}, {4, 12, 12}, [](int) { return against_textbook(4097); }}) &&
    add_comparison(
        {"diamond-square-4097/textbook", {2}, {6, 20, 20}, [](int) { return against_textbook(4097); }}) &&
    add_comparison(
        {"diamond-square-4097/write", {1, 2}, k_write_share, [](int) { return against_write(4097); }}) &&
    add_comparison({"diamond-square-4097-gaussian/plain",
                    {1, 2},
                    k_variant_share,
                    [](int) { return against_plain(gaussian(), 4097); }}) &&
    add_comparison({"diamond-square-4097-additions/plain",
                    {1, 2},
                    k_additions_share,
                    [](int) { return against_plain(additions(), 4097); }}) &&
    add_comparison({"diamond-square-4097-scaled/plain",
                    {1, 2},
                    k_variant_share,
                    [](int) { return against_plain(scaled(), 4097); }}) &&
    add_comparison(
        {"diamond-square-16385/8193", {1, 2}, k_quarter_share, [](int) { return against_quarter(16385); }}) &&
    add_comparison({"diamond-square-windows-16/whole",
                    {1},
                    k_windows_16_share,
                    [](int) { return windows_against_whole(16); }}) &&
    add_comparison({"diamond-square-windows-64/whole", {1}, k_windows_64_share, [](int) {
                        return windows_against_whole(64);
                    }});

// ---- Google Benchmark
// ----------------------------------------------------------------------------------------------

void make(benchmark::State& state, const DiamondSquare& stage) {
    set_thread_count(static_cast<int>(state.range(1)));
    Maker maker(stage, static_cast<int>(state.range(0)));
    for (auto _ : state) maker();
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
    set_thread_count(0);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgsProduct({{513, 1025, 1026, 2049, 4097}, {1, 2}})
        ->ArgNames({"size", "threads"})
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

BENCHMARK_CAPTURE(make, plain, plain())->Apply(sizes);
BENCHMARK_CAPTURE(make, gaussian, gaussian())->Apply(sizes);
BENCHMARK_CAPTURE(make, additions, additions())->Apply(sizes);
BENCHMARK_CAPTURE(make, scaled, scaled())->Apply(sizes);

}  // namespace
}  // namespace talus::bench
