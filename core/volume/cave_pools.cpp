#include "core/volume/cave_pools.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/base/far_places.h"

namespace talus {
namespace {

std::vector<NamedThing> fluid_names() {
    return {{"none", "No cave lake", {150, 150, 150}},
            {"water", "Water", {64, 150, 235}},
            {"lava", "Lava", {240, 96, 24}},
            {"sea", "Sea", {44, 84, 128}}};
}

auto order_of(const PoolRun& run) { return std::tuple(run.y, run.x, run.floor, run.pool); }

}  // namespace

CavePools::CavePools(const Lattice& map, std::vector<CavePool> all, std::vector<PoolRun> parts)
    : FieldNames(fluid_names()), lattice(map), pools(std::move(all)), runs(std::move(parts)) {
    std::ranges::sort(runs, [](const PoolRun& a, const PoolRun& b) { return order_of(a) < order_of(b); });
}

std::span<const PoolRun> CavePools::over(std::int64_t x, std::int64_t y) const {
    const auto on_map = [](std::int64_t at, int count, bool wraps) {
        return wraps ? (at % count + count) % count : at;
    };
    const std::pair at(on_map(y, lattice.height, lattice.wrap_y), on_map(x, lattice.width, lattice.wrap_x));
    const auto place_of = [](const PoolRun& run) {
        return std::pair<std::int64_t, std::int64_t>(run.y, run.x);
    };
    return {std::ranges::lower_bound(runs, at, {}, place_of),
            std::ranges::upper_bound(runs, at, {}, place_of)};
}

std::optional<StandingFluid> CavePools::standing_in(const CaveSpan& span, double x, double y) const {
    const double cell = lattice.cell_size;
    const std::int64_t i = whole_number(std::floor(x / cell + 0.5)) - lattice.x0;
    const std::int64_t j = whole_number(std::floor(y / cell + 0.5)) - lattice.y0;
    std::optional<StandingFluid> found;
    for (std::int64_t south = j - 1; south <= j + 1; ++south) {
        for (std::int64_t east = i - 1; east <= i + 1; ++east) {
            for (const PoolRun& run : over(east, south)) {
                const CavePool& pool = pools[run.pool];
                const float top = std::min(span.roof, pool.level);
                if (top <= span.floor || run.floor > top || run.top < span.floor) continue;
                if (!found || top > found->top) found = StandingFluid{pool.fluid, top};
            }
        }
    }
    return found;
}

std::shared_ptr<const CavePools> cave_pools_of(const Terrain& terrain) {
    constexpr FieldId k_field = field_id("cave_fluid");
    if (!terrain.fields.has(k_field)) return nullptr;
    auto pools = std::dynamic_pointer_cast<const CavePools>(terrain.fields.names(k_field));
    return pools == nullptr || pools->pools.empty() ? nullptr : pools;
}

PoolFacts facts_of(const CavePools& pools, Fluid fluid) {
    PoolFacts facts;
    for (const CavePool& pool : pools.pools) {
        if (pool.fluid != fluid) continue;
        facts.lowest = facts.count == 0 ? pool.level : std::min(facts.lowest, pool.level);
        facts.highest = facts.count == 0 ? pool.level : std::max(facts.highest, pool.level);
        facts.area += pool.area;
        facts.volume += pool.volume;
        ++facts.count;
    }
    return facts;
}

}  // namespace talus
