#include "app/editor/exporting.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <optional>

#include "core/base/formatted.h"
#include "core/io/blender_script.h"
#include "core/io/scatter_file.h"
#include "core/io/weight_maps.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/export/terrain_rows.h"
#include "core/recipe/remarks.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::size_t k_files_told = 4;  // in a toast
constexpr float k_made = 0.5f;           // share of the work that making a whole terrain is
// A larger map is made in parts where its stages can, whatever memory there is: the document's own terrain
// and its previews want some, too.
constexpr std::uint64_t k_whole_bytes = std::uint64_t{128} << 20;

std::string limits_text(std::string_view key) {
    const ParameterInfo& info = world_parameters()[*find_parameter(world_parameters(), key)].info;
    return formatted("%.0f", info.min) + " to " + formatted("%.0f", info.max);
}

// What an export has written, of all its maps.
struct Written {
    std::vector<WrittenFile> files;
    std::vector<std::string> remarks;
    double range_used = 0;  // of the heightmap
    double metres_per_step = 0;

    void add(const ExportResult& result) {
        files.insert(files.end(), result.files.begin(), result.files.end());
        for (const std::string& remark : result.remarks) {
            if (std::ranges::find(remarks, remark) == remarks.end()) remarks.push_back(remark);
        }
        if (result.metres_per_step == 0) return;
        range_used = result.range_used;
        metres_per_step = result.metres_per_step;
    }
};

// With spaces at which no line ends.
std::string unbroken(const std::string& text) {
    std::string result;
    for (const char letter : text) letter == ' ' ? result += "\u00a0" : result += letter;
    return result;
}

std::string result_text(const Written& written, const std::vector<EngineNumber>& numbers) {
    std::string text =
        "Exported " + std::to_string(written.files.size()) + (written.files.size() == 1 ? " file" : " files");
    for (std::size_t i = 0; i < std::min(written.files.size(), k_files_told); ++i) {
        const WrittenFile& file = written.files[i];
        text += "\n" + file.path + ", " + unbroken(bytes_text(static_cast<double>(file.bytes)));
    }
    if (written.files.size() == k_files_told + 1) {
        text += "\n" + written.files.back().path;
    } else if (written.files.size() > k_files_told) {
        text += "\nand " + std::to_string(written.files.size() - k_files_told) + " more";
    }
    if (written.metres_per_step > 0) {
        text.append("\n").append(formatted("%.0f %% of the height range used, ", written.range_used * 100));
        text.append(formatted("%.3g m a step", written.metres_per_step));
    }
    for (const std::string& remark : written.remarks) text += "\n" + remark;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i == 0 ? "\n" : "   ") + unbroken(numbers[i].label + ": " + numbers[i].value);
    return text;
}

// Within the limits, whatever was typed.
MeshChoice mesh_choice(const ExportChoice& choice) {
    const int triangles = std::clamp(choice.triangles, k_min_mesh_triangles, k_max_mesh_triangles);
    const double size = std::isfinite(choice.print_size) ? static_cast<double>(choice.print_size) : 100;
    return {.triangles = choice.triangles > 0 ? triangles : 0,
            .print_size = std::clamp(size, k_min_print_size, k_max_print_size)};
}

ExportWish wish_of(const ExportChoice& choice, const std::string& name_if_empty) {
    const int along = std::clamp(choice.tiles, 1, k_max_tiles);
    const Format& format = format_of(choice);
    ExportWish wish{.target = &target_of(choice),
                    .format = &format,
                    .tiles = {along, along},
                    .flip_green = choice.flip_green,
                    .folder = choice.folder,
                    .name = choice.name.empty() ? name_if_empty : choice.name,
                    .blender_script = choice.blender_script,
                    .mesh = mesh_choice(choice)};
    if (choice.width != 0) wish.size = {choice.width, choice.height};
    return wish;
}

std::string plants_path(const ExportSettings& heights, const ExportWish& wish) {
    const std::string stem = typed_name(*heights.format, wish.name).stem;
    return (std::filesystem::path(wish.folder) / (stem + "_plants.csv")).string();
}

// Bytes that writing takes beside the terrain: of the map that takes most.
double writing_memory(const std::vector<ExportPlan>& maps) {
    double most = 0;
    for (const ExportPlan& map : maps) most = std::max(most, map.writing_memory);
    return most;
}

