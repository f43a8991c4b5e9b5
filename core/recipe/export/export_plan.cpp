#include "core/recipe/export/export_plan.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <optional>

#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/io/blender_script.h"
#include "core/io/codec.h"
#include "core/io/quantise.h"
#include "core/io/scatter_file.h"
#include "core/io/vdb_file.h"
#include "core/io/weight_maps.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/export/export_caves.h"
#include "core/recipe/export/export_rock.h"
#include "core/recipe/export/export_ways.h"
#include "core/recipe/memory_needs.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

std::string limits_text(std::string_view key) {
    const ParameterInfo& info = world_parameters()[*find_parameter(world_parameters(), key)].info;
    return formatted("%.0f", info.min) + " to " + formatted("%.0f", info.max);
}

std::string ending_of(FieldId field) {
    return field == k_height_id ? "" : "_" + std::string(info_of(field).key);
}

// Returns the path of what goes with a file.
std::string beside(const fs::path& file, const std::string& ending) {
    return fs::path(file).replace_extension().string() + ending;
}

Tiles tiles_of(const ExportChoice& choice) {
    const int across = std::clamp(choice.tiles, 1, k_max_tiles);
    return {across, choice.tiles_down > 0 ? std::min(choice.tiles_down, k_max_tiles) : across};
}

// Plans the maps of an export, which have their size, their tiles and most of their settings in common.
class MapPlanner {
 public:
    MapPlanner(const Recipe& recipe, const ExportChoice& choice)
        : world_(recipe.world), choice_(choice), target_(target_of(choice)) {
        const bool is_wish = choice.width != 0;
        const MapSize own =
            is_wish ? MapSize{choice.width, choice.height} : MapSize{world_.width, world_.height};
        tiles_ = target_.cut(tiles_of(choice));
        size_ = export_size(target_, own, world_.wraps(), tiles_, is_wish);
        made_ = target_.shape_numbers.empty()
                    ? size_.map()
                    : map_in_shape(size_, {world_.width, world_.height}, world_.wraps());
        // A typed name may tell which way green points.
        if (choice.outputs.empty() || choice.options.flip_green) flip_green_ = choice.options.flip_green;
    }

    const ExportSize& size() const { return size_; }
    // The samples to be made.
    MapSize made() const { return made_; }

    // Returns the path of a file that the target names.
    std::string path_in(const std::string& folder, const std::string& name, const Format& format,
                        FieldId field) const {
        const TypedName typed = typed_name(format, name);
        const std::string file = field == k_height_id
                                     ? target_file_name(target_, format, name, size_.whole, heights(),
                                                        flip_green_.value_or(target_.flip_green))
                                     : typed.stem + ending_of(field) + kept_ending(target_, format, typed);
        return (fs::path(folder) / file).string();
    }

    MapPlan map(const std::string& path, const Format& format, FieldId field = k_height_id) const {
        const bool is_height = field == k_height_id;
        const bool normals = format.content == Content::normals;
        MapPlan plan{.field = field,
                     .settings = {.path = path,
                                  .format = &format,
                                  .bottom_row_first = target_.bottom_row_first(format),
                                  .close_seams = size_.closes,
                                  .whole = is_stretched() ? size_.whole : MapSize{},
                                  .tiles = tiles_,
                                  .options = choice_.options,
                                  .seed = world_.seed},
                     .objection = target_objection(target_, format, path, size_.whole, tiles_)};
        ExportOptions& options = plan.settings.options;
        options.flip_green = normals && green_points_down(target_, flip_green_, path);
        options.blender_script = options.blender_script && is_height && blender_reads(format);
        const MapSize tile = tiles_.of(size_.whole);
        plan.bytes_each = static_cast<double>(tile.width) * tile.height * format.max_bytes_per_cell();
        const int triangles = options.mesh().triangles;
        if (format.content == Content::mesh && triangles > 0) {
            const double most = static_cast<double>(triangles) * format.codec->max_triangle_bytes;
            plan.bytes_each = std::min(plan.bytes_each, most);
        }
        plan.writing_memory = writing_memory(plan.settings, size_.whole);
        if (is_height) tell_numbers(plan);
        return plan;
    }

