#include "core/erosion/gully_run.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/base/resample_map.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_alike = 0.01;  // lattices whose cells differ by less than this share are taken for one
constexpr double k_thinned_radius = 10;  // m: up to here every drop is run by itself

// Shares stay shares where the filter overshoots.
Field<float> moved_share(const Field<float>& map, const Lattice& to, float most, const Progress* progress) {
    if (map == nullptr) return nullptr;
    Grid<float> result = on_lattice(*map, to, progress);
    for (float& value : result.values()) value = clamp(value, 0.0f, most);
    return make_field(std::move(result));
}

bool same_cells(const Lattice& a, const Lattice& b) { return a.width == b.width && a.height == b.height; }

double area_of_cell(const Lattice& lattice) { return lattice.cell_size * lattice.cell_size; }

DropletSetup setup_on(DropletSetup setup, const Lattice& map, const Lattice& lattice,
                      const Progress* progress) {
    const double radius = static_cast<double>(setup.radius);
    setup.weight = static_cast<float>(GullyRun::weight_on(lattice, radius));
    if (same_cells(map, lattice)) return setup;
    setup.ease = moved_share(setup.ease, lattice, 1, progress);
    setup.rate = moved_share(setup.rate, lattice, 1, progress);
    setup.rain = moved_share(setup.rain, lattice, 1e30f, progress);
    return setup;
}

// Scales what is above or below 0 so that the sum becomes `sum`, each by the same share.
void balance(Grid<float>& change, double sum) {
    const double now = sum_of(change);
    const double sizes = sum_of_sizes(change);
    if (!(sizes > 0)) return;
    const auto share = static_cast<float>(clamp((sum - now) / sizes, -0.5, 0.5));
    for (float& value : change.values()) value += share * (value < 0 ? -value : value);
}

}  // namespace

Lattice GullyRun::lattice_of(const Lattice& map, double radius) {
    const double map_cell = map.cell_size;
    const double wanted = radius / k_cells_per_radius;
    double cell = std::max(wanted, 0.5 * map_cell);
    const double cells = map.cells();
    if (cell < map_cell && cells * map_cell * map_cell / (cell * cell) > k_max_finer_cells) {
        const double finest = map_cell * std::sqrt(cells / k_max_finer_cells);
        cell = std::min(map_cell, std::max(cell, finest));
    }
    if (std::fabs(cell / map_cell - 1) < k_alike) return map;
    const auto count = [&](int own, bool wraps) {
        const double across = (own - !wraps) * map_cell / cell;
        return std::max(1, static_cast<int>(-std::floor(-across * (1 - 1e-9)))) + !wraps;
    };
    Lattice result = map;
    result.width = count(map.width, map.wrap_x);
    result.height = count(map.height, map.wrap_y);
    const bool is_wide = map.width >= map.height;
    const int own = is_wide ? map.width - !map.wrap_x : map.height - !map.wrap_y;
    const int there = is_wide ? result.width - !map.wrap_x : result.height - !map.wrap_y;
    result.cell_size = map_cell * std::max(1, own) / std::max(1, there);
    return same_cells(result, map) ? map : result;
}

double GullyRun::weight_on(const Lattice& lattice, double radius) {
    const double widened = k_cells_per_radius * lattice.cell_size;
    const double share = widened / std::max(radius, k_thinned_radius);
    return std::max(1.0, share * share);
}

GullyRun::GullyRun(DropletSetup setup, const Lattice& map, Field<float> ground, const Progress* progress)
    : map_(map), start_(std::move(ground)), rate_(setup.rate), drops_([&] {
          const Lattice lattice = lattice_of(map, static_cast<double>(setup.radius));
          return Droplets(
              setup_on(std::move(setup), map, lattice, progress), lattice,
              same_cells(map, lattice) ? start_ : make_field(on_lattice(*start_, lattice, progress)));
      }()) {}

bool GullyRun::is_own() const { return same_cells(map_, drops_.lattice()); }

std::size_t GullyRun::bytes() const {
    return drops_.bytes() + (placed_.size() + placed_there_.size()) * sizeof(float);
}

void GullyRun::touch(const RunEvent& event) {
    drops_.touch(event);
    if (is_own()) return;
    const Lattice& lattice = drops_.lattice();
    if (placed_.empty()) {
        placed_ = Grid<float>(map_.width, map_.height, 0.0f);
        placed_there_ = Grid<float>(lattice.width, lattice.height, 0.0f);
    }
    use_brush(event, map_, placed_);
    use_brush(event, lattice, placed_there_);
}

void GullyRun::add_state(Digester& digester) const {
    drops_.add_state(digester);
    digester.add_bytes(placed_.data(), placed_.size() * sizeof(float));
}

MassBalance GullyRun::books() const {
    MassBalance books = drops_.books();
    if (placed_.empty()) return books;
    const double placed = area_of_cell(map_) * sum_of(placed_);
    const double there = area_of_cell(drops_.lattice()) * sum_of(placed_there_);
    books.rock.came += placed - there;
    books.rock.there += placed - there;
    return books;
}

GroundChange GullyRun::ground(const Progress* progress) const {
    GroundChange ground(start_);
    if (is_own()) {
        ground.change = drops_.ground().change;
        return ground;
    }
    Grid<float> worked = drops_.ground().change;
    if (!placed_.empty())
        for (std::size_t i = 0; i < worked.size(); ++i) worked.data()[i] -= placed_there_.data()[i];
    const double volume = area_of_cell(drops_.lattice()) * sum_of(worked);
    ground.change = on_lattice(std::move(worked), map_, progress);
    if (rate_ != nullptr) {
        for (std::size_t i = 0; i < ground.change.size(); ++i)
            if (!(rate_->data()[i] > 0)) ground.change.data()[i] = 0;
    }
    balance(ground.change, volume / area_of_cell(map_));
    if (!placed_.empty())
        for (std::size_t i = 0; i < placed_.size(); ++i) ground.change.data()[i] += placed_.data()[i];
    return ground;
}

}  // namespace talus
