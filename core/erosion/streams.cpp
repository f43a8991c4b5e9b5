#include "core/erosion/streams.h"

#include <algorithm>
#include <vector>

#include "core/base/math.h"
#include "core/erosion/rock_ease.h"

namespace talus {
namespace {

constexpr double k_spacing = 25;        // m of the points, at least: streams lie farther apart
constexpr double k_step = 7.5;          // thousand years
constexpr float k_channel_head = 2e4f;  // m² that a stream drains where it begins
constexpr double k_longest_bend = 140;  // m
constexpr float k_soil = 0.01f;         // m²/year: diffusivity, which softens banks

int level_for(const Lattice& world) {
    return Mesh::level_for(world, std::max(k_spacing, k_samples_a_point * world.cell_size));
}

double points_per_cell(const Lattice& world) {
    const double points = world.cell_size / Mesh::spacing_of(world, level_for(world));
    return points * points;
}

// Where rivers leave: the borders and the sea; the lowest place where there is neither.
std::vector<std::uint8_t> outlets_of(const StreamPowerGround& ground, float sea_level) {
    std::vector<std::uint8_t> outlet = ground.mesh->level(ground.level).at_border;
    bool has_any = false;
    for (std::size_t i = 0; i < outlet.size(); ++i) {
        if (ground.start[i] <= sea_level) outlet[i] = 1;
        has_any |= outlet[i] != 0;
    }
    if (!has_any) {
        const auto lowest = std::min_element(ground.start.begin(), ground.start.end());
        outlet[static_cast<std::size_t>(lowest - ground.start.begin())] = 1;
    }
    return outlet;
}

}  // namespace

double Streams::cost_per_cell(const Lattice& world) const {
    constexpr double k_point = 250;  // ns a point and step
    constexpr double k_sample = 120;
    return k_sample + k_point * points_per_cell(world) * (static_cast<double>(amount) / k_step + 1);
}

double Streams::scratch_per_cell(const Lattice& world) const {
    constexpr double k_point = 450;  // bytes: neighbours, state, flow, surfaces
    constexpr double k_cell = 48;
    return k_cell + k_point * points_per_cell(world);
}

RisingRange Streams::begin(const Terrain& terrain, const Context& context) const {
    const Lattice& world = terrain.lattice;
    StreamPowerGround ground;
    ground.level = level_for(world);
    ground.mesh = mesh_of(world, ground.level, context.progress);
    const auto on_points = [&](const Grid<float>& map) {
        return at_points(map, world, *ground.mesh, ground.level, context.progress);
    };
    ground.start = on_points(*terrain.height());
    // mm/year at 1 km² and a slope of 0.1: K = cutting / (√A S).
    const float erodibility = 1e-3f * cutting / (1e3f * 0.1f);
    ground.erodibility.assign(ground.start.size(), erodibility);
    ground.diffusivity.assign(ground.start.size(), k_soil);
    if (const Field<float> ease = rock_ease(hardness, terrain, context.progress); ease != nullptr) {
        const std::vector<float> eases = on_points(*ease);
        for (std::size_t i = 0; i < eases.size(); ++i) {
            const float share = clamp(eases[i], 0.0f, 1.0f);
            ground.erodibility[i] *= share;
            ground.diffusivity[i] *= share;
        }
    }
    set_rate(ground, context.rate, world, context.progress);
    set_rain(ground, rain_weights(rain, terrain), world, context.progress);
    ground.uplift.assign(ground.start.size(), 0.0f);
    ground.outlet = outlets_of(ground, context.world.sea_level);
    StreamPowerLaw law{.step = 1000 * k_step, .hillslope_area = -k_channel_head, .deposition = deposition};
    law.silting_time = 1000 * static_cast<double>(silting);
    law.has_lakes = true;
    std::vector<double> height(ground.start.begin(), ground.start.end());
    return {StreamPower(std::move(ground), law, std::move(height)),
            world,
            1000,
            {.wavelength = k_longest_bend, .amount = 0.65f, .seed = context.seed},
            context.rate};
}

void Streams::write(const RisingRange& process, Terrain& terrain, Progress* progress) const {
    set_changed_ground(terrain, process.change(terrain, false, progress), progress);
}

}  // namespace talus
