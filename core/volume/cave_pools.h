#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/terrain/terrain.h"
#include "core/volume/cave_span.h"
#include "core/volume/fluid.h"

namespace talus {

/// One body of standing fluid: all of it is connected, below one level, and has fluid or rock below it.
struct CavePool {
    Fluid fluid = Fluid::water;
    float level = 0;    ///< m
    double area = 0;    ///< m² of its surface that lies open
    double volume = 0;  ///< m³
    float deepest = 0;  ///< m
    friend bool operator==(const CavePool&, const CavePool&) = default;
};

/// What of a pool stands over one sample of the map.
struct PoolRun {
    int x = 0, y = 0;          ///< sample, counted from the pools' lattice
    float floor = 0, top = 0;  ///< m; the top is the level, or lower where the roof is
    std::uint32_t pool = 0;    ///< number
    friend bool operator==(const PoolRun&, const PoolRun&) = default;
};

/// Fluid of a pool in an upright part of a cave, from its floor up to here.
struct StandingFluid {
    Fluid fluid = Fluid::none;
    float top = 0;  ///< m
    friend bool operator==(const StandingFluid&, const StandingFluid&) = default;
};

/// The pools of a terrain: they are the names of its field `cave_fluid`, and so they come and go with it.
/// They are listed for the map on which they were found; any window of it has the same.
struct CavePools : FieldNames {
    /// runs: in any order.
    CavePools(const Lattice& map, std::vector<CavePool> all, std::vector<PoolRun> parts);

    /// Returns the runs over a sample of the pools' lattice, from the lowest upwards; of its image where the
    /// map wraps; none beyond the map.
    std::span<const PoolRun> over(std::int64_t x, std::int64_t y) const;
    /// Returns what stands in a span that is open over a place: that of a run over the nearest samples which
    /// the span meets. x, y: m.
    std::optional<StandingFluid> standing_in(const CaveSpan& span, double x, double y) const;

    Lattice lattice;
    std::vector<CavePool> pools;
    std::vector<PoolRun> runs;  ///< ordered by row, column and height
};

/// Returns the pools of a terrain; null where it has none.
std::shared_ptr<const CavePools> cave_pools_of(const Terrain& terrain);

/// All pools of one fluid together.
struct PoolFacts {
    std::size_t count = 0;
    double area = 0, volume = 0;    ///< m², m³
    float lowest = 0, highest = 0;  ///< m, of their levels
};
PoolFacts facts_of(const CavePools& pools, Fluid fluid);

}  // namespace talus
