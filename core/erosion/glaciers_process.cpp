#include "core/erosion/glaciers_process.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/statistics.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_carve_step = 1;   // thousand years between two balances of the ice
constexpr int k_rounds = 6;          // of each
constexpr double k_coupling = 100;   // m: standard deviation over which ice drags what lies beside it
constexpr int k_max_passes = 8;      // of the smoothing over that
constexpr float k_fastest = 400;     // m/year: towards which sliding speeds are bent
constexpr float k_frozen = 80;       // m: ice so thin is frozen to its bed half of the time
constexpr float k_largest_ease = 3;  // of 1 − ℓ κ
constexpr float k_along = 0.3f;      // weight of the curvature along the flow beside that across it
constexpr float k_stable = 0.2f;     // of the lattice's cells², for a step of the widening
constexpr float k_uncovered = -70;   // m of ice over a detail of the ground: so little keeps it as it is
constexpr float k_covered = 30;      // m: so much wears it like its surroundings

int cells_of(double extent, double cell) {
    return std::max(8, static_cast<int>(std::floor(extent / cell + 0.5)));
}

double ice_cell(const Lattice& lattice) {
    const double longer = std::max(lattice.extent_x(), lattice.extent_y());
    return std::max(GlaciersProcess::k_smallest_cell, longer / GlaciersProcess::k_cells);
}

struct IceLattice {
    int cells_x, cells_y;   // over the whole world
    double step_x, step_y;  // m

    explicit IceLattice(const Lattice& lattice)
        : cells_x(cells_of(lattice.extent_x(), ice_cell(lattice))),
          cells_y(cells_of(lattice.extent_y(), ice_cell(lattice))),
          step_x(lattice.extent_x() / cells_x),
          step_y(lattice.extent_y() / cells_y) {}
};

GlacierIce ice_on(const Lattice& lattice, IceLaw law) {
    const IceLattice ice(lattice);
    law.cell = static_cast<float>(std::sqrt(ice.step_x * ice.step_y));
    return {ice.cells_x + (lattice.wrap_x ? 0 : 1), ice.cells_y + (lattice.wrap_y ? 0 : 1), lattice.wrap_x,
            lattice.wrap_y, law};
}

// Where `count` samples that lie `step` apart are in cells of `cell`; all in one unit.
SamplePlaces places(int count, double step, double cell) {
    SamplePlaces places;
    places.step = step / cell;
    for (int i = 0; i < count; ++i) places.at.push_back(i * places.step);
    return places;
}

Beyond beyond_of(const Lattice& lattice) {
    return lattice.wrap_x && lattice.wrap_y ? Beyond::wrap : Beyond::edge;
}

Grid<float> inside_of(const RingedGrid& map) {
    Grid<float> inside(map.width(), map.height());
    for (int y = 0; y < map.height(); ++y) std::copy_n(map.row(y), map.width(), inside.row(y));
    return inside;
}

}  // namespace

GlaciersProcess::GlaciersProcess(const Lattice& lattice, Field<float> start, GlacierSetup setup)
    : lattice_(lattice),
      ground_(std::move(start)),
      setup_(std::move(setup)),
      ice_(ice_on(lattice, setup_.ice)),
      wear_(ice_.width(), ice_.height()),
      carved_(ice_.width(), ice_.height()),
      worn_(ice_.width(), ice_.height()) {
    setup_.ice.cell = ice_on(lattice, setup_.ice).cell();
}

double GlaciersProcess::step(double max_length, const Progress* progress) {
    const double taken = std::min(next_step(), max_length);
    const Grid<float> bed = bed_of_map(progress);
    ice_.set_bed(bed);
    if (length_ == 0) ice_.grow(progress);
    for (RingedGrid* map : {&carved_, &worn_}) *map = RingedGrid(ice_.width(), ice_.height());
    const int parts = std::max(1, static_cast<int>(std::floor(taken / k_carve_step + 0.5)));
    for (int part = 0; part < parts; ++part) carve(1000 * taken / parts, progress);
    bring(bed, progress);
    length_ += taken;
    return taken;
}

Grid<float> GlaciersProcess::bed_of_map(const Progress* progress) const {
    const Grid<float>& change = ground_.change;
    Grid<float> height(change.width(), change.height());
    each_row(change.width(), change.height(), progress, [&](int y) {
        const float* const start = ground_.start->row(y);
        const float* const moved = change.row(y);
        float* const to = height.row(y);
        for (int x = 0; x < change.width(); ++x) to[x] = start[x] + moved[x];
    });
    const IceLattice ice(lattice_);
    const bool wraps = lattice_.wrap_x && lattice_.wrap_y;
    return resampled(
        MapPyramid(std::move(height), wraps, progress), places(ice_.width(), ice.step_x, lattice_.cell_size),
        places(ice_.height(), ice.step_y, lattice_.cell_size), beyond_of(lattice_), {}, progress);
}

