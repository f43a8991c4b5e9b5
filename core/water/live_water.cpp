#include "core/water/live_water.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/math.h"
#include "core/base/statistics.h"
#include "core/terrain/brush.h"
#include "core/terrain/rows.h"
#include "core/water/live_water_bands.h"

namespace talus {
namespace {

constexpr double k_gravity = 9.81;  // m/s²
constexpr double k_courant = 0.7;
constexpr double k_min_wave_depth = 0.05;  // m; bounds the step while all is dry

// Returns the speed [m/s] that follows from the sum of the flows of a cell's opposite pipes [m²/s]; a film
// counts as being at rest.
float speed_of(float flows, float depth) {
    constexpr float k_film = 0.01f;  // m
    return depth < k_film ? 0.0f : 0.5f * flows / depth;
}

// Share that is gone after so many mean lifetimes.
float gone(double lifetimes) { return static_cast<float>(1 - exp2(-lifetimes / std::numbers::ln2)); }

float largest(const Grid<float>& values) {
    return reduce_rows(
        values.height(), 0.0f,
        [&](float& most, int y) {
            for (int x = 0; x < values.width(); ++x) most = std::max(most, values(x, y));
        },
        [](float& total, float part) { total = std::max(total, part); });
}

}  // namespace

LiveWater::LiveWater(const LiveWaterSetup& setup, const Lattice& lattice, Field<float> ground,
                     Field<float> depth)
    : setup_(setup),
      lattice_(lattice),
      ground_(std::move(ground)),
      depth_(depth != nullptr ? *depth : Grid<float>(lattice.width, lattice.height, 0.0f)),
      sediment_(lattice.width, lattice.height, 0.0f),
      flow_x_(lattice.width + 1, lattice.height, 0.0f),
      flow_y_(lattice.width, lattice.height + 1, 0.0f),
      halos_(lattice.width + 1, live_water_halo_rows(lattice.width, lattice.height)),
      deepest_(largest(depth_)) {
    counted_.water_came = sum_of(depth_);
}

LiveWater::LiveWater(const LiveWaterSetup& setup, const Lattice& lattice, Field<float> ground, State state)
    : setup_(setup),
      lattice_(lattice),
      ground_(std::move(ground), std::move(state.change)),
      depth_(std::move(state.depth)),
      sediment_(std::move(state.sediment)),
      flow_x_(std::move(state.flow_x)),
      flow_y_(std::move(state.flow_y)),
      halos_(lattice.width + 1, live_water_halo_rows(lattice.width, lattice.height)),
      deepest_(largest(depth_)) {
    counted_ = {.water_came = sum_of(depth_), .rock_placed = sum_of(ground_.change) + sum_of(sediment_)};
}

LiveWater::State LiveWater::take_state() && {
    return {std::move(ground_.change), std::move(depth_), std::move(sediment_), std::move(flow_x_),
            std::move(flow_y_)};
}

double LiveWater::next_step() const {
    return longest_step(lattice_.cell_size, static_cast<double>(std::min(deepest_, setup_.pipe_depth)));
}

double LiveWater::longest_step(double cell_size, double depth) {
    return k_courant * cell_size / std::sqrt(k_gravity * std::max(k_min_wave_depth, depth));
}

float LiveWater::Evenly::come(float rate, double seconds) {
    constexpr double k_step = 0x1p-18;  // m; exact in depths below 64 m, and even beyond rounded both ways
    due += seconds * static_cast<double>(rate);
    const double comes = std::floor(due / k_step) * k_step;
    due -= comes;
    came += comes;
    return static_cast<float>(comes);
}

LiveWaterRates LiveWater::law() const {
    const bool has_sea = setup_.edge == WaterEdge::sea;
    return {
        .pipe_depth = setup_.pipe_depth,
        .per_cell = static_cast<float>(1 / lattice_.cell_size),
        .capacity = setup_.capacity,
        .min_slope = setup_.min_slope,
        .min_power = setup_.min_power,
        .working_depth = setup_.working_depth,
        .standing_step = static_cast<float>(static_cast<double>(setup_.bank_slope) * lattice_.cell_size),
        .sea = has_sea ? setup_.sea_level : -std::numeric_limits<float>::max(),
    };
}

LiveWaterRates LiveWater::rates(double seconds) {
    const double cell = lattice_.cell_size;
    const auto real = [](double value) { return static_cast<float>(value); };
    LiveWaterRates rates = law();
    rates.gain = real(k_gravity * seconds / cell);
    rates.keeps = 1 - gone(seconds * static_cast<double>(setup_.damping));
    rates.drag = real(4 * seconds * static_cast<double>(setup_.friction));
    rates.share = real(seconds / cell);
    rates.picks_up = gone(seconds * static_cast<double>(setup_.pick_up));
    rates.drops = gone(seconds * static_cast<double>(setup_.settling));
    rates.evaporation = evaporating_.come(setup_.evaporation, seconds);
    rates.rain = raining_.come(setup_.rain, seconds);
    rates.seconds = real(seconds);
    rates.slides = gone(seconds * static_cast<double>(setup_.sliding)) / 8;
    return rates;
}

void LiveWater::well_up(const LiveWaterRates& rates) {
    for (const Source& source : sources_) {
        for (const Source::Cell& each : source.cells) {
            float& depth = depth_.data()[each.cell];
            const float before = depth;
            depth = std::max(0.0f, depth + rates.seconds * each.rate);
            counted_.water_came += static_cast<double>(depth) - static_cast<double>(before);
        }
    }
}

double LiveWater::step(double max_length, Progress* progress) {
    const double seconds = std::min(max_length, next_step());
    const LiveWaterRates now = rates(seconds);
    well_up(now);
    const LiveWaterStep step = step_live_water(
        now, setup_, lattice_, {*ground_.start, ground_.change, depth_, sediment_, flow_x_, flow_y_, halos_},
        progress);
    deepest_ = step.deepest;
    counted_.water_gone += step.loss.water;
    counted_.rock_gone += step.loss.rock;
    length_ += seconds;
    return seconds;
}

void LiveWater::touch(const RunEvent& event) {
    if (is_of_water(event.tool)) {
        counted_.water_came += added_by(event, depth_);
        deepest_ = largest(depth_);
    } else if (is_of_ground(event.tool)) {
        counted_.rock_placed += added_by(event, ground_.change);
    } else if (event.tool == RunTool::spring || event.tool == RunTool::drain) {
        place_source(event);
    } else if (event.tool == RunTool::close) {
        std::erase_if(sources_, [&](const Source& source) { return ends(event, source.event, lattice_); });
    } else if (event.tool == RunTool::rain) {
        setup_.rain = event.amount * k_mm_per_hour;
    }
}

// Uses a brush on the grid. Returns what it added [m, over all cells].
double LiveWater::added_by(const RunEvent& event, Grid<float>& grid) const {
    const double before = sum_of(grid);
    use_brush(event, lattice_, grid);
    return sum_of(grid) - before;
}

void LiveWater::place_source(const RunEvent& event) {
    Source source{event};
    double sum = 0;
    for_each_touched(lattice_, event.x, event.y, static_cast<double>(event.radius),
                     [&](std::size_t cell, double weight) {
                         source.cells.push_back({cell, static_cast<float>(weight)});
                         sum += weight;
                     });
    // The weight of the one cell of a brush that is a point, or too small for a float.
    constexpr double k_no_weight = 1e-30;
    if (sum < k_no_weight) {
        for (Source::Cell& each : source.cells) each.rate = 1;
        sum = 1;
    }
    const double cell = lattice_.cell_size;
    const double discharge = static_cast<double>(event.amount) * (event.tool == RunTool::drain ? -1 : 1);
    for (Source::Cell& each : source.cells)
        each.rate = static_cast<float>(static_cast<double>(each.rate) * discharge / (sum * cell * cell));
    sources_.push_back(std::move(source));
}

void LiveWater::add_state(Digester& digester) const {
    for (const Grid<float>* grid : {&ground_.change, &depth_, &sediment_, &flow_x_, &flow_y_})
        digester.add_bytes(grid->data(), grid->size() * sizeof(float));
    for (const Source& source : sources_) {
        digester.add(source.event.x).add(source.event.y);
        for (const Source::Cell& each : source.cells) digester.add(each.cell).add(each.rate);
    }
    digester.add(setup_.rain).add(raining_.due).add(evaporating_.due).add(deepest_);
}

LiveWater::CellPipes LiveWater::pipes(int x, int y) const {
    LiveWater copy = *this;
    const LiveWaterRates now = copy.rates(next_step());
    copy.well_up(now);
    CellPipes pipes = pipes_of_cell(now, setup_, lattice_,
                                    {*ground_.start, copy.ground_.change, copy.depth_, copy.sediment_,
                                     copy.flow_x_, copy.flow_y_, copy.halos_},
                                    x, y);
    copy.add_law(pipes, now, x, y);
    return pipes;
}

// What the pipes' flows are made of. The kernel keeps none of it; the drops and depths that the step begins
// with say it again.
void LiveWater::add_law(CellPipes& pipes, const LiveWaterRates& rates, int x, int y) const {
    pipes.gain = rates.gain;
    pipes.keeps = rates.keeps;
    const std::array<float, 4> old{-flow_x_(x, y), flow_x_(x + 1, y), -flow_y_(x, y), flow_y_(x, y + 1)};
    constexpr std::array<std::array<int, 2>, 4> k_ways{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    const float here = depth_(x, y);
    for (std::size_t i = 0; i < k_ways.size(); ++i) {
        const int to_x = x + k_ways[i][0];
        const int to_y = y + k_ways[i][1];
        const bool on_map = (lattice_.wrap_x || (to_x >= 0 && to_x < lattice_.width)) &&
                            (lattice_.wrap_y || (to_y >= 0 && to_y < lattice_.height));
        pipes.walled[i] = !on_map && setup_.edge == WaterEdge::closed;
        if (pipes.walled[i]) continue;
        const float there = on_map ? depth_((to_x + lattice_.width) % lattice_.width,
                                            (to_y + lattice_.height) % lattice_.height)
                                   : 0.0f;
        const float drop = pipes.drop[i];
        const float bed = drop - (here - there);  // how far the ground falls
        const float open = 0.5f * (here + there + std::fabs(drop) - std::fabs(bed));
        const float depth = std::clamp(open, 0.0f, std::min(std::max(here, there), rates.pipe_depth));
        const float pushed = old[i] * rates.keeps + rates.gain * depth * drop;
        const float root = std::sqrt(depth * depth + rates.drag * std::fabs(pushed));
        pipes.depth[i] = depth;
        pipes.slowed[i] = root > 0 ? 2 * depth / (depth + root) : 1.0f;
    }
}

std::size_t LiveWater::bytes() const {
    return ground_.bytes() +
           (depth_.size() + sediment_.size() + flow_x_.size() + flow_y_.size() + halos_.size()) *
               sizeof(float);
}

// made(flow_x, flow_y, depth) of each cell's middle: the sums of the flows of its opposite pipes [m²/s].
template <class Made>
Grid<float> LiveWater::of_flows(Made&& made) const {
    Grid<float> result(lattice_.width, lattice_.height);
    each_row(lattice_.width, lattice_.height, nullptr, [&](int y) {
        const float* const across = flow_x_.row(y);
        const float* const north = flow_y_.row(y);
        const float* const south = flow_y_.row(y + 1);
        const float* const depth = depth_.row(y);
        float* const out = result.row(y);
        for (int x = 0; x < lattice_.width; ++x)
            out[x] = made(across[x] + across[x + 1], north[x] + south[x], depth[x]);
    });
    return result;
}

Grid<float> LiveWater::discharge() const {
    const auto half_cell = static_cast<float>(lattice_.cell_size / 2);
    return of_flows([=](float x, float y, float /*depth*/) { return half_cell * std::sqrt(x * x + y * y); });
}

Current LiveWater::current() const {
    return {.east = of_flows([](float x, float, float depth) { return speed_of(x, depth); }),
            .south = of_flows([](float, float y, float depth) { return speed_of(y, depth); })};
}

Grid<float> LiveWater::speed() const {
    return of_flows([](float x, float y, float depth) { return speed_of(std::sqrt(x * x + y * y), depth); });
}

Grid<float> LiveWater::capacity() const {
    const int width = lattice_.width;
    const int height = lattice_.height;
    const LiveWaterRates rates = law();
    // A column beyond either end, for the neighbours there.
    Grid<float> levels(width + 2, height);
    each_row(width, height, nullptr, [&](int y) {
        const float* const start = ground_.start->row(y);
        const float* const change = ground_.change.row(y);
        const float* const depth = depth_.row(y);
        float* const level = levels.row(y) + 1;
        for (int x = 0; x < width; ++x) level[x] = std::max(start[x] + change[x], rates.sea) + depth[x];
        level[-1] = level[lattice_.wrap_x ? width - 1 : 0];
        level[width] = level[lattice_.wrap_x ? 0 : width - 1];
    });
    const auto level = [&](int y) {
        const int inside = lattice_.wrap_y ? (y + height) % height : std::clamp(y, 0, height - 1);
        return levels.row(inside) + 1;
    };
    Grid<float> result(width, height);
    each_row(width, height, nullptr, [&](int y) {
        live_water_kernel().capacities(
            rates, {level(y) - 1, level(y) + 1, level(y - 1), level(y + 1)},
            {flow_x_.row(y), flow_x_.row(y) + 1, flow_y_.row(y), flow_y_.row(y + 1)}, depth_.row(y),
            result.row(y), width);
    });
    return result;
}

MassBalance LiveWater::books() const {
    const double area = lattice_.cell_size * lattice_.cell_size;
    const double rain_cells =
        setup_.rain_share != nullptr ? sum_of(*setup_.rain_share) : static_cast<double>(depth_.size());
    MassBalance books;
    books.water.came = area * (counted_.water_came + raining_.came * rain_cells);
    books.water.there = area * sum_of(depth_);
    books.water.gone = area * counted_.water_gone;
    books.water.moved = books.water.there + books.water.gone;
    books.rock.came = area * counted_.rock_placed;
    books.rock.there = area * sum_of(ground_.change);
    books.rock.carried = area * sum_of(sediment_);
    books.rock.gone = area * counted_.rock_gone;
    books.rock.moved = area * sum_of_sizes(ground_.change);
    return books;
}

}  // namespace talus
