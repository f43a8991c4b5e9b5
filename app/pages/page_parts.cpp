#include "app/pages/page_parts.h"

#include "app/widgets/theme.h"

namespace talus {
void paint_ridge(ImDrawList& list, std::span<const float> heights, HeightRange range, const Area& area) {
    const auto last = static_cast<float>(heights.size() - 1);
    const ImDrawListFlags flags = list.Flags;
    ImVec2 before{};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float share = (heights[i] - range.low) / range.span();
        const ImVec2 here{area.x + area.width * static_cast<float>(i) / last,
                          area.y + area.height * (1 - share)};
        if (i > 0) {
            const ImVec2 foot{here.x, area.y + area.height};
            // Smoothed edges would show between one piece and the next.
            list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
            list.AddQuadFilled(before, here, foot, {before.x, foot.y}, colour(theme().field_active));
            list.Flags = flags;
            list.AddLine(before, here, colour(theme().text), 2);
        }
        before = here;
    }
}

}  // namespace talus
