#include "core/generate/diamond_square.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <optional>

#include "core/base/far_places.h"
#include "core/base/parallel.h"
#include "core/generate/cascade.h"
#include "core/generate/resample.h"
#include "core/generate/window_tiles.h"

namespace talus {
namespace {

// Maps above this size are written with streaming stores: caches would keep nothing of them for the next
// reader.
constexpr std::size_t k_min_streamed_bytes = std::size_t{8} << 20;

struct Job {
    const LatticePlan& plan;
    const FractalLaw& law;
    const Context& context;
    MapWindow map;
    Grid<float>& out;

    bool has_remaining() const { return law.random_additions() && plan.levels < k_max_levels; }
    void add_remaining(const LatticeWindow& window, int row, float* heights) const {
        const auto& columns = window.columns(plan.levels);
        talus::add_remaining(plan, law, context.seed, row, columns.at, columns.range.count(), heights);
    }
};

// Writes finished rows into the map, where its samples are lattice points: with streaming stores, or through
// a row that stays in the caches.
class MapRows : public RowSink {
 public:
    // first_row: rows follow it one after the other
    MapRows(const Job& job, const LatticeWindow& window, int first_row, bool streams)
        : job_(job), window_(window), margin_(refined_margin(window, job.plan.levels)) {
        if (streams) streamed_.emplace(map_row(first_row));
        if (!streams || job.has_remaining()) row_ = Grid<float>(refined_width(window, job.plan.levels), 1);
    }
    ~MapRows() override {
        if (streamed_) diamond_square_kernel().end(*streamed_);
    }

    RowOut begin_row(int) override {
        if (!row_.empty()) return {row_.data()};
        streamed_->begin_row(margin_, job_.map.width);
        return {nullptr, &*streamed_};
    }
    void end_row(int y) override {
        if (row_.empty()) return;
        float* heights = row_.data() + margin_;
        job_.add_remaining(window_, y, heights);
        if (streamed_) {
            diamond_square_kernel().put_row(heights, job_.map.width, *streamed_);
        } else {
            std::memcpy(map_row(y), heights, static_cast<std::size_t>(job_.map.width) * sizeof(float));
        }
    }

 private:
    float* map_row(int y) { return job_.out.row(y - window_.rows(job_.plan.levels).begin); }

    const Job& job_;
    const LatticeWindow& window_;
    const int margin_;
    std::optional<StreamedRows> streamed_;
    Grid<float> row_;
};

// Keeps finished rows of lattice points, for a map that is sampled from them.
class FinishedBand : public BandRows {
 public:
    FinishedBand(const Job& job, const LatticeWindow& window, Range rows)
        : BandRows(window, job.plan.levels, rows),
          job_(job),
          window_(window),
          margin_(refined_margin(window, job.plan.levels)) {}
    void end_row(int y) override { job_.add_remaining(window_, y, begin_row(y).next + margin_); }

