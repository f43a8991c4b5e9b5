#include "app/panels/changed_file.h"

#include <imgui.h>

#include <filesystem>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/dialog.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"

namespace talus {

void ChangedFile::draw(Area& /*middle*/) {
    constexpr const char* k_title = "The file has changed###changed_file";
    if (!session_.conflict()) return;
    if (!ImGui::IsPopupOpen(k_title)) ImGui::OpenPopup(k_title);
    const float em = ImGui::GetFontSize();
    if (!begin_question(k_title, 34)) return;
    ImGui::Spacing();
    const std::string name = std::filesystem::path(session_.conflict()->path).filename().string();
    const std::string_view what = spoken(
        "{file} has changed on disk since it was opened or saved here: another window or another program has "
        "written it. Saving would overwrite that.");
    ImGui::TextWrapped("%s", with_fillings(std::string(what), {{"file", name}}).c_str());
    ImGui::Spacing();
    ImGui::TextWrapped("%s", spoken("Taking theirs replaces your version; Undo brings yours back.").data());
    ImGui::Spacing();
    ImGui::Spacing();
    const bool theirs = ImGui::Button(spoken_label("Take theirs").c_str(), {em * 7, 0});
    mark("changed_file/theirs");
    ImGui::SameLine();
    const bool elsewhere = ImGui::Button(spoken_label("Save as…").c_str(), {em * 7, 0});
    mark("changed_file/save_as");
    ImGui::SameLine();
    const DialogAnswer answer = dialog_buttons("Keep mine", true, "changed_file");
    if (theirs || elsewhere || answer != DialogAnswer::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (theirs) {
        session_.take_theirs();
    } else if (elsewhere) {
        ui_.browse = save_request(session_, session_.leave_conflict().then);
    } else if (answer == DialogAnswer::accept) {
        session_.keep_mine();
    } else if (answer == DialogAnswer::cancel) {
        const Session::Conflict left = session_.leave_conflict();
        if (left.then) left.then(false);
    }
}

std::string_view ChangedFile::dialog() const { return session_.conflict() ? "changed_file" : ""; }

}  // namespace talus
