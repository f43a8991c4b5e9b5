#include "app/panels/layer_badges.h"

#include <imgui.h>

#include <cmath>

#include "app/editor/session.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/recipe/apply_layer.h"
#include "core/words/words.h"

namespace talus {
namespace {

std::string sign_of(Blend blend) {
    switch (blend) {
        case Blend::replace:
            break;
        case Blend::add:
            return "+";
        case Blend::subtract:
            return "−";
        case Blend::multiply:
            return "×";
        case Blend::maximum:
            return "max";
        case Blend::minimum:
            return "min";
    }
    return {};
}

}  // namespace

std::vector<Badge> badges_of(Session& session, std::size_t index) {
    const Recipe& recipe = session.document.recipe();
    const Layer& layer = recipe.layers[index];
    std::vector<Badge> badges;
    if (is_frozen(layer)) {
        badges.push_back(
            {"frozen", text_of(icon::frozen), "Frozen",
             "The ground stays as it was when it was frozen, whatever is changed in earlier layers."});
    }
    if (session.freezing.is_outdated(layer.id))
        badges.push_back(
            {"outdated", text_of(icon::error), "Outdated", std::string(FreezeWatch::k_outdated)});
    for (const MissingFile& file : session.missing()) {
        if (file.layer == layer.id)
            badges.push_back(
                {"no_file", text_of(icon::error), "File missing",
                 with_fillings(std::string(spoken("{file} is not there. Choose another file among "
                                                  "the layer's parameters, or bring it back.")),
                               {{"file", file.path}})});
    }
    const std::size_t own = badges.size();
    const bool left_out = layer.enabled && !runs_in(layer, recipe.world);
    for (const std::string& remark : session.remarks.on(recipe, index)) {
        if (badges.size() == own) {
            badges.push_back({left_out ? "left_out" : "remark", text_of(icon::error),
                              left_out ? "Left out" : "Note", remark});
        } else {
            badges.back().about += "\n" + remark;
        }
    }
    if (layer.blend != Blend::replace) {
        const Choice& blend = k_blends[static_cast<std::size_t>(layer.blend)];
        badges.push_back({"blend", sign_of(layer.blend), std::string(blend.label), std::string(blend.help)});
    }
    if (const std::size_t count = layer.masks.size(); count > 0) {
        badges.push_back({"masks", text_of(icon::mask),
                          count == 1 ? "A mask" : std::to_string(count) + " masks",
                          "The layer acts on a part of the ground alone. M shows where."});
    }
    return badges;
}

float width_of(const std::vector<Badge>& badges) {
    float width = 0;
    for (const Badge& badge : badges)
        width += ImGui::CalcTextSize(badge.text.c_str()).x + ImGui::GetFontSize() * 0.5f;
    return width;
}

void draw_badges(const std::vector<Badge>& badges, const std::string& path) {
    const ImVec2 next = ImGui::GetCursorScreenPos();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    float left = high.x - width_of(badges);
    for (const Badge& badge : badges) {
        const ImVec2 size = ImGui::CalcTextSize(badge.text.c_str());
        ImGui::GetWindowDrawList()->AddText({left, low.y + std::floor((high.y - low.y - size.y) / 2)},
                                            ImGui::GetColorU32(theme().dim_text), badge.text.c_str());
        ImGui::SetCursorScreenPos({left, low.y});
        ImGui::Dummy({size.x, high.y - low.y});
        mark(path + "/" + badge.name);
        help(badge.title, badge.about);
        left += size.x + ImGui::GetFontSize() * 0.5f;
    }
    ImGui::SetCursorScreenPos(next);
}

}  // namespace talus
