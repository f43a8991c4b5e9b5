#include "core/erosion/mountain_ranges.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/erosion/range_ground.h"
#include "core/erosion/stream_power.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/process.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// Channels of the hash.
constexpr std::uint32_t k_rock = 0;
constexpr std::uint32_t k_roughness = 32;
constexpr std::uint32_t k_bends = 64;

constexpr float k_rough = 0.02f;            // of the relief: bumps on the ground where rivers begin
constexpr double k_outlet_spacing = 0.1;    // of the longer side: to either side of an outlet no lower border
constexpr double k_steps = 20;              // while as much rises as the relief
constexpr double k_refining_reliefs = 0.3;  // reliefs that the second level runs; each finer one half as long
constexpr int k_refining_steps = 4;         // of a level, at least, until the next finer one begins
constexpr double k_silting = 0.25;          // share of the time in which as much rises as the relief
constexpr double k_uplift = 1e-3;           // m/year; only the ratio of uplift and erodibility shapes a range
constexpr float k_slowed = 0.9f;            // by the hardest rock
constexpr double k_points_a_crest = 2.5;    // spacings in the width of a crest, at most
constexpr double k_creep = 0.06;  // crest widths: soil's diffusivity over how fast a stream begins to cut
constexpr double k_longest_range_bend = 2;  // crest widths
constexpr int k_last_steps = 5;             // of the finest level, at least
constexpr int k_steps_gone_on = 5;          // of a run of another ground
constexpr double k_as_begun = 0.2;          // share of what these steps are of its run that begins again
constexpr int k_overview_levels = 1;        // that are no finer than the overview
constexpr int k_noise_samples = 513;        // along the longer side, of what varies from place to place

// Metres that a river in balance falls over `length`, with (U/K)^(1/n) = power, below a steepest slope.
double fall(double power, double length, double crest_area, double concavity, double steepest) {
    constexpr int k_parts = 400;
    double sum = 0;
    for (int i = 0; i < k_parts; ++i) {
        // Places of the divide's side stand closer: x = length · t³.
        const double t = (i + 0.5) / k_parts;
        const double x = length * t * t * t;
        const double slope = power * exp2(-concavity * log2(crest_area + x * x / 3));
        // The slope S whose S / (1 − (S / steepest)²) that is.
        const double ratio = 2 * slope / steepest;
        sum += 3 * t * t * 2 * slope / (1 + std::sqrt(1 + ratio * ratio));
    }
    return length * sum / k_parts;
}

// The (U/K)^(1/n) with which a river falls by the relief. What the steepest slope takes is made up for by at
// most four times of what it would be without, for no power reaches a relief that is too high for it.
double power_for(double relief, double length, double crest_area, double concavity, double steepest) {
    double low = relief / fall(1, length, crest_area, concavity, 1e30);
    double high = 4 * low;
    for (int i = 0; i < 20; ++i) {
        const double middle = 0.5 * (low + high);
        (fall(middle, length, crest_area, concavity, steepest) < relief ? low : high) = middle;
    }
    return low;
}

// The finest level for a map: as fine as its samples and as the crests are wide.
int finest_level(const Lattice& map, double crest_width) {
    const int by_crest = Mesh::level_for(map, crest_width / k_points_a_crest);
    const double spacing = Mesh::spacing_of(map, by_crest);
    const int wide = spacing > crest_width / k_points_a_crest ? 1 : 0;  // rather too fine than too coarse
    return std::min(std::min(by_crest + wide, Mesh::k_levels - 1),
                    Mesh::level_for(map, k_samples_a_point * map.cell_size));
}

bool same_ground(const StreamPowerGround& a, const StreamPowerGround& b) {
    return a.start == b.start && a.uplift == b.uplift && a.erodibility == b.erodibility && a.rate == b.rate &&
           a.rain == b.rain;
}

// A run of other ground that goes on with this one, and is as long afterwards. A share of it becomes as at
// the beginning, lest land that does not rise be worn away under a hand that paints for long.
StreamPower gone_on(const StreamPower& run, const StreamPower& begun, const Progress* progress) {
    const double years = k_steps_gone_on * run.law().step;
    const double share = run.length() > years ? k_as_begun * years / run.length() : k_as_begun;
    std::vector<double> height = run.height();
    for (std::size_t i = 0; i < height.size(); ++i) height[i] += share * (begun.height()[i] - height[i]);
    StreamPower on(begun.ground(), run.law(), std::move(height), run.length() - years);
    on.loss() = run.loss();
    for (int i = 0; i < k_steps_gone_on; ++i) on.step(on.next_step(), progress);
    return on;
}

