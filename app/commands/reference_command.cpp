#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "app/commands/commands.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/io/made_folder.h"
#include "core/io/safe_file.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/stage_reference.h"
#include "core/volume/volume.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/picture_file.h"

namespace talus {
namespace {

// Small, for there is one for each stage.
constexpr Viewport k_picture_size{240, 150};

// Caves are small, and below the ground: looks at the brick of rock that is hollowed out most, from nearby.
void look_into_the_rock(Scene& scene) {
    const Volume volume(*scene.terrain);
    Brick brick;
    int most = 0;
    for (const BrickPlace& place : volume.bricks()) {
        volume.evaluate(place, brick);
        int open = 0;
        for (int j = 0; j <= k_brick; ++j) {
            for (int i = 0; i <= k_brick; ++i) {
                for (int k = 0; k <= k_brick; ++k) open += brick.at(i, j, k) < 0 ? 1 : 0;
            }
        }
        if (open <= std::exchange(most, std::max(most, open))) continue;
        const Ground ground(scene.terrain);
        const Lattice& map = scene.terrain->lattice;
        const int x = std::clamp(volume.first_x(place) + k_brick / 2, 0, map.width - 1);
        const int y = std::clamp(volume.first_y(place) + k_brick / 2, 0, map.height - 1);
        scene.view.camera.target = {x * map.cell_size - ground.half_x(), ground.half_y() - y * map.cell_size,
                                    volume.z_of(x, y, place.k * k_brick + k_brick / 2)};
        constexpr double k_across = 2.5;  // bricks, between the camera and the middle one
        scene.view.camera.distance = k_across * k_brick * map.cell_size;
    }
    scene.look.underground = true;
    scene.view.camera.pitch = 25;
}

Scene scene_of(const StageType& type, Progress& progress) {
    const Recipe recipe = sample_recipe(type);
    Scene scene;
    scene.terrain = Evaluator().evaluate(recipe, recipe.world.width, recipe.world.height, &progress);
    // A map shows in its own colours: in those of its biomes, or of the first field of a stage that makes
    // several.
    const FieldSet writes = type.writes(sample_values(type));
    const bool is_composition = type.info.reads.contains(field_id("height"));
    if (type.info.group == Group::biome_map && !writes.contains(field_id("height")) && !is_composition) {
        scene.look.kind = look_of(field_id("biome"));
    } else if (type.info.group == Group::map) {
        bool found = false;
        writes.for_each([&](FieldId field) {
            // The natural look shows water.
            if (!found && field != field_id("water")) scene.look.kind = look_of(field);
            found = true;
        });
    }
    go_home(scene.view, Ground(scene.terrain), k_picture_size);
    if (has_features(*scene.terrain)) look_into_the_rock(scene);
    return scene;
}

void run_reference(const std::string& folder) {
    const std::filesystem::path pictures = std::filesystem::path(folder) / "pictures";
    const std::string page = (std::filesystem::path(folder) / "stages.md").string();
    const auto picture_of = [&](const StageType& type) {
        return (pictures / (std::string(type.info.key) + ".png")).string();
    };
    std::vector<std::string> written{page};
    for (const StageType& type : stage_types()) written.push_back(picture_of(type));
    refuse_overwriting(written);
    const MadeFolder made(pictures.string());
    Offscreen offscreen;
    with_progress("Reference", [&](Progress& progress) {
        const auto count = static_cast<float>(stage_types().size());
        for (std::size_t i = 0; i < stage_types().size(); ++i) {
            const StageType& type = stage_types()[i];
            const ProgressPart part(&progress, static_cast<float>(i) / count,
                                    static_cast<float>(i + 1) / count);
            const Scene scene = scene_of(type, progress);
            write_picture(offscreen.draw(scene, k_picture_size.width, k_picture_size.height),
                          picture_of(type));
        }
    });
    write_file_safely(page, stage_reference());
    print_line(page + formatted("  %zu stages", stage_types().size()));
}

}  // namespace

CommandSyntax reference_command(CommonOptions& common) {
    auto folder = std::make_shared<std::string>();
    CommandSyntax command{
        .name = "reference",
        .help = "Write a page about every stage and its parameters, with pictures, as Markdown",
        .run = [folder] { run_reference(*folder); }};
    command.add({{.names = "-o,--output",
                  .target = folder.get(),
                  .help = "Folder to write stages.md and pictures/ into",
                  .value = "DIR",
                  .required = true}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
