#include "core/climate/climate_process.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

constexpr double k_rounding = 1e-9;  // share of a day

Grid<float> first_plants(const Terrain& terrain) {
    const Field<float>& there = terrain.fields.get<"vegetation">();
    if (there != nullptr) return *there;
    return {terrain.lattice.width, terrain.lattice.height, 0.0f};
}

}  // namespace

ClimateProcess::ClimateProcess(const ClimateSetup& setup, Terrain terrain, const Progress* progress)
    : ground_(std::move(terrain)), air_(setup, ground_, progress), plants_(first_plants(ground_)) {}

double ClimateProcess::next_step() const {
    return std::min(air_.moisture().longest_step(), k_day - growing_);
}

double ClimateProcess::step(double max_length, const Progress* progress) {
    const double seconds = std::min(max_length, next_step());
    if (progress != nullptr) progress->checkpoint();
    air_.moisture().step(seconds);
    length_ += seconds;
    growing_ += seconds;
    if (growing_ >= k_day * (1 - k_rounding)) {
        air_.grow(ground_, growing_, plants_, progress);
        growing_ = 0;
    }
    return seconds;
}

std::size_t ClimateProcess::bytes() const { return air_.moisture().bytes() + plants_.size() * sizeof(float); }

void ClimateProcess::add_state(Digester& digester) const {
    digester.add(growing_);
    air_.add_state(digester);
    digester.add_bytes(plants_.data(), plants_.size() * sizeof(float));
}

}  // namespace talus
