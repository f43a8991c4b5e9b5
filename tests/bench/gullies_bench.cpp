#include <memory>

#include "core/base/smooth_noise.h"
#include "core/erosion/droplets.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_droplets.h"

namespace talus::bench {
namespace {

constexpr int k_size = 1024;
constexpr double k_cell = 4;       // m
constexpr int k_radius = 3;        // cells
constexpr int k_generations = 12;  // together 3,000 drops per km², one on every 21 cells

// As many drops of as many steps of a cell, with brushes of the same radius, on the same hills.
Sides gullies_against_textbook(int) {
    const Lattice map{.width = k_size, .height = k_size, .cell_size = k_cell};
    const SmoothNoise noise({.wavelength = 1000, .octaves = 8, .seed = 3}, map, map);
    Grid<float> hills(k_size, k_size);
    for (int y = 0; y < k_size; ++y) {
        noise.make_row(y, hills.row(y));
        for (int x = 0; x < k_size; ++x) hills(x, y) *= 300;
    }
    const auto book_map = std::make_shared<Grid<float>>(hills);
    const auto book = std::make_shared<TextbookDroplets>(k_size, k_size, k_radius);
    constexpr auto k_step = static_cast<float>(k_cell);
    const auto ours = std::make_shared<Droplets>(
        DropletSetup{.step = k_step, .life = 29 * k_step, .radius = k_radius * k_step}, map,
        make_field(std::move(hills)));
    const auto drops =
        static_cast<int>(k_generations * Droplets::k_generation * 1e-6 * k_cell * k_cell * k_size * k_size);
    return {[=] {
                for (int i = 0; i < k_generations; ++i) ours->step(1e9, nullptr);
            },
            [=] { book->rain(*book_map, drops, 1); }};
}

[[maybe_unused]] const bool added =
    add_comparison({"gullies-1024/textbook", {1, 2}, {2, 2.5, 2.5}, gullies_against_textbook, 5});

}  // namespace
}  // namespace talus::bench
