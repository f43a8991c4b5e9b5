#include "core/erosion/live_water_levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/terrain/gradient.h"
#include "core/terrain/process.h"
#include "core/terrain/rows.h"
#include "core/water/puddles.h"

namespace talus {
namespace {

constexpr int k_coarsest = 640;       // samples along the longer side, at most
constexpr int k_narrowest = 32;       // along the shorter one
constexpr double k_refining = 120;    // steps of each finer lattice
constexpr float k_forgotten = 0.2f;   // cells of wear after which what was finer than them is gone
constexpr float k_running = 0.3f;     // m: what is shallower runs, and keeps its depth
constexpr float k_standing = 1.0f;    // m: what is deeper stands, and keeps its level
constexpr float k_shore = 0.05f;      // of the cells around, that are wet
constexpr float k_film = 0.02f;       // m: what is shallower is wet ground
constexpr float k_steep_film = 0.5f;  // m: on steep ground, where streams are narrower than a cell
constexpr double k_min_pool = 12;     // cells of the coarsest lattice
constexpr float k_even = 0.15f;       // slopes
constexpr float k_steep = 0.36f;
constexpr float k_seeps = 300;  // mm/h, while it runs off

int halved(int samples, bool wraps) { return (samples - !wraps + 1) / 2 + !wraps; }

// The map's own first.
std::vector<Lattice> lattices_for(const Lattice& map) {
    std::vector<Lattice> lattices{map};
    while (std::max(lattices.back().width, lattices.back().height) > k_coarsest &&
           std::min(lattices.back().width, lattices.back().height) > k_narrowest) {
        const Lattice& fine = lattices.back();
        Lattice coarse = fine;
        coarse.width = halved(fine.width, fine.wrap_x);
        coarse.height = halved(fine.height, fine.wrap_y);
        coarse.cell_size = map.width >= map.height ? map.extent_x() / (coarse.width - !map.wrap_x)
                                                   : map.extent_y() / (coarse.height - !map.wrap_y);
        lattices.push_back(coarse);
    }
    return lattices;
}

Grid<float> smooth_on_lattice(const Grid<float>& map, const Lattice& to, const Progress* progress) {
    return on_lattice(spline_values(map, to.wrap_x, to.wrap_y), to, progress);
}

// The filter goes beyond what there can be where values lie beside much larger ones.
Grid<float> inside_range(Grid<float> map, const FieldInfo& info) {
    if (!info.has_scale() || info.low < 0) return map;
    const float high = info.is_share() ? 1.0f : std::numeric_limits<float>::max();
    for (float& value : map.values()) value = clamp(value, 0.0f, high);
    return map;
}

Terrain on_lattice(const Terrain& terrain, const Lattice& to, const Progress* progress) {
    Terrain result = terrain;
    result.lattice = to;
    terrain.fields.present().for_each([&](FieldId id) {
        const auto* const field = std::get_if<Field<float>>(&terrain.fields[id]);
        if (field == nullptr)
            result.fields.drop(id);
        else
            result.fields.set(id, make_field(inside_range(on_lattice(**field, to, progress), info_of(id))));
    });
    return result;
}

// Flows through the faces of a finer lattice's cells: between those of a coarser one.
Grid<float> flows_on(const Grid<float>& flows, int width, int height) {
    Grid<float> result(width, height);
    const auto at = [](int i, int count, int of) {
        return count > 1 ? i * static_cast<double>(of - 1) / (count - 1) : 0.0;
    };
    each_row(width, height, nullptr, [&](int y) {
        const double row = at(y, height, flows.height());
        const int above = std::min(static_cast<int>(row), flows.height() - 1);
        const int below = std::min(above + 1, flows.height() - 1);
        const auto v = static_cast<float>(row - above);
        for (int x = 0; x < width; ++x) {
            const double column = at(x, width, flows.width());
            const int west = std::min(static_cast<int>(column), flows.width() - 1);
            const int east = std::min(west + 1, flows.width() - 1);
            const auto u = static_cast<float>(column - west);
            result(x, y) = lerp(lerp(flows(west, above), flows(east, above), u),
                                lerp(flows(west, below), flows(east, below), u), v);
        }
    });
    return result;
}

// Water of a coarser lattice on the ground of a finer one: standing water keeps its level, which is that of
// wet cells alone, running water its depth.
Grid<float> water_on(const Grid<float>& ground, const Lattice& lattice, const Grid<float>& coarse_ground,
                     const Grid<float>& coarse_depth, const Progress* progress) {
    Grid<float> wet(coarse_depth.width(), coarse_depth.height());
    Grid<float> level(wet.width(), wet.height());
    each_row(wet.width(), wet.height(), progress, [&](int y) {
        for (int x = 0; x < wet.width(); ++x) {
            const float depth = coarse_depth(x, y);
            wet(x, y) = smoothstep(0.0f, k_running, depth);
            level(x, y) = wet(x, y) * (coarse_ground(x, y) + depth);
        }
    });
    wet = smooth_on_lattice(wet, lattice, progress);
    level = smooth_on_lattice(level, lattice, progress);
    Grid<float> water = smooth_on_lattice(coarse_depth, lattice, progress);
    each_row(lattice.width, lattice.height, progress, [&](int y) {
        for (int x = 0; x < lattice.width; ++x) {
            float& depth = water(x, y);
            const float fills =
                wet(x, y) > k_shore ? std::max(0.0f, level(x, y) / wet(x, y) - ground(x, y)) : 0.0f;
            depth = lerp(clamp(depth, 0.0f, fills), fills, smoothstep(k_running, k_standing, depth));
        }
    });
    return water;
}

// The state of a coarser lattice on a finer one. rate: of the finer one; may be null.
LiveWater::State refined(const LiveWater& coarse, const Terrain& fine, const Grid<float>* rate,
                         const Progress* progress) {
    const Lattice& lattice = fine.lattice;
    const Grid<float>& start = *coarse.ground().start;
    const Grid<float>& changed = coarse.ground().change;
    LiveWater::State state;
    state.change = smooth_on_lattice(changed, lattice, progress);
    Grid<float> now = smooth_on_lattice(start, lattice, progress);  // at first without what is finer
    const auto cell = static_cast<float>(coarse.lattice().cell_size);
    each_row(lattice.width, lattice.height, progress, [&](int y) {
        const float* const ground = fine.height()->row(y);
        float* const change = state.change.row(y);
        for (int x = 0; x < lattice.width; ++x) {
            const float worn = change[x] / (k_forgotten * cell);
            const float gone = 1 - 1 / (1 + worn * worn);
            change[x] -= (ground[x] - now(x, y)) * gone;
            if (rate != nullptr) change[x] *= smoothstep(0.0f, 0.1f, (*rate)(x, y));
            now(x, y) = ground[x] + change[x];
        }
    });
    Grid<float> coarse_ground(start.width(), start.height());
    each_row(start.width(), start.height(), progress, [&](int y) {
        for (int x = 0; x < start.width(); ++x) coarse_ground(x, y) = start(x, y) + changed(x, y);
    });
    state.depth = water_on(now, lattice, coarse_ground, coarse.depth(), progress);
    now = {};
    state.sediment = smooth_on_lattice(coarse.sediment(), lattice, progress);
    for (float& load : state.sediment.values()) load = std::max(0.0f, load);
    state.flow_x = flows_on(coarse.flow_x(), lattice.width + 1, lattice.height);
    state.flow_y = flows_on(coarse.flow_y(), lattice.width, lattice.height + 1);
    return state;
}

// Returns the water that is left on the ground as the process has made it: it runs off on the coarsest
// lattice.
Grid<float> run_off(const LiveWaterStage& stage, const WaterAndScree& process, const Terrain& terrain,
                    const Lattice& coarsest, const Context& context) {
    Terrain ground;
    ground.lattice = terrain.lattice;
    ground.sea_level = terrain.sea_level;
    const Field<float> own = changed_ground(process.water().ground(), context.progress);
    ground.fields = Fields(own);
    if (coarsest.width == terrain.lattice.width) {
        ground.fields.set<"water">(make_field(process.water().depth()));
    } else {
        ground = on_lattice(ground, coarsest, context.progress);
        ground.fields.set<"water">(make_field(inside_range(
            on_lattice(process.water().depth(), coarsest, context.progress), info_of(field_id("water")))));
    }
    LiveWaterStage dry = stage;
    dry.rain = {0, {}};
    dry.hardness = {0, {}};
    dry.strength = dry.capacity = dry.scree = 0;
    dry.evaporation = k_seeps;
    Context calm = context;
    calm.rate = nullptr;
    calm.runs = nullptr;
    calm.world.lattice = ground.lattice;
    const WaterAndScree after = run_process<WaterAndScree>(LiveWaterStage::length_of(k_runs_off), calm,
                                                           [&] { return dry.begin(ground, calm); });
    const Lattice& map = terrain.lattice;
    Grid<float> depth = coarsest.width == map.width
                            ? after.water().depth()
                            : water_on(*own, map, *ground.height(), after.water().depth(), context.progress);
    each_row(map.width, map.height, context.progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) {
            const Rise rise = rise_at(map, *own, x, y, 1);
            const auto slope = static_cast<float>(std::sqrt(rise.east * rise.east + rise.south * rise.south));
            const float least = k_film + k_steep_film * smoothstep(k_even, k_steep, slope);
            if (depth(x, y) < least) depth(x, y) = 0;
        }
    });
    const double finer = coarsest.cell_size / map.cell_size;
    drop_puddles(depth, map, k_film, static_cast<std::size_t>(k_min_pool * finer * finer));
    return depth;
}

