#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/widgets/frame_notes.h"
#include "app/workspaces/compare/parts.h"
#include "core/words/words.h"
#include "render/legend.h"

namespace talus {
namespace {

constexpr ImU32 k_ground = IM_COL32(16, 18, 21, 205);
constexpr ImU32 k_light = IM_COL32(240, 242, 245, 255);

ImU32 ink(Rgba8 colour) { return IM_COL32(colour.r, colour.g, colour.b, 255); }

Legend legend_of_pane(const Compare& compare, const ComparePane& pane) {
    const Comparison& comparison = compare.comparison;
    if (pane.difference) {
        const auto difference = comparison.difference(pane.side);
        if (difference == nullptr || !comparison.is_comparable(pane.side)) return {};
        return legend_of(LookKind::diverging, *difference->terrain);
    }
    const Terrain* terrain = comparison.terrain(pane.side).get();
    if (!compare.session.look.legend || terrain == nullptr) return {};
    const LookKind look = comparison.plan().sides[pane.side].look.value_or(compare.session.look.kind);
    return legend_of(look, *terrain);
}

// A bar of the colours along one axis, with its labels beside it: upright in a wide area's lower right
// corner, lying at a narrow one's foot, or under its tags.
void draw_legend(const Legend& legend, const Area& area, bool under_tags, const std::string& name,
                 const std::string& language) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const bool upright = area.width > area.height * 1.2f;
    const float length =
        std::floor(upright ? std::min(em * 14, area.height * 0.55f) : std::min(em * 22, area.width - em * 4));
    if (length < em * 5) return;
    std::vector<std::string> words;
    ImVec2 widest{0, em};
    for (const float label : legend.labels) {
        words.push_back(localized(legend.text_of(label), language));
        widest.x = std::max(widest.x, ImGui::CalcTextSize(words.back().c_str()).x);
    }
    const float bar = em * 0.8f;
    const float pad = em * 0.6f;
    // A label at either end of a lying bar is centred on it.
    const float rim = upright ? pad : std::max(pad, widest.x / 2 + em * 0.2f);
    const ImVec2 size = upright ? ImVec2{bar + widest.x + pad * 2.7f, length + pad * 2}
                                : ImVec2{length + rim * 2, bar + em + pad * 1.6f};
    const ImVec2 low{
        std::floor(upright ? area.x + area.width - size.x - pad : area.x + (area.width - size.x) / 2),
        std::floor(under_tags ? area.y + em * 2.6f : area.y + area.height - size.y - pad)};
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy(size);
    mark(name);
    list.AddRectFilled(low, {low.x + size.x, low.y + size.y}, k_ground, em * 0.3f);
    // Along the bar, whose second end is the highest value.
    const float start = upright ? low.y + pad + length : low.x + rim;
    const auto along = [&](float value) {
        return start + (upright ? -length : length) * legend.place_of(value);
    };
    const float side = upright ? low.x + pad : low.y + pad * 0.6f;
    for (std::size_t i = 0; i + 1 < legend.stops.size(); ++i) {
        const Legend::Stop& a = legend.stops[i];
        const Legend::Stop& b = legend.stops[i + 1];
        if (upright) {
            list.AddRectFilledMultiColor({side, along(b.value)}, {side + bar, along(a.value)}, ink(b.colour),
                                         ink(b.colour), ink(a.colour), ink(a.colour));
        } else {
            list.AddRectFilledMultiColor({along(a.value), side}, {along(b.value), side + bar}, ink(a.colour),
                                         ink(b.colour), ink(b.colour), ink(a.colour));
        }
    }
    float free = -1e9f;  // where the last label of a lying bar ends
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float at = along(legend.labels[i]);
        const float width = ImGui::CalcTextSize(words[i].c_str()).x;
        if (upright) {
            list.AddLine({side + bar, at}, {side + bar + em * 0.25f, at}, k_light);
            // Flush right, so that units stand under one another.
            list.AddText({std::floor(low.x + size.x - pad * 0.8f - width), std::floor(at - em / 2)}, k_light,
                         words[i].c_str());
        } else if (at - width / 2 > free) {
            list.AddLine({at, side + bar}, {at, side + bar + em * 0.2f}, k_light);
            list.AddText({std::floor(at - width / 2), std::floor(side + bar + em * 0.2f)}, k_light,
                         words[i].c_str());
            free = at + width / 2 + em * 0.6f;
        }
    }
}

}  // namespace

void draw_compare_legends(const Compare& compare, const Area& area) {
    const Comparison& comparison = compare.comparison;
    const std::string& language = comparison.plan().language;
    std::vector<Legend> legends;
    for (const ComparePane& pane : compare.panes) legends.push_back(legend_of_pane(compare, pane));
    // The spectra take the foot.
    const bool under_tags = comparison.spectra && comparison.mode == CompareMode::side_by_side;
    const bool all_alike =
        !legends.empty() && std::all_of(legends.begin(), legends.end(),
                                        [&](const Legend& each) { return each == legends.front(); });
    if (all_alike) {
        if (!legends.front().empty()) {
            // Lying across the borders between narrow pictures, for it is theirs all.
            Area middle = area;
            if (comparison.mode != CompareMode::split) middle.width = std::min(area.width, area.height);
            middle.x += (area.width - middle.width) / 2;
            draw_legend(legends.front(), legends.size() > 1 ? middle : area, under_tags, "compare/legend",
                        language);
        }
        return;
    }
    for (std::size_t i = 0; i < legends.size(); ++i) {
        const ComparePane& pane = compare.panes[i];
        if (!legends[i].empty())
            draw_legend(legends[i], pane.visible, under_tags, "compare/legend" + std::to_string(pane.side),
                        language);
    }
}

}  // namespace talus
