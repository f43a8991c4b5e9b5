#include "core/lesson/trace/trace_seeds.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/words/numbers.h"

namespace talus {
namespace {

// Ends the way where it leaves the map.
void cut_off(std::vector<MarkPlace>& way, int width, int height) {
    for (std::size_t i = 1; i < way.size(); ++i) {
        const MarkPlace from = way[i - 1];
        MarkPlace& to = way[i];
        double share = 1;
        const auto limit = [&](double start, double end, int count) {
            const double edge = end < start ? -0.5 : count - 0.5;
            if (end < -0.5 || end > count - 0.5) share = std::min(share, (edge - start) / (end - start));
        };
        limit(from.x, to.x, width);
        limit(from.y, to.y, height);
        if (share == 1) continue;
        to = {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
        way.resize(i + 1);
    }
}

}  // namespace

CellMiddles::CellMiddles(const Lattice& map)
    : world{.width = 2 * map.width,
            .height = 2 * map.height,
            .cell_size = map.cell_size / 2,
            .wrap_x = map.wrap_x,
            .wrap_y = map.wrap_y},
      places(world) {
    places.x0 = places.y0 = 1;
    --places.width;
    --places.height;
}

TraceSeeds::TraceSeeds(ChoosingCells cells, const Lattice& map, int side, int apart)
    : cells_(std::move(cells)),
      side_(side),
      apart_(apart),
      width_(map.width),
      height_(map.height),
      metres_(map.cell_size) {}

TraceSeeds::Asked TraceSeeds::ask(MarkPlace place) const {
    return {place, cells_.seeds.nearest((place.x + 0.5) * metres_, (place.y + 0.5) * metres_)};
}

MarkPlace TraceSeeds::seed_of(std::int64_t i, std::int64_t j) const {
    const JitteredCells::Place place = cells_.seeds.seed_of(i, j);
    return {place.x / metres_ - 0.5, place.y / metres_ - 0.5};
}

std::vector<MarkPlace> TraceSeeds::on_map() const {
    std::vector<MarkPlace> all;
    for (int j = 0; j * side_ < height_; ++j) {
        for (int i = 0; i * side_ < width_; ++i) {
            const MarkPlace seed = seed_of(i, j);
            const LatticePoint cell = cell_at(seed);
            if (cell.x < width_ && cell.y < height_) all.push_back(seed);
        }
    }
    return all;
}

double TraceSeeds::cells(double square) const { return std::sqrt(square) / metres_; }

std::string TraceSeeds::distance(double square) const {
    return written_number(cells(square), decimals_of(NumberKind::tenths));
}

void TraceSeeds::tell(Arithmetic& line, const Asked& asked, const Trace& trace, std::int64_t step) const {
    const MarkPlace seed = seed_of(asked.nearest.i, asked.nearest.j);
    line.way.push_back(seed);
    cut_off(line.way, width_, height_);
    const LatticePoint where = cell_at(seed);
    const LatticePoint point = trace.on_lattice(where);
    const bool beyond =
        (where.x != point.x && !trace.lattice().wrap_x) || (where.y != point.y && !trace.lattice().wrap_y);
    if (beyond) return;
    line.terms[static_cast<std::size_t>(line.count++)] = {where, point, trace.value(point, step)};
}

LatticePoint cell_at(MarkPlace place) {
    return {static_cast<int>(std::floor(place.x + 0.5)), static_cast<int>(std::floor(place.y + 0.5))};
}

}  // namespace talus
