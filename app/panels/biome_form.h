#pragma once

#include <string>

#include "app/editor/biome_table_file.h"
#include "app/editor/settings.h"

namespace talus {

/// Draws the rows of one biome: its name and colour, what covers it and lies below, its plants and the ground
/// of its own. Each change is an edit of the file's table.
class BiomeForm {
 public:
    void draw(BiomeTableFile& file, Settings& settings, BiomeId id);

 private:
    void draw_name(BiomeTableFile& file, const BiomeTable& table, BiomeId id);

    BiomeId named_ = 0;  // whose name is typed
    std::string name_;
};

}  // namespace talus
