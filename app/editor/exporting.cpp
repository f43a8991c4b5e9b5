#include "app/editor/exporting.h"

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "core/io/export.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

std::string formatted(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string limits_text(std::string_view key) {
    const ParameterInfo& info = world_parameters()[*find_parameter(world_parameters(), key)].info;
    return formatted("%.0f", info.min) + " to " + formatted("%.0f", info.max);
}

std::string result_text(const ExportResult& result) {
    std::string text =
        "Exported " + std::to_string(result.files.size()) + (result.files.size() == 1 ? " file" : " files");
    for (const WrittenFile& file : result.files) {
        text += "\n" + file.path + "  ·  " + bytes_text(static_cast<double>(file.bytes));
    }
    if (result.metres_per_step > 0) {
        text.append("\n").append(formatted("%.0f %% of the height range used, ", result.range_used * 100));
        text.append(formatted("%.3g m a step", result.metres_per_step));
    }
    for (const std::string& remark : result.remarks) text += "\n" + remark;
    return text;
}

}  // namespace

std::string export_path(const ExportChoice& choice, const Format& format, const std::string& name_if_empty) {
    const std::string& name = choice.name.empty() ? name_if_empty : choice.name;
    return (std::filesystem::path(choice.folder) / proposed_file_name(name, format, choice.flip_green))
        .string();
}

ExportForecast forecast(const Recipe& recipe, const ExportChoice& choice, const Format& format) {
    ExportForecast result;
    result.width = choice.width != 0 ? choice.width : recipe.world.width;
    result.height = choice.height != 0 ? choice.height : recipe.world.height;
    result.bytes = static_cast<double>(result.width) * result.height * format.bytes_per_cell();
    if (format.content == Content::heights && format.normalised) {
        result.metres_per_step = recipe.world.range().span() / (std::ldexp(1.0, format.bits) - 1);
    }
    return result;
}

std::string objection_to(const Recipe& recipe, const ExportChoice& choice, std::uint64_t memory) {
    World world = recipe.world;
    const int width = world.width = choice.width != 0 ? choice.width : world.width;
    const int height = world.height = choice.height != 0 ? choice.height : world.height;
    if (const World possible = clamped(world); possible.width != width || possible.height != height) {
        return "A map cannot be " + std::to_string(width) + " × " + std::to_string(height) +
               ". Each side takes " + limits_text("width") + " samples.";
    }
    if (const std::size_t needed = memory_estimate(recipe, width, height); needed > memory) {
        return "This size needs about " + bytes_text(static_cast<double>(needed)) + " of memory, and " +
               bytes_text(static_cast<double>(memory)) + " may be taken. Choose a smaller one.";
    }
    std::error_code error;
    if (!std::filesystem::is_directory(choice.folder, error)) {
        return "There is no folder " + choice.folder + ". Choose another one.";
    }
    return {};
}

std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                       const ExportChoice& choice, const std::string& name_if_empty) {
    const Format* found = find_format(choice.format);
    const Format& format = found != nullptr ? *found : formats().front();
    const ExportForecast size = forecast(recipe, choice, format);
    ExportSettings settings{.path = export_path(choice, format, name_if_empty),
                            .format = &format,
                            .flip_green = choice.flip_green,
                            .seed = recipe.world.seed,
                            .recipe_json = to_json(recipe)};
    return jobs.submit(
        JobKind::file, "Exporting " + std::filesystem::path(settings.path).filename().string(),
        [&toasts, recipe, size, settings](Progress& progress) {
            Evaluator evaluator(0);  // the document's own keeps what the slider needs
            const auto terrain = evaluator.evaluate(recipe, size.width, size.height, &progress);
            toasts.post(Toast::Kind::success, result_text(export_terrain(*terrain, settings, &progress)));
        });
}

}  // namespace talus
