#include "core/lesson/trace/exact_trace.h"

#include <algorithm>
#include <numeric>

#include "core/generate/refine.h"

namespace talus {
namespace {

// A level's rows into a grid of its points, without the margins that refine() makes.
class LevelRows : public RowSink {
 public:
    LevelRows(const LatticeWindow& window, int level, Grid<float>& out)
        : margin_(refined_margin(window, level)), row_(refined_width(window, level), 1), out_(out) {}
    RowOut begin_row(int) override { return {row_.data()}; }
    void end_row(int y) override { std::copy_n(row_.data() + margin_, out_.width(), out_.row(y)); }

 private:
    int margin_;
    Grid<float> row_;
    Grid<float>& out_;
};

const DiamondSquareRows& plain_rows(bool gaussian) {
    return diamond_square_kernel().rows[static_cast<std::size_t>(EdgeMean::neighbours)][gaussian ? 1 : 0][0];
}

Places place_of_row(const PlacementOrder& placement, std::uint64_t seed, int y, std::uint32_t channel,
                    const std::uint32_t* spread_x) {
    return {row_key(seed, place_of(placement.plan().y, placement.plan().levels, y), channel), spread_x};
}

}  // namespace

ExactTrace::ExactTrace(const ExactGround& ground, Progress* progress)
    : LatticeTrace(PlacementOrder(ground.plan, ground.stage.random_additions), NumberKind::metres),
      ground_(ground),
      law_(ground.stage, ground.range) {
    Terrain terrain;
    terrain.lattice = lattice();
    Context context;
    context.world = {.lattice = terrain.lattice, .range = ground.range};
    context.seed = ground.seed;
    context.progress = progress;
    DiamondSquare stage = ground.stage;
    stage.feature_size = static_cast<float>(ground.plan.x.feature_size);
    stage.apply(terrain, context);
    lattices_.finished = *terrain.height();
    if (stage.random_additions) keep_half_steps(progress);
    finish();
}

// What the stage passes through on its way, level by level, with the stage's own loops.
void ExactTrace::keep_half_steps(Progress* progress) {
    const PlacementOrder& order = this->order();
    const int levels = order.plan().levels;
    const auto count = static_cast<std::size_t>(levels) + 1;
    lattices_.rest.resize(count);
    lattices_.moved.resize(count);
    lattices_.centres.resize(count);
    Context context;
    context.seed = ground_.seed;
    context.progress = progress;
    for (int level = 0; level <= levels; ++level) {
        // Each level takes four times as long as the one before.
        if (progress != nullptr)
            progress->set_fraction(1.0f / static_cast<float>(1 << (2 * (levels - level + 1))));
        const auto at = static_cast<std::size_t>(level);
        LatticePlan plan = order.plan();
        plan.levels = level;
        const Range columns{0, order.width(level)};
        const Range rows{0, order.height(level)};
        const LatticeWindow window(plan, ground_.seed, columns, rows);
        Grid<float>& rest = lattices_.rest[at];
        rest = Grid<float>(columns.end, rows.end);
        if (level == 0) {
            std::vector<int> all(static_cast<std::size_t>(columns.end));
            std::iota(all.begin(), all.end(), 0);
            for (int y = 0; y < rows.end; ++y)
                make_seeds(plan, law_, ground_.seed, y, all, window.columns(0).at, rest.row(y));
            continue;
        }
        // The level above with the margins that the window asks for: points of the other side where it wraps.
        const Grid<float>& above = lattices_.rest[at - 1];
        const Range columns_above = window.columns(level - 1).range;
        const Range rows_above = window.rows(level - 1);
        const auto wrapped = [](int i, int size) { return (i % size + size) % size; };
        Grid<float> coarse(columns_above.count(), rows_above.count());
        for (int y = 0; y < coarse.height(); ++y) {
            const float* row = above.row(wrapped(rows_above.begin + y, above.height()));
            for (int x = 0; x < coarse.width(); ++x)
                coarse(x, y) = row[wrapped(columns_above.begin + x, above.width())];
        }
        LevelRows sink(window, level, rest);
        refine(window, law_, level, {rows_above, coarse.width(), coarse.data()}, rows, context, sink);

        Grid<float>& moved = lattices_.moved[at];
        moved = Grid<float>(above.width(), above.height());
        Grid<float> unused(above.width(), 1);
        const std::uint32_t* at_x = window.columns(level - 1).at - columns_above.begin;
        for (int y = 0; y < above.height(); ++y) {
            const Places places{row_key(ground_.seed, talus::place_of(plan.y, level, 2 * y),
                                        FractalLaw::addition_channel(level)),
                                at_x};
            law_.rows().displace(above.row(y), places, law_.diamond(level), law_.square(level), above.width(),
                                 moved.row(y), unused.data());
        }
        Grid<float>& centres = lattices_.centres[at];
        centres = Grid<float>(plan.x.steps(level - 1), plan.y.steps(level - 1));
        const std::uint32_t* between_x = window.columns(level - 1).between - columns_above.begin;
        const int first = -columns_above.begin;
        for (int y = 0; y < centres.height(); ++y) {
            const float* north = coarse.row(y - rows_above.begin) + first;
            const float* south = coarse.row(y + 1 - rows_above.begin) + first;
            const Places places{row_key(ground_.seed, talus::place_of(plan.y, level, 2 * y + 1),
                                        FractalLaw::k_offset_channel),
                                between_x};
            law_.rows().points({north, north + 1, south, south + 1}, places, law_.diamond(level),
                               centres.width(), centres.row(y));
        }
    }
}

// The random number of a place times its scale, before any scaling by height. second: of a level's two
// additions, which share one hash.
float ExactTrace::number_times_scale(LatticePoint point, const Offsets& offsets, std::uint32_t channel,
                                     bool second) const {
    const PlacementOrder& order = this->order();
    const auto x =
        spread(static_cast<std::uint32_t>(talus::place_of(order.plan().x, order.plan().levels, point.x)));
    const float nothing = 0;
    float first_result = 0;
    float second_result = 0;
    plain_rows(gaussian())
        .displace(&nothing, place_of_row(order, ground_.seed, point.y, channel, &x),
                  second ? Offsets{} : offsets, second ? offsets : Offsets{}, 1, &first_result,
                  &second_result);
    return second_result;
}

void ExactTrace::work_out(Arithmetic& line, const PhaseSpan& phase, float before) const {
    const Offsets& offsets = phase.phase == Phase::seeds ? law_.seeds()
                             : phase.phase == Phase::diamond || phase.phase == Phase::diamond_additions
                                 ? law_.diamond(phase.level)
                                 : law_.square(phase.level);
    const auto scale = static_cast<double>(offsets.scale);
    line.amplitude = gaussian() ? scale : scale * 0x1p31;
    if (phase.phase == Phase::remaining_additions) {
        const auto after = static_cast<double>(lattices_.finished(line.point.x, line.point.y));
        line.mean = static_cast<double>(before);
        line.offset = after - line.mean;
        line.result = after;
        return;
    }
    float mean = before;
    if (phase.phase == Phase::seeds) {
        mean = law_.level();
        const LatticePlan& plan = order().plan();
        const auto at_end = [](int i, int end) { return i == 0 || i == end; };
        line.given = law_.corners() != nullptr && at_end(line.point.x, plan.x.steps(plan.levels)) &&
                     at_end(line.point.y, plan.y.steps(plan.levels));
        if (line.given) {
            line.result = value(line.point, order().step_of(line.point) + 1);
            line.mean = line.result;
            return;
        }
    } else if (line.count > 0) {
        float terms[4] = {};
        for (std::size_t i = 0; i < 4; ++i) terms[i] = static_cast<float>(line.terms[i].value);
        const Parents parents{&terms[0], &terms[1], &terms[2], line.count == 4 ? &terms[3] : nullptr};
        const std::uint32_t anywhere = 0;
        const Places places{row_key(0, 0, 0), &anywhere};
        const auto& rows = plain_rows(false);
        (line.count == 4 ? rows.points : rows.border_points)(parents, places, Offsets{}, 1, &mean);
    }
    const bool placed = talus::places_points(phase.phase);
    const std::uint32_t channel =
        placed ? FractalLaw::k_offset_channel : FractalLaw::addition_channel(phase.level);
    float offset = number_times_scale(line.point, offsets, channel, phase.phase == Phase::square_additions);
    if (phase.phase != Phase::seeds && ground_.stage.lower_ground_smoother > 0)
        offset *= height_scaling(mean, offsets);
    line.mean = static_cast<double>(mean);
    line.offset = static_cast<double>(offset);
    line.result = static_cast<double>(mean + offset);
}

}  // namespace talus
