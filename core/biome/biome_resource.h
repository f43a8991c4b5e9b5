#pragma once

#include <memory>

#include "core/biome/biome_table.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// The table that a stage of biomes takes: the recipe's own, a file's, or the shipped one.

/// A table of biomes of the recipe's own, or of a file.
struct BiomeResource : Resource {
    std::shared_ptr<const BiomeTable> table;
};
/// Returns a BiomeResource, or null where the stage takes the shipped table. Throws Cancelled, and FileError
/// with the file, the key and the remedy.
std::shared_ptr<const Resource> resolve_biomes(const FilePath& table, Progress* progress);
/// Returns the table that was resolved, or the shipped one.
std::shared_ptr<const BiomeTable> table_of(const Context& context);

/// Sorts the ground by height where a terrain has no biomes, by the table, as a layer Biomes does.
void ensure_biomes(Terrain& terrain, const std::shared_ptr<const BiomeTable>& table, const Context& context);

/// The row of the listing by which a stage names its table.
constexpr ParameterInfo biome_table_row() {
    return {.key = "table",
            .label = "Table",
            .basic = true,
            .file_endings = ".json",
            .example_file = "asset:earth.json",
            .may_hold = true,
            .help =
                "A file with biomes of your own, as JSON: their names, colours and grounds, and which "
                "climate has which. Without one, the biomes of the Earth."};
}

}  // namespace talus
