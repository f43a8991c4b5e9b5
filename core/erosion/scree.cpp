#include "core/erosion/scree.h"

#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/erosion/rock_ease.h"

namespace talus {
namespace {

constexpr double k_full_turn = 360;

}  // namespace

double Scree::cost_per_cell(const Lattice& world) const {
    constexpr double k_stage = 2.0;  // ns a stage of a step
    const double plain_steps =
        length_of(amount) / (world.cell_size * world.cell_size * ScreeProcess::k_plain_step);
    const double steps =
        std::floor(plain_steps * 2 / (ScreeProcess::k_stages * (ScreeProcess::k_stages + 1)));
    return 5 + k_stage * ScreeProcess::k_stages * (steps + 1);
}

ScreeProcess Scree::begin(const Terrain& terrain, const Context& context) const {
    const SinCos angle = sin_cos_turns(static_cast<double>(talus) / k_full_turn);
    return {terrain.lattice, terrain.height(), static_cast<float>(angle.sin / angle.cos),
            rock_ease(hardness, terrain, context.progress)};
}

void Scree::write(const ScreeProcess& process, Terrain& terrain, const Progress* progress) const {
    set_changed_ground(terrain, process.ground(), progress);
}

}  // namespace talus
