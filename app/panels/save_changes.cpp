#include "app/panels/save_changes.h"

#include <imgui.h>

#include <utility>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/dialog.h"
#include "app/widgets/frame_notes.h"

namespace talus {

void SaveChanges::go_on() {
    asking_ = false;
    std::exchange(next_, nullptr)();
}

// Where it cannot be saved, a toast says why, and nothing is lost.
void SaveChanges::save_and_go_on() {
    asking_ = false;
    const std::string& file = session_.document.file();
    // What was changed while it was written is asked about again. A newer wish counts more.
    const auto saved = [this, next = std::exchange(next_, nullptr)](bool done) {
        if (done && !ui_.leaving) ui_.leaving = next;
    };
    if (file.empty()) {
        ui_.browse = save_request(session_, saved);
    } else {
        session_.save(file, saved);
    }
}

void SaveChanges::draw(Area& /*middle*/) {
    constexpr const char* k_title = "Save changes?###leaving";
    // What is being written may be all there is to ask about, and one question is asked at a time.
    if (ui_.leaving && !session_.saving() && !session_.conflict()) {
        session_.document.commit();
        next_ = std::exchange(ui_.leaving, nullptr);
        asking_ = session_.document.dirty();
        if (!asking_) go_on();
    }
    if (!asking_) return;
    if (!ImGui::IsPopupOpen(k_title)) ImGui::OpenPopup(k_title);
    const float em = ImGui::GetFontSize();
    if (!begin_question(k_title, 30)) return;
    ImGui::Spacing();
    ImGui::TextWrapped("%s has changes that are not saved.", session_.document.title().c_str());
    ImGui::Spacing();
    ImGui::Spacing();
    const bool discard = ImGui::Button("Don't save", {em * 7, 0});
    mark("leaving/discard");
    ImGui::SameLine();
    const DialogAnswer answer = dialog_buttons("Save", true, "leaving");
    if (discard || answer != DialogAnswer::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (discard) {
        go_on();
    } else if (answer == DialogAnswer::accept) {
        save_and_go_on();
    } else if (answer == DialogAnswer::cancel) {
        asking_ = false;
        next_ = nullptr;
    }
}

std::string_view SaveChanges::dialog() const { return asking_ ? "leaving" : ""; }

}  // namespace talus
