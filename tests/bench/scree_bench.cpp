#include <memory>

#include "core/erosion/scree_process.h"
#include "core/generate/diamond_square.h"
#include "core/terrain/terrain.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_scree_kernel.h"

namespace talus::bench {
namespace {

constexpr int k_size = 1024;
constexpr double k_cell = 4;
constexpr float k_tangent = 0.6745f;  // of 34°

// Over the same mountains, so steep that most of them slides: a super step of ours, and so many of the
// textbook's iterations on its one thread.
Sides scree_against_textbook(int iterations) {
    Terrain terrain{.lattice = {.width = k_size, .height = k_size, .cell_size = k_cell}, .range = {0, 1000}};
    DiamondSquare{.smoothness = 0.7f, .relief = 2000}.apply(
        terrain, {.world = {.lattice = terrain.lattice, .range = terrain.range}, .seed = 1});
    const auto start = std::make_shared<ScreeProcess>(terrain.lattice, terrain.height(), k_tangent, nullptr);
    const auto book = std::make_shared<Grid<float>>(*terrain.height());
    const auto next = std::make_shared<Grid<float>>(k_size, k_size);
    return {[=] { start->step(1e9, nullptr); },
            [=] {
                const auto step = textbook_scree_kernel().step;
                constexpr float k_talus = k_tangent * static_cast<float>(k_cell);
                for (int i = 0; i < iterations; ++i) {
                    step(book->data(), next->data(), k_size, k_size, k_talus);
                    std::swap(*book, *next);
                }
            }};
}

// As many iterations as a super step has stages.
Sides iterations(int) { return scree_against_textbook(ScreeProcess::k_stages); }

// As far as a super step slides, if an iteration that moves half of the largest excess diffuses half a cell's
// square, which is the most that it can.
Sides as_far(int) {
    constexpr double k_iteration = 0.5;
    constexpr double k_super_step =
        ScreeProcess::k_plain_step * ScreeProcess::k_stages * (ScreeProcess::k_stages + 1) / 2;
    return scree_against_textbook(static_cast<int>(k_super_step / k_iteration));
}

[[maybe_unused]] const bool added[] = {
    add_comparison({"scree-1024/textbook-iterations", {1, 2}, {2.5, 4, 5}, iterations, 5}),
    add_comparison({"scree-1024/textbook-as-far", {1, 2}, {6, 10, 12}, as_far, 3}),
};

}  // namespace
}  // namespace talus::bench