 private:
    // What whole numbers span.
    HeightRange heights() const { return choice_.options.range(world_.range()); }
    bool is_stretched() const { return made_ != size_.map(); }
    void tell_numbers(MapPlan& plan) const {
        const Format& format = *plan.settings.format;
        const HeightRange range = heights();
        if (format.content == Content::heights && format.normalised)
            plan.metres_per_step = Quantiser(range, format.bits).metres_per_step();
        const Lattice lattice = exported_lattice(lattice_of(world_, made_.width, made_.height), size_.closes);
        const EngineMap map = is_stretched() ? EngineMap(lattice, size_.whole) : EngineMap(lattice);
        plan.numbers = engine_numbers(target_, format, map, range, tiles_);
        if (target_.is_any_program()) return;
        if (world_.sea_level > range.low) plan.numbers.push_back(sea_number());
        plan.settings.program = target_.label;
        plan.settings.numbers = plan.numbers;
    }

    EngineNumber sea_number() const {
        const double sea = static_cast<double>(world_.sea_level) * target_.units_per_metre;
        return {"Sea level", number_text(sea),
                std::string(target_.units_per_metre == 100 ? "Centimetres" : "Metres") +
                    ": the height of a plane of water, once the terrain lies as these numbers say."};
    }

    const World& world_;
    const ExportChoice& choice_;
    const ExportTarget& target_;
    Tiles tiles_;
    ExportSize size_;
    MapSize made_;
    std::optional<bool> flip_green_;  // none: as a name or the target tells
};

// Plans what an export says of caves: their meshes and, beside the maps, the mask of holes. stem: of their
// paths.
void plan_caves(ExportPlan& plan, const MapPlanner& planner, const std::string& stem) {
    plan.caves = stem;
    constexpr FieldId k_opening = field_id("opening");
    if (makes_caves(plan.recipe))
        plan.maps.push_back(planner.map(stem + "_holes.png", format_of("png8"), k_opening));
}

// Plans what lies beside the maps, in files named after them. stem: of their paths.
void plan_besides(ExportPlan& plan, const MapPlanner& planner, const std::string& stem) {
    const ExportOptions& options = plan.choice.options;
    if (options.caves) plan_caves(plan, planner, stem);
    if (options.ways) plan.ways = ways_file(stem);
    if (options.vdb) plan.rock = rock_file(stem);
}

// Plans the maps that are ticked, under one name.
void plan_named(ExportPlan& plan, const MapPlanner& planner, const std::string& name) {
    const ExportChoice& choice = plan.choice;
    const Format& format = format_of(choice);
    const std::string stem = typed_name(format, name).stem;
    const auto map = [&](const std::string& beginning, const Format& of, FieldId field = k_height_id) {
        return planner.map(planner.path_in(choice.folder, beginning, of, field), of, field);
    };
    plan.lead = map(name, format);
    if (choice.heights) plan.maps.push_back(plan.lead);
    if (format.content == Content::heights) {
        for (const FieldId field : fields_of(plan.recipe, choice))
            plan.maps.push_back(map(name, format, field));
    }
    for (const auto& [is_wanted, content] :
         {std::pair{choice.normals, Content::normals}, {choice.colours, Content::colours}}) {
        const Format* const other = is_wanted ? format_for_content(*plan.target, content) : nullptr;
        if (other != nullptr) plan.maps.push_back(map(stem, *other));
    }
    if (choice.options.plants) plan.plants = (fs::path(choice.folder) / (stem + "_plants.csv")).string();
    const std::string path = (fs::path(choice.folder) / stem).string();
    plan_besides(plan, planner, path);
}

