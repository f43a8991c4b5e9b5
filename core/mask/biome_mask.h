#pragma once

#include "core/biome/biome_table.h"
#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects the ground of one biome: the one of this key in the table that the layer below took. On ground
/// without biomes the mask acts as if it were not there; where the table lacks the biome, nowhere.
struct BiomeMask {
    BiomeChoice biome = usual_biome_choice();

    static constexpr MaskInfo info{
        .key = "biome",
        .label = "Biome",
        .ends = {0.5f, 1},
        .has_ends = false,
        .help = "Acts in one biome alone, as an earlier layer Biomes has sorted the ground."};
    static void parameters(auto&& parameter) {
        parameter(
            &BiomeMask::biome,
            {.key = "biome",
             .label = "Only in",
             .basic = true,
             .choices = biome_choices(),
             .help = "The biome to act in. Where no earlier layer makes biomes, the mask does nothing."});
    }

    FieldId follows() const { return field_id("biome"); }
    /// 1 in the biome, 0 elsewhere.
    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const BiomeMask&, const BiomeMask&) = default;
};

}  // namespace talus
