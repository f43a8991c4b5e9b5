#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/base/random.h"
#include "core/light/normals.h"
#include "tests/bench/against.h"

namespace talus::bench {
namespace {

struct Vector {
    float x, y, z;
};

Vector cross(Vector a, Vector b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vector normalised(Vector v) {
    const float length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return {v.x / length, v.y / length, v.z / length};
}

std::uint32_t byte_of(float n) { return static_cast<std::uint32_t>((n + 1.0f) * 0.5f * 255.0f + 0.5f); }

// The loop that anybody would write: for each cell the cross product of the vectors left to right and top to
// bottom, normalised.
void plain_normals(const Grid<float>& height, float cell_size, Grid<std::uint32_t>& normals) {
    const int w = height.width();
    const int h = height.height();
    for (int y = 0; y < h; ++y) {
        const int up = std::max(y - 1, 0);
        const int down = std::min(y + 1, h - 1);
        for (int x = 0; x < w; ++x) {
            const int left = std::max(x - 1, 0);
            const int right = std::min(x + 1, w - 1);
            const Vector lr{static_cast<float>(right - left) * cell_size, 0,
                            height(right, y) - height(left, y)};
            const Vector ud{0, static_cast<float>(up - down) * cell_size, height(x, down) - height(x, up)};
            const Vector normal = normalised(cross(ud, lr));
            normals(x, y) =
                byte_of(normal.x) | byte_of(normal.y) << 8 | byte_of(normal.z) << 16 | 0xff000000u;
        }
    }
}

struct Scene {
    explicit Scene(int size)
        : height(size, size), normals(size, size), lattice{.width = size, .height = size} {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                height(x, y) = to_signed_unit(hash(row_key(1, y, 0), static_cast<std::uint32_t>(x)));
            }
        }
    }
    Grid<float> height;
    Grid<std::uint32_t> normals;
    Lattice lattice;
};

Sides against_plain(int size) {
    auto ours = std::make_shared<Scene>(size);
    auto other = std::make_shared<Scene>(size);
    return {[ours] { make_normals(ours->height, ours->lattice, false, ours->normals); },
            [other] { plain_normals(other->height, 1.0f, other->normals); }};
}

[[maybe_unused]] const bool added =
    add_comparison({"normals-4096/plain", {1}, {3, 6, 6}, [](int) { return against_plain(4096); }});

void make(benchmark::State& state) {
    Scene scene(static_cast<int>(state.range(0)));
    for ([[maybe_unused]] auto _ : state) make_normals(scene.height, scene.lattice, false, scene.normals);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(scene.height.size()));
}
BENCHMARK(make)->Name("normals")->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace talus::bench
