#include "core/water/drainage.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/float_math.h"
#include "core/terrain/earthwork.h"
#include "core/terrain/gradient.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"
#include "core/water/culverts.h"
#include "core/water/drawn_beds.h"
#include "core/water/flow_graph.h"
#include "core/water/rivers.h"
#include "core/water/spread_flow.h"

namespace talus {
namespace {

constexpr double k_year = 365.25 * 24 * 3600;  // s
constexpr float k_min_slope = 0.001f;

// Area of ground that drains through each cell, each cell counting as much as its share of the rain [m²].
Grid<float> rained_area(FlowGraph& graph, const Terrain& terrain, const NumberOrField& rain,
                        const Progress* progress) {
    const Lattice& map = terrain.lattice;
    Grid<float> out(map.width, map.height);
    const NumberRows shares({.number = 1, .field = rain.field}, terrain);
    if (shares.is(1)) {
        graph.area(out, progress);
        return out;
    }
    Grid<float> source(map.width, map.height);
    const auto cell_area = static_cast<float>(map.cell_size * map.cell_size);
    each_row(map.width, map.height, progress, [&](int y) {
        shares.row(y, source.row(y), map.width);
        for (int x = 0; x < map.width; ++x) source(x, y) *= cell_area;
    });
    graph.accumulate(source, out, progress);
    return out;
}

Grid<float> wetness_of(const Grid<float>& flow, const Grid<float>& ground, const Lattice& map,
                       const Progress* progress) {
    Grid<float> out(map.width, map.height);
    const auto per_width = static_cast<float>(1 / map.cell_size);
    each_row(map.width, map.height, progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) {
            const Rise rise = rise_at(map, ground, x, y, 1);
            const auto slope = static_cast<float>(std::sqrt(rise.east * rise.east + rise.south * rise.south));
            const float ratio = flow(x, y) * per_width / std::max(slope, k_min_slope);
            const float index = static_cast<float>(std::numbers::ln2) * float_log2(std::max(ratio, 1.0f));
            out(x, y) = index;
        }
    });
    return out;
}

// Numbers of the basins, by area. Cells of the sea that nothing drains to have 0.
Grid<std::uint16_t> watersheds_of(FlowGraph& graph, const Grid<float>& ground, float sea_level,
                                  const Progress* progress) {
    Grid<std::uint32_t> basin(ground.width(), ground.height());
    const std::uint32_t count = graph.basins(basin, progress);
    std::vector<std::uint32_t> cells(count, 0);
    const int grain = std::max(1, k_checkpoint_cells / std::max(1, ground.width()));
    for (int y = 0; y < ground.height(); ++y) {
        if (progress != nullptr && y % grain == 0) progress->checkpoint();
        for (int x = 0; x < ground.width(); ++x) cells[basin(x, y)] += ground(x, y) > sea_level ? 1 : 0;
    }
    std::vector<std::uint32_t> by_area(count);
    std::iota(by_area.begin(), by_area.end(), 0u);
    std::stable_sort(by_area.begin(), by_area.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return cells[a] > cells[b]; });
    std::vector<std::uint16_t> number(count, 0);
    for (std::uint32_t i = 0; i < count && cells[by_area[i]] > 0; ++i)
        number[by_area[i]] = static_cast<std::uint16_t>((i + 1) & 0xffff);
    Grid<std::uint16_t> out(ground.width(), ground.height());
    each_row(ground.width(), ground.height(), progress, [&](int y) {
        for (int x = 0; x < ground.width(); ++x)
            out(x, y) = ground(x, y) > sea_level ? number[basin(x, y)] : std::uint16_t{0};
    });
    return out;
}

// Rivers cross roads beneath them: none is seen on a road, nor on the embankment that bears it.
void hide_beneath_roads(RiverMaps& maps, const Grid<float>& culverted, const Terrain& terrain,
                        const Progress* progress) {
    const Grid<float>* const road = terrain.fields.get<"road">().get();
    if (road == nullptr) return;
    const Grid<float>* const before = terrain.fields.get<"water">().get();
    each_row(culverted.width(), culverted.height(), progress, [&](int y) {
        for (int x = 0; x < culverted.width(); ++x) {
            if (!((*road)(x, y) > 0)) continue;
            float& water = maps.water(x, y);
            const float stands = depth_over_culvert(water, culverted(x, y), (*terrain.height())(x, y));
            const bool is_hidden = (*road)(x, y) > 2 * k_earthwork_share || !(stands > 0);
            water = std::max(before == nullptr ? 0.0f : (*before)(x, y),
                             is_hidden && maps.order(x, y) > 0 ? 0.0f : stands);
            if (!is_hidden) continue;
            maps.width(x, y) = 0;
            maps.order(x, y) = 0;
            maps.offset(x, y) = k_no_river;
        }
    });
}

}  // namespace

double Drainage::cost_per_cell() const { return method == Method::steepest ? 190 : 290; }

void Drainage::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const float sea_level = context.world.sea_level;
    Progress* const progress = context.progress;
    const Field<float> culverted = culverted_ground(terrain, progress);
    const Grid<float>& ground = *culverted;
    FlowGraph graph;
    graph.route(ground, map, {.sea_level = sea_level}, progress);
    graph.downstream(progress);  // before the areas: one walk finds both
    Grid<float> level(map.width, map.height);
    graph.water_level(ground, level, progress);

    RiverMaps maps = [&] {
        constexpr float k_square_kilometre = 1e6f;  // m²
        const double metres_a_second = static_cast<double>(rain.number) / 1000 / k_year;
        Grid<float> discharge = rained_area(graph, terrain, rain, progress);  // at first the area [m²]
        graph.drop_scratch();
        Rivers rivers{.order = strahler_order(graph, discharge, rivers_from * k_square_kilometre, ground,
                                              sea_level, progress),
                      .discharge = {},
                      .size = {static_cast<double>(width), static_cast<double>(depth)}};
        for (float& each : discharge.values()) each *= static_cast<float>(metres_a_second);
        rivers.discharge = std::move(discharge);
        const auto& before = terrain.fields.get<"water">();
        return draw_rivers(graph, ground, map, rivers,
                           before == nullptr ? Grid<float>(map.width, map.height, 0.0f) : *before, lakes,
                           level, progress);
    }();
    if (width > 0) fill_drawn_beds(maps, ground, terrain, progress);
    hide_beneath_roads(maps, ground, terrain, progress);

    Grid<float> flow(map.width, map.height);
    if (method == Method::steepest) {
        graph.area(flow, progress);
    } else {
        const Spread spread =
            method == Method::several_receivers ? Spread::several_receivers : Spread::infinite_directions;
        spread_area(graph, level, map, spread, flow, progress);
    }
    Grid<float> wetness = wetness_of(flow, ground, map, progress);
    Grid<std::uint16_t> watersheds = watersheds_of(graph, ground, sea_level, progress);
    terrain.fields.set<"water">(make_field(std::move(maps.water)));
    terrain.fields.set<"flow">(make_field(std::move(flow)));
    terrain.fields.set<"watershed">(make_field(std::move(watersheds)));
    terrain.fields.set<"wetness">(make_field(std::move(wetness)));
    terrain.fields.set<"river_order">(make_field(std::move(maps.order)));
    terrain.fields.set<"river_width">(make_field(std::move(maps.width)));
    terrain.fields.set<"river_offset">(make_field(std::move(maps.offset)));
}

}  // namespace talus
