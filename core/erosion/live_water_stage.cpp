#include "core/erosion/live_water_stage.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/erosion/live_water_levels.h"
#include "core/erosion/rock_ease.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_scree_time = 600;  // s, in which slopes slide as far as the stage says
constexpr float k_min_rain = 1;       // mm/h, by which a discharge counts as an area

// What the multiples 1 of strength and capacity stand for.
constexpr float k_pipe_depth = 0.7f;  // m; deeper water moves no quicker, so that steps stay long
constexpr float k_pick_up = 0.05f;    // 1/s
constexpr float k_settling = 0.02f;   // 1/s
constexpr float k_capacity = 200.0f;  // s/m

LiveWaterSetup setup_of(const LiveWaterStage& stage, const Terrain& terrain, const Context& context) {
    LiveWaterSetup setup = stage.setup(context.world.sea_level);
    setup.rain_share = factors_of(stage.rain, terrain);
    setup.hardness = factors_of(stage.hardness, terrain);
    setup.rate = context.rate;
    return setup;
}

// Rock that is not worn takes no wear from beside it.
Field<float> share_of_brush(const LiveWaterStage& stage, const Terrain& terrain, const Context& context) {
    return stage.hardness.field.empty() ? context.rate : rock_ease(stage.hardness, terrain, context);
}

WaterAndScree with_scree(LiveWater water, const LiveWaterStage& stage, const Terrain& terrain,
                         const Context& context) {
    Field<float> share = share_of_brush(stage, terrain, context);
    if (stage.scree <= 0) return WaterAndScree(std::move(water), std::nullopt, std::move(share));
    const auto length = static_cast<double>(stage.scree);
    return WaterAndScree(
        std::move(water),
        WaterAndScree::Slides{.talus = static_cast<float>(rise_of_slope(static_cast<double>(stage.talus))),
                              .rate = length * length / k_scree_time,
                              .ease = rock_ease(stage.hardness, terrain, context)},
        std::move(share));
}

// The area whose rain, as it falls at the end, each cell's discharge would be.
Grid<float> drained(const LiveWater& water, const Progress* progress) {
    Grid<float> flow = water.discharge();
    const float area = 1 / std::max(water.rain(), k_min_rain * k_mm_per_hour);
    each_row(flow.width(), flow.height(), progress, [&](int y) {
        float* const row = flow.row(y);
        for (int x = 0; x < flow.width(); ++x) row[x] *= area;
    });
    return flow;
}

void write_to(Terrain& terrain, GroundChange ground, Grid<float> depth, Grid<float> sediment,
              Grid<float> flow, const Progress* progress) {
    set_changed_ground(terrain, std::move(ground), progress);
    terrain.fields.set<"water">(make_field(std::move(depth)));
    terrain.fields.set<"sediment">(make_field(std::move(sediment)));
    terrain.fields.set<"flow">(make_field(std::move(flow)));
}

}  // namespace

LiveWaterSetup LiveWaterStage::setup(float sea_level) const {
    return {.rain = rain.number * k_mm_per_hour,
            .evaporation = evaporation * k_mm_per_hour,
            .pipe_depth = k_pipe_depth,
            .capacity = capacity * k_capacity,
            .pick_up = strength * k_pick_up,
            .settling = k_settling,
            .hardness_share = hardness.number,
            .edge = edge,
            .sea_level = sea_level};
}

double LiveWaterStage::cost_per_cell(const Lattice& world) const {
    constexpr double k_per_step = 4;    // ns
    constexpr double k_per_slide = 30;  // ns
    const double slides = scree > 0 ? length_of(amount) / WaterAndScree::k_interval : 0;
    return 20 + k_per_step * steps_over_levels(*this, world) + k_per_slide * slides;
}

void LiveWaterStage::apply(Terrain& terrain, const Context& context) const {
    if (events.end > 0 || !events.list.empty()) return run_to_its_length(*this, terrain, context);
    RunOverLevels run = run_over_levels(*this, terrain, context);
    write(std::move(run.process), terrain, context.progress);
    terrain.fields.set<"water">(make_field(std::move(run.water)));
}

WaterAndScree LiveWaterStage::begin(const Terrain& terrain, const Context& context) const {
    return with_scree(
        {setup_of(*this, terrain, context), terrain.lattice, terrain.height(), terrain.fields.get<"water">()},
        *this, terrain, context);
}

WaterAndScree LiveWaterStage::begin(const Terrain& terrain, const Context& context,
                                    LiveWater::State state) const {
    return with_scree(
        {setup_of(*this, terrain, context), terrain.lattice, terrain.height(), std::move(state)}, *this,
        terrain, context);
}

void LiveWaterStage::write(const WaterAndScree& process, Terrain& terrain, const Progress* progress) const {
    const LiveWater& water = process.water();
    write_to(terrain, water.ground(), water.depth(), water.sediment(), drained(water, progress), progress);
}

void LiveWaterStage::write(WaterAndScree&& process, Terrain& terrain, const Progress* progress) const {
    Grid<float> flow = drained(process.water(), progress);
    const Field<float> start = process.water().ground().start;
    // What the result does not hold is free before the ground is made.
    const auto take = [](WaterAndScree over) { return std::move(over).take_state(); };
    LiveWater::State state = take(std::move(process));
    state.flow_x = state.flow_y = {};
    write_to(terrain, {start, std::move(state.change)}, std::move(state.depth), std::move(state.sediment),
             std::move(flow), progress);
}

void LiveWaterStage::show(const WaterAndScree& process, Terrain& terrain) const {
    terrain.fields.set<"speed">(make_field(process.water().speed()));
    terrain.fields.set<"capacity">(make_field(process.water().capacity()));
}

}  // namespace talus
