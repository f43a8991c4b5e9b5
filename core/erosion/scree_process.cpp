#include "core/erosion/scree_process.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include "core/base/prefetch.h"
#include "core/erosion/scree_band.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_band = 64;           // rows that one thread takes at a time
constexpr int k_rows_ahead = 4;      // that are fetched early
constexpr double k_cell_work = 2.3;  // ns of a stage

// Where two rows differ from column x0 to x1 - 1, which hold all that does.
CellRectangle difference(const float* from, const float* to, int x0, int x1, int y) {
    while (x0 < x1 && from[x0] == to[x0]) ++x0;
    while (x1 > x0 && from[x1 - 1] == to[x1 - 1]) --x1;
    return x0 < x1 ? CellRectangle{x0, y, x1, y + 1} : CellRectangle{};
}

}  // namespace

ScreeProcess::ScreeProcess(const Lattice& lattice, Field<float> start, float talus, Field<float> ease)
    : lattice_(lattice),
      ground_(std::move(start)),
      talus_(talus),
      ease_(std::move(ease)),
      rest_(lattice),
      before_(lattice.width, lattice.height),
      next_(lattice.width, lattice.height) {}

void ScreeProcess::count_slid(double border) {
    rest_.wake();
    border_gain_ = static_cast<float>(1 / border - 1);
    const int width = lattice_.width;
    const int height = lattice_.height;
    slid_ = {Grid<float>(width, height, 0.0f), Grid<float>(width, height, 0.0f)};
    slid_before_ = {Grid<float>(width, height), Grid<float>(width, height)};
    slid_next_ = {Grid<float>(width, height), Grid<float>(width, height)};
}

void ScreeProcess::add_slid(const Slid& slid, const Progress* progress) {
    rest_.wake();
    const int width = lattice_.width;
    const int height = lattice_.height;
    each_row(width, height, progress, [&](int y) {
        const float* const east = slid.east.row(y);
        const float* const south = slid.south.row(y);
        // Over the borders of a map that does not wrap nothing slides.
        const float* const above = slid.south.row(y > 0 ? y - 1 : height - 1);
        float* const change = ground_.change.row(y);
        const bool is_border = !lattice_.wrap_y && (y == 0 || y == height - 1);
        const float gain = is_border ? 1 + border_gain_ : 1.0f;
        float from_west = east[width - 1];
        for (int x = 0; x < width; ++x) {
            change[x] += (from_west - east[x]) + gain * (above[x] - south[x]);
            from_west = east[x];
        }
        if (!lattice_.wrap_x && width > 1) {
            change[0] -= border_gain_ * east[0];
            change[width - 1] += border_gain_ * east[width - 2];
        }
        if (slid_.empty()) return;
        for (int x = 0; x < width; ++x) {
            slid_.east.row(y)[x] += east[x];
            slid_.south.row(y)[x] += south[x];
        }
    });
}

double ScreeProcess::next_step() const { return step_of(k_stages); }

double ScreeProcess::step_of(int stages) const {
    return stages * (stages + 1) / 2.0 * k_plain_step * lattice_.cell_size * lattice_.cell_size;
}

double ScreeProcess::step(double max_length, const Progress* progress) {
    const double taken = std::min(next_step(), max_length);
    step_by(k_stages, taken, progress);
    return taken;
}

// Y_0 = the state; Y_1 = Y_0 + w τ M(Y_0); Y_j = μ_j Y_(j−1) + ν_j Y_(j−2) + μ_j w τ M(Y_(j−1)), with
// μ_j = (2j − 1) / j, ν_j = (1 − j) / j, w = 2 / (s² + s).
void ScreeProcess::step_by(int stages, double length, const Progress* progress) {
    const double cell = lattice_.cell_size;
    const double first = length / (cell * cell) * 2 / (stages * (stages + 1));
    acted_ = {};
    run_stage({.time = static_cast<float>(first)}, true, progress);
    go_on();
    for (int j = 2; j <= stages; ++j) {
        const double share = (2.0 * j - 1) / j;
        run_stage(
            {.before_share = static_cast<float>((1.0 - j) / j), .time = static_cast<float>(share * first)},
            false, progress);
        go_on();
    }
    length_ += length;
}

