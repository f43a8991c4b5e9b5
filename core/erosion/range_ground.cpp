#include "core/erosion/range_ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/resample_map.h"
#include "core/base/smooth_noise.h"
#include "core/erosion/mesh_surface.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_finer = 2;  // samples a spacing of the map between a map and the points
// Spacings of wear after which what was finer than the points is gone.
constexpr float k_forgotten_detail = 0.2f;
constexpr double k_octaves_to_wind = 2;  // of drained area, until a stream winds as a river does
constexpr float k_slopes_wind = 0.15f;   // of what rivers do
constexpr double k_samples_a_bend = 2.5;
constexpr std::uint32_t k_bend_channels = 16;  // of the noise to the east
constexpr int k_ground_points = 1 << 13;       // points

SamplePlaces places(int count, bool wraps, int of) {
    SamplePlaces result;
    const int own = std::max(1, count - !wraps);
    const int other = std::max(1, of - !wraps);
    result.step = static_cast<double>(other) / own;
    for (int i = 0; i < count; ++i) result.at.push_back(i * static_cast<double>(other) / own);
    return result;
}

// m of rock that was worn off or put down at a point so far.
float worn_at(const StreamPower& process, std::size_t point) {
    const StreamPowerGround& ground = process.ground();
    const double share = ground.rate.empty() ? 1.0 : static_cast<double>(ground.rate[point]);
    const double rise = static_cast<double>(ground.uplift[point]) * share * process.length();
    const double placed = ground.placed.empty() ? 0.0 : static_cast<double>(ground.placed[point]);
    return static_cast<float>(
        std::fabs(rise + placed + static_cast<double>(ground.start[point]) - process.height()[point]));
}

// Calls point(i) for all points on all threads.
template <class Point>
void each_point(std::size_t points, const Progress* progress, Point&& point) {
    parallel_blocks(0, static_cast<int>(points), k_ground_points, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        for (int i = begin; i < end; ++i) point(static_cast<std::size_t>(i));
    });
}

// The most that was worn off or put down at each point or a neighbour, m. A line that stays where it was
// while the ground sinks on one side and fills up on the other would else keep, as a wall, what is finer than
// the points and has gone on both sides.
std::vector<float> worn_around(const StreamPower& process, const Progress* progress) {
    const Mesh::Level& level = process.ground().mesh->level(process.ground().level);
    std::vector<float> own(process.height().size());
    each_point(own.size(), progress, [&](std::size_t i) { own[i] = worn_at(process, i); });
    std::vector<float> worn = own;
    each_point(own.size(), progress, [&](std::size_t i) {
        for (std::uint32_t k = level.first[i]; k < level.first[i + 1]; ++k)
            worn[i] = std::max(worn[i], own[level.neighbour[k]]);
    });
    return worn;
}

// Share that has gone of what is finer than the points, where so much was worn.
float gone(float worn, float spacing) {
    const float share = worn / (k_forgotten_detail * spacing);
    return 1 - 1 / (1 + share * share);
}

}  // namespace

std::vector<float> at_points(const Grid<float>& map, const Lattice& world, const Mesh& mesh, int of,
                             const Progress* progress) {
    return at_points(MapPyramid(map, world.wrap_x && world.wrap_y, progress), world, mesh, of, progress);
}

std::vector<float> at_points(const MapPyramid& map, const Lattice& world, const Mesh& mesh, int of,
                             const Progress* progress) {
    const Mesh::Level& level = mesh.level(of);
    const auto samples = [&](double extent, bool wraps) {
        return std::max(2, static_cast<int>(extent / level.spacing * k_finer) + 1) + !wraps;
    };
    const bool wraps = world.wrap_x && world.wrap_y;
    const int width = samples(world.extent_x(), world.wrap_x);
    const int height = samples(world.extent_y(), world.wrap_y);
    const Grid<float> finer = resampled_unclamped(map, places(width, world.wrap_x, map.level(0).width()),
                                                  places(height, world.wrap_y, map.level(0).height()),
                                                  wraps ? Beyond::wrap : Beyond::edge, {}, progress);
    const double per_x = (width - !world.wrap_x) / std::max(world.extent_x(), 1e-9);
    const double per_y = (height - !world.wrap_y) / std::max(world.extent_y(), 1e-9);
    std::vector<float> values(static_cast<std::size_t>(level.points));
    parallel_blocks(0, level.points, k_ground_points, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        for (int i = begin; i < end; ++i) {
            const auto point = static_cast<std::size_t>(i);
            const double x = std::min(static_cast<double>(mesh.x()[point]) * per_x, width - 1e-6);
            const double y = std::min(static_cast<double>(mesh.y()[point]) * per_y, height - 1e-6);
            const int column = std::min(static_cast<int>(x), width - 1);
            const int row = std::min(static_cast<int>(y), height - 1);
            const int next_column = column + 1 < width ? column + 1 : world.wrap_x ? 0 : column;
            const int next_row = row + 1 < height ? row + 1 : world.wrap_y ? 0 : row;
            const auto u = static_cast<float>(x - column);
            const auto v = static_cast<float>(y - row);
            values[point] = lerp(lerp(finer(column, row), finer(next_column, row), u),
                                 lerp(finer(column, next_row), finer(next_column, next_row), u), v);
        }
    });
    return values;
}