 private:
    const Job& job_;
    const LatticeWindow& window_;
    const int margin_;
};

void make_exact(const Job& job) {
    const auto x = static_cast<int>(job.map.x - job.plan.x.origin * (1 << job.plan.levels));
    const auto y = static_cast<int>(job.map.y - job.plan.y.origin * (1 << job.plan.levels));
    const Range rows{y, y + job.map.height};
    const LatticeWindow window(job.plan, job.context.seed, {x, x + job.map.width}, rows);
    const Cascade cascade(window, job.law, job.context);
    const bool streams = job.out.size() * sizeof(float) > k_min_streamed_bytes;
    parallel_blocks(rows.begin, rows.end, band_height(job.map.width, job.map.height),
                    [&](int first, int last) {
                        MapRows sink(job, window, first, streams);
                        cascade.make_rows({first, last}, sink);
                    });
}

AxisSampling sampling_of(const LatticeAxis& axis, int levels, std::int64_t first_sample, int count,
                         double step, int world_samples) {
    if (axis.endless) return AxisSampling::endless(first_sample, count, step, axis.origin * (1 << levels));
    if (!axis.wraps) return AxisSampling::bounded(first_sample, count, step, axis.steps(levels));
    return AxisSampling::wrapped(first_sample, count, step, world_samples, axis.steps(levels));
}

void make_resampled(const Job& job) {
    const LatticePlan& plan = job.plan;
    const Lattice& world = job.context.world.lattice;
    const AxisSampling across = sampling_of(plan.x, plan.levels, job.map.x, job.map.width,
                                            plan.points_x(world.cell_size), world.width);
    const AxisSampling down = sampling_of(plan.y, plan.levels, job.map.y, job.map.height,
                                          plan.points_y(world.cell_size), world.height);
    const Range columns = across.points(0, job.map.width);
    const LatticeWindow window(plan, job.context.seed, columns, down.points(0, job.map.height));
    const Cascade cascade(window, job.law, job.context);
    parallel_blocks(0, job.map.height, band_height(columns.count(), job.map.height),
                    [&](int first, int last) {
                        FinishedBand points(job, window, down.points(first, last));
                        cascade.make_rows(down.points(first, last), points);
                        Grid<float> work(columns.count() + 3, 1);
                        for (int y = first; y < last; ++y) {
                            resample_row(across, down, y, points.band(), columns, work.data(),
                                         {job.out.row(y), static_cast<std::size_t>(job.map.width)});
                        }
                    });
}

// Each sample is a corner: its own where features are as large as samples, the nearest where they are
// smaller.
int nearest_seed(const LatticeAxis& axis, std::int64_t sample, double step, int world_samples) {
    if (axis.endless) {
        const SplitPlace place = split_product(sample, step);
        return static_cast<int>(place.whole - axis.origin) + (place.fraction >= 0.5 ? 1 : 0);
    }
    const std::int64_t counted = axis.wraps ? within_turn(sample, world_samples).index : sample;
    const auto seed = static_cast<int>(std::floor(static_cast<double>(counted) * step + 0.5));
    return axis.wraps ? seed : std::min(seed, axis.features);
}

void make_seeds_only(const Job& job) {
    const LatticePlan& plan = job.plan;
    const Lattice& world = job.context.world.lattice;
    std::vector<int> columns(static_cast<std::size_t>(job.map.width));
    Grid<std::uint32_t> at(job.map.width, 1);
    for (int i = 0; i < job.map.width; ++i) {
        const int column = nearest_seed(plan.x, job.map.x + i, plan.points_x(world.cell_size), world.width);
        columns[static_cast<std::size_t>(i)] = column;
        at(i, 0) = spread_place(plan.x, place_of(plan.x, 0, column));
    }
    parallel_blocks(0, job.map.height, band_height(job.map.width, job.map.height), [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            job.context.checkpoint();
            const int row = nearest_seed(plan.y, job.map.y + i, plan.points_y(world.cell_size), world.height);
            make_seeds(plan, job.law, job.context.seed, row, columns, at.data(), job.out.row(i));
            add_remaining(plan, job.law, job.context.seed, row, at.data(), job.map.width, job.out.row(i));
        }
    });
}

// The whole feature that a sample lies in.
std::int64_t whole_feature(const LatticePlan& plan, std::int64_t sample, double points_per_sample) {
    return split_product(sample, points_per_sample).whole >> plan.levels;
}

// What is the same for every window of a world.
struct PreparedFractal : Prepared {
    PreparedFractal(const DiamondSquare& parameters, EdgeMean edges, const WorldFrame& world)
        : plan(plan_lattice(world.lattice, parameters.feature_size, world.endless)),
          law(parameters, world.range, edges) {}

    LatticePlan plan;
    FractalLaw law;
    mutable WindowTiles tiles;
};

void make_window(const PreparedFractal& prepared, const Context& context, const MapWindow& window,
                 Grid<float>& out) {
    LatticePlan plan = prepared.plan;
    const Lattice& world = context.world.lattice;
    if (context.world.endless) {
        plan.x.origin = whole_feature(plan, world.x0 + window.x, plan.points_x(world.cell_size));
        plan.y.origin = whole_feature(plan, world.y0 + window.y, plan.points_y(world.cell_size));
    }
    const Job job{plan, prepared.law, context, window, out};
    if (plan.levels == 0) {
        make_seeds_only(job);
    } else if (plan.sampling == Sampling::exact) {
        make_exact(job);
    } else {
        make_resampled(job);
    }
}

}  // namespace

std::shared_ptr<const Prepared> prepare_fractal(const DiamondSquare& parameters, EdgeMean edges,
                                                const WorldFrame& world) {
    return std::make_shared<PreparedFractal>(parameters, edges, world);
}

void make_fractal(const DiamondSquare& parameters, EdgeMean edges, Terrain& terrain, const Context& context) {
    const Lattice& world = context.world.lattice;
    const Lattice& map = terrain.lattice;
    context.checkpoint();
    assert(context.prepared == nullptr || dynamic_cast<const PreparedFractal*>(context.prepared) != nullptr);
    Grid<float> out(map.width, map.height);
    const MapWindow window{map.x0 - world.x0, map.y0 - world.y0, map.width, map.height};
    if (context.prepared == nullptr) {
        make_window(PreparedFractal(parameters, edges, context.world), context, window, out);
    } else if (const auto& prepared = static_cast<const PreparedFractal&>(*context.prepared);
               WindowTiles::suit(window)) {
        // Where the world ends, the lattice may end, too.
        prepared.tiles.read(
            window, {0, 0, world.width, world.height}, prepared.plan.x.has_ends(), prepared.plan.y.has_ends(),
            [&](const MapWindow& tile, Grid<float>& heights) {
                make_window(prepared, context, tile, heights);
            },
            out);
    } else {
        make_window(prepared, context, window, out);
    }
    terrain.set_height(make_field(std::move(out)));
}

std::shared_ptr<const Prepared> DiamondSquare::prepare(const WorldFrame& world, std::uint64_t) const {
    return prepare_fractal(*this, EdgeMean::neighbours, world);
}

void DiamondSquare::apply(Terrain& terrain, const Context& context) const {
    make_fractal(*this, EdgeMean::neighbours, terrain, context);
}

}  // namespace talus
