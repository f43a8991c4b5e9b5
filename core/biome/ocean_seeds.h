#pragma once

#include <optional>

#include "core/biome/jittered_cells.h"
#include "core/biome/multi_step_map.h"

namespace talus {

/// Which seeds of a jittered grid are ocean, land or a lone island.
class OceanSeeds {
 public:
    /// channel: two of the hash, counting from here.
    OceanSeeds(const JitteredCells& cells, float ocean_share, float island_share, std::uint32_t channel)
        : cells_(cells), ocean_share_(ocean_share), island_share_(island_share), channel_(channel) {}

    /// An ocean seed with eight ocean seeds around it is an island by chance; all others are what their own
    /// chance says. So an island has nothing but ocean around it.
    SeedKind kind_of(std::int64_t i, std::int64_t j) const {
        if (!is_ocean(i, j)) return SeedKind::land;
        if (to_unit(cells_.bits_of(i, j, channel_ + 1)) >= island_share_) return SeedKind::ocean;
        return is_surrounded(i, j) ? SeedKind::island : SeedKind::ocean;
    }
    /// Returns whether a seed's eight neighbours are ocean.
    bool is_surrounded(std::int64_t i, std::int64_t j) const {
        for (const int y : {-1, 0, 1}) {
            for (const int x : {-1, 0, 1}) {
                if ((x != 0 || y != 0) && !is_ocean(i + x, j + y)) return false;
            }
        }
        return true;
    }

 private:
    bool is_ocean(std::int64_t i, std::int64_t j) const {
        return to_unit(cells_.bits_of(i, j, channel_)) < ocean_share_;
    }

    const JitteredCells& cells_;
    float ocean_share_, island_share_;
    std::uint32_t channel_;
};

/// Keeps the kind of the last seed asked for: places side by side have the same one.
class LastSeedKind {
 public:
    explicit LastSeedKind(const OceanSeeds& seeds) : seeds_(seeds) {}
    SeedKind of(std::int64_t i, std::int64_t j) {
        if (!kind_ || i != i_ || j != j_) kind_ = seeds_.kind_of(i_ = i, j_ = j);
        return *kind_;
    }

 private:
    const OceanSeeds& seeds_;
    std::optional<SeedKind> kind_;
    std::int64_t i_ = 0, j_ = 0;
};

}  // namespace talus