// What is left for the terrain.
std::uint64_t memory_beside(const std::vector<ExportPlan>& maps, std::uint64_t memory) {
    return static_cast<std::uint64_t>(std::max(0.0, static_cast<double>(memory) - writing_memory(maps)));
}

// What is known of a whole map alone.
bool needs_whole(const ExportChoice& choice) { return choice.weights || choice.plants; }

// All that a job needs to know.
struct Work {
    Recipe recipe;  // at its size
    std::vector<ExportPlan> maps;
    std::vector<ExportSettings> settings;
    ExportSettings heights;  // of the heightmap, written or not
    std::optional<WeightLayout> weights;
    std::string plants;  // path of their list, or empty
    std::uint64_t memory = 0;
    std::shared_ptr<const Terrain> built;
};

Written export_all(const Work& work, Progress& progress) {
    const Recipe& recipe = work.recipe;
    std::shared_ptr<const Terrain> whole = work.built;
    const Making making = plan_making(recipe, memory_beside(work.maps, work.memory), k_whole_bytes);
    const bool is_wanted_whole = work.weights || !work.plants.empty();
    // Made once for several maps.
    const bool makes_whole =
        whole == nullptr && (is_wanted_whole || (work.maps.size() > 1 && making.rows == 0));
    float done = 0;
    if (makes_whole) {
        done = k_made;
        const ProgressPart part(&progress, 0, done);
        whole = Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height, &progress);
    }
    const std::size_t parts = work.maps.size() + (work.weights ? 1u : 0u) + (work.plants.empty() ? 0u : 1u);
    const float share = (1 - done) / static_cast<float>(std::max<std::size_t>(1, parts));
    const auto next_part = [&](const auto& act) {
        const ProgressPart part(&progress, done, std::min(1.0f, done + share));
        done += share;
        return act();
    };
    Written written;
    for (std::size_t i = 0; i < work.maps.size(); ++i) {
        next_part([&] {
            const TerrainRows rows =
                terrain_rows(recipe, whole != nullptr ? Making{} : making, work.maps[i].field, whole);
            written.add(export_rows(rows, work.settings[i], &progress));
        });
    }
    if (work.weights)
        next_part([&] { written.add(export_weights(whole, work.heights, *work.weights, &progress)); });
    if (work.plants.empty()) return written;
    next_part([&] {
        const Scatter plants = [&] {
            const ProgressPart part(&progress, 0, 0.5f);
            return scatter(whole, {.seed = recipe.world.seed}, &progress);
        }();
        const ProgressPart part(&progress, 0.5f, 1);
        for (const std::string& path :
             write_scatter(plants, *whole, recipe.world.seed, work.plants, &progress)) {
            std::error_code unknown;
            written.files.push_back({path, std::filesystem::file_size(path, unknown)});
        }
    });
    return written;
}

}  // namespace

const ExportTarget& target_of(const ExportChoice& choice) {
    const ExportTarget* target = find_target(choice.target);
    return target != nullptr ? *target : export_targets().back();
}

const Format& format_of(const ExportChoice& choice) {
    const ExportTarget& target = target_of(choice);
    const Format* format = find_format(choice.format);
    const bool fits = format != nullptr && target.offers(*format) && format->content != Content::normals &&
                      format->content != Content::colours;
    return fits ? *format : target.default_format();
}

const Format* format_for_content(const ExportTarget& target, Content content) {
    for (const Format* format : target.offered()) {
        if (format->content == content) return format;
    }
    return nullptr;
}

std::vector<FieldId> fields_of(const Recipe& recipe, const ExportChoice& choice) {
    std::vector<FieldId> fields;
    for (const std::string& key : choice.fields) {
        const std::size_t field = find_field(key);
        if (field < k_field_count && static_cast<FieldId>(field) != field_id("height") &&
            makes_field(recipe, static_cast<FieldId>(field)))
            fields.push_back(static_cast<FieldId>(field));
    }
    return fields;
}

ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty) {
    return plan_export(recipe, wish_of(choice, name_if_empty));
}