// Plans the maps of which each output was typed. A field that is alone takes its name.
void plan_typed(ExportPlan& plan, const MapPlanner& planner, const std::string& name) {
    const ExportChoice& choice = plan.choice;
    std::vector<FieldId> fields = fields_of(plan.recipe, choice);
    if (choice.heights) fields.insert(fields.begin(), k_height_id);
    for (const ExportOutput& output : choice.outputs) {
        const Format& format = format_of(output.format);
        for (const FieldId field : fields) {
            const std::string path =
                output.is_folder ? planner.path_in(output.path, name, format, field)
                : fields.size() < 2
                    ? output.path
                    : beside(output.path, ending_of(field) + fs::path(output.path).extension().string());
            plan.maps.push_back(planner.map(path, format, field));
        }
    }
    if (plan.maps.empty()) return;
    plan.lead = plan.maps.front();
    const ExportOutput& first = choice.outputs.front();
    if (choice.options.plants)
        plan.plants = first.is_folder ? (fs::path(first.path) / (name + "_plants.csv")).string()
                                      : beside(first.path, "_plants.csv");
    const std::string path =
        first.is_folder ? (fs::path(first.path) / name).string() : beside(first.path, "");
    plan_besides(plan, planner, path);
}

// Says which maps hold the caves, and of those that do not, why.
void place_caves(ExportPlan& plan) {
    const bool wanted = plan.choice.options.caves;
    if (!makes_caves(plan.recipe) || (!wanted && plan.choice.options.vdb)) return;
    for (MapPlan& map : plan.maps) {
        const ExportSettings& settings = map.settings;
        if (map.field != k_height_id || (!wanted && &map != &plan.maps.front())) continue;
        if (!wanted) {
            map.caves_remark =
                "the recipe's caves are in none of these files; tick Caves (--caves) to have them";
        } else if (settings.format->content == Content::mesh) {
            const bool whole = settings.tiles.count() == 1 && settings.whole == MapSize{} &&
                               !settings.close_seams && settings.options.mesh().triangles == 0;
            map.opens_for_caves = settings.format->holds_caves && whole;
            if (!settings.format->holds_caves)
                map.caves_remark = "its ground is closed over the caves; " + cave_files(plan.caves).back() +
                                   " is the solid that has them";
            else if (!whole)
                map.caves_remark =
                    "its ground is closed over the caves: only one file of all samples, "
                    "neither in tiles nor reduced to triangles, and without a seam to close, is open there";
        } else if (plan.target->weights == WeightLayout::control && !plan.choice.options.weights) {
            map.caves_remark =
                "Terrain3D learns of holes from a control map alone; tick Weight maps (--weights) to have "
                "one";
        }
    }
}

// Lists all files of the maps, of what lies beside them, and of what describes them.
void list_files(ExportPlan& plan) {
    const ExportOptions& options = plan.choice.options;
    for (const MapPlan& map : plan.maps) {
        const ExportSettings& settings = map.settings;
        for (int i = 0; i < settings.tiles.count(); ++i) {
            const int across = settings.tiles.across;
            plan.files.push_back(file_path(settings.path, settings.tiles, i % across, i / across));
            if (options.sidecar) plan.sidecars.push_back(plan.files.back() + ".json");
        }
        if (settings.options.blender_script) plan.files.push_back(blender_script_path(settings.path));
    }
    if (options.weights) {
        const ExportSettings& settings = plan.lead.settings;
        const WeightLayout layout = plan.target->weights;
        std::ranges::move(weight_files(settings, layout), std::back_inserter(plan.files));
        if (options.sidecar) plan.sidecars.push_back(weight_sidecar_path(settings, layout));
    }
    if (!plan.caves.empty()) std::ranges::move(cave_files(plan.caves), std::back_inserter(plan.files));
    for (const std::string& file : {plan.ways, plan.rock})
        if (!file.empty()) plan.files.push_back(file);
    if (!plan.plants.empty()) {
        const std::vector<std::string> list = scatter_files(plan.plants);
        plan.files.push_back(list.front());
        std::ranges::copy(list.begin() + 1, list.end(), std::back_inserter(plan.sidecars));
    }
}

