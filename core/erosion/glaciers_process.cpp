#include "core/erosion/glaciers_process.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/base/statistics.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_carve_step = 2;      // thousand years between two balances of the ice
constexpr int k_balance_rounds = 6;     // of each
constexpr double k_samples_a_bump = 6;  // shorter ones would show the samples
constexpr double k_longest_bump = 3;    // cells of the ice
constexpr float k_bumps = 6;        // m: height of the bumps that ice leaves in a floor, six times the mean
constexpr float k_scoured = 2;      // m: details of that size are left in scoured rock
constexpr float k_nothing = 1e-3f;  // m of wear that are not brought to the map
constexpr float k_uncovered = -70;  // m of ice over a detail of the ground: so little keeps it as it is
constexpr float k_covered = 30;     // m: so much wears it like its surroundings

int cells_of(double extent, double cell) {
    return std::max(2, static_cast<int>(std::floor(extent / cell + 0.5)));
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
          step_x(lattice.extent_x() > 0 ? lattice.extent_x() / cells_x : ice_cell(lattice)),
          step_y(lattice.extent_y() > 0 ? lattice.extent_y() / cells_y : ice_cell(lattice)) {}
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

}  // namespace

GlaciersProcess::GlaciersProcess(const Lattice& lattice, Field<float> start, GlacierSetup setup)
    : lattice_(lattice),
      ground_(std::move(start)),
      setup_(std::move(setup)),
      ice_(ice_on(lattice, setup_.ice)),
      wear_(ice_.width(), ice_.height(), setup_.carving, setup_.width) {}

double GlaciersProcess::step(double max_length, const Progress* progress) {
    const double taken = std::min(next_step(), max_length);
    const Grid<float> bed = bed_of_map(progress);
    ice_.set_bed(bed);
    if (length_ == 0) ice_.grow(progress);
    wear_.begin();
    const int parts = std::max(1, static_cast<int>(std::floor(taken / k_carve_step + 0.5)));
    for (int part = 0; part < parts; ++part) {
        ice_.relax(k_balance_rounds, progress);
        wear_.carve(ice_, 1000 * taken / parts, progress);
    }
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
    return resampled_unclamped(
        MapPyramid(std::move(height), wraps, progress), places(ice_.width(), ice.step_x, lattice_.cell_size),
        places(ice_.height(), ice.step_y, lattice_.cell_size), beyond_of(lattice_), {}, progress);
}

void GlaciersProcess::bring(const Grid<float>& bed, const Progress* progress) {
    const IceLattice ice(lattice_);
    const SamplePlaces columns = places(lattice_.width, lattice_.cell_size, ice.step_x);
    const SamplePlaces rows = places(lattice_.height, lattice_.cell_size, ice.step_y);
    const auto smooth_map = [&](const Grid<float>& map) {
        return MapPyramid(spline_values(map, lattice_.wrap_x, lattice_.wrap_y),
                          lattice_.wrap_x && lattice_.wrap_y, progress);
    };
    const FourMaps on_ice({smooth_map(bed), smooth_map(wear_.carved().inside()),
                           smooth_map(wear_.worn().inside()), smooth_map(ice_.surface().inside())},
                          columns, rows, beyond_of(lattice_));
    SmoothNoiseLaw law{.wavelength = k_longest_bump * static_cast<double>(ice_.cell()), .seed = setup_.seed};
    for (double length = 0.5 * law.wavelength; length >= k_samples_a_bump * lattice_.cell_size; length *= 0.5)
        ++law.octaves;
    const SmoothNoise bumps(law, lattice_, lattice_);
    const float cell = ice_.cell();
    const float rate = -static_cast<float>(setup_.width * std::numbers::log2e) / (3 * cell * cell);
    gone_ += reduce_rows(
        lattice_.height, 0.0,
        [&](double& sum, int y) {
            if (progress != nullptr && y % 16 == 0) progress->checkpoint();
            const float* const start = ground_.start->row(y);
            float* const change = ground_.change.row(y);
            const float* const ease = setup_.ease == nullptr ? nullptr : setup_.ease->row(y);
            std::vector<float> bump;
            std::vector<FourMaps::Values> samples(static_cast<std::size_t>(lattice_.width));
            on_ice.make_row(y, samples.data());
            for (int x = 0; x < lattice_.width; ++x) {
                const auto [smooth, carved, worn, surface] = samples[static_cast<std::size_t>(x)];
                const float height = start[x] + change[x];
                const float rounds = std::max(0.0f, worn);
                if (rounds < k_nothing && carved > -k_nothing) continue;
                if (bump.empty()) {
                    bump.resize(samples.size());
                    bumps.make_row(y, bump.data());
                }
                const float kept = float_exp2(std::max(-100.0f, rate * rounds));
                const float top = 0.5f * (height + smooth);
                const float cover = smoothstep(k_uncovered, k_covered, surface - top);
                const float share = cover * (ease == nullptr ? 1.0f : ease[x]);
                const float detail = height - smooth;
                const float rest = detail / std::sqrt(1 + detail * detail * (1 / (k_scoured * k_scoured)));
                const float moved =
                    share * (std::min(0.0f, carved) -
                             (1 - kept) * (detail - rest - k_bumps * bump[static_cast<std::size_t>(x)]));
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

MassBalance GlaciersProcess::books() const {
    const double area = lattice_.cell_size * lattice_.cell_size;
    MassBalance books;
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
