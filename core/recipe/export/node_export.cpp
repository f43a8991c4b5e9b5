#include "core/recipe/export/node_export.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/planted_ground.h"
#include "core/surface/scatter.h"
#include "core/voxel/luanti_store.h"
#include "core/voxel/node_plants.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_made_share = 0.4f;     // of the work
constexpr float k_planted_share = 0.5f;  // the same with the plants
constexpr double k_low_plants = 2;       // m: larger nodes leave plants out that are lower
// Bytes and time a block of 16³ nodes takes, measured on hills of 600 m, with 2 and with 4 m a node.
constexpr double k_block_side = 16;
constexpr double k_block_bytes = 135;
constexpr double k_block_seconds = 17e-6;
constexpr double k_blocks_besides = 2;  // in each column of them, at the ground and under the lowest of it
constexpr double k_voxel_bytes = 4;

constexpr std::array<NodeFormatInfo, 2> k_formats{{
    {.key = "luanti",
     .label = "Luanti (Minetest)",
     .help =
         "A world to walk in, a folder: put it among the worlds of Luanti (~/.minetest/worlds) and choose "
         "it there. One node a metre, or so many metres a node.",
     .ending = ""},
    {.key = "vox",
     .label = "MagicaVoxel (.vox)",
     .help = "A model of cubes: the solid with its caves, water, snow and plants, at most 256 cubes along a "
             "side.",
     .ending = ".vox"},
}};

// A terrain, and what stands on it.
struct PlantedLand {
    Terrain land;
    Scatter plants;
};

double land_bytes(const Recipe& recipe) {
    return k_program_bytes + terrain_bytes(counted_for_plants(recipe));
}

// Takes a share of the work.
PlantedLand planted_land(const Recipe& recipe, double node_size, std::uint64_t memory, Progress* progress) {
    const World& world = recipe.world;
    const Window piece = whole_window(world, {world.width, world.height});
    const PlantedGround ground = [&] {
        const ProgressPart making(progress, 0, k_made_share);
        Evaluator evaluator(0);  // the result is used once
        return planted_ground(evaluator, recipe, piece, progress);
    }();
    ScatterSettings settings{.seed = world.seed, .window = ground.piece};
    if (node_size > k_low_plants) settings.smallest = PlantClass::tall;
    settings.density = fitting_density(*ground.terrain, settings, k_max_scatter);
    const double plants = expected_plants(*ground.terrain, settings);
    const double needed = land_bytes(recipe) + scatter_bytes(plants) + NodePlants::bytes(plants);
    const std::string objection = memory_objection("so many plants", needed, static_cast<double>(memory),
                                                   "choose more metres a node (--node-size)");
    if (!objection.empty()) throw std::runtime_error(objection);
    const ProgressPart part(progress, k_made_share, k_planted_share);
    Scatter made = scatter(ground.terrain, settings, progress);
    return {window_of(*ground.terrain, lattice_of(world, piece)), std::move(made)};
}

std::string time_text(double seconds, const std::string& language) {
    constexpr double k_minute = 60, k_hour = 3600;
    if (seconds < 2 * k_minute)
        return worded("{count} s", language, {{"count", formatted("%.0f", std::max(1.0, seconds))}});
    if (seconds < 2 * k_hour)
        return worded("{count} minutes", language, {{"count", formatted("%.0f", seconds / k_minute)}});
    return worded("{count} hours", language, {{"count", formatted("%.0f", seconds / k_hour)}});
}

}  // namespace

std::optional<NodeFormat> find_node_format(std::string_view key) {
    for (std::size_t i = 0; i < k_formats.size(); ++i) {
        if (k_formats[i].key == key) return static_cast<NodeFormat>(i);
    }
    return std::nullopt;
}

NodeChoice node_choice(const ExportChoice& choice) {
    const NodeFormat format = find_node_format(choice.cubes).value_or(NodeFormat::luanti);
    const std::filesystem::path file =
        std::filesystem::path(choice.folder) / (choice.name + std::string(info_of(format).ending));
    return {.format = format, .node_size = static_cast<double>(choice.node_size), .path = file.string()};
}

const NodeFormatInfo& info_of(NodeFormat format) { return k_formats[static_cast<std::size_t>(format)]; }

