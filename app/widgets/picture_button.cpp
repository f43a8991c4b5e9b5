#include "app/widgets/picture_button.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"

namespace talus {

ImVec2 fitted(int width, int height, float side) {
    const float scale = side / static_cast<float>(std::max(width, height));
    return {std::floor(static_cast<float>(width) * scale), std::floor(static_cast<float>(height) * scale)};
}

bool picture_button(const PictureButton& tile) {
    const float em = ImGui::GetFontSize();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool pressed =
        ImGui::InvisibleButton(tile.path.c_str(), {tile.size.x, tile.size.y + em * k_tile_caption_em});
    const bool lit = tile.chosen || ImGui::IsItemHovered();
    mark(tile.path);
    help(tile.title, tile.about, tile.footer);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 high{low.x + tile.size.x, low.y + tile.size.y};
    if (tile.texture != 0)
        list.AddImage(texture_id(tile.texture), low, high);
    else
        list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    list.AddRect(low, high, ImGui::GetColorU32(lit ? theme().accent : theme().border), 0, 0,
                 tile.chosen ? em * 0.2f : em * 0.08f);
    list.PushClipRect(low, {high.x, high.y + em * k_tile_caption_em}, true);
    list.AddText({low.x, high.y + em * 0.2f},
                 ImGui::GetColorU32(tile.chosen ? theme().text : theme().dim_text), tile.caption.c_str());
    list.PopClipRect();
    return pressed;
}

}  // namespace talus