void GlaciersProcess::carve(double years, const Progress* progress) {
    ice_.relax(k_rounds, progress);
    const int width = ice_.width();
    const int height = ice_.height();
    const float cell = setup_.ice.cell;
    const float sliding = setup_.ice.sliding;
    const float wear = static_cast<float>(setup_.carving * years);
    const float sea = setup_.ice.sea_level;
    each_row(width, height, progress, [&](int y) {
        const float* const ice = ice_.ice().row(y);
        const float* const bed = ice_.bed().row(y);
        const float* const squared = ice_.squared().row(y);
        float* const to = wear_.row(y);
        for (int x = 0; x < width; ++x) {
            const float thick = ice[x] * ice[x];
            const float speed = sliding * thick * squared[x] * std::sqrt(squared[x]);
            const float over = thick * thick / (k_frozen * k_frozen * k_frozen * k_frozen);
            const float warm = over / (1 + over);
            const float lifted = 1.12f * std::max(0.0f, sea - bed[x]);
            const float presses = clamp(1 - lifted / std::max(1.0f, ice[x]), 0.0f, 1.0f);
            to[x] = wear * warm * presses * (speed / (1 + speed / k_fastest));
        }
    });
    const int passes =
        clamp(static_cast<int>(2 * k_coupling * k_coupling / (static_cast<double>(cell) * cell) + 0.5), 1,
              k_max_passes);
    RingedGrid half(width, height);
    for (int pass = 0; pass < passes; ++pass) {
        ice_.close(wear_);
        each_row(width, height + 2, progress, [&](int row) {
            const int y = row - 1;
            const float* const from = wear_.row(y);
            float* const to = half.row(y);
            for (int x = 0; x < width; ++x) to[x] = 0.25f * (from[x - 1] + from[x + 1]) + 0.5f * from[x];
        });
        each_row(width, height, progress, [&](int y) {
            const float* const above = half.row(y - 1);
            const float* const here = half.row(y);
            const float* const below = half.row(y + 1);
            float* const to = wear_.row(y);
            for (int x = 0; x < width; ++x) to[x] = 0.25f * (above[x] + below[x]) + 0.5f * here[x];
        });
    }
    const float per_area = 1 / (cell * cell);
    const float length = static_cast<float>(setup_.width);
    Grid<float> bed(width, height);
    each_row(width, height, progress, [&](int y) {
        const float* const above = ice_.bed().row(y - 1);
        const float* const here = ice_.bed().row(y);
        const float* const below = ice_.bed().row(y + 1);
        const float* const along = ice_.along().row(y);
        const float* const across = ice_.across().row(y);
        const float* const squared = ice_.squared().row(y);
        const float* const worn = wear_.row(y);
        float* const to = bed.row(y);
        for (int x = 0; x < width; ++x) {
            const float xx = (here[x - 1] + here[x + 1]) - 2 * here[x];
            const float yy = (above[x] + below[x]) - 2 * here[x];
            const float xy = 0.25f * ((above[x - 1] + below[x + 1]) - (above[x + 1] + below[x - 1]));
            const float a = along[x];
            const float c = across[x];
            const float curvature = per_area * ((1 - k_along) * (c * c * xx - 2 * a * c * xy + a * a * yy) /
                                                    (squared[x] + 1e-6f) +
                                                k_along * (xx + yy));
            const float stable = k_stable * cell * cell / (worn[x] + 1e-6f);
            const float ease = clamp(1 - std::min(length, stable) * curvature, 0.0f, k_largest_ease);
            const float change = -worn[x] * ease;
            carved_.row(y)[x] += change;
            worn_.row(y)[x] += worn[x];
            to[x] = here[x] + change;
        }
    });
    ice_.set_bed(bed);
}

void GlaciersProcess::bring(const Grid<float>& bed, const Progress* progress) {
    const IceLattice ice(lattice_);
    const SamplePlaces columns = places(lattice_.width, lattice_.cell_size, ice.step_x);
    const SamplePlaces rows = places(lattice_.height, lattice_.cell_size, ice.step_y);
    const auto on_map = [&](Grid<float> map) {
        return resampled(MapPyramid(std::move(map), false, progress), columns, rows, beyond_of(lattice_), {},
                         progress);
    };
    const Grid<float> smooth = on_map(Grid<float>(bed));
    const Grid<float> carved = on_map(inside_of(carved_));
    const Grid<float> worn = on_map(inside_of(worn_));
    const Grid<float> surface = on_map(inside_of(ice_.surface()));
    const float cell = setup_.ice.cell;
    const float rate = -static_cast<float>(setup_.width * std::numbers::log2e) / (3 * cell * cell);
    gone_ += reduce_rows(
        lattice_.height, 0.0,
        [&](double& sum, int y) {
            if (progress != nullptr && y % 16 == 0) progress->checkpoint();
            const float* const start = ground_.start->row(y);
            float* const change = ground_.change.row(y);
            const float* const ease = setup_.ease == nullptr ? nullptr : setup_.ease->row(y);
            for (int x = 0; x < lattice_.width; ++x) {
                const float height = start[x] + change[x];
                const float rounds = std::max(0.0f, worn(x, y));
                const float kept = float_exp2(std::max(-100.0f, rate * rounds));
                const float cover = smoothstep(k_uncovered, k_covered, surface(x, y) - height);
                const float share = cover * (ease == nullptr ? 1.0f : ease[x]);
                const float moved =
                    share * (std::min(0.0f, carved(x, y)) - (1 - kept) * (height - smooth(x, y)));
                const float after = change[x] + moved;
                sum += static_cast<double>(change[x]) - static_cast<double>(after);
                change[x] = after;
            }
        },
        [](double& total, double part) { total += part; });
}

void GlaciersProcess::touch(const RunEvent& event) {
    placed_ -= sum_of(ground_.change);
    use_brush(event, lattice_, ground_.change);
    placed_ += sum_of(ground_.change);
}

Books GlaciersProcess::books() const {
    const double area = lattice_.cell_size * lattice_.cell_size;
    Books books;
    books.rock.came = area * placed_;
    books.rock.there = area * sum_of(ground_.change);
    books.rock.gone = area * gone_;
    books.rock.moved = area * sum_of_sizes(ground_.change);
    return books;
}

void GlaciersProcess::add_state(Digester& digester) const {
    const auto add = [&](const Grid<float>& grid) {
        digester.add_bytes(grid.data(), grid.size() * sizeof(float));
    };
    add(ground_.change);
    add(ice_.ice().all());
}

}  // namespace talus
