#include <memory>

#include "core/generate/diamond_square.h"
#include "core/water/fill.h"
#include "tests/bench/against.h"
#include "tests/bench/textbook_fill.h"

namespace talus::bench {
namespace {

// Craggy ground of some hundred metres' relief, four metres a cell, with a pit in every few dozen cells.
Terrain crags(int size) {
    Terrain terrain{.lattice = {.width = size, .height = size, .cell_size = 4}, .range = {0, 1000}};
    DiamondSquare{}.apply(terrain, {.world = {terrain.lattice, terrain.range}, .seed = 1});
    return terrain;
}

Sides fill_against_textbook(int size) {
    const auto ground = std::make_shared<Terrain>(crags(size));
    const auto textbook = std::make_shared<TextbookFill>(size, size);
    return {[=] { filled(*ground->height(), ground->lattice, {}); },
            [=] { textbook->fill(*ground->height()); }};
}

[[maybe_unused]] const bool added = add_comparison(
    {"fill-2048/textbook", {1, 2}, {2.5, 2.5, 2.5}, [](int) { return fill_against_textbook(2048); }, 3});

}  // namespace
}  // namespace talus::bench
