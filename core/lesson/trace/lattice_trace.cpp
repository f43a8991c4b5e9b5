#include "core/lesson/trace/lattice_trace.h"

#include <algorithm>
#include <cassert>

#include "core/base/math.h"
#include "core/lesson/trace/known_surface.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

StridedValues dense(const Grid<float>& grid) { return {grid.data(), 1, grid.width()}; }

StridedValues every(const Grid<float>& finished, int stride, int from) {
    const std::ptrdiff_t width = finished.width();
    return {finished.data() + from * (width + 1), stride, stride * width};
}

const Grid<float>& of_level(const std::vector<Grid<float>>& grids, int level) {
    return grids[static_cast<std::size_t>(level)];
}

Lattice lattice_for(const PlacementOrder& order) {
    const LatticePlan& plan = order.plan();
    return {.width = order.width(),
            .height = order.height(),
            .cell_size = plan.spacing_x(),
            .wrap_x = plan.x.wraps,
            .wrap_y = plan.y.wraps};
}

}  // namespace

Track track_of(const PlacementOrder& order) {
    Track track{.steps = order.steps(), .marks = {}, .grain_labels = {"Point", "Half step", "Level"}};
    const bool line = order.is_line();
    for (const PhaseSpan& span : order.phases()) {
        const auto mark = [&](bool begins_level, std::string_view whole,
                              std::optional<std::string_view> part) {
            track.marks.push_back({span.first, begins_level, whole, part, span.level});
        };
        switch (span.phase) {
            case Phase::seeds:
                mark(true, line ? "The two ends" : "First points", {});
                break;
            case Phase::diamond:
                mark(!order.squares_first(), "{part}: diamond step (centres)", "Level {number}");
                break;
            case Phase::square:
                mark(line || order.squares_first(),
                     line ? "{part}: middles" : "{part}: square step (middles of the edges)",
                     "Level {number}");
                break;
            case Phase::diamond_additions:
            case Phase::square_additions:
                mark(false, "{part}: random additions", "Level {number}");
                break;
            case Phase::remaining_additions:
                mark(true, "Random additions of the levels below", {});
                break;
        }
    }
    return track;
}

LatticeTrace::LatticeTrace(PlacementOrder placement, NumberKind numbers) : order_(std::move(placement)) {
    track_ = track_of(order_);
    lattice_ = lattice_for(order_);
    numbers_ = numbers;
}

void LatticeTrace::finish() {
    const auto values = lattices_.finished.values();
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const auto parts = static_cast<float>(this->parts());
    extremes_ = {*low / parts, *high / parts};
}

double LatticeTrace::shrink_factor() const {
    if (stage().rule == DiamondSquare::Rule::per_level) return 0.5;
    return exp2((order_.is_line() ? -1 : -0.5) * static_cast<double>(stage().smoothness));
}

StridedValues LatticeTrace::old_points(const PhaseSpan& phase) const {
    if (phase.level == 0) return level_points(phase);
    const int stride = 1 << (order_.plan().levels - phase.level + 1);
    switch (order_.random_additions() ? phase.phase : Phase::remaining_additions) {
        case Phase::diamond:
            return dense(of_level(lattices_.rest, phase.level - 1));
        case Phase::diamond_additions:
        case Phase::square:
            return dense(of_level(lattices_.moved, phase.level));
        case Phase::square_additions: {
            const Grid<float>& all = of_level(lattices_.rest, phase.level);
            return every(all, 2, 0);
        }
        default:
            return every(lattices_.finished, stride, 0);
    }
}

StridedValues LatticeTrace::centres(const PhaseSpan& phase) const {
    const int half = 1 << (order_.plan().levels - phase.level);
    switch (order_.random_additions() ? phase.phase : Phase::remaining_additions) {
        case Phase::diamond:
        case Phase::diamond_additions:
        case Phase::square:
            return dense(of_level(lattices_.centres, phase.level));
        case Phase::square_additions:
            return every(of_level(lattices_.rest, phase.level), 2, 1);
        default:
            return every(lattices_.finished, 2 * half, half);
    }
}

StridedValues LatticeTrace::level_points(const PhaseSpan& phase) const {
    if (order_.random_additions() && phase.phase != Phase::remaining_additions)
        return dense(of_level(lattices_.rest, phase.level));
    return every(lattices_.finished, 1 << (order_.plan().levels - phase.level), 0);
}