// Bytes that writing takes beside the terrain: of the map that takes most.
double writing_memory(const ExportPlan& plan) {
    double most = 0;
    for (const MapPlan& map : plan.maps) most = std::max(most, map.writing_memory);
    const ExportOptions& options = plan.choice.options;
    if (options.caves || options.vdb) most += cave_files_bytes(plan.map);
    const Recipe recipe = exported_recipe(plan);
    if (options.ways) most += ways_bytes(recipe);
    if (!options.vdb) return most;
    return most + VdbLevelSet::k_library_bytes +
           rock_bytes(recipe, rock_voxel(options, lattice_of(recipe.world)));
}

}  // namespace

ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty) {
    const MapPlanner planner(recipe, choice);
    ExportPlan plan{.recipe = recipe,
                    .choice = choice,
                    .target = &target_of(choice),
                    .size = planner.size().whole,
                    .map = planner.made()};
    const std::string& name = choice.name.empty() ? name_if_empty : choice.name;
    (choice.outputs.empty() ? plan_named : plan_typed)(plan, planner, name);
    place_caves(plan);
    list_files(plan);
    return plan;
}

bool ExportPlan::may_leave_out() const {
    return choice.options.weights && may_leave_out_weights(target->weights);
}

Recipe exported_recipe(const ExportPlan& plan) {
    Recipe exported = plan.recipe;
    exported.world.width = plan.map.width;
    exported.world.height = plan.map.height;
    return exported;
}

std::string stretch_text(const ExportPlan& plan, const std::string& language) {
    const MapSize whole = plan.lead.settings.whole;
    if (whole == MapSize{}) return {};
    const auto is_of_shape = [&](const EngineNumber& number) {
        return std::ranges::find(plan.target->shape_numbers, number.label) !=
               plan.target->shape_numbers.end();
    };
    std::string numbers;
    for (const EngineNumber& number : plan.lead.numbers) {
        if (is_of_shape(number)) numbers += (numbers.empty() ? "" : "; ") + number.label + " " + number.value;
    }
    const Fillings fillings{{"map", size_text(plan.map)},
                            {"size", size_text(whole)},
                            {"program", std::string(plan.target->label)},
                            {"numbers", numbers}};
    const std::string text =
        worded("Made of {map} samples and resampled to {size} for {program}.", language, fillings);
    if (numbers.empty()) return text;
    return text + " " + worded("Enter {numbers}: they give it its shape.", language, fillings);
}

std::vector<std::string> written_paths(const ExportPlan& plan) {
    std::vector<std::string> paths = plan.files;
    std::ranges::copy(plan.sidecars, std::back_inserter(paths));
    return paths;
}

Making plan_making(const ExportPlan& plan, std::uint64_t memory, std::uint64_t whole_up_to) {
    const Recipe recipe = exported_recipe(plan);
    const double writing = writing_memory(plan);
    return plan.needs_whole() ? plan_whole(recipe, memory, writing)
                              : plan_making(recipe, memory, whole_up_to, writing);
}

std::string objection_to(const ExportPlan& plan, std::uint64_t memory) {
    const ExportChoice& choice = plan.choice;
    World world = exported_recipe(plan).world;
    if (plan.target->takes_any_size() && choice.width != 0)
        world.width = choice.width, world.height = choice.height;
    const MapSize size{world.width, world.height};
    if (const World possible = clamped(world); MapSize{possible.width, possible.height} != size) {
        return "A map cannot be " + size_text(size, " × ") + ". Each side takes " + limits_text("width") +
               " samples.";
    }
    std::string too_large = memory_objection("This size", plan_making(plan, memory).bytes,
                                             static_cast<double>(memory), "choose a smaller one.");
    if (!too_large.empty()) return too_large;
    std::error_code error;
    if (choice.folder.empty()) return "Choose a folder.";
    if (!fs::is_directory(choice.folder, error))
        return "There is no folder " + choice.folder + ". Choose another one.";
    if (plan.maps.empty() && !plan.needs_whole()) return "Tick what is to be exported.";
    if (choice.options.caves && !makes_caves(plan.recipe))
        return "No layer makes caves. Add one, for example Caves, or leave the tick Caves out.";
    if (choice.options.ways && !makes_ways(plan.recipe)) return k_no_ways;
    const std::string unwritable = rock_objection(choice.options, lattice_of(exported_recipe(plan).world));
    if (!unwritable.empty()) return "OpenVDB: " + unwritable + ".";
    for (const MapPlan& map : plan.maps) {
        if (!map.objection.empty()) return map.objection;
    }
    return {};
}

}  // namespace talus
