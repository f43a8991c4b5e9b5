#include "app/panels/biome_list.h"

#include <algorithm>

#include "app/panels/biome_parts.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/searched_rows.h"

namespace talus {

std::optional<std::size_t> biome_list(const std::string& path, std::size_t first, std::size_t count,
                                      std::size_t chosen,
                                      const std::function<BiomeEntry(std::size_t place)>& row) {
    const float width = std::max(ImGui::CalcItemWidth(), ImGui::GetFontSize() * k_searched_em);
    const bool open =
        begin_choice_list(("##" + path).c_str(), row(chosen).label.c_str(), ImGuiComboFlags_HeightLargest);
    mark(path);
    if (!open) return std::nullopt;
    std::optional<std::size_t> taken;
    const auto label = [&](std::size_t index) { return row(first + index).label; };
    const auto draw = [&](std::size_t index, bool lit) {
        const BiomeEntry each = row(first + index);
        swatch(each.ink);
        const bool pressed = list_row(each.label + "##" + each.key, lit);
        mark(path + "/" + each.key);
        if (pressed) taken = first + index;
        return pressed;
    };
    searched_rows(path, count, width, "No biome by that name", chosen - first, label, draw);
    end_choice_list();
    return taken == chosen ? std::nullopt : taken;
}

}  // namespace talus
