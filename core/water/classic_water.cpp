#include "core/water/classic_water.h"

#include <algorithm>
#include <utility>

#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"
#include "core/water/cell_water.h"

namespace talus {
namespace {

constexpr float k_min_rain = 1e-3f;  // m, by which passed water counts as an area

CellWaterSetup setup_of(const ClassicWater& stage, const Terrain& terrain, const Context& context) {
    return {.reference_depth = stage.reference_depth,
            .threshold = stage.threshold,
            .erosion = stage.erosion,
            .hardness = factors_of(stage.hardness, terrain),
            .hardness_share = stage.hardness.number,
            .rate = context.rate};
}

}  // namespace

double ClassicWater::cost_per_cell() const { return 5 + 3.0 * amount; }

CellWater ClassicWater::begin(const Terrain& terrain, const Context& context) const {
    const int width = terrain.lattice.width;
    const int height = terrain.lattice.height;
    Grid<float> fallen(width, height);
    const NumberRows depths(rain, terrain);
    each_row(width, height, context.progress, [&](int y) { depths.row(y, fallen.row(y), width); });
    return {setup_of(*this, terrain, context), terrain.lattice, terrain.height(), std::move(fallen)};
}

void ClassicWater::write(const CellWater& flowed, Terrain& terrain, const Progress* progress) const {
    const int width = terrain.lattice.width;
    const int height = terrain.lattice.height;
    Grid<float> flow = flowed.passed();
    const auto area = static_cast<float>(terrain.lattice.cell_size * terrain.lattice.cell_size) /
                      std::max(rain.number, k_min_rain);
    each_row(width, height, progress, [&](int y) {
        float* const row = flow.row(y);
        for (int x = 0; x < width; ++x) row[x] *= area;
    });
    Grid<float> water = flowed.water();
    set_changed_ground(terrain, flowed.ground(), progress);
    terrain.fields.set<"water">(make_field(std::move(water)));
    terrain.fields.set<"flow">(make_field(std::move(flow)));
}

}  // namespace talus
