#include "core/tiles/world_export.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <numeric>

#include "core/base/read_file.h"
#include "core/tiles/tile_maker.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// How an answer begins: where all files of a tile were there, and where they were made.
constexpr char k_kept = '=';
constexpr char k_new = '+';

// Says what is wrong with a file; empty if nothing is.
std::string difference(const TileRecord& record, const std::string& folder) {
    std::int64_t bytes = 0;
    const std::string digest = digest_of_file((fs::path(folder) / record.file).string(), bytes);
    if (digest.empty()) return record.file + ": is missing or cannot be read";
    return digest == record.file_digest ? "" : record.file + ": is not as it was written";
}

bool are_there(const std::vector<TileRecord>& records, const std::string& folder) {
    return !records.empty() && std::ranges::all_of(records, [&](const TileRecord& record) {
        return difference(record, folder).empty();
    });
}

// Sums up what the tiles are, in their order.
ExportResult result_of(const WorldManifest& manifest, std::size_t map, const std::string& folder) {
    ExportFacts facts;
    std::vector<WrittenFile> files;
    for (const std::vector<TileRecord>& records : manifest.tiles) {
        facts.add(records[map].facts);
        files.push_back({(fs::path(folder) / records[map].file).string(),
                         static_cast<std::uint64_t>(records[map].bytes)});
    }
    const TiledMap& made = manifest.world.maps[map];
    ExportResult result = facts.result(made.field, made.range, format_of(made.format));
    result.files = std::move(files);
    return result;
}

// Says, a line each, what is wrong with a tile.
std::string differences(const std::vector<TileRecord>& known, TileMaker& maker, int tile,
                        const TiledWorld& world, const std::string& folder, Progress* progress) {
    std::string lines;
    const auto add = [&](const std::string& line) { lines += line.empty() ? line : line + '\n'; };
    if (known.empty()) {
        for (const std::string& file : files_of_tile(world, tile))
            add(file + ": was not made yet; the same export goes on with it");
        return lines;
    }
    for (const TileRecord& record : known) add(difference(record, folder));
    const std::vector<TileRecord> again = maker.make(tile, {}, progress);
    for (std::size_t i = 0; i < known.size(); ++i)
        if (again[i].digest != known[i].digest) add(known[i].file + ": made again, it has other samples");
    return lines;
}

}  // namespace

WorldExport export_world(const TiledWorld& world, const std::string& folder, TileEngine& engine,
                         Progress* progress) {
    WorldManifest manifest{world, {}};
    manifest.tiles.resize(static_cast<std::size_t>(world.tiles.count()));
    if (const auto former = find_manifest(folder)) {
        if (header_text(former->world, folder) != header_text(world, folder))
            throw FileError(manifest_path(folder) +
                            ": is of another world; choose another folder, or remove it");
        manifest.tiles = former->tiles;
    }
    const std::vector<std::vector<TileRecord>> known = manifest.tiles;
    const auto maker = [&]() -> TileEngine::Make {
        return [&, maker = std::make_shared<TileMaker>(world)](int tile, Progress* part) {
            const std::vector<TileRecord>& records = known[static_cast<std::size_t>(tile)];
            if (are_there(records, folder)) return k_kept + text_of(records);
            return k_new + text_of(maker->make(tile, folder, part));
        };
    };
    const auto tell = [&](int tile, const std::string& answer) {
        if (answer.front() == k_kept) return;
        manifest.tiles[static_cast<std::size_t>(tile)] = records_of(answer.substr(1));
        write_manifest(manifest, folder);
    };
    WorldExport result;
    const std::vector<std::string> answers = engine.run(world.tiles.count(), maker, tell, progress);
    if (answers.empty()) return result;
    result.kept = static_cast<int>(
        std::ranges::count_if(answers, [](const std::string& text) { return text.front() == k_kept; }));
    for (std::size_t map = 0; map < world.maps.size(); ++map)
        result.maps.push_back(result_of(manifest, map, folder));
    return result;
}

WorldCheck verify_world(const WorldManifest& manifest, const std::string& folder,
                        const std::vector<int>& tiles, TileEngine& engine, Progress* progress) {
    const TiledWorld& world = manifest.world;
    std::vector<int> wanted = tiles;
    if (wanted.empty()) {
        wanted.resize(manifest.tiles.size());
        std::iota(wanted.begin(), wanted.end(), 0);
    }
    const auto maker = [&]() -> TileEngine::Make {
        return [&, maker = std::make_shared<TileMaker>(world)](int task, Progress* part) {
            const int tile = wanted[static_cast<std::size_t>(task)];
            return differences(manifest.tiles[static_cast<std::size_t>(tile)], *maker, tile, world, folder,
                               part);
        };
    };
    WorldCheck check{.tiles = static_cast<int>(wanted.size())};
    const auto nothing = [](int, const std::string&) {};
    for (const std::string& answer : engine.run(check.tiles, maker, nothing, progress)) {
        for (std::size_t begin = 0; begin < answer.size();) {
            const std::size_t end = answer.find('\n', begin);
            check.differences.push_back(answer.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    if (!check.differences.empty() && made_by(world.recipe) != world.made_by)
        check.differences.emplace_back(
            "the world was made by another version of Talus, or of files that have changed since");
    return check;
}

}  // namespace talus