NodeForecast node_forecast(const Recipe& recipe, const NodeChoice& choice, const HeightRange& heights) {
    const Lattice lattice = lattice_of(recipe.world);
    const double longer = std::max({lattice.extent_x(), lattice.extent_y()});
    const auto span = static_cast<double>(heights.span());
    NodeForecast forecast{.node_size = choice.node_size};
    if (choice.format == NodeFormat::vox)
        forecast.node_size = std::max(forecast.node_size, std::max(longer, span) / (k_max_vox_side - 1));
    const auto along = [&](double extent) {
        return static_cast<int>(std::min(2e9, std::floor(extent / forecast.node_size + 0.5) + 1));
    };
    forecast.nodes = {along(lattice.extent_x()), along(lattice.extent_y())};
    const double columns = static_cast<double>(forecast.nodes.width) * forecast.nodes.height;
    const double half = span / 2 / forecast.node_size;  // nodes from the lowest ground up
    if (choice.format == NodeFormat::vox) {
        forecast.bytes = columns * half * k_voxel_bytes;
        return forecast;
    }
    const double blocks = columns / (k_block_side * k_block_side) * (half / k_block_side + k_blocks_besides);
    forecast.bytes = blocks * k_block_bytes;
    forecast.seconds = blocks * k_block_seconds;
    return forecast;
}

std::string forecast_text(const NodeForecast& forecast, const std::string& language) {
    const Fillings fillings{{"nodes", size_text(forecast.nodes, " × ")},
                            {"bytes", bytes_text(forecast.bytes)},
                            {"time", time_text(forecast.seconds, language)}};
    return worded(forecast.seconds > 0
                      ? "{nodes} nodes, about {bytes}, in about {time} once the terrain is made"
                      : "{nodes} cubes from above, about {bytes}",
                  language, fillings);
}

std::string objection_to(const Recipe& recipe, const NodeChoice& choice, std::uint64_t memory) {
    if (choice.format == NodeFormat::luanti && !has_luanti())
        return "this Talus was built without SQLite and zstd; install libsqlite3-dev and libzstd-dev and "
               "build it again";
    std::error_code unknown;
    const std::filesystem::path path(choice.path);
    if (choice.format == NodeFormat::luanti && std::filesystem::exists(path, unknown) &&
        !(std::filesystem::is_directory(path, unknown) && std::filesystem::is_empty(path, unknown)))
        return choice.path + ": there is something by this name already; choose another name";
    const World& world = recipe.world;
    return memory_objection(size_text({world.width, world.height}, "x"), land_bytes(recipe),
                            static_cast<double>(memory), smaller_remedy(recipe, {world.width, world.height}));
}

NodeResult run_node_export(const Recipe& recipe, const NodeChoice& choice, const NodeTable& table,
                           std::uint64_t memory, Progress* progress) {
    const PlantedLand made = planted_land(recipe, choice.node_size, memory, progress);
    const ProgressPart part(progress, k_planted_share, 1);
    NodeResult result;
    if (choice.format == NodeFormat::luanti)
        result.world = write_luanti_world(NodeColumns(made.land, choice.node_size), made.plants, table,
                                          choice.path, progress);
    else
        result.model = write_vox(made.land, made.plants, choice.node_size, choice.path, progress);
    return result;
}

std::string result_text(const NodeChoice& choice, const NodeResult& result) {
    if (choice.format == NodeFormat::luanti) {
        const LuantiWorld& world = result.world;
        return choice.path + "  " + size_text(world.nodes) + " nodes, " + std::to_string(world.blocks) +
               " blocks, " + std::to_string(world.bytes) + " bytes\n" +
               formatted("players begin at %d, %d, %d", world.start.x, world.start.y, world.start.z);
    }
    std::string text = choice.path + "  " + size_text(result.model.size) + " × " +
                       std::to_string(result.model.height) + " voxels";
    if (result.model.node_size > choice.node_size)
        text += formatted("\na voxel is %.3g m, ", result.model.node_size) +
                formatted("not %.3g m: a model has at most ", choice.node_size) +
                std::to_string(k_max_vox_side) + " along a side";
    return text;
}

}  // namespace talus
