#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/biome/biome_table.h"

namespace talus {

/// Every change of a table of biomes is one of the functions below. Each takes a valid table and returns
/// another valid one: numbers are clamped to their ranges (biome_ranges.h), and what cannot be done, like a
/// second biome of one name, returns the table unchanged.

/// Replaces the biome `id` except for its key and name, which have edits of their own. The slopes of its
/// ground are made to rise, and the last one is 90 degrees.
BiomeTable with_biome(const BiomeTable& table, BiomeId id, const Biome& biome);
/// Renames a biome; its key stays, by which masks and files know it. A name is unique and not empty.
BiomeTable with_biome_renamed(const BiomeTable& table, BiomeId id, const std::string& name);
/// Adds a copy of a biome, with a name and a key of its own, as the last one. It lies nowhere yet.
BiomeTable with_biome_added(const BiomeTable& table, BiomeId like);
/// Removes a biome. `heir` takes its places, in the climate table, in the rules and among the heights; the
/// numbers of later biomes become one less. The last biome of a table stays.
BiomeTable with_biome_removed(const BiomeTable& table, BiomeId id, BiomeId heir);
/// Returns whether anything names the biome: the climate table, a rule, a band of heights, a role, a group, a
/// variant.
bool is_placed(const BiomeTable& table, BiomeId id);

/// Gives a cell of the climate table to a biome.
BiomeTable with_land(const BiomeTable& table, std::size_t row, std::size_t column, BiomeId id);
/// Gives a cell of a rule to a biome; 0 leaves the cell to the rules before it.
BiomeTable with_rule_cell(const BiomeTable& table, BiomeRule rule, std::size_t row, std::size_t column,
                          BiomeId id);
BiomeTable with_rule_limit(const BiomeTable& table, BiomeRule rule, std::size_t limit, float value);

/// The two axes of the climate table: its rows and its columns.
enum class ClimateAxis { temperature, precipitation };
const std::vector<float>& borders_of(const BiomeTable& table, ClimateAxis axis);
/// Moves a border. Borders rise; one that would not lie between its neighbours stays where it is.
BiomeTable with_border(const BiomeTable& table, ClimateAxis axis, std::size_t border, float value);
/// Adds a border halfway to the next one, or beyond the last one. Both rows or columns beside it have the
/// biomes of the one that it splits.
BiomeTable with_border_added(const BiomeTable& table, ClimateAxis axis, std::size_t after);
/// Removes a border, and with it the row or column that begins there. The last border of an axis stays.
BiomeTable with_border_removed(const BiomeTable& table, ClimateAxis axis, std::size_t border);

/// Gives a role of worlds that begin with biomes to a biome; 0: the table has none.
BiomeTable with_role(const BiomeTable& table, BiomeRole role, BiomeId id);
/// One of the two lists of variants.
using BiomeVariants = std::vector<BiomeVariant> BiomeTable::*;
/// Gives a biome its variant; 0, or itself: it has none.
BiomeTable with_variant(const BiomeTable& table, BiomeVariants list, BiomeId of, BiomeId variant);
/// Replaces the groups, which need keys of their own, names, and biomes.
BiomeTable with_groups(const BiomeTable& table, const std::vector<BiomeGroup>& groups);
/// Adds a group with this biome in it, a name and a key of its own, as the last one.
BiomeTable with_group_added(const BiomeTable& table, BiomeId first);

/// Replaces the bands of heights, whose ends have to rise.
BiomeTable with_heights(const BiomeTable& table, const std::vector<HeightBand>& heights);

}  // namespace talus