void set_rate(StreamPowerGround& ground, const Field<float>& rates, const Lattice& world,
              const Progress* progress) {
    if (rates == nullptr) return;
    ground.rate = at_points(*rates, world, *ground.mesh, ground.level, progress);
    // Resampling rounds, but none is none and all is all.
    for (float& rate : ground.rate) rate = rate < 1e-3f ? 0.0f : rate > 0.999f ? 1.0f : rate;
}

void set_rain(StreamPowerGround& ground, const Field<float>& factors, const Lattice& world,
              const Progress* progress) {
    if (factors == nullptr) return;
    ground.rain = at_points(*factors, world, *ground.mesh, ground.level, progress);
    for (float& factor : ground.rain) factor = std::max(0.0f, factor);
}

StreamPower refined(const StreamPower& process, StreamPowerGround finer, const Progress* progress) {
    const Mesh& mesh = *process.ground().mesh;
    const int coarse = process.ground().level;
    const auto spacing = static_cast<float>(mesh.level(coarse).spacing);
    const auto kept = process.height().size();
    const std::vector<float> worn = worn_around(process, progress);
    std::vector<std::array<float, 4>> values(kept);
    each_point(kept, progress, [&](std::size_t i) {
        values[i] = {static_cast<float>(process.height()[i]), process.ground().start[i], process.loss()[i],
                     worn[i]};
    });
    const MeshSurface<4> surface(mesh, coarse, std::move(values), progress);
    const Mesh::Level& level = mesh.level(finer.level);
    std::vector<double> height = process.height();
    std::vector<float> loss = process.loss();
    height.resize(static_cast<std::size_t>(level.points));
    loss.resize(static_cast<std::size_t>(level.points));
    parallel_blocks(static_cast<int>(kept), level.points, k_ground_points, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        for (int i = begin; i < end; ++i) {
            const auto point = static_cast<std::size_t>(i);
            const std::array<float, 4> at =
                surface.at(static_cast<double>(mesh.x()[point]), static_cast<double>(mesh.y()[point]));
            height[point] = static_cast<double>((at[0] - at[1]) + finer.start[point] -
                                                (finer.start[point] - at[1]) * gone(at[3], spacing));
            loss[point] = at[2];
        }
    });
    for (std::size_t point = 0; point < height.size(); ++point) {
        if (finer.outlet[point] != 0) height[point] = static_cast<double>(finer.start[point]);
    }
    StreamPower result(std::move(finer), process.law(), std::move(height), process.length());
    result.loss() = std::move(loss);
    return result;
}

namespace {

// A surface smooth enough to be taken `step` m apart, on the map's samples.
Grid<float> bends_on_map(const MeshSurface<1>& surface, const Lattice& world, double step,
                         const Progress* progress) {
    const auto samples = [&](double extent, bool wraps) {
        return std::max(2, static_cast<int>(extent / step) + 1) + !wraps;
    };
    Grid<float> coarse(samples(world.extent_x(), world.wrap_x), samples(world.extent_y(), world.wrap_y));
    const double step_x = world.extent_x() / (coarse.width() - !world.wrap_x);
    const double step_y = world.extent_y() / (coarse.height() - !world.wrap_y);
    each_row(coarse.width(), coarse.height(), progress, [&](int y) {
        for (int x = 0; x < coarse.width(); ++x) coarse(x, y) = surface.at(x * step_x, y * step_y)[0];
    });
    const bool wraps = world.wrap_x && world.wrap_y;
    const SamplePlaces columns = places(world.width, world.wrap_x, coarse.width());
    const SamplePlaces rows = places(world.height, world.wrap_y, coarse.height());
    return resampled_unclamped(MapPyramid(std::move(coarse), wraps, progress), columns, rows,
                               wraps ? Beyond::wrap : Beyond::edge, {}, progress);
}

}  // namespace

