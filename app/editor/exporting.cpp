#include "app/editor/exporting.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/recipe/export/run_export.h"
#include "core/recipe/remarks.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr std::size_t k_files_told = 4;  // in a toast

// With spaces at which no line ends.
std::string unbroken(const std::string& text) {
    std::string result;
    for (const char letter : text) letter == ' ' ? result += "\u00a0" : result += letter;
    return result;
}

// Which the user types in elsewhere, when he gets there.
bool has_numbers_to_enter(const ExportPlan& plan) {
    return plan.choice.heights && !plan.target->is_any_program() && !plan.lead.numbers.empty();
}

std::string result_text(const ExportPlan& plan, const std::vector<ExportResult>& results) {
    std::vector<WrittenFile> files;
    std::vector<std::string> remarks;
    const ExportResult* heights = nullptr;
    for (const ExportResult& result : results) {
        std::ranges::copy(result.files, std::back_inserter(files));
        for (const std::string& remark : result.remarks) {
            if (std::ranges::find(remarks, remark) == remarks.end()) remarks.push_back(remark);
        }
        if (result.metres_per_step > 0) heights = &result;
    }
    std::ranges::move(remarks_on(exported_recipe(plan)), std::back_inserter(remarks));
    std::string text = with_fillings(files.size() == 1 ? "Exported one file" : "Exported {count} files",
                                     {{"count", std::to_string(files.size())}});
    for (std::size_t i = 0; i < std::min(files.size(), k_files_told); ++i) {
        text += "\n" + files[i].path + ", " + unbroken(bytes_text(static_cast<double>(files[i].bytes)));
    }
    if (files.size() == k_files_told + 1) {
        text += "\n" + files.back().path;
    } else if (files.size() > k_files_told) {
        text += "\nand " + std::to_string(files.size() - k_files_told) + " more";
    }
    // What a remark tells as well is said once.
    if (heights != nullptr && !heights->range_remarked) {
        text.append("\n").append(with_fillings(heights->step_remarked
                                                   ? "{share} % of the height range used"
                                                   : "{share} % of the height range used, {step} m a step",
                                               {{"share", formatted("%.0f", heights->range_used * 100)},
                                                {"step", formatted("%.3g", heights->metres_per_step)}}));
    }
    for (const std::string& remark : remarks) text += "\n" + remark;
    if (!has_numbers_to_enter(plan)) return text;
    const std::vector<EngineNumber>& numbers = plan.lead.numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i == 0 ? "\n" : "   ") + unbroken(numbers[i].label + ": " + numbers[i].value);
    return text;
}

}  // namespace

std::shared_ptr<Progress> start_export(JobQueue& jobs, Toasts& toasts, const ExportPlan& plan,
                                       std::uint64_t memory, std::shared_ptr<const Terrain> built) {
    return jobs.submit(
        JobKind::file, "Exporting " + std::filesystem::path(plan.files.front()).filename().string(),
        [&toasts, plan, memory, built = std::move(built)](Progress& progress) {
            const auto results = run_export(plan, plan_making(plan, memory), &progress, built);
            const int toast =
                toasts.post(Toast::Kind::success, result_text(plan, results), plan.choice.folder);
            if (has_numbers_to_enter(plan)) toasts.keep(toast);
        });
}

std::shared_ptr<Progress> start_node_export(JobQueue& jobs, Toasts& toasts, const Recipe& recipe,
                                            const NodeChoice& choice, std::uint64_t memory) {
    const std::filesystem::path path(choice.path);
    return jobs.submit(JobKind::file, "Exporting " + path.filename().string(),
                       [&toasts, recipe, choice, memory](Progress& progress) {
                           const NodeResult result =
                               run_node_export(recipe, choice, shipped_nodes(), memory, &progress);
                           toasts.post(Toast::Kind::success, "Exported " + result_text(choice, result),
                                       std::filesystem::path(choice.path).parent_path().string());
                       });
}

}  // namespace talus
