#include "core/map/sheet_options.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_inch = 25.4;  // mm

static_assert(static_cast<std::size_t>(SheetPaper::custom) == k_papers.size());

}  // namespace

std::span<const Parameter> sheet_parameters() {
    static const std::vector<Parameter> listing = list_parameters<SheetOptions>();
    return listing;
}

const Parameter& sheet_parameter(std::string_view key) {
    return sheet_parameters()[*find_parameter(sheet_parameters(), key)];
}

std::vector<ParameterValue> values_of_sheet(const SheetOptions& options) { return values_of(options); }

SheetOptions sheet_from_values(std::span<const ParameterValue> values) {
    return from_values<SheetOptions>(values);
}

std::optional<SheetOptions> with_paper(SheetOptions options, std::string_view text) {
    const auto paper = paper_of(text);
    if (!paper) return {};
    const auto named = std::ranges::find(k_papers, lower_case(text), &PaperInfo::key);
    options.paper = static_cast<SheetPaper>(named - k_papers.begin());
    if (options.paper == SheetPaper::custom) {
        options.width = static_cast<float>(paper->width);
        options.height = static_cast<float>(paper->height);
    }
    return options;
}

SheetSettings settings_of(const SheetOptions& options, std::string title, std::uint64_t seed) {
    SheetSettings settings{.title = std::move(title),
                           .interval = static_cast<double>(options.interval),
                           .legend = options.legend,
                           .grid = options.grid,
                           .plants = options.plants,
                           .seed = seed,
                           .resolution = static_cast<double>(options.dpi) / k_inch};
    if (options.paper == SheetPaper::custom) {
        settings.paper = {static_cast<double>(options.width), static_cast<double>(options.height), false};
    } else {
        const PaperInfo& info = k_papers[static_cast<std::size_t>(options.paper)];
        settings.paper = {info.width, info.height, true};
    }
    return settings;
}

}  // namespace talus
