#pragma once

#include <string>

#include "app/editor/layer_biomes.h"
#include "app/editor/settings.h"

namespace talus {

/// Draws the rows of one biome: its name and colour, what covers it and lies below, its plants and the ground
/// of its own. Each change is an edit of the table.
class BiomeForm {
 public:
    void draw(LayerBiomes& biomes, Settings& settings, BiomeId id);

 private:
    void draw_name(LayerBiomes& biomes, const BiomeTable& table, BiomeId id);

    BiomeId named_ = 0;  // whose name is typed
    std::string name_;
};

}  // namespace talus
