#include "core/erosion/mountain_ranges.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/resample_map.h"
#include "core/base/smooth_noise.h"
#include "core/erosion/stream_power.h"
#include "core/terrain/ground_change.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/process.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// Channels of the hash.
constexpr std::uint32_t k_rock = 0;
constexpr std::uint32_t k_roughness = 32;
constexpr std::uint32_t k_diagonal = 64;

constexpr int k_coarse_cells = 256;   // along the longer side of the lattice on which most of the time runs
constexpr int k_refining_steps = 12;  // on each of the finer ones
constexpr float k_rough = 0.02f;      // of the relief: bumps on the ground where rivers begin
constexpr double k_outlet_spacing = 0.1;  // of the longer side: to either side of an outlet no lower border
constexpr double k_steps = 40;            // while as much rises as the relief
constexpr double k_silting = 0.25;        // share of the time in which as much rises as the relief
constexpr double k_uplift = 1e-3;         // m/year; only the ratio of uplift and erodibility shapes a range
constexpr float k_slowed = 0.9f;          // by the hardest rock

// Metres that a river in balance falls over `length`, with (U/K)^(1/n) = power, below a steepest slope.
double fall(double power, double length, double crest_area, double concavity, double steepest) {
    constexpr int k_parts = 400;
    double sum = 0;
    for (int i = 0; i < k_parts; ++i) {
        // Places of the divide's side stand closer: x = length · t³.
        const double t = (i + 0.5) / k_parts;
        const double x = length * t * t * t;
        const double slope = power * exp2(-concavity * log2(crest_area + x * x / 3));
        sum += 3 * t * t * slope / (1 + slope / steepest);
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

// How many lattices there are, each twice as fine as the one before.
int levels_of(const Lattice& map) {
    int levels = 1;
    const int longer = std::max(map.width - !map.wrap_x, map.height - !map.wrap_y);
    while ((k_coarse_cells << (levels - 1)) < longer) ++levels;
    return levels;
}

// The lattice of a level: the map's own is the last.
Lattice level_of(const Lattice& map, int level, int levels) {
    if (level == levels - 1) return map;
    Lattice result = map;
    const int longer = std::max(map.width - !map.wrap_x, map.height - !map.wrap_y);
    const double ratio = static_cast<double>(longer) / (k_coarse_cells << level);
    const auto cells = [&](int count, bool wraps) {
        return std::max(1, static_cast<int>((count - !wraps) / ratio + 0.5)) + !wraps;
    };
    result.width = cells(map.width, map.wrap_x);
    result.height = cells(map.height, map.wrap_y);
    result.cell_size = map.cell_size * ratio;
    return result;
}

SamplePlaces places(int count, bool wraps, int of) {
    SamplePlaces result;
    const int own = std::max(1, count - !wraps);
    const int other = std::max(1, of - !wraps);
    result.step = static_cast<double>(other) / own;
    for (int i = 0; i < count; ++i) result.at.push_back(i * static_cast<double>(other) / own);
    return result;
}

// A map on another lattice of the same world.
Grid<float> moved(const Grid<float>& map, const Lattice& to, const Progress* progress) {
    if (map.width() == to.width && map.height() == to.height) return map;
    const bool wraps = to.wrap_x && to.wrap_y;
    return resampled(MapPyramid(map, wraps, progress), places(to.width, to.wrap_x, map.width()),
                     places(to.height, to.wrap_y, map.height()), wraps ? Beyond::wrap : Beyond::edge, {},
                     progress);
}

class Range {
 public:
    Range(const MountainRanges& stage, const Terrain& terrain, const Context& context)
        : stage_(stage), terrain_(terrain), context_(context) {
        const double n = static_cast<double>(stage.slope_exponent);
        const Lattice& world = terrain.lattice;
        const double length = 0.5 * std::max(world.cell_size, std::min(world.extent_x(), world.extent_y()));
        const double crest = static_cast<double>(stage.crest_width);
        const SinCos angle = sin_cos_turns(static_cast<double>(stage.steepest) / 360);
        const double power = power_for(static_cast<double>(stage.relief), length, crest * crest,
                                       static_cast<double>(stage.concavity), angle.sin / angle.cos);
        erodibility_ = static_cast<float>(k_uplift * exp2(-n * log2(power)));
        law_.step = static_cast<double>(stage.relief) / k_uplift / k_steps;
        law_.silting_time = k_silting * static_cast<double>(stage.relief) / k_uplift;
        law_.area_exponent = stage.concavity * stage.slope_exponent;
        law_.slope_exponent = stage.slope_exponent;
        law_.max_slope = static_cast<float>(angle.sin / angle.cos);
        law_.hillslope_area = stage.crest_width * stage.crest_width;
    }
    double step() const { return law_.step; }

    // Finds the outlets along the borders on the coarsest lattice: places that are the lowest within a part
    // of the border to either side.
    void find_outlets(const Lattice& map) {
        if (stage_.outlets == MountainRanges::Outlets::sea || (map.wrap_x && map.wrap_y)) return;
        const Grid<float> ground = moved(*terrain_.height(), map, context_.progress);
        const double longest = std::max(map.extent_x(), map.extent_y());
        const SmoothNoise rough(roughness(map, longest), map, map);
        std::vector<Outlet> ring;
        std::vector<float> heights;
        Grid<float> noise(map.width, map.height);
        for (int y = 0; y < map.height; ++y) rough.make_row(y, noise.row(y));
        const auto add = [&](int x, int y) {
            ring.push_back({(x + 0.5) / map.width, (y + 0.5) / map.height});
            heights.push_back(ground(x, y) + k_rough * stage_.relief * noise(x, y));
        };
        const int right = map.width - 1;
        const int bottom = map.height - 1;
        if (!map.wrap_y)
            for (int x = 0; x <= right; ++x) add(x, 0);
        if (!map.wrap_x)
            for (int y = map.wrap_y ? 0 : 1; y <= bottom; ++y) add(right, y);
        if (!map.wrap_y)
            for (int x = right - (map.wrap_x ? 0 : 1); x >= 0; --x) add(x, bottom);
        if (!map.wrap_x)
            for (int y = bottom - 1; y >= 1; --y) add(0, y);
        const auto count = static_cast<int>(ring.size());
        const int around = std::max(1, static_cast<int>(k_outlet_spacing * std::max(map.width, map.height)));
        for (int i = 0; i < count; ++i) {
            bool is_lowest = true;
            for (int d = 1; d <= std::min(around, count - 1) && is_lowest; ++d) {
                const auto at = [&](int j) {
                    return heights[static_cast<std::size_t>((j + 2 * count) % count)];
                };
                is_lowest = at(i) < at(i - d) && at(i) <= at(i + d);
            }
            if (is_lowest) outlets_.push_back(ring[static_cast<std::size_t>(i)]);
        }
    }

    // The process on a lattice, from the ground with a change that is already there.
    StreamPower begin(const Lattice& map, const Grid<float>* changed) const {
        const Progress* const progress = context_.progress;
        StreamPowerGround ground;
        ground.map = map;
        const bool is_own = map.width == terrain_.lattice.width && map.height == terrain_.lattice.height;
        ground.start = is_own ? terrain_.height() : make_field(moved(*terrain_.height(), map, progress));
        Grid<float> hardness = rows_of(stage_.hardness, 1);
        Grid<float> uplift = rows_of(stage_.uplift, static_cast<float>(k_uplift));
        ground.rain = rain_weights(stage_.rain, terrain_);
        if (!is_own) {
            hardness = moved(hardness, map, progress);
            uplift = moved(uplift, map, progress);
            if (ground.rain != nullptr) ground.rain = make_field(moved(*ground.rain, map, progress));
        }
        Grid<float> diagonal(map.width, map.height);
        Grid<std::uint8_t> base(map.width, map.height, 0);
        Grid<float> height(map.width, map.height);
        const Lattice& world = map;
        const double longest = std::max(world.extent_x(), world.extent_y());
        const SmoothNoise rock({.wavelength = std::max(world.cell_size, longest / 12),
                                .octaves = 6,
                                .seed = context_.seed,
                                .channel = k_rock},
                               map, world);
        const SmoothNoise rough(roughness(map, longest), map, world);
        const bool borders = stage_.outlets != MountainRanges::Outlets::sea;
        const bool sea = stage_.outlets != MountainRanges::Outlets::borders;
        each_row(map.width, map.height, progress, [&](int y) {
            std::vector<float> noise(static_cast<std::size_t>(map.width));
            rock.make_row(y, noise.data());
            const RowKey key = row_key(context_.seed, y, k_diagonal);
            const float* const start = ground.start->row(y);
            float* const hard = hardness.row(y);
            for (int x = 0; x < map.width; ++x) {
                const float varied = float_exp2(6 * stage_.irregularity * noise[static_cast<std::size_t>(x)]);
                hard[x] = erodibility_ * varied * (1 - k_slowed * clamp(hard[x], 0.0f, 1.0f));
                diagonal.row(y)[x] = 1 / (2 - to_unit(hash(key, static_cast<std::uint32_t>(x))));
                uplift.row(y)[x] = std::max(0.0f, uplift.row(y)[x]);
                base.row(y)[x] = sea && start[x] <= terrain_.sea_level;
            }
            rough.make_row(y, noise.data());
            for (int x = 0; x < map.width; ++x) {
                const float change = changed != nullptr ? changed->row(y)[x] : 0.0f;
                const float bump =
                    changed != nullptr ? 0.0f : k_rough * stage_.relief * noise[static_cast<std::size_t>(x)];
                height.row(y)[x] = base.row(y)[x] != 0 ? start[x] : start[x] + change + bump;
            }
        });
        if (borders) {
            for (const Outlet& outlet : outlets_) {
                const int x = std::min(map.width - 1, static_cast<int>(outlet.x * map.width));
                const int y = std::min(map.height - 1, static_cast<int>(outlet.y * map.height));
                base(x, y) = 1;
                height(x, y) = (*ground.start)(x, y);
            }
        }
        ground.erodibility = make_field(std::move(hardness));
        ground.uplift = make_field(std::move(uplift));
        ground.diagonal = make_field(std::move(diagonal));
        ground.base = std::make_shared<const Grid<std::uint8_t>>(std::move(base));
        return StreamPower(std::move(ground), law_, std::move(height));
    }

 private:
    struct Outlet {
        double x;  // share of the map's width
        double y;
    };

    SmoothNoiseLaw roughness(const Lattice& map, double longest) const {
        return {.wavelength = std::max(map.cell_size, longest / 6),
                .octaves = 8,
                .seed = context_.seed,
                .channel = k_roughness};
    }
    Grid<float> rows_of(const NumberOrField& value, float factor) const {
        const NumberRows rows(value, terrain_);
        Grid<float> result(terrain_.lattice.width, terrain_.lattice.height);
        for (int y = 0; y < result.height(); ++y) {
            rows.row(y, result.row(y), result.width());
            for (int x = 0; x < result.width(); ++x) result.row(y)[x] *= factor;
        }
        return result;
    }

    const MountainRanges& stage_;
    const Terrain& terrain_;
    const Context& context_;
    std::vector<Outlet> outlets_;
    float erodibility_ = 0;
    StreamPowerLaw law_;
};

Grid<float> change_of(const StreamPower& process) {
    Grid<float> change = process.height();
    const Grid<float>& start = *process.ground().start;
    for (std::size_t i = 0; i < change.size(); ++i) change.data()[i] -= start.data()[i];
    return change;
}

}  // namespace

double MountainRanges::cost_per_cell(const Lattice& world) const {
    constexpr double k_linear = 50;  // ns a cell and step
    constexpr double k_newton = 170;
    const double step = slope_exponent == 1 ? k_linear : k_newton;
    const int levels = levels_of(world);
    if (was_run_live()) return 20 + step * k_steps * static_cast<double>(amount);
    const auto cells = [&](int level) {
        const Lattice map = level_of(world, level, levels);
        return static_cast<double>(map.width) * map.height;
    };
    double cost =
        cells(0) * std::max(1.0, k_steps * static_cast<double>(amount) - k_refining_steps * (levels - 1));
    for (int level = 1; level < levels; ++level) cost += cells(level) * k_refining_steps;
    return 20 + step * cost / cells(levels - 1);
}

RisingRange MountainRanges::begin(const Terrain& terrain, const Context& context) const {
    Range range(*this, terrain, context);
    range.find_outlets(level_of(terrain.lattice, 0, levels_of(terrain.lattice)));
    return {range.begin(terrain.lattice, nullptr), static_cast<double>(relief) / k_uplift};
}

void MountainRanges::write(const RisingRange& process, Terrain& terrain, Progress* progress) const {
    set_changed_ground(terrain, process.ground(progress), progress);
}

void MountainRanges::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    if (was_run_live()) return run_to_its_length(*this, terrain, context);
    const Lattice& map = terrain.lattice;
    GroundChange ground(terrain.height());
    const double years = static_cast<double>(amount) * static_cast<double>(relief) / k_uplift;
    Range range(*this, terrain, context);
    const int levels = levels_of(map);
    if (years > 0) {
        range.find_outlets(level_of(map, 0, levels));
        // The finer levels take the last of the time; whatever the amount, the coarsest begins, so that a
        // larger one goes on from its run.
        const double refining = std::min(years, k_refining_steps * range.step() * (levels - 1));
        StreamPower process = [&] {
            const ProgressPart part(context.progress, 0, levels == 1 ? 1.0f : 0.4f);
            return run_process<StreamPower>(years - refining, context,
                                            [&] { return range.begin(level_of(map, 0, levels), nullptr); });
        }();
        for (int level = 1; level < levels; ++level) {
            const Lattice finer = level_of(map, level, levels);
            const Grid<float> change = moved(change_of(process), finer, context.progress);
            process = range.begin(finer, &change);
            // Each level has four times the cells of the one before it, and takes three quarters of what is
            // left.
            const auto share = [&](int of) {
                return of == levels - 1 ? 1.0f : 0.4f + 0.6f / static_cast<float>(1 << 2 * (levels - 1 - of));
            };
            const float from = level == 1 ? 0.4f : share(level - 1);
            for (int i = 0; i < k_refining_steps; ++i) {
                if (context.progress != nullptr)
                    context.progress->set_fraction(
                        lerp(from, share(level), static_cast<float>(i) / k_refining_steps));
                process.step(refining / (levels - 1) / k_refining_steps, context.progress);
            }
        }
        process.silt_up(context.progress);
        ground.change = change_of(process);
    }
    set_changed_ground(terrain, ground, context.progress);
}

}  // namespace talus
