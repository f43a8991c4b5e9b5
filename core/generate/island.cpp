#include "core/generate/island.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/map_axis.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/generate/outline.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_bay_octaves = 6;

// Distances from the centre of a round or a square shape, row by row. The unit is the way from the middle of
// the world to its edge; a shape beside the middle ends at the edges, too.
class FromCentre {
 public:
    FromCentre(const Island& island, const Lattice& map, const Lattice& world)
        : square_(island.shape == Island::Shape::square),
          aside_(island.centre_x != 0.5f || island.centre_y != 0.5f),
          across_(AxisPlaces::along_x(map, world), island.centre_x, square_),
          down_(AxisPlaces::along_y(map, world), island.centre_y, square_) {}

    void row(int y, float* out) const {
        const auto j = static_cast<std::size_t>(y);
        const float down = down_.powers[j];
        for (std::size_t x = 0; x < across_.powers.size(); ++x) {
            out[x] = std::sqrt(across_.powers[x] + down);
            if (square_) out[x] = std::sqrt(out[x]);
            if (aside_) out[x] = std::max({out[x], across_.edges[x], down_.edges[j]});
        }
    }

 private:
    // The power of each sample's offset along an axis from the centre, from −1 at one edge to 1 at the
    // other where that is the middle, and how near to the world's edge it lies. Both are 0 where the world is
    // one sample wide.
    struct Axis {
        Axis(const AxisPlaces& places, float centre, bool square) {
            constexpr float k_margin = 0.2f;
            const double extent = places.extent();
            for (int i = 0; i < places.count(); ++i) {
                const double twice = extent > 0 ? places.at(i) / extent * 2 : 1;
                const double middle = extent > 0 ? 2 * static_cast<double>(centre) : 1;
                const auto at = static_cast<float>(twice - middle);
                powers.push_back(square ? at * at * at * at : at * at);
                edges.push_back(1 - (1 - std::fabs(static_cast<float>(twice - 1))) / k_margin);
            }
        }
        std::vector<float> powers;
        std::vector<float> edges;
    };

    bool square_;
    bool aside_;
    Axis across_;
    Axis down_;
};

// Distances of a window to a picture's outline.
Grid<float> to_outline(const Outline& outline, const Lattice& map, const Lattice& world, Progress* progress) {
    const Grid<float>& finest = outline.distance.level(0);
    const bool wraps = world.wrap_x && world.wrap_y;
    return resampled_unclamped(outline.distance, stretched(MapAxis::along_x(map, world, finest.width())),
                               stretched(MapAxis::along_y(map, world, finest.height())),
                               wraps ? Beyond::wrap : Beyond::edge, {}, progress);
}

}  // namespace

std::shared_ptr<const Resource> Island::resolve(const WorldFrame& world, Progress* progress) const {
    if (shape != Shape::drawn || outline.text.empty()) return nullptr;
    const bool wraps = world.lattice.wrap_x && world.lattice.wrap_y;
    return outline_of(*imported_map({.path = outline.text, .wraps = wraps}, progress), wraps, progress);
}

void Island::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const float end = std::min(1.0f, size + coast);
    const float start = std::min(size, end - 0.001f);
    const float shore = 0.5f * (start + end);
    const bool is_drawn = shape == Shape::drawn && context.resource != nullptr;
    Grid<float> outside;
    if (is_drawn)
        outside = to_outline(static_cast<const Outline&>(*context.resource), map, world, context.progress);
    const NumberRows shares(shape == Shape::field ? land : NumberOrField{}, terrain);
    const FromCentre centre(*this, map, world);
    const SmoothNoise noise(
        {.wavelength = static_cast<double>(bay_size), .octaves = k_bay_octaves, .seed = context.seed}, map,
        world);
    const Grid<float>& in = *terrain.height();
    Grid<float> out(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        Grid<float> rows(map.width, 2);
        float* const distance = rows.row(0);
        float* const bend = rows.row(1);
        if (bays > 0) {
            noise.make_row(y, bend);
        } else {
            std::fill_n(bend, map.width, 0.0f);
        }
        if (is_drawn) {
            for (int x = 0; x < map.width; ++x) distance[x] = shore + outside(x, y) + bays * bend[x];
        } else if (shape == Shape::field) {
            shares.row(y, distance, map.width);
            for (int x = 0; x < map.width; ++x) distance[x] = shore + 0.5f - distance[x] + bays * bend[x];
        } else {
            centre.row(y, distance);
            for (int x = 0; x < map.width; ++x) {
                const float d = std::min(1.0f, distance[x]);
                distance[x] = d + 4 * d * (1 - d) * bays * bend[x];
            }
        }
        const float* from = in.row(y);
        float* to = out.row(y);
        for (int x = 0; x < map.width; ++x) {
            const float gone = smoothstep(start, end, distance[x]);
            to[x] = floor + (from[x] - floor) * (1 - gone);
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
