#include "core/recipe/export/run_export.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/io/scatter_file.h"
#include "core/io/weight_maps.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/export/export_caves.h"
#include "core/recipe/export/export_rock.h"
#include "core/recipe/export/export_ways.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/planted_ground.h"
#include "core/recipe/recipe_code.h"
#include "core/recipe/recipe_json.h"
#include "core/volume/closed_rock.h"

namespace talus {
namespace {

constexpr float k_made = 0.5f;  // share of the work that making a whole terrain is

// Before any file is written.
void refuse_too_many_plants(const ExportPlan& plan, const Terrain& terrain, double memory) {
    const std::string remedy = "leave their list out (--density of talus scatter thins it)";
    const double expected = expected_plants(terrain, {.seed = plan.recipe.world.seed});
    if (expected > k_max_scatter)
        throw std::runtime_error(formatted("about %.0f plants, ", expected) +
                                 formatted("more than %.0f; ", k_max_scatter) + remedy);
    const double needed = k_program_bytes + terrain_bytes(exported_recipe(plan)) + scatter_bytes(expected) +
                          scatter_file_bytes(expected, plan.plants);
    const std::string objection = memory_objection("the list of plants", needed, memory, remedy);
    if (!objection.empty()) throw std::runtime_error(objection);
}

ExportResult export_plants(const std::shared_ptr<const Terrain>& terrain, const Recipe& recipe,
                           const std::string& path, Progress* progress) {
    const World& world = recipe.world;
    const std::uint64_t seed = world.seed;
    const Scatter plants = [&] {
        const ProgressPart part(progress, 0, 0.5f);
        PlantedGround ground{terrain};
        if (world.is_endless()) {  // what lies around counts, too
            Evaluator evaluator(0);
            const ProgressPart making(progress, 0, 0.5f);
            ground =
                planted_ground(evaluator, recipe, whole_window(world, {world.width, world.height}), progress);
        }
        const ProgressPart planting(progress, 0.5f, 1);
        return scatter(ground.terrain, {.seed = seed, .window = ground.piece}, progress);
    }();
    const ProgressPart part(progress, 0.5f, 1);
    ExportResult result;
    for (const std::string& file : write_scatter(plants, *terrain, seed, path, progress)) {
        std::error_code unknown;
        result.files.push_back({file, std::filesystem::file_size(file, unknown)});
    }
    return result;
}

}  // namespace

std::vector<ExportResult> run_export(const ExportPlan& plan, const Making& making, Progress* progress,
                                     std::shared_ptr<const Terrain> built) {
    const Recipe recipe = exported_recipe(plan);
    std::shared_ptr<const Terrain> whole = std::move(built);
    // A whole terrain is made once for several maps.
    const bool is_shared = plan.needs_whole() || (plan.maps.size() > 1 && making.rows == 0);
    float done = 0;
    if (whole == nullptr && is_shared) {
        done = k_made;
        const ProgressPart part(progress, 0, done);
        // The stages' results are used once: only the layer in progress is worth keeping in memory.
        whole = Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height, progress);
    }
    if (plan.choice.options.plants) refuse_too_many_plants(plan, *whole, making.allowed);
    const ExportOptions& options = plan.choice.options;
    const std::size_t parts =
        plan.maps.size() + options.weights + options.plants + options.caves + options.ways + options.vdb;
    const float share = (1 - done) / static_cast<float>(std::max<std::size_t>(1, parts));
    std::vector<ExportResult> results;
    const auto add = [&](const auto& write) {
        const ProgressPart part(progress, done, std::min(1.0f, done + share));
        done += share;
        results.push_back(write());
    };
    const CaveMesh caves = options.caves ? cave_mesh(Volume(*whole), progress) : CaveMesh{};
    const CarvedGround carved = options.caves ? carved_ground(*whole, caves) : CarvedGround{};
    const std::string recipe_json = to_json_without_rasters(recipe);
    const std::string code = options.no_recipe ? std::string() : code_of(recipe).text;
    for (const MapPlan& map : plan.maps) {
        add([&] {
            ExportSettings settings = map.settings;
            settings.recipe_json = recipe_json;
            settings.recipe_code = code;
            if (map.opens_for_caves) settings.carved = &carved;
            const Making how = whole != nullptr ? Making{} : making;
            ExportResult result =
                export_rows(terrain_rows(recipe, how, map.field, whole), settings, progress);
            if (!map.caves_remark.empty()) result.remarks.push_back(map.caves_remark);
            return result;
        });
    }
    if (plan.choice.options.weights)
        add([&] { return export_weights(whole, plan.lead.settings, plan.target->weights, progress); });
    if (plan.choice.options.plants) add([&] { return export_plants(whole, recipe, plan.plants, progress); });
    std::optional<CaveMesh> closed;
    const auto close_caves = [&]() -> const CaveMesh& {
        if (!closed) closed = cave_mesh(Volume(*whole, true), progress);
        return *closed;
    };
    if (options.caves)
        add([&] {
            ExportResult result =
                export_caves(*whole, caves, close_caves(), plan.caves, options.mesh().print_size,
                             plan.lead.settings.close_seams, progress);
            if (caves.triangles.empty())
                result.remarks.push_back("no layer found rock for a cave here, so the files hold none");
            return result;
        });
    if (options.ways)
        add([&] { return export_ways(recipe, *whole, plan.ways, plan.lead.settings.close_seams, progress); });
    if (options.vdb)
        add([&] {
            const float floor = rock_floor(*whole, close_caves());
            closed.reset();
            return export_rock(*whole, floor, rock_voxel(options, whole->lattice), plan.rock,
                               plan.lead.settings.close_seams, progress);
        });
    return results;
}

}  // namespace talus