class Range {
 public:
    // overview: the ground at a size that all maps share; null where the map's own is to be taken.
    Range(const MountainRanges& stage, const Terrain& terrain, const Terrain* overview,
          const Context& context)
        : stage_(stage), terrain_(terrain), overview_(overview), context_(context) {
        const double n = static_cast<double>(stage.slope_exponent);
        const double concavity = static_cast<double>(stage.concavity);
        const Lattice& world = terrain.lattice;
        const double length = 0.5 * std::max(world.cell_size, std::min(world.extent_x(), world.extent_y()));
        const double crest = static_cast<double>(stage.crest_width);
        const double steepest = rise_of_slope(static_cast<double>(stage.steepest));
        const double power =
            power_for(static_cast<double>(stage.relief), length, crest * crest, concavity, steepest);
        erodibility_ = static_cast<float>(k_uplift * exp2(-n * log2(power)));
        // Slopes that creep alone keeps in balance are as steep k_creep crest widths from the divide as the
        // streams are where they begin.
        const double head = power * exp2(-concavity * log2(crest * crest));
        diffusivity_ = static_cast<float>(k_uplift * k_creep * crest / head);
        law_.step = static_cast<double>(stage.relief) / k_uplift / k_steps;
        law_.silting_time = k_silting * static_cast<double>(stage.relief) / k_uplift;
        law_.area_exponent = stage.concavity * stage.slope_exponent;
        law_.slope_exponent = stage.slope_exponent;
        law_.max_slope = static_cast<float>(steepest);
        law_.hillslope_area = stage.crest_width * stage.crest_width;
        law_.deposition = stage.deposition;
        rock_ =
            noise_map({.wavelength = longest() / 12, .octaves = 6, .seed = context.seed, .channel = k_rock});
        roughness_ = noise_map(
            {.wavelength = longest() / 6, .octaves = 8, .seed = context.seed, .channel = k_roughness});
    }
    double years() const { return static_cast<double>(stage_.relief) / k_uplift; }

    // The process on the points of the coarsest level.
    StreamPower begin(std::shared_ptr<const Mesh> mesh) {
        StreamPowerGround ground = ground_on(std::move(mesh), 0, true);
        std::vector<double> height(ground.start.size());
        const std::vector<float> bumps = noise_at(roughness_, *ground.mesh, 0);
        for (std::size_t i = 0; i < height.size(); ++i) {
            const float bump = ground.outlet[i] != 0 ? 0.0f : k_rough * stage_.relief * bumps[i];
            const float share = ground.rate.empty() ? 1.0f : ground.rate[i];
            height[i] = static_cast<double>(ground.start[i] + bump * share);
        }
        return {std::move(ground), law_, std::move(height)};
    }
    Winding winding() const {
        return {.wavelength = k_longest_range_bend * static_cast<double>(stage_.crest_width),
                .seed = context_.seed,
                .channel = k_bends};
    }
    StreamPower finer(const StreamPower& process) {
        std::erase_if(outlets_, [&](std::uint32_t outlet) { return process.ground().outlet[outlet] == 0; });
        return refined(process, ground_on(process.ground().mesh, process.ground().level + 1, false),
                       context_.progress);
    }

 private:
    StreamPowerGround ground_on(std::shared_ptr<const Mesh> mesh, int level, bool finds_outlets) {
        const Progress* const progress = context_.progress;
        StreamPowerGround ground;
        ground.mesh = std::move(mesh);
        ground.level = level;
        // Small differences at the beginning lead to other valleys: all sizes of a map begin with the same
        // ground.
        const bool is_coarse = overview_ != nullptr && level <= k_overview_levels;
        const Terrain& terrain = is_coarse ? *overview_ : terrain_;
        const Field<float>& rates = is_coarse ? context_.overview_rate : context_.rate;
        const auto on_points = [&](const Grid<float>& map) {
            return at_points(map, terrain.lattice, *ground.mesh, level, progress);
        };
        ground.start = on_points(*terrain.height());
        set_rate(ground, rates, terrain.lattice, progress);
        set_rain(ground, rain_weights(stage_.rain, terrain), terrain.lattice, progress);
        ground.uplift = on_points(rows_of(stage_.uplift, terrain));
        for (float& share : ground.uplift) share = static_cast<float>(k_uplift) * std::max(0.0f, share);
        const std::vector<float> hardness = on_points(rows_of(stage_.hardness, terrain));
        const std::vector<float> rock = noise_at(rock_, *ground.mesh, level);
        ground.erodibility.resize(ground.start.size());
        ground.diffusivity.resize(ground.start.size());
        for (std::size_t i = 0; i < ground.start.size(); ++i) {
            const float ease = 1 - k_slowed * clamp(hardness[i], 0.0f, 1.0f);
            ground.erodibility[i] = erodibility_ * ease * float_exp2(6 * stage_.irregularity * rock[i]);
            ground.diffusivity[i] = diffusivity_ * ease;
        }
        ground.outlet.assign(ground.start.size(), 0);
        if (stage_.outlets != MountainRanges::Outlets::borders) {
            for (std::size_t i = 0; i < ground.start.size(); ++i)
                ground.outlet[i] = ground.start[i] <= terrain_.sea_level;
        }
        if (finds_outlets) find_outlets(ground);
        for (const std::uint32_t outlet : outlets_) {
            if (ground.outlet[outlet] == 0) ground.outlet[outlet] = StreamPowerGround::k_while_reached;
        }
        return ground;
    }

