#include "app/panels/preset_tile.h"

#include <algorithm>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/recipe/presets.h"

namespace talus {

std::string_view spoken_name(const Preset& preset) {
    const std::string_view name = preset.recipe.name;
    return find_preset(preset.key) == &preset ? spoken(name) : name;
}

bool preset_tile(const Preset& preset, unsigned picture, ImVec2 size, const std::string& path) {
    const auto& [key, recipe] = preset;
    const bool pressed = ImGui::InvisibleButton(key.c_str(), size);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float em = ImGui::GetFontSize();
    const float rounding = em * 0.35f;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, ImGui::GetColorU32(theme().field), rounding);
    if (picture != 0) {
        const auto texture = texture_id(picture);
        list.AddImageRounded(texture, low, high, {0, 1}, {1, 0}, IM_COL32_WHITE, rounding);
    }
    const float band = em * 1.5f;
    if (picture == 0) {
        const std::string making(spoken("Making…"));
        const ImVec2 room = ImGui::CalcTextSize(making.c_str());
        list.AddText(
            {std::floor((low.x + high.x - room.x) / 2), std::floor((low.y + high.y - band - room.y) / 2)},
            ImGui::GetColorU32(theme().dim_text), making.c_str());
    }
    list.AddRectFilled({low.x, high.y - band}, high, IM_COL32(16, 18, 21, 200), rounding,
                       ImDrawFlags_RoundCornersBottom);
    const std::string name(spoken_name(preset));
    const float fitting = std::min(1.0f, (size.x - em) / std::max(1.0f, ImGui::CalcTextSize(name.c_str()).x));
    const float font_size = std::floor(em * fitting);
    list.AddText(ImGui::GetFont(), font_size,
                 {low.x + em * 0.5f, std::floor(high.y - (band + font_size) / 2)},
                 IM_COL32(240, 242, 245, 255), name.c_str());
    const bool hovered = ImGui::IsItemHovered();
    list.AddRect(low, high, ImGui::GetColorU32(hovered ? theme().accent : theme().border), rounding, 0,
                 hovered ? 2.0f : 1.0f);
    mark(path + key);
    help(name, recipe.about);
    return pressed;
}

bool is_as_it_began(const Session& session) {
    const Document& document = session.document;
    return !document.touched() && document.file().empty() && !session.brought;
}

// A run may belong to the document that goes.
void take_preset(const Preset& preset, Session& session, Ui& ui) {
    ui.leaving = [&session, &preset, looking = is_as_it_began(session)] {
        looking ? session.choose_preset(preset.recipe) : session.start_from(preset.recipe);
    };
}

}  // namespace talus