float LatticeTrace::raw_value(LatticePoint point, std::int64_t done) const {
    assert(order_.known(point, done));
    const PhaseSpan& phase = order_.phase_of(done - 1);
    const int shift = order_.plan().levels - phase.level;
    const int i = point.x >> shift;
    const int j = point.y >> shift;
    if (order_.level_of(point) < phase.level) return old_points(phase).at(i / 2, j / 2);
    if (phase.level > 0 && i % 2 == 1 && j % 2 == 1) return centres(phase).at(i / 2, j / 2);
    return level_points(phase).at(i, j);
}

double LatticeTrace::value(LatticePoint point, std::int64_t done) const {
    return static_cast<double>(raw_value(point, done)) / parts();
}

std::optional<LatticePoint> LatticeTrace::point_placed(std::int64_t step) const {
    if (!talus::places_points(order_.phase_of(step).phase)) return std::nullopt;
    return order_.point_at(step);
}

bool LatticeTrace::changes(std::int64_t step, LatticePoint point) const {
    const PhaseSpan& phase = order_.phase_of(step);
    if (talus::places_points(phase.phase)) return order_.point_at(step) == point;
    return order_.known(point, step) && order_.moves(phase, point);
}

int LatticeTrace::spacing(std::int64_t step) const {
    return 1 << (order_.plan().levels - order_.phase_of(step).level);
}

Arithmetic LatticeTrace::arithmetic(std::int64_t step, LatticePoint point, const std::string&) const {
    const PhaseSpan& phase = order_.phase_of(step);
    const bool placed = talus::places_points(phase.phase);
    Arithmetic line{.point = point, .terms = {}};
    if (placed) line = with_parents(point, [&](LatticePoint parent) { return raw_value(parent, step); });
    work_out(line, phase, placed ? 0 : raw_value(point, step));
    line.mean /= parts();
    line.amplitude /= parts();
    line.offset /= parts();
    line.result /= parts();
    for (Term& parent : line.terms) parent.value /= parts();
    return line;
}

std::string LatticeTrace::written_out(const Arithmetic& line, bool with_offset) const {
    return talus::written_out(line, decimals(), with_offset);
}

std::string LatticeTrace::addend(const Arithmetic& line, const std::string& language) const {
    return worded(gaussian() ? "a random number around 0, usually within ±{amplitude}"
                             : "a random number from −{amplitude} to {amplitude}",
                  language, {{"amplitude", written_number(line.amplitude, decimals())}});
}

std::string LatticeTrace::explanation(std::int64_t step, const Arithmetic& line,
                                      const std::string& language) const {
    const Phase phase = order_.phase_of(step).phase;
    if (line.given) return worded("A first point: its height is given.", language);
    if (phase == Phase::remaining_additions)
        return worded("What levels finer than this lattice would still move its points by.", language);
    const std::string addend = this->addend(line, language);
    if (!talus::places_points(phase)) {
        const std::string point = std::to_string(line.point.x) + ", " + std::to_string(line.point.y);
        return worded("Random additions: every old point moves, by {addend}. This is point ({point}).",
                      language, {{"addend", addend}, {"point", point}});
    }
    if (phase == Phase::seeds)
        return worded("A first point: the base height and {addend}.", language, {{"addend", addend}});
    const std::string_view parents = line.count == 2           ? "the two ends of its piece"
                                     : line.count == 3         ? "three parents at the border"
                                     : phase == Phase::diamond ? "four corners"
                                                               : "four parents";
    return worded("Mean of {parents}, and {addend}.", language,
                  {{"parents", worded(parents, language)}, {"addend", addend}});
}

std::vector<PseudocodeLine> LatticeTrace::pseudocode(std::optional<std::int64_t> step,
                                                     const std::string& language) const {
    std::optional<Phase> phase;
    if (step) phase = order_.phase_of(*step).phase;
    return order_.is_line() ? pseudocode_of_line(stage(), phase, language)
                            : pseudocode_of_lattice(stage(), order_.plan().x.wraps, phase, language);
}

TraceSurface LatticeTrace::surface(std::int64_t done) const {
    if (order_.is_line()) return {};
    const LatticePlan& plan = order_.plan();
    Field<float> heights = make_field(known_surface(*this, done));
    const Lattice lattice{.width = heights->width(),
                          .height = heights->height(),
                          .cell_size = plan.x.feature_size / (1 << surface_level(*this, done)),
                          .wrap_x = plan.x.wraps,
                          .wrap_y = plan.y.wraps};
    return {std::move(heights), lattice};
}

}  // namespace talus
