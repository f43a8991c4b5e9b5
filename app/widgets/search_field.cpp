#include "app/widgets/search_field.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/widgets/frame_notes.h"
#include "app/widgets/popups.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "core/base/text.h"

namespace talus {

bool search_field(const std::string& name, std::string& words, float width) {
    if (ImGui::IsWindowAppearing()) focus_text_here();
    ImGui::SetNextItemWidth(width);
    const bool enter = ImGui::InputTextWithHint("##filter", std::string(spoken("Search")).c_str(), &words,
                                                ImGuiInputTextFlags_EnterReturnsTrue);
    mark(name);
    let_escape_close_menu();
    return enter;
}

bool has_words(std::string_view text, std::string_view words) {
    const std::string low = lower_case(text);
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (low.find(lower_case(words.substr(0, end))) == low.npos) return false;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return true;
}

}  // namespace talus
