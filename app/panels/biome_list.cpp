#include "app/panels/biome_list.h"

#include <algorithm>

#include "app/panels/biome_parts.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/search_field.h"
#include "app/widgets/spoken.h"

namespace talus {
namespace {

constexpr float k_least_em = 16;  // of width
constexpr std::size_t k_rows_seen = 18;

// One list at most is open, and each begins without words.
std::string& searched_words() {
    static std::string words;
    return words;
}

}  // namespace

std::optional<std::size_t> biome_list(const std::string& path, std::size_t first, std::size_t count,
                                      std::size_t chosen,
                                      const std::function<BiomeEntry(std::size_t place)>& row) {
    const float width = std::max(ImGui::CalcItemWidth(), ImGui::GetFontSize() * k_least_em);
    const bool open =
        begin_choice_list(("##" + path).c_str(), row(chosen).label.c_str(), ImGuiComboFlags_HeightLargest);
    mark(path);
    if (!open) return std::nullopt;
    std::string& words = searched_words();
    if (ImGui::IsWindowAppearing()) words.clear();
    const std::string before = words;
    search_field(path + "/search", words, width);
    if (words != before) light_chosen_row();
    const float line = ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("rows", {width, line * static_cast<float>(std::min(count, k_rows_seen))});
    std::optional<std::size_t> taken;
    bool found = false;
    for (std::size_t place = first; place < first + count; ++place) {
        const BiomeEntry each = row(place);
        if (!has_words(each.label, words)) continue;
        const bool lit = words.empty() ? place == chosen : !found;
        swatch(each.ink);
        if (list_row(each.label + "##" + each.key, lit)) taken = place;
        mark(path + "/" + each.key);
        found = true;
    }
    if (!found) ImGui::TextDisabled("%s", std::string(spoken("No biome by that name")).c_str());
    ImGui::EndChild();
    if (taken) ImGui::CloseCurrentPopup();
    end_choice_list();
    return taken == chosen ? std::nullopt : taken;
}

}  // namespace talus
