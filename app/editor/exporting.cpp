#include "app/editor/exporting.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "app/terrain_rows.h"
#include "core/base/formatted.h"
#include "core/io/weight_maps.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/remarks.h"

namespace talus {
namespace {

constexpr std::size_t k_files_told = 4;  // in a toast
// A larger map is made in parts where its stages can, whatever memory there is: the document's own terrain
// and its previews want some, too.
constexpr std::uint64_t k_whole_bytes = std::uint64_t{128} << 20;

std::string limits_text(std::string_view key) {
    const ParameterInfo& info = world_parameters()[*find_parameter(world_parameters(), key)].info;
    return formatted("%.0f", info.min) + " to " + formatted("%.0f", info.max);
}

FieldId field_of(const Recipe& recipe, const ExportChoice& choice, const Format& format) {
    const std::size_t field = find_field(choice.field);
    const bool is_there = field < k_field_count && format.content == Content::heights &&
                          makes_field(recipe, static_cast<FieldId>(field));
    return is_there ? static_cast<FieldId>(field) : field_id("height");
}

std::string result_text(const ExportResult& result) {
    std::string text =
        "Exported " + std::to_string(result.files.size()) + (result.files.size() == 1 ? " file" : " files");
    for (std::size_t i = 0; i < std::min(result.files.size(), k_files_told); ++i) {
        const WrittenFile& file = result.files[i];
        text += "\n" + file.path + "  ·  " + bytes_text(static_cast<double>(file.bytes));
    }
    if (result.files.size() > k_files_told) {
        text += "\nand " + std::to_string(result.files.size() - k_files_told) + " more";
    }
    if (result.metres_per_step > 0) {
        text.append("\n").append(formatted("%.0f %% of the height range used, ", result.range_used * 100));
        text.append(formatted("%.3g m a step", result.metres_per_step));
    }
    for (const std::string& remark : result.remarks) text += "\n" + remark;
    return text;
}

}  // namespace

const ExportTarget& target_of(const ExportChoice& choice) {
    const ExportTarget* target = find_target(choice.target);
    return target != nullptr ? *target : export_targets().back();
}

bool has_weights(const ExportChoice& choice) {
    return choice.weights && format_of(choice).content == Content::heights;
}

const Format& format_of(const ExportChoice& choice) {
    const ExportTarget& target = target_of(choice);
    const Format* format = find_format(choice.format);
    return format != nullptr && target.offers(*format) ? *format : target.default_format();
}

ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice, const std::string& name_if_empty) {
    const int along = std::clamp(choice.tiles, 1, k_max_tiles);
    ExportWish wish{.target = &target_of(choice),
                    .format = &format_of(choice),
                    .field = field_of(recipe, choice, format_of(choice)),
                    .tiles = {along, along},
                    .flip_green = choice.flip_green,
                    .folder = choice.folder,
                    .name = choice.name.empty() ? name_if_empty : choice.name};
    if (choice.width != 0) wish.size = {choice.width, choice.height};
    return plan_export(recipe, wish);
}

HeightRange fitting_range(float lowest, float highest) {
    // Round, with a little room, so that another seed does not fall out of it at once.
    const double room = std::max(1.0, (static_cast<double>(highest) - lowest) / 50);
    const double round = std::exp2(std::floor(std::log2(room)));
    return {static_cast<float>(std::floor((lowest - room) / round) * round),
            static_cast<float>(std::ceil((highest + room) / round) * round)};
}

std::string objection_to(const Recipe& recipe, const ExportChoice& choice, std::uint64_t memory) {
    const ExportPlan plan = plan_export(recipe, choice, {});
    World world = exported_recipe(recipe, plan).world;
    if (plan.target->sizes.empty() && choice.width != 0)
        world.width = choice.width, world.height = choice.height;
    const int width = world.width;
    const int height = world.height;
    if (const World possible = clamped(world); possible.width != width || possible.height != height) {
        return "A map cannot be " + std::to_string(width) + " × " + std::to_string(height) +
               ". Each side takes " + limits_text("width") + " samples.";
    }
    Recipe sized = recipe;
    sized.world = world;
    // What covers the ground is known of a whole map alone.
    const double bytes = has_weights(choice)
                             ? static_cast<double>(memory_estimate(sized, world.width, world.height))
                             : plan_making(sized, memory, k_whole_bytes).bytes;
    std::string too_large =
        memory_objection("This size", bytes, static_cast<double>(memory), "choose a smaller one.");
    if (!too_large.empty()) return too_large;
    std::error_code error;
    if (!std::filesystem::is_directory(choice.folder, error)) {
        return "There is no folder " + choice.folder + ". Choose another one.";
    }
    return plan.objection;
}

std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                       const ExportChoice& choice, const std::string& name_if_empty,
                                       std::uint64_t memory, std::shared_ptr<const Terrain> built) {
    const ExportPlan plan = plan_export(recipe, choice, name_if_empty);
    const Recipe sized = exported_recipe(recipe, plan);
    const ExportSettings settings = export_settings(plan, sized);
    return jobs.submit(
        JobKind::file, "Exporting " + plan.files.front(),
        [&toasts, sized, settings, memory, built = std::move(built), field = plan.field,
         weights =
             has_weights(choice) ? std::optional(plan.target->weights) : std::nullopt](Progress& progress) {
            std::shared_ptr<const Terrain> whole = built;
            if (weights && whole == nullptr) {
                const ProgressPart making(&progress, 0, 0.5f);
                whole = Evaluator(0).evaluate(sized, sized.world.width, sized.world.height, &progress);
            }
            const Making making = whole != nullptr ? Making{} : plan_making(sized, memory, k_whole_bytes);
            ExportResult result = [&] {
                const ProgressPart writing(&progress, weights ? 0.5f : 0.0f, weights ? 0.75f : 1.0f);
                return export_rows(terrain_rows(sized, making, field, whole), settings, &progress);
            }();
            if (weights) {
                const ProgressPart writing(&progress, 0.75f, 1);
                const ExportResult maps = export_weights(whole, settings, *weights, &progress);
                result.files.insert(result.files.end(), maps.files.begin(), maps.files.end());
            }
            std::ranges::move(remarks_on(sized), std::back_inserter(result.remarks));
            const std::filesystem::path folder = std::filesystem::path(settings.path).parent_path();
            toasts.post(Toast::Kind::success, result_text(result), folder.string());
        });
}

}  // namespace talus
