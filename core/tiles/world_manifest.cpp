#include "core/tiles/world_manifest.h"

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/record.h"
#include "core/io/limits.h"
#include "core/io/safe_file.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

using shape::Json;
using shape::row;

constexpr const char* k_manifest_name = "talus-world.json";
constexpr const char* k_version_key = "talus_world";
constexpr int k_version = 1;
constexpr double k_any_number = std::numeric_limits<float>::max();

RecordKey needed(std::string_view key) { return {.key = key, .needed = true}; }

Shape<float> any_number() { return shape::number(-k_any_number, k_any_number); }
Shape<std::int64_t> count() {
    return shape::whole<std::int64_t>(0, std::int64_t{1} << 53);  // what a number of JSON holds
}

Shape<std::size_t> cells() {
    return {[](const JsonPlace& at, std::size_t& cells) {
                std::int64_t number = 0;
                if (count().read(at, number)) cells = static_cast<std::size_t>(number);
            },
            [](std::size_t cells) { return Json(cells); }, [] { return count().schema(); }};
}

// The extremes are left out where no value was finite.
Shape<ExportFacts> facts_shape() {
    const ExportFacts none;
    return shape::object<ExportFacts>(
        {row({.key = "minimum"}, &ExportFacts::minimum, any_number().unless(none.minimum)),
         row({.key = "maximum"}, &ExportFacts::maximum, any_number().unless(none.maximum)),
         row(needed("samples"), &ExportFacts::cells, cells()),
         row(needed("finite"), &ExportFacts::finite, cells()),
         row(needed("clipped"), &ExportFacts::clipped, cells())});
}

const Shape<std::vector<TileRecord>>& records_shape() {
    static const auto the_shape =
        shape::list(shape::object<TileRecord>({row(needed("file"), &TileRecord::file),
                                               row(needed("bytes"), &TileRecord::bytes, count()),
                                               row(needed("file_xxh128"), &TileRecord::file_digest),
                                               row(needed("samples_xxh128"), &TileRecord::digest),
                                               row(needed("values"), &TileRecord::facts, facts_shape())}),
                    0, shape::k_any_length, "files");
    return the_shape;
}

Shape<TiledMap> map_shape() {
    const auto range = shape::object<HeightRange>({row(needed("low"), &HeightRange::low, any_number()),
                                                   row(needed("high"), &HeightRange::high, any_number())});
    return shape::object<TiledMap>({row(needed("file"), &TiledMap::file),
                                    row(needed("field"), &TiledMap::field, shape::one_of<FieldId>(k_fields)),
                                    row(needed("format"), &TiledMap::format),
                                    row(needed("range"), &TiledMap::range, range),
                                    row(needed("bottom_row_first"), &TiledMap::bottom_row_first),
                                    row(needed("flip_green"), &TiledMap::flip_green),
                                    row(needed("carries_recipe"), &TiledMap::carries_recipe)})
        .checked([](const TiledMap& map, const JsonPlace& at) {
            if (find_format(map.format) == nullptr)
                at.member("format").unexpected("a format of this version");
        });
}

Shape<Recipe> recipe_shape() {
    return {[](const JsonPlace& at, Recipe& recipe) {
                try {
                    recipe = recipe_from_json(json_dump(at.json)).recipe;
                } catch (const RecipeError& error) {
                    at.wrong(error.what());
                }
            },
            [](const Recipe& recipe) { return Json::parse(to_json(recipe)); },
            [] {
                return Json{{"type", "object"}};
            }};
}

Shape<Tiles> tiles_shape() {
    const auto pieces = shape::whole(1, k_max_tiles);
    const auto names = shape::named<TileNames>({{"from the north", TileNames::column_row_from_north},
                                                {"from the south", TileNames::column_row_from_south}});
    return shape::object<Tiles>(
        {row(needed("across"), &Tiles::across, pieces), row(needed("down"), &Tiles::down, pieces),
         row(needed("share_edges"), &Tiles::share_edges), row(needed("names"), &Tiles::names, names)});
}

const Shape<TiledWorld>& world_shape() {
    static const auto the_shape =
        shape::object<TiledWorld>(
            {row(needed("tiles"), &TiledWorld::tiles, tiles_shape()),
             row(needed("close_seams"), &TiledWorld::close_seams),
             row(needed("maps"), &TiledWorld::maps, shape::list(map_shape(), 1, shape::k_any_length, "maps")),
             row(needed("made_by"), &TiledWorld::made_by),
             row(needed("recipe"), &TiledWorld::recipe, recipe_shape())})
            .checked([](const TiledWorld& world, const JsonPlace& at) {
                if (!world.tiles.divide(world.size())) at.wrong("the tiles do not divide the map");
            });
    return the_shape;
}

const Shape<WorldManifest>& manifest_shape() {
    static const auto the_shape =
        shape::object<WorldManifest>({shape::constant<WorldManifest>(needed(k_version_key), k_version),
                                      row(needed("world"), &WorldManifest::world, world_shape()),
                                      row(needed("files"), &WorldManifest::tiles,
                                          shape::list(records_shape(), 1, shape::k_any_length, "tiles"))})
            .checked([](const WorldManifest& manifest, const JsonPlace& at) {
                const TiledWorld& world = manifest.world;
                if (static_cast<int>(manifest.tiles.size()) != world.tiles.count())
                    at.member("files").wrong("there are not as many as tiles");
                for (const auto& records : manifest.tiles)
                    if (!records.empty() && records.size() != world.maps.size())
                        at.member("files").wrong("a tile has not as many files as there are maps");
            });
    return the_shape;
}

WorldManifest manifest_of(const std::string& text, const std::string& path) {
    WorldManifest manifest;
    JsonReader reader;
    try {
        const Json json = parse_json(text, "manifest of a world", k_version_key);
        manifest_shape().read({json, "", reader}, manifest);
    } catch (const JsonError& error) {
        reader.mistakes.emplace_back(error.what());
    }
    if (!reader.mistakes.empty())
        throw FileError(path + ": " + reader.mistakes.front() +
                        "; remove it, and export into its folder again");
    return manifest;
}

}  // namespace

std::string manifest_path(const std::string& folder) {
    return (std::filesystem::path(folder) / k_manifest_name).string();
}

std::optional<WorldManifest> find_manifest(const std::string& folder) {
    const std::string path = manifest_path(folder);
    if (!is_there(path)) return {};
    WorldManifest manifest = manifest_of(read_text_file(path, k_max_recipe_bytes), path);
    manifest.world.recipe = with_absolute_paths(std::move(manifest.world.recipe), folder);
    return manifest;
}

void write_manifest(const WorldManifest& manifest, const std::string& folder) {
    WorldManifest written = manifest;
    written.world.recipe = with_relative_paths(std::move(written.world.recipe), folder);
    write_file_safely(manifest_path(folder), json_dump(manifest_shape().write(written), 1) + "\n");
}

std::string header_text(const TiledWorld& world, const std::string& folder) {
    TiledWorld stored = world;
    stored.recipe = with_relative_paths(std::move(stored.recipe), folder);
    return json_dump(world_shape().write(stored));
}

std::string text_of(const std::vector<TileRecord>& records) {
    return json_dump(records_shape().write(records));
}

std::vector<TileRecord> records_of(const std::string& text) {
    std::vector<TileRecord> records;
    JsonReader reader;
    const Json json = Json::parse(text);
    records_shape().read({json, "", reader}, records);
    return records;
}

}  // namespace talus
