#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/commands.h"
#include "app/terminal.h"
#include "core/base/read_file.h"
#include "core/tiles/thread_tiles.h"
#include "core/tiles/tile_maker.h"
#include "core/tiles/world_export.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

struct VerifyArguments {
    std::string folder;
    std::vector<std::string> files;
};

std::vector<int> tiles_of(const std::vector<std::string>& files, const TiledWorld& world) {
    std::vector<int> tiles;
    for (const std::string& file : files) {
        int tile = 0;
        while (tile < world.tiles.count() && std::ranges::count(files_of_tile(world, tile), file) == 0)
            ++tile;
        if (tile == world.tiles.count())
            throw UsageError("--file " + file + ": the manifest has no such file");
        if (std::ranges::count(tiles, tile) == 0) tiles.push_back(tile);
    }
    return tiles;
}

void run_verify(const VerifyArguments& arguments, const CommonOptions& common) {
    const std::string& folder = arguments.folder;
    const std::optional<WorldManifest> manifest = find_manifest(folder);
    if (!manifest)
        throw FileError(manifest_path(folder) + ": is missing; talus export --manifest writes one");
    const std::vector<int> tiles = tiles_of(arguments.files, manifest->world);
    ThreadTiles threads(check_tiles(manifest->world, 0, common));
    TileEngine& engine = common.engine != nullptr ? *common.engine : threads;
    WorldCheck check;
    with_progress(
        folder,
        [&](Progress& progress) { check = verify_world(*manifest, folder, tiles, engine, &progress); },
        common.engine != nullptr);
    for (const std::string& line : check.differences) print_line(line);
    if (!check.differences.empty())
        throw std::runtime_error(folder + ": differs; the same export makes again what is missing or torn");
    print_line(counted(check.tiles, "tile is", "tiles are") + " as the manifest says");
}

}  // namespace

CommandSyntax verify_command(CommonOptions& common) {
    auto options = std::make_shared<VerifyArguments>();
    CommandSyntax command{.name = "verify",
                          .help = "Make tiles of an exported world again, each alone, and compare",
                          .run = [options, &common] { run_verify(*options, common); }};
    command.add({{.names = "folder",
                  .target = &options->folder,
                  .help = "A folder that export --manifest wrote",
                  .value = "DIR",
                  .required = true},
                 {.names = "--file",
                  .target = &options->files,
                  .help = "Of the tile of this file alone; more by --file again",
                  .value = "NAME",
                  .one_at_a_time = true}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