double ScreeProcess::plain_step(const Progress* progress) {
    acted_ = {};
    run_stage({.time = static_cast<float>(k_plain_step)}, true, progress);
    go_on();
    const double taken = k_plain_step * lattice_.cell_size * lattice_.cell_size;
    length_ += taken;
    return taken;
}

void ScreeProcess::go_on() {
    std::swap(before_, ground_.change);
    std::swap(ground_.change, next_);
    if (slid_.empty()) return;
    std::swap(slid_before_, slid_);
    std::swap(slid_, slid_next_);
}

std::array<float, 8> ScreeProcess::sliding(int x, int y) const {
    const ScreeRest nothing_known(lattice_);
    ScreeBand band(lattice_, *ground_.start, ground_.change, ease_.get(), talus_, nothing_known);
    band.begin(y);
    band.go_to(y);
    const ScreeBand::Flows& here = band.flows(y);
    const ScreeBand::Flows& above = band.flows(y - 1);
    return {here.east.values[x],
            here.south.values[x],
            here.south_east.values[x],
            here.south_west.values[x],
            -here.east.values[x - 1],
            -above.south.values[x],
            -above.south_east.values[x - 1],
            -above.south_west.values[x + 1]};
}

void ScreeProcess::slide(Grid<float>& change, double length, const Progress* progress) {
    const Field<float> start = ground_.start;
    Grid<float> ground(lattice_.width, lattice_.height);
    each_row(lattice_.width, lattice_.height, progress, [&](int y) {
        for (int x = 0; x < lattice_.width; ++x) ground.row(y)[x] = start->row(y)[x] + change.row(y)[x];
    });
    ground_ = GroundChange(make_field(std::move(ground)));
    rest_.wake();
    const double before = length_;
    for (double left = length; left > 0;) left -= step(left, progress);
    length_ = before;
    each_row(lattice_.width, lattice_.height, progress, [&](int y) {
        for (int x = 0; x < lattice_.width; ++x) change.row(y)[x] += ground_.change.row(y)[x];
    });
    ground_.start = start;
    rest_.wake();
}

void ScreeProcess::run_stage(const Stage& stage, bool is_first, const Progress* progress) {
    const Grid<float>& now = ground_.change;
    const int width = lattice_.width;
    const int height = lattice_.height;
    const int grain = worthwhile_grain(height, std::clamp(k_checkpoint_cells / std::max(1, width), 1, k_band),
                                       k_cell_work * width * height);
    rest_.begin_stage(is_first);
    std::mutex mutex;
    parallel_blocks(0, height, grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        CellRectangle acted;
        ScreeBand band(lattice_, *ground_.start, now, ease_.get(), talus_, rest_);
        band.begin(first);
        ScreeRest::Pieces rests(static_cast<std::size_t>(rest_.pieces()));
        for (int y = first; y < last; ++y) {
            if (const int early = y + k_rows_ahead; early < height) {
                prefetch_row(ground_.start->row(early), width);
                prefetch_row(now.row(early), width);
            }
            band.go_to(y);
            if (!is_first && y + 1 < height) prefetch_row(before_.row(y + 1), width);
            acted = acted.united(run_row(y, band, stage, is_first, rests));
        }
        const std::lock_guard lock(mutex);
        acted_ = acted_.united(acted);
    });
    rest_.end_stage(is_first);
}