// Steps are as long as where the deepest pipes are full [s].
double step_on(const Lattice& lattice) {
    return LiveWater::longest_step(lattice.cell_size,
                                   static_cast<double>(LiveWaterStage{}.setup(0).pipe_depth));
}

// Steps on the map that take as long as those of a coarser lattice in so many seconds.
double steps_of(const Lattice& lattice, double time, const Lattice& map) {
    return lattice.cells() / map.cells() * time / step_on(lattice);
}

double refining_time(const Lattice& lattice) { return k_refining * step_on(lattice); }

}  // namespace

RunOverLevels run_over_levels(const LiveWaterStage& stage, const Terrain& terrain, const Context& context) {
    const std::vector<Lattice> lattices = lattices_for(terrain.lattice);
    const double length = LiveWaterStage::length_of(stage.amount);
    const auto terrain_on = [&](const Lattice& lattice, Context& own) {
        if (&lattice == &lattices.front()) return terrain;
        own.world.lattice = lattice;
        if (context.rate != nullptr)
            own.rate =
                make_field(inside_range(on_lattice(*context.rate, lattice, context.progress), {.high = 1}));
        return on_lattice(terrain, lattice, context.progress);
    };
    Context own = context;
    const Lattice& coarsest = lattices.back();
    // Steps on the map, as steps_over_levels counts them, so far and in all.
    const double all = steps_over_levels(stage, terrain.lattice);
    double done = 0;
    const auto part = [&](const Lattice& lattice, double time) {
        const double before = done;
        done += steps_of(lattice, time, terrain.lattice);
        return std::array{static_cast<float>(before / all), static_cast<float>(std::min(1.0, done / all))};
    };
    WaterAndScree process = [&] {
        const auto [from, to] = part(coarsest, length);
        const ProgressPart here(context.progress, from, to);
        return run_process<WaterAndScree>(length, context,
                                          [&] { return stage.begin(terrain_on(coarsest, own), own); });
    }();
    for (std::size_t i = lattices.size() - 1; i-- > 0;) {
        own = context;
        own.runs = nullptr;
        const double time = std::min(length, refining_time(lattices[i]));
        const auto [from, to] = part(lattices[i], time);
        const ProgressPart here(context.progress, from, to);
        const Terrain finer = terrain_on(lattices[i], own);
        process = stage.begin(finer, own, refined(process.water(), finer, own.rate.get(), context.progress));
        process = run_process<WaterAndScree>(time, own, [&] { return std::move(process); });
    }
    const auto [from, to] = part(coarsest, LiveWaterStage::length_of(k_runs_off));
    const ProgressPart here(context.progress, from, to);
    Grid<float> water = run_off(stage, process, terrain, coarsest, context);
    return {std::move(process), std::move(water)};
}

double steps_over_levels(const LiveWaterStage& stage, const Lattice& map) {
    const double length = LiveWaterStage::length_of(stage.amount);
    const std::vector<Lattice> lattices = lattices_for(map);
    double steps = steps_of(lattices.back(), length + LiveWaterStage::length_of(k_runs_off), map);
    for (std::size_t i = 0; i + 1 < lattices.size(); ++i)
        steps += steps_of(lattices[i], std::min(length, refining_time(lattices[i])), map);
    return steps;
}

}  // namespace talus