PlannedExport plan_all(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty) {
    namespace fs = std::filesystem;
    const ExportWish heights = wish_of(choice, name_if_empty);
    PlannedExport planned{.recipe = recipe, .choice = choice, .heights = plan_export(recipe, heights)};
    if (choice.heights) planned.maps.push_back(planned.heights);
    const auto add = [&](const ExportWish& wish) { planned.maps.push_back(plan_export(recipe, wish)); };
    if (heights.format->content == Content::heights) {
        for (const FieldId field : fields_of(recipe, choice)) {
            ExportWish wish = heights;
            wish.field = field;
            add(wish);
        }
    }
    const auto add_content = [&](bool is_wanted, Content content) {
        const Format* format = is_wanted ? format_for_content(*heights.target, content) : nullptr;
        if (format == nullptr) return;
        ExportWish wish = heights;
        wish.format = format;
        wish.name = typed_name(*heights.format, heights.name).stem;
        add(wish);
    };
    add_content(choice.normals, Content::normals);
    add_content(choice.colours, Content::colours);
    const auto add_file = [&](const std::string& path) {
        planned.files.push_back(fs::path(path).filename().string());
    };
    for (const ExportPlan& plan : planned.maps) {
        std::ranges::copy(plan.files, std::back_inserter(planned.files));
        if (plan.settings.blender_script) add_file(blender_script_path(plan.settings.path));
    }
    if (choice.weights)
        std::ranges::copy(weight_files(planned.heights.settings, heights.target->weights),
                          std::back_inserter(planned.files));
    if (choice.plants) {
        planned.plants = plants_path(planned.heights.settings, heights);
        add_file(planned.plants);
    }
    return planned;
}

HeightRange fitting_range(float lowest, float highest) {
    // Round, with a little room, so that another seed does not fall out of it at once.
    const double room = std::max(1.0, (static_cast<double>(highest) - lowest) / 50);
    const double round = std::exp2(std::floor(std::log2(room)));
    return {static_cast<float>(std::floor((lowest - room) / round) * round),
            static_cast<float>(std::ceil((highest + room) / round) * round)};
}

std::string objection_to(const PlannedExport& planned, std::uint64_t memory) {
    const auto& [recipe, choice, plan, maps, plants, files] = planned;
    World world = exported_recipe(recipe, plan).world;
    if ((plan.target->sizes.empty() || !plan.target->sizes_bind) && choice.width != 0)
        world.width = choice.width, world.height = choice.height;
    const int width = world.width;
    const int height = world.height;
    if (const World possible = clamped(world); possible.width != width || possible.height != height) {
        return "A map cannot be " + size_text(width, height, " × ") + ". Each side takes " +
               limits_text("width") + " samples.";
    }
    Recipe sized = recipe;
    sized.world = world;
    const double making = needs_whole(choice)
                              ? static_cast<double>(memory_estimate(sized, world.width, world.height))
                              : plan_making(sized, memory_beside(maps, memory), k_whole_bytes).bytes;
    std::string too_large = memory_objection("This size", making + writing_memory(maps),
                                             static_cast<double>(memory), "choose a smaller one.");
    if (!too_large.empty()) return too_large;
    std::error_code error;
    if (choice.folder.empty()) return "Choose a folder.";
    if (!std::filesystem::is_directory(choice.folder, error)) {
        return "There is no folder " + choice.folder + ". Choose another one.";
    }
    if (maps.empty() && !needs_whole(choice)) return "Tick what is to be exported.";
    for (const ExportPlan& map : maps) {
        if (!map.objection.empty()) return map.objection;
    }
    return {};
}

std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const PlannedExport& planned,
                                       std::uint64_t memory, std::shared_ptr<const Terrain> built) {
    const auto& [recipe, choice, heights, maps, plants, files] = planned;
    Work work{.recipe = exported_recipe(recipe, heights),
              .maps = maps,
              .settings = {},
              .heights = {},
              .weights = choice.weights ? std::optional(heights.target->weights) : std::nullopt,
              .plants = plants,
              .memory = memory,
              .built = std::move(built)};
    work.heights = export_settings(heights, work.recipe);
    for (const ExportPlan& map : work.maps) work.settings.push_back(export_settings(map, work.recipe));
    std::vector<EngineNumber> numbers;
    if (choice.heights && !heights.target->is_any_program()) numbers = heights.numbers;
    return jobs.submit(
        JobKind::file, "Exporting " + files.front(),
        [&toasts, work = std::move(work), numbers, folder = choice.folder](Progress& progress) {
            Written written = export_all(work, progress);
            std::ranges::move(remarks_on(work.recipe), std::back_inserter(written.remarks));
            toasts.post(Toast::Kind::success, result_text(written, numbers), folder);
        });
}

}  // namespace talus