GroundChange change_on_map(const StreamPower& process, const Terrain& terrain, const Grid<float>* rate,
                           const Winding& winding, const Progress* progress) {
    const Lattice& world = terrain.lattice;
    const StreamPowerGround& ground = process.ground();
    std::vector<std::array<float, 3>> values(process.height().size());
    std::vector<std::array<float, 1>> bends(values.size());
    const std::vector<float> worn = worn_around(process, progress);
    const double head = log2(std::max(1.0, std::fabs(static_cast<double>(process.law().hillslope_area))));
    each_point(values.size(), progress, [&](std::size_t i) {
        const double placed = ground.placed.empty() ? 0.0 : static_cast<double>(ground.placed[i]);
        values[i] = {static_cast<float>(process.height()[i] - placed), ground.start[i], worn[i]};
        // Streams wind from where they begin on, slopes little.
        const double grown = (log2(std::max(1e-3, process.area()[i])) - head) / k_octaves_to_wind;
        bends[i] = {lerp(k_slopes_wind, 1.0f, smoothstep(0, 1, static_cast<float>(grown)))};
    });
    const MeshSurface<3> surface(*ground.mesh, ground.level, std::move(values), progress);
    const Grid<float> bend =
        bends_on_map(MeshSurface<1>(*ground.mesh, ground.level, std::move(bends), progress), world,
                     std::max(world.cell_size, ground.mesh->level(ground.level).spacing), progress);
    GroundChange result(terrain.height());
    const auto spacing = static_cast<float>(ground.mesh->level(ground.level).spacing);
    SmoothNoiseLaw law{.wavelength = winding.wavelength, .seed = winding.seed, .channel = winding.channel};
    double sizes = 1;  // of all octaves, by the first
    for (double length = 0.5 * law.wavelength; length >= k_samples_a_bend * world.cell_size;
         length *= 0.5, ++law.octaves)
        sizes += length / law.wavelength;
    const SmoothNoise east(law, world, world);
    law.channel += k_bend_channels;
    const SmoothNoise south(law, world, world);
    // Bends that the samples can only just tell fade away.
    const auto told = static_cast<float>(winding.wavelength / (k_samples_a_bend * world.cell_size));
    const auto moved = winding.wavelength * static_cast<double>(winding.amount) * sizes *
                       static_cast<double>(smoothstep(1.0f, 2.0f, told));
    const auto inside = [](double at, double end, bool wraps) {
        if (!wraps) return clamp(at, 0.0, end);
        const double in = at - std::floor(at / end) * end;
        return in < end ? in : 0.0;
    };
    each_row(world.width, world.height, progress, [&](int y) {
        const float* const from = result.start->row(y);
        float* const change = result.change.row(y);
        std::vector<float> to_east(static_cast<std::size_t>(world.width));
        std::vector<float> to_south(to_east.size());
        east.make_row(y, to_east.data());
        south.make_row(y, to_south.data());
        for (int x = 0; x < world.width; ++x) {
            const auto sample = static_cast<std::size_t>(x);
            const double place_x = x * world.cell_size;
            const double place_y = y * world.cell_size;
            const double moves = moved * static_cast<double>(clamp(bend(x, y), 0.0f, 1.0f));
            const std::array<float, 3> at =
                surface.at(inside(place_x + moves * static_cast<double>(to_east[sample]), world.extent_x(),
                                  world.wrap_x),
                           inside(place_y + moves * static_cast<double>(to_south[sample]), world.extent_y(),
                                  world.wrap_y));
            change[x] = (at[0] - at[1]) - (from[x] - at[1]) * gone(at[2], spacing);
            if (rate != nullptr) change[x] *= smoothstep(0.0f, 0.1f, rate->row(y)[x]);
        }
    });
    if (ground.placed.empty()) return result;
    // What tools did is there whatever the rate is, and winds nowhere.
    std::vector<std::array<float, 1>> placed(ground.placed.size());
    for (std::size_t i = 0; i < placed.size(); ++i) placed[i] = {ground.placed[i]};
    const MeshSurface<1> tools(*ground.mesh, ground.level, std::move(placed), progress);
    each_row(world.width, world.height, progress, [&](int y) {
        for (int x = 0; x < world.width; ++x)
            result.change(x, y) += tools.at(x * world.cell_size, y * world.cell_size)[0];
    });
    return result;
}

}  // namespace talus
