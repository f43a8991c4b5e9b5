#include "app/panels/floating_panels.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/widgets/buttons.h"

namespace talus {

void FloatingPanels::note(bool& shown) {
    drawn_.push_back(&shown);
    if (std::ranges::find(open_, &shown) == open_.end()) open_.push_back(&shown);
}

void FloatingPanels::end_frame() {
    std::erase_if(open_, [&](bool* shown) { return std::ranges::find(drawn_, shown) == drawn_.end(); });
    drawn_.clear();
}

bool FloatingPanels::close_newest() {
    if (open_.empty()) return false;
    *open_.back() = false;
    return true;
}

void FloatingPanels::draw_head(std::string_view title, std::string_view path, std::string_view about,
                               bool& shown) {
    note(shown);
    heading(title);
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - width_of_button(icon::close));
    if (icon_button(std::string(path) + "/close", icon::close, "Close", about)) shown = false;
}

}  // namespace talus
