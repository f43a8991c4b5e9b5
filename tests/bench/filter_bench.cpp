#include <cstring>
#include <memory>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/filter/blur.h"
#include "core/filter/box_passes.h"
#include "core/filter/curve_filter.h"
#include "core/filter/levels.h"
#include "core/filter/power.h"
#include "core/filter/sharpen.h"
#include "core/filter/terrace.h"
#include "core/filter/warp.h"
#include "tests/bench/against.h"

namespace talus::bench {
namespace {

std::shared_ptr<Grid<float>> noise(int size) {
    auto grid = std::make_shared<Grid<float>>(size, size);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            (*grid)(x, y) = to_signed_unit(hash(row_key(1, y, 0), static_cast<std::uint32_t>(x)));
        }
    }
    return grid;
}

void copy_rows(const Grid<float>& from, Grid<float>& to) {
    parallel_blocks(0, from.height(), 64, [&](int first, int last) {
        std::memcpy(
            to.row(first), from.row(first),
            static_cast<std::size_t>(last - first) * static_cast<std::size_t>(from.width()) * sizeof(float));
    });
}

Sides box_against_copy(int size) {
    const auto in = noise(size);
    const auto copy = std::make_shared<Grid<float>>(size, size);
    const Lattice lattice{.width = size, .height = size};
    return {[=] { box_blurred(*in, lattice, 1, Rounding::none, nullptr); }, [=] { copy_rows(*in, *copy); }};
}

// A stage on hills of 0 to 1000 m, four metres a cell, and a copy of these into memory from the pool.
template <class Stage>
Sides stage_against_copy(int size, const Stage& stage) {
    struct Ground {
        Terrain whole;
        Terrain overview;
        Context context;
    };
    const auto ground = std::make_shared<Ground>();
    const auto terrain_of = [](int samples, double cell_size) {
        Grid<float> hills = *noise(samples);
        for (float& height : hills.values()) height = 500 + 500 * height;
        const Lattice lattice{.width = samples, .height = samples, .cell_size = cell_size};
        return Terrain{.lattice = lattice, .range = {0, 1000}, .fields = make_field(std::move(hills))};
    };
    ground->whole = terrain_of(size, 4);
    ground->overview = terrain_of(k_overview_samples, 4.0 * (size - 1) / (k_overview_samples - 1));
    ground->context.world = {.lattice = ground->whole.lattice, .range = {0, 1000}};
    ground->context.seed = 1;
    ground->context.overview = &ground->overview;
    return {[=] {
                Terrain terrain = ground->whole;
                stage.apply(terrain, ground->context);
            },
            [=] {
                Grid<float> copy(size, size);
                copy_rows(*ground->whole.height(), copy);
            }};
}

template <class Stage>
bool add_stage(const char* name, int size, std::array<double, 3> at_least, const Stage& stage) {
    return add_comparison({name, {1, 2}, at_least, [=](int) { return stage_against_copy(size, stage); }});
}

// A pass of the 3 × 3 blur takes at most twice as long as a copy.
[[maybe_unused]] const bool added = add_comparison(
    {"box-blur-4096/copy", {1, 2}, {1 / 2.0, 1 / 2.0, 1 / 2.0}, [](int) { return box_against_copy(4096); }});

// A copy takes 0.5 ns a sample on one processor and a quarter of a nanosecond on another, and arithmetic
// keeps pace with neither: each goal is what the one with the quicker copies reaches.

// A blur of ten cells reads the map once and writes it once, with arithmetic for eight samples around each.
// Those of a small map are measured against a copy within the caches.
constexpr std::array<double, 3> k_blur = {1 / 7.0, 1 / 4.0, 1 / 4.0};
constexpr std::array<double, 3> k_sharpen = {1 / 8.0, 1 / 5.0, 1 / 5.0};
constexpr std::array<double, 3> k_small_blur = {1 / 40.0, 1 / 25.0, 1 / 25.0};
// A warp reads sixteen heights for each that it writes.
constexpr std::array<double, 3> k_warp = {1 / 20.0, 1 / 13.0, 1 / 13.0};
constexpr std::array<double, 3> k_power = {1 / 12.0, 1 / 5.5, 1 / 3.0};
constexpr std::array<double, 3> k_steps = {1 / 12.0, 1 / 4.5, 1 / 3.0};
// A cubic for each piece of the curve, of three.
constexpr std::array<double, 3> k_curve = {1 / 5.5, 1 / 2.8, 1 / 2.0};

[[maybe_unused]] const bool added_stages[] = {
    add_stage("power-4097/copy", 4097, k_power, Power{}),
    add_stage("terrace-4097/copy", 4097, k_steps, Terrace{}),
    add_stage("levels-4097/copy", 4097, k_steps, Levels{}),
    add_stage("curve-4097/copy", 4097, k_curve, CurveFilter{}),
    add_stage("blur-1025/copy", 1025, k_small_blur, Blur{}),
    add_stage("blur-narrow-4097/copy", 4097, {1 / 14.0, 1 / 9.0, 1 / 9.0}, Blur{.radius = 20}),
    add_stage("blur-wide-1025/copy", 1025, k_small_blur, Blur{.radius = 1000}),
    add_stage("blur-4097/copy", 4097, k_blur, Blur{}),
    add_stage("sharpen-4097/copy", 4097, k_sharpen, Sharpen{}),
    add_stage("warp-4097/copy", 4097, k_warp, Warp{}),
};

}  // namespace
}  // namespace talus::bench
