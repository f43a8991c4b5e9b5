#include "core/erosion/scree.h"

#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/erosion/rock_ease.h"
#include "core/erosion/scree_levels.h"

namespace talus {
namespace {

float rise_of_talus(const Scree& scree) {
    return static_cast<float>(rise_of_slope(static_cast<double>(scree.talus)));
}

}  // namespace

double Scree::cost_per_cell(const Lattice& world) const {
    constexpr double k_stage = 3.5;  // ns a stage of a step
    constexpr double k_levels = 30;  // ns: coarser grounds, and what slid on them handed on
    const double length = length_of(amount);
    if (!was_run_live()) return k_levels + k_stage * stages_over_levels(world, length);
    const double plain_steps = length / (world.cell_size * world.cell_size * ScreeProcess::k_plain_step);
    const double steps =
        std::floor(plain_steps * 2 / (ScreeProcess::k_stages * (ScreeProcess::k_stages + 1)));
    return 5 + k_stage * ScreeProcess::k_stages * (steps + 1);
}

void Scree::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    if (was_run_live()) return run_to_its_length(*this, terrain, context);
    set_changed_ground(
        terrain,
        slid_over_levels(terrain.lattice, terrain.height(), rise_of_talus(*this),
                         rock_ease(hardness, terrain, context), length_of(amount), context.progress),
        context.progress);
}

ScreeProcess Scree::begin(const Terrain& terrain, const Context& context) const {
    return {terrain.lattice, terrain.height(), rise_of_talus(*this), rock_ease(hardness, terrain, context)};
}

void Scree::write(const ScreeProcess& process, Terrain& terrain, const Progress* progress) const {
    set_changed_ground(terrain, process.ground(), progress);
}

}  // namespace talus
