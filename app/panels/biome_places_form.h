#pragma once

#include <cstddef>
#include <optional>

#include "app/editor/layer_biomes.h"

namespace talus {

/// Draws where the biomes lie: the climate table and the cells of each rule as a grid into which the mouse
/// paints the chosen biome, with the borders beside it and the rule's limits below.
class BiomePlacesForm {
 public:
    /// chosen: the biome that is painted; a right click on a cell chooses that one's.
    void draw(LayerBiomes& biomes, BiomeId& chosen);

 private:
    void draw_which(const BiomeTable& table);
    void draw_grid(LayerBiomes& biomes, BiomeId& chosen);
    void draw_limits(LayerBiomes& biomes);

    std::optional<BiomeRule> rule_;  // whose cells are displayed; none: the climate table's
    bool clears_ = false;            // the mouse takes biomes out of a rule's cells
};

/// Draws the bands of heights by which a layer without a climate sorts the ground.
void draw_height_bands(LayerBiomes& biomes, BiomeId chosen);

}  // namespace talus
