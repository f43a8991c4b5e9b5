#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/recipe/export/export_choice.h"
#include "core/recipe/recipe.h"
#include "core/voxel/luanti_world.h"
#include "core/voxel/node_table.h"
#include "core/voxel/vox_file.h"

namespace talus {

/// A terrain that is written in cubes, not as maps: as a world of Luanti, or as a model of MagicaVoxel.
enum class NodeFormat { luanti, vox };

/// How a format is named and offered, by the command line and by the window alike.
struct NodeFormatInfo {
    std::string_view key;
    std::string_view label;
    std::string_view help;
    std::string_view ending;  ///< of its file; empty: it is a folder
};
const NodeFormatInfo& info_of(NodeFormat format);
/// Returns the format of a key, or none.
std::optional<NodeFormat> find_node_format(std::string_view key);

inline constexpr double k_min_node_size = 0.1;  ///< m
inline constexpr double k_max_node_size = 1000;

struct NodeChoice {
    NodeFormat format = NodeFormat::luanti;
    double node_size = 1;  ///< m, the side of a cube
    std::string path;      ///< of the folder, or of the file
};

/// Returns what a choice that names a format of cubes says of them.
NodeChoice node_choice(const ExportChoice& choice);

/// What a choice leads to, before anything is made.
struct NodeForecast {
    MapSize nodes = {};    ///< along the sides
    double node_size = 1;  ///< m; of a model that would be too large, more than was chosen
    double bytes = 0;      ///< about
    double seconds = 0;    ///< about, on one core and beside the making of the terrain

    /// Returns whether someone who did not ask for so much should be told.
    bool is_long() const { return seconds > 300 || bytes > 4e9; }
};
/// heights: of the terrain, or the world's range where it is not known yet.
NodeForecast node_forecast(const Recipe& recipe, const NodeChoice& choice, const HeightRange& heights);
/// Returns it as one says it: "20481 × 20481 nodes, about 14 GB in about 30 minutes".
std::string forecast_text(const NodeForecast& forecast, const std::string& language = "en");

/// Returns why a choice cannot be written, in one line with its remedy, or nothing. memory: bytes that making
/// the terrain may take.
std::string objection_to(const Recipe& recipe, const NodeChoice& choice, std::uint64_t memory);

struct NodeResult {
    LuantiWorld world;  ///< of NodeFormat::luanti
    VoxModel model;     ///< of NodeFormat::vox
};
/// Makes the terrain and its plants, and writes them. table: of a world's nodes. memory: bytes that this may
/// take. progress: may be null. Throws FileError, Cancelled, std::bad_alloc, and std::runtime_error where the
/// plants take more memory.
NodeResult run_node_export(const Recipe& recipe, const NodeChoice& choice, const NodeTable& table,
                           std::uint64_t memory, Progress* progress);

/// Returns what was written, a line each.
std::string result_text(const NodeChoice& choice, const NodeResult& result);

}  // namespace talus
