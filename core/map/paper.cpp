#include "core/map/paper.h"

#include <charconv>

#include "core/base/text.h"

namespace talus {
namespace {

std::optional<double> side_of(std::string_view text) {
    double side = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), side, std::chars_format::fixed);
    const bool is_side = error == std::errc{} && end == text.data() + text.size() && side >= k_min_paper &&
                         side <= k_most_paper;
    return is_side ? std::optional(side) : std::nullopt;
}

}  // namespace

std::optional<Paper> paper_of(std::string_view text) {
    const std::string name = lower_case(text);
    for (const PaperInfo& info : k_papers) {
        if (name == info.key) return Paper{info.width, info.height, true};
    }
    const std::size_t cross = name.find('x');
    if (cross == std::string::npos) return {};
    const auto width = side_of(std::string_view(name).substr(0, cross));
    const auto height = side_of(std::string_view(name).substr(cross + 1));
    if (!width || !height) return {};
    return Paper{*width, *height, false};
}

}  // namespace talus
