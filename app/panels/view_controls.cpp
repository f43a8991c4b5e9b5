#include "app/panels/view_controls.h"

#include <imgui.h>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/menu_entry.h"
#include "app/widgets/number_control.h"
#include "app/widgets/spoken.h"
#include "app/widgets/value_slider.h"
#include "core/recipe/named_view.h"
#include "render/navigation.h"

namespace talus {

std::vector<const LookInfo*> offered_looks(const Session& session, const Ui& ui) {
    std::vector<const LookInfo*> offered;
    for (const LookInfo& info : look_infos()) {
        const bool is_there = ui.terrain != nullptr ? can_show(info, *ui.terrain) : !info.field;
        if (is_there || info.kind == session.look.kind) offered.push_back(&info);
    }
    return offered;
}

void draw_quality(Session& session, const Ui& ui) {
    std::string& chosen = session.settings.quality;
    const auto rows = [&] {
        const bool automatic = !quality_of(chosen);
        if (ImGui::MenuItem(spoken_label("Automatic").c_str(), nullptr, automatic)) chosen.clear();
        mark("menu/Quality/automatic");
        help("", "As fine as this computer draws without delay, at rest and while the picture moves.");
        for (const QualityInfo& info : quality_infos()) {
            if (ImGui::MenuItem(spoken_label(info.label).c_str(), nullptr, chosen == info.key))
                chosen = info.key;
            mark("menu/Quality/" + std::string(info.key));
            help("", info.help);
        }
        if (!automatic) return;
        ImGui::Separator();
        ImGui::MenuItem(quality_text(session, ui).c_str(), nullptr, false, false);
    };
    if (!menu_entry("Quality", "menu/Quality", rows))
        help("Quality",
             std::string(spoken("How finely the picture is drawn.")) + " " + quality_text(session, ui));
}

std::string quality_text(const Session& session, const Ui& ui) {
    const std::string resting(spoken(info_of(ui.resting_quality).label));
    const std::string moving(spoken(info_of(ui.moving_quality).label));
    if (quality_of(session.settings.quality)) return spoken("Now: {resting}.", {{"resting", resting}});
    return spoken("Now: {resting} at rest, {moving} while it moves.",
                  {{"resting", resting}, {"moving", moving}});
}

std::optional<double> eye_height_on_show(const View& view, const Ui& ui) {
    const Showing showing = ui.showing();
    if (!showing.in_metres || showing.ground == nullptr) return {};
    return eye_height(view, *showing.ground);
}

void draw_eye_height(Session& session, Ui& ui) {
    const auto above = eye_height_on_show(session.view, ui);
    ImGui::AlignTextToFramePadding();
    ImGui::BeginDisabled(!above);
    ImGui::TextUnformatted(std::string(spoken("Eye above ground")).c_str());
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7);
    auto metres = static_cast<float>(above.value_or(0));
    if (number_input("##eye_height", ImGuiDataType_Float, &metres, "%.4g m")) {
        set_eye_height(session.view, *ui.showing().ground, static_cast<double>(metres));
        ui.camera_placed = true;
    }
    mark("eye_height");
    ImGui::EndDisabled();
    help("Eye above ground",
         above ? "How high the eye is above the ground or the sea below it. It keeps its direction."
               : "A parallel projection has no eye: choose Perspective.");
}

void draw_exaggeration(View& view, float width_em) {
    constexpr float k_min = k_min_exaggeration, k_max = k_max_exaggeration;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * width_em);
    const NumberEdit edit = value_slider("##exaggeration", ImGuiDataType_Float, &view.exaggeration, &k_min,
                                         &k_max, std::string(spoken("Heights × %.1f")).c_str(), false);
    if (edit.reset) view.exaggeration = k_min;
    mark("exaggeration");
    help("Vertical exaggeration", "Stretches heights in the picture, never in the terrain or its exports.",
         "Double-click to type, Ctrl+double-click for 1");
}

}  // namespace talus
