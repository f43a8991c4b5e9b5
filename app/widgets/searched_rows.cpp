#include "app/widgets/searched_rows.h"

#include <imgui.h>

#include <algorithm>

#include "app/widgets/choice_list.h"
#include "app/widgets/search_field.h"
#include "app/widgets/spoken.h"

namespace talus {
namespace {

constexpr std::size_t k_rows_seen = 18;

// Lists open one at a time.
std::string& searched_words() {
    static std::string words;
    return words;
}

}  // namespace

void searched_rows(const std::string& path, std::size_t count, float width, std::string_view none,
                   std::size_t chosen, const std::function<std::string(std::size_t row)>& label,
                   const std::function<bool(std::size_t row, bool lit)>& draw) {
    std::string& words = searched_words();
    if (ImGui::IsWindowAppearing()) words.clear();
    const std::string before = words;
    search_field(path + "/search", words, width);
    if (words != before) light_chosen_row();
    const float line = ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("rows", {width, line * static_cast<float>(std::min(count, k_rows_seen))});
    bool found = false;
    bool taken = false;
    for (std::size_t row = 0; row < count; ++row) {
        if (!has_words(label(row), words)) continue;
        taken = draw(row, words.empty() ? row == chosen : !found) || taken;
        found = true;
    }
    if (!found) ImGui::TextDisabled("%s", std::string(spoken(none)).c_str());
    ImGui::EndChild();
    if (taken) ImGui::CloseCurrentPopup();
}

}  // namespace talus
