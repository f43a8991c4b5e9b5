#pragma once

#include <optional>
#include <span>

#include "core/biome/biomes.h"
#include "core/biome/decision.h"

namespace talus {

/// Why a place of a finished terrain has its biome.
struct BiomeReason {
    BiomeDecision decision = {};
    /// Whether that is the biome there. It is not where layers above have changed the ground, or the climate,
    /// since the ground was sorted.
    bool holds = false;
};

/// Returns the reason at a sample, by the ground and the climate as they are now: by climate where the stage
/// does so and the terrain has one, else by height. stage: the one that made `biome`; table: the one that it
/// took; terrain: with a height and `biome`.
BiomeReason reason_for(const Biomes& stage, const BiomeTable& table, const Terrain& terrain, int x, int y);

/// Returns the reason at a sample of a terrain of several such stages, the last one first: those of a single
/// biome decide where it is the place's, and elsewhere leave it to the ones before. stages, table: not empty.
BiomeReason reason_of_stages(std::span<const Biomes> stages, const BiomeTable& table, const Terrain& terrain,
                             int x, int y);

/// Returns the reason at a sample of a terrain whose biomes come from a map (BiomeMap), which tells it
/// itself; nothing where they do not.
std::optional<BiomeReason> reason_of_map(const Terrain& terrain, int x, int y);

}  // namespace talus