CellRectangle ScreeProcess::run_row(int y, const ScreeBand& band, const Stage& stage, bool is_first,
                                    ScreeRest::Pieces& resting) {
    const ScreeBand::Flows& here = band.flows(y);
    const ScreeBand::Flows& above = band.flows(y - 1);
    const float* const now = ground_.change.row(y);
    const float* const before = is_first ? now : before_.row(y);
    float* const next = next_.row(y);
    const bool counts = !slid_.empty();
    const Slid& slid_before = is_first ? slid_ : slid_before_;
    const auto was = [&](int p, ScreeRest::Known known) { return is_first || (rest_.known(y, p) & known); };
    for (int p = 0; rest_.looks() && p < rest_.pieces(); ++p)
        resting[static_cast<std::size_t>(p)] = was(p, ScreeRest::k_same) &&
                                               (!counts || was(p, ScreeRest::k_same_slid)) &&
                                               band.is_still_around(y, p);
    const auto rests = [&](int p) { return resting[static_cast<std::size_t>(p)] != 0; };
    const auto is_settled = [&](int p) { return (rest_.known(y, p) & ScreeRest::k_settled) != 0; };
    const auto settles = [&](int p) { return rests(p) && !is_settled(p); };
    rest_.each_stretch(settles, [&](int x, int count) {
        std::copy_n(now + x, count, next + x);
        if (!counts) return;
        std::copy_n(slid_.east.row(y) + x, count, slid_next_.east.row(y) + x);
        std::copy_n(slid_.south.row(y) + x, count, slid_next_.south.row(y) + x);
    });
    const auto moves = [&](int p) { return !rests(p); };
    rest_.each_stretch(moves, [&](int x, int count) {
        scree_kernel().advance(now + x, before + x, stage.before_share, stage.time, here.east.values + x,
                               here.south.values + x, here.south_east.values + x, here.south_west.values + x,
                               above.south.values + x, above.south_east.values + x,
                               above.south_west.values + x, count, next + x);
        if (!counts) return;
        const auto carried = [&](const Grid<float>& of, const Grid<float>& of_before, Grid<float>& to) {
            return ScreeKernel::Carried{of.row(y) + x, of_before.row(y) + x, to.row(y) + x};
        };
        scree_kernel().carry(carried(slid_.east, slid_before.east, slid_next_.east),
                             carried(slid_.south, slid_before.south, slid_next_.south), stage.before_share,
                             stage.time, here.east.values + x, here.south.values + x,
                             here.south_east.values + x, here.south_west.values + x,
                             above.south_east.values + x, above.south_west.values + x, count);
    });
    if (counts) mend_borders(y, band, stage.time);
    if (!rest_.looks()) {
        const int width = lattice_.width;
        const bool same = std::memcmp(now, next, static_cast<std::size_t>(width) * sizeof(float)) == 0;
        return same ? CellRectangle{} : difference(now, next, 0, width, y);
    }
    int first = lattice_.width;
    int last = 0;
    for (int p = 0; p < rest_.pieces(); ++p) {
        const int x0 = rest_.begin_of(p);
        const int x1 = rest_.end_of(p);
        const bool same = rests(p) || std::memcmp(now + x0, next + x0,
                                                  static_cast<std::size_t>(x1 - x0) * sizeof(float)) == 0;
        const bool same_slid = was(p, ScreeRest::k_same_slid) && band.is_still_around(y, p);
        rest_.find(y, p,
                   (band.is_still(y, p) ? ScreeRest::k_still : 0) | (same ? ScreeRest::k_same : 0) |
                       (same_slid ? ScreeRest::k_same_slid : 0) |
                       (rests(p) && (!is_first || is_settled(p)) ? ScreeRest::k_settled : 0));
        if (same) continue;
        first = std::min(first, x0);
        last = std::max(last, x1);
    }
    return difference(now, next, first, last, y);
}

void ScreeProcess::mend_borders(int y, const ScreeBand& band, float time) {
    const int last = lattice_.width - 1;
    const ScreeBand::Flows& here = band.flows(y);
    const ScreeBand::Flows& above = band.flows(y - 1);
    const float more = border_gain_ * time;
    float* const next = next_.row(y);
    // As in ScreeKernel::carry.
    const auto to_east = [&](int x) {
        return here.east.values[x] + 0.5f * ((here.south_east.values[x] - here.south_west.values[x + 1]) +
                                             (above.south_east.values[x] - above.south_west.values[x + 1]));
    };
    const auto to_south = [](const ScreeBand::Flows& of, int x) {
        return of.south.values[x] + 0.5f * ((of.south_east.values[x] + of.south_east.values[x - 1]) +
                                            (of.south_west.values[x] + of.south_west.values[x + 1]));
    };
    if (!lattice_.wrap_x && last > 0) {
        next[0] -= more * to_east(0);
        next[last] += more * to_east(last - 1);
    }
    if (lattice_.wrap_y) return;
    if (y == 0)
        for (int x = 0; x <= last; ++x) next[x] -= more * to_south(here, x);
    if (y == lattice_.height - 1)
        for (int x = 0; x <= last; ++x) next[x] += more * to_south(above, x);
}

MassBalance ScreeProcess::books() const {
    const double area = lattice_.cell_size * lattice_.cell_size;
    MassBalance books;
    books.rock.came = area * placed_;
    books.rock.there = area * sum_of(ground_.change);
    books.rock.moved = area * sum_of_sizes(ground_.change);
    return books;
}

}  // namespace talus
