#include "core/lesson/trace/trace_seeds.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "core/lesson/trace/process_trace.h"

namespace talus {
namespace {

constexpr float k_max_given = 9;  // one digit

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

NumberedTrace::NumberedTrace(const Sweep& sweep, const MapGround& ground, int side,
                             std::span<const std::string_view> labels)
    : SweptTrace(sweep), ground_(ground) {
    assert(!ground.map->empty());
    lattice_ = ground.lattice;
    lattice_.x0 = lattice_.y0 = 0;
    lattice_.wrap_x = lattice_.wrap_x && lattice_.width % side == 0;
    lattice_.wrap_y = lattice_.wrap_y && lattice_.height % side == 0;
    numbers_ = NumberKind::whole;
    unit_ = "";
    const auto steps = static_cast<std::int64_t>(labels.size());
    track_ = {.steps = steps, .marks = {}, .grain_labels = {"Step", {}, {}}};
    for (std::int64_t step = 0; step < steps; ++step)
        track_.marks.push_back({step, true, "{part} of {count}: {text}", "Step {number}", step + 1, steps,
                                labels[static_cast<std::size_t>(step)]});
    after_.resize(labels.size() + 1, Grid<std::uint8_t>(width(), height(), 0));
    facts_ = {{"number",
               [this](LatticePoint cell, std::int64_t done) { return std::to_string(number(cell, done)); }}};
}

int NumberedTrace::given_number(const TraceSeeds& seeds, std::int64_t i, std::int64_t j) const {
    const auto [x, y] = on_lattice(seeds.giver_of(i, j));
    const float value = (*ground_.map)(x, y);
    if (ground_.numbers != NumberKind::tenths) return value > ground_.sea_level ? 2 : 1;
    return static_cast<int>(std::clamp(std::floor(value + 0.5f), 1.0f, k_max_given));
}

std::string NumberedTrace::written_out(const Arithmetic& line, bool) const { return joined_lines(line); }

TraceSurface NumberedTrace::surface(std::int64_t done) const {
    Grid<float> heights(width(), height());
    std::ranges::transform(after_[static_cast<std::size_t>(done)].values(), heights.data(),
                           [](std::uint8_t number) { return static_cast<float>(number); });
    return {make_field(std::move(heights)), lattice_};
}

}  // namespace talus
