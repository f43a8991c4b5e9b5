#include <cstring>
#include <memory>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/filter/box_passes.h"
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

Sides against_copy(int size) {
    const auto in = noise(size);
    const auto copy = std::make_shared<Grid<float>>(size, size);
    const Lattice lattice{.width = size, .height = size};
    return {[=] { box_blurred(*in, lattice, 1, Rounding::none, nullptr); },
            [=] {
                parallel_blocks(0, size, 64, [&](int first, int last) {
                    std::memcpy(copy->row(first), in->row(first),
                                static_cast<std::size_t>(last - first) * static_cast<std::size_t>(size) *
                                    sizeof(float));
                });
            }};
}

// A pass of the 3 × 3 blur takes at most twice as long as a copy.
[[maybe_unused]] const bool added = add_comparison(
    {"box-blur-4096/copy", {1, 2}, {1 / 2.0, 1 / 2.0, 1 / 2.0}, [](int) { return against_copy(4096); }});

}  // namespace
}  // namespace talus::bench