    // Along the borders, places that are the lowest within a part of the border to either side; the lowest
    // place of all if rivers could leave nowhere.
    void find_outlets(const StreamPowerGround& ground) {
        const Mesh& mesh = *ground.mesh;
        const Mesh::Level& level = mesh.level(0);
        const Lattice& world = terrain_.lattice;
        const std::vector<float> bumps = noise_at(roughness_, mesh, 0);
        const auto height = [&](std::uint32_t point) {
            return ground.start[point] + k_rough * stage_.relief * bumps[point];
        };
        if (stage_.outlets != MountainRanges::Outlets::sea) {
            struct Place {
                double along;  // m around the map
                std::uint32_t point;
            };
            std::vector<Place> ring;
            const double x_end = world.extent_x();
            const double y_end = world.extent_y();
            for (std::uint32_t point = 0; point < ground.start.size(); ++point) {
                if (level.at_border[point] == 0) continue;
                const auto x = static_cast<double>(mesh.x()[point]);
                const auto y = static_cast<double>(mesh.y()[point]);
                const double away[] = {world.wrap_y ? 1e30 : y, world.wrap_x ? 1e30 : x_end - x,
                                       world.wrap_y ? 1e30 : y_end - y, world.wrap_x ? 1e30 : x};
                const auto side = std::min_element(away, away + 4) - away;
                const double along[] = {x, x_end + y, x_end + y_end + (x_end - x),
                                        2 * x_end + y_end + (y_end - y)};
                ring.push_back({along[side], point});
            }
            std::sort(ring.begin(), ring.end(),
                      [](const Place& a, const Place& b) { return a.along < b.along; });
            const double around = 2 * (x_end + y_end);
            const double reach = k_outlet_spacing * std::max(x_end, y_end);
            for (const Place& place : ring) {
                const bool is_lowest = std::all_of(ring.begin(), ring.end(), [&](const Place& other) {
                    const double apart = std::fabs(place.along - other.along);
                    return std::min(apart, around - apart) > reach || place.point == other.point ||
                           height(place.point) < height(other.point);
                });
                if (is_lowest) outlets_.push_back(place.point);
            }
        }
        if (outlets_.empty() &&
            std::find(ground.outlet.begin(), ground.outlet.end(), 1) == ground.outlet.end()) {
            std::uint32_t lowest = 0;
            for (std::uint32_t point = 1; point < ground.start.size(); ++point) {
                if (height(point) < height(lowest)) lowest = point;
            }
            outlets_.push_back(lowest);
        }
    }

    double longest() const {
        return std::max(
            {terrain_.lattice.extent_x(), terrain_.lattice.extent_y(), terrain_.lattice.cell_size});
    }
    // Noise of the place alone, whatever the map's resolution.
    MapPyramid noise_map(const SmoothNoiseLaw& law) const {
        Lattice map = terrain_.lattice;
        map.cell_size = longest() / (k_noise_samples - 1);
        const auto samples = [&](double extent, bool wraps) {
            return std::max(1, static_cast<int>(extent / map.cell_size + 0.5)) + !wraps;
        };
        map.width = samples(terrain_.lattice.extent_x(), map.wrap_x);
        map.height = samples(terrain_.lattice.extent_y(), map.wrap_y);
        map.x0 = map.y0 = 0;
        const SmoothNoise noise(law, map, map);
        Grid<float> values(map.width, map.height);
        each_row(map.width, map.height, context_.progress, [&](int y) { noise.make_row(y, values.row(y)); });
        return {std::move(values), map.wrap_x && map.wrap_y, context_.progress};
    }
    std::vector<float> noise_at(const MapPyramid& map, const Mesh& mesh, int level) const {
        return at_points(map, terrain_.lattice, mesh, level, context_.progress);
    }
    Grid<float> rows_of(const NumberOrField& value, const Terrain& terrain) const {
        const NumberRows rows(value, terrain);
        Grid<float> result(terrain.lattice.width, terrain.lattice.height);
        each_row(result.width(), result.height(), context_.progress,
                 [&](int y) { rows.row(y, result.row(y), result.width()); });
        return result;
    }

