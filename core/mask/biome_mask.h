#pragma once

#include <span>

#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Returns the biomes that a mask can select: those of the table that comes with the program, by their keys.
std::span<const Choice> biome_choices();

/// Selects the ground of one biome: the one of this key in the table that the layer below took. On ground
/// without biomes the mask acts as if it were not there; where the table lacks the biome, nowhere.
struct BiomeMask {
    enum class Which {};  ///< a place in biome_choices()
    Which biome = usual();

    static constexpr MaskInfo info{
        .key = "biome",
        .label = "Biome",
        .ends = {0.5f, 1},
        .has_ends = false,
        .help = "Acts in one biome alone, as a layer Biomes below has sorted the ground."};
    static void parameters(auto&& parameter) {
        parameter(&BiomeMask::biome,
                  {.key = "biome",
                   .label = "Only in",
                   .basic = true,
                   .choices = biome_choices(),
                   .help = "The biome to act in. Where no layer below makes biomes, the mask does nothing."});
    }

    static Which usual();  ///< that of a new mask
    FieldId follows() const { return field_id("biome"); }
    /// 1 in the biome, 0 elsewhere.
    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const BiomeMask&, const BiomeMask&) = default;
};

}  // namespace talus
