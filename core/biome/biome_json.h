#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/biome/biome_table.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Thrown for a text that is not a table of biomes. Each mistake is one line: the key, what is wrong, the
/// remedy. what() is the first of them, and how many more there are.
struct BiomeTableError : std::runtime_error {
    explicit BiomeTableError(std::vector<std::string> all);
    std::vector<std::string> mistakes;
};

/// Returns the table of a file's text:
///
///     {"talus_biomes": 1, "name": "Earth", "about": "…",
///      "biomes": [{"key": "steppe", "name": "Steppe", "names": {"de": "Steppe", …},
///                  "colour": "#c3cc7e", "base": 120,
///                  "octaves": [[wavelength in m, relief in m], …],
///                  "ground": [[material, up to which slope in degrees], …],
///                  "layers": [[material, thickness in m], …],
///                  "plants": [[plant, how many a hectare], …]}, …],
///      "climate": {"temperature": [°C, …], "precipitation": [mm a year, …], "land": CELLS},
///      "rules": {"beach": {"height": 5, "slope": 15, "biomes": CELLS}, …},
///      "heights": [[biome, up to which share of the height range], …],
///      "roles": {"ocean": biome, …},
///      "groups": [{"key": "warm", "name": "Warm land", "share": 2, "biomes": [biome, …]}, …],
///      "hills": [[biome, its variant], …], "edges": [[biome, its variant], …]}
///
/// CELLS is the key of a biome, for all climates; or a list with one entry for each row of temperature (one
/// more than the borders between them): the key of a biome, or a list of one for each column of
/// precipitation. In a rule, null leaves a cell or a row to the rules before it. A file is mended before it
/// is used: unknown keys, numbers out of range and missing values are mistakes. Throws BiomeTableError.
BiomeTable biomes_from_json(std::string_view text);

/// Returns the table as text that reads back equal. Ends with a newline.
std::string to_json(const BiomeTable& table);

/// Returns the JSON schema of tables of biomes: of the files that biomes_from_json takes, as far as a schema
/// can tell. Ends with a newline.
std::string biome_schema();

/// Largest file of biomes that is read, in bytes.
inline constexpr std::size_t k_max_biome_file_bytes = std::size_t{1} << 20;

/// Reads a table from a file; `asset:earth.json` is the one that comes with the program. Throws FileError,
/// which names the file, the key and the remedy.
std::shared_ptr<const BiomeTable> load_biomes(const std::string& path);

/// Returns the table that the recipe holds, else the one in the file that it names, or the shipped one where
/// it names none. Throws FileError in the same way.
std::shared_ptr<const BiomeTable> biomes_of(const FilePath& file);

}  // namespace talus
