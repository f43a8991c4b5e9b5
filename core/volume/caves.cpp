#include "core/volume/caves.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace talus {
namespace {

constexpr float k_soft = 0.5f;  // hardness of rock that water dissolves, at most

}  // namespace

Karst Caves::karst() const {
    return {.spacing = spacing,
            .abundance = abundance,
            .length = 0.55f * spacing,
            .narrow = 0.6f * width,
            .wide = 1.4f * width,
            .under_sea = under_sea};
}

WormCaves Caves::worms() const {
    return {.spacing = 0.6f * spacing,
            .abundance = abundance,
            .length = std::min(0.45f * spacing, 1000.0f),
            .narrow = 0.6f * width,
            .wide = 1.4f * width,
            .under_sea = under_sea};
}

double Caves::reach_metres(const Lattice& world) const {
    return std::max(karst().reach_metres(world), worms().reach_metres(world));
}

double Caves::cost_per_cell(const Lattice& world) const {
    return std::max(karst().cost_per_cell(world), worms().cost_per_cell(world));
}

double Caves::scratch_per_cell(const Lattice& world) const {
    return std::max(karst().scratch_per_cell(world), worms().scratch_per_cell(world));
}

void Caves::apply(Terrain& terrain, const Context& context) const {
    const Field<float> hardness = terrain.fields.get<"hardness">();
    const bool knows = hardness != nullptr || terrain.fields.get<"flow">() != nullptr;
    Grid<float> soft(terrain.lattice.width, terrain.lattice.height, knows ? 1.0f : 0.0f);
    Grid<float> other(terrain.lattice.width, terrain.lattice.height, 0.0f);
    for (std::size_t i = 0; i < soft.size(); ++i) {
        if (hardness != nullptr) soft.data()[i] = hardness->data()[i] < k_soft ? 1.0f : 0.0f;
        const float rate = context.rate == nullptr ? 1.0f : context.rate->data()[i];
        other.data()[i] = rate * (1 - soft.data()[i]);
        soft.data()[i] *= rate;
    }
    Terrain result = terrain;
    Context own = context;
    own.rate = make_field(std::move(soft));
    karst().apply(result, own);
    own.rate = make_field(std::move(other));
    worms().apply(result, own);
    terrain = std::move(result);
}

}  // namespace talus