    const MountainRanges& stage_;
    const Terrain& terrain_;
    const Terrain* overview_;
    const Context& context_;
    MapPyramid rock_;       // how easily it is worn
    MapPyramid roughness_;  // bumps on the ground where rivers begin
    std::vector<std::uint32_t> outlets_;
    float erodibility_ = 0;
    float diffusivity_ = 0;
    StreamPowerLaw law_;
};

}  // namespace

double MountainRanges::cost_per_cell(const Lattice& world) const {
    constexpr double k_linear = 130;  // ns a point and step
    constexpr double k_newton = 250;
    constexpr double k_sample = 80;  // ns
    const double step = slope_exponent == 1 ? k_linear : k_newton;
    const int finest = finest_level(world, static_cast<double>(crest_width));
    const double area = std::max(1.0, world.extent_x() * world.extent_y());
    const auto points = [&](int level) {
        const double spacing = Mesh::spacing_of(world, level);
        return area / (spacing * spacing);
    };
    double cost = points(was_run_live() ? finest : 0) * k_steps * static_cast<double>(amount);
    if (!was_run_live()) {
        for (int level = 1; level <= finest; ++level)
            cost += points(level) * (level == finest ? k_last_steps : k_refining_steps);
    }
    return k_sample + step * cost / world.cells();
}

double MountainRanges::scratch_per_cell(const Lattice& world) const {
    constexpr double k_point = 450;  // bytes: neighbours, state, flow, surfaces
    constexpr double k_cell = 48;
    const double spacing = Mesh::spacing_of(world, finest_level(world, static_cast<double>(crest_width)));
    const double area = std::max(spacing * spacing, world.extent_x() * world.extent_y());
    return k_cell + k_point * area / (spacing * spacing) / world.cells();
}

RisingRange MountainRanges::begin(const Terrain& terrain, const Context& context) const {
    const int finest = finest_level(terrain.lattice, static_cast<double>(crest_width));
    Range range(*this, terrain, nullptr, context);
    StreamPower process = range.begin(mesh_of(terrain.lattice, finest, context.progress));
    for (int level = 1; level <= finest; ++level) process = range.finer(process);
    return {std::move(process), terrain.lattice, range.years(), range.winding(), context.rate};
}

void MountainRanges::write(const RisingRange& process, Terrain& terrain, Progress* progress) const {
    set_changed_ground(terrain, process.change(terrain, true, progress), progress);
}

void MountainRanges::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    if (was_run_live()) return run_to_its_length(*this, terrain, context);
    Range range(*this, terrain, context.overview, context);
    const double years = static_cast<double>(amount) * range.years();
    if (!(years > 0)) return set_changed_ground(terrain, GroundChange(terrain.height()), context.progress);
    const int finest = finest_level(terrain.lattice, static_cast<double>(crest_width));
    const std::shared_ptr<const Mesh> mesh = mesh_of(terrain.lattice, finest, context.progress);
    // Each finer level takes the last half of the time of the one before it, which goes on without it where
    // it is the last: so all of them tell of the same history.
    double refining = std::min(0.5 * years, k_refining_reliefs * range.years());
    // Also before a run that was kept goes on: finer levels need to know where rivers leave.
    const StreamPower begun = range.begin(mesh);
    StreamPower process = [&] {
        const ProgressPart part(context.progress, 0, finest == 0 ? 0.9f : 0.3f);
        return run_process<StreamPower>(years - refining, context, [&] { return begun; });
    }();
    if (context.runs != nullptr && !same_ground(process.ground(), begun.ground())) {
        process = gone_on(process, begun, context.progress);
        context.runs->keep(process.length(), std::make_shared<const KeptProcess<StreamPower>>(process));
    }
    for (int level = 0; level <= finest; ++level) {
        if (level > 0) process = range.finer(process);
        const bool is_last = level == finest;
        const double until = is_last ? years : years - refining * (level == 0 ? 1.0 : 0.5);
        if (level > 0 && !is_last) refining *= 0.5;
        const double from = process.length();
        const ProgressPart part(
            context.progress,
            finest == 0 ? 0.9f : 0.3f + 0.6f * static_cast<float>(level) / static_cast<float>(finest + 1),
            finest == 0 ? 1.0f
                        : 0.3f + 0.6f * static_cast<float>(level + 1) / static_cast<float>(finest + 1));
        // As many steps as are to be, or as the longest step needs.
        const double needed = -std::floor((from - until) / process.next_step() + 1e-6);
        const int steps = std::max(is_last ? k_last_steps : k_refining_steps, static_cast<int>(needed));
        for (int i = 0; until > from && i < steps; ++i)
            process.step((until - from) / steps, context.progress);
    }
    process.silt_up(context.progress);
    set_changed_ground(terrain,
                       change_on_map(process, terrain, context.rate.get(), range.winding(), context.progress),
                       context.progress);
}

}  // namespace talus
