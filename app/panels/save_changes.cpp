#include "app/panels/save_changes.h"

#include <imgui.h>

#include <utility>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/dialog.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "core/words/words.h"

namespace talus {
namespace {

void say(std::string_view english, const Fillings& fillings) {
    ImGui::Spacing();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(with_fillings(std::string(spoken(english)), fillings).c_str());
    ImGui::PopTextWrapPos();
}

}  // namespace

void SaveChanges::go_on() {
    asking_ = false;
    std::exchange(next_, nullptr)();
}

void SaveChanges::keep_and_go_on() {
    asking_ = false;
    session_.keep_run_and(std::exchange(next_, nullptr));
}

// Where it cannot be saved, a toast says why, and nothing is lost.
void SaveChanges::save_and_go_on() {
    asking_ = false;
    // What was changed while it was written is asked about again. A newer wish counts more.
    const auto saved = [this, next = std::exchange(next_, nullptr)](bool done) {
        if (done && !ui_.leaving) ui_.leaving = next;
    };
    session_.keep_run_and([this, saved] {
        const std::string& file = session_.document.file();
        if (file.empty()) {
            ui_.browse = save_request(session_, saved);
        } else {
            session_.save(file, saved);
        }
    });
}

// What is being written may be all there is to ask about, and one question is asked at a time.
void SaveChanges::take_wishes() {
    if (session_.saving() || session_.conflict() || (!ui_.leaving && !ui_.leaving_run)) return;
    // What loses the document loses its run.
    about_run_ = !ui_.leaving;
    if (!about_run_) session_.document.commit();
    next_ = std::exchange(about_run_ ? ui_.leaving_run : ui_.leaving, nullptr);
    ui_.leaving_run = nullptr;
    asking_ = about_run_ ? session_.has_unkept_run() : session_.unsaved();
    if (!asking_) go_on();
}

void SaveChanges::draw(Area& /*middle*/) {
    take_wishes();
    if (!asking_) return;
    const std::string title =
        std::string(spoken(about_run_ ? "Keep the run?" : "Save changes?")) + "###leaving";
    if (!ImGui::IsPopupOpen(title.c_str())) ImGui::OpenPopup(title.c_str());
    const float em = ImGui::GetFontSize();
    if (!begin_question(title.c_str(), 30)) return;
    if (!about_run_ && session_.document.dirty())
        say("{name} has changes that are not saved.", {{"name", session_.document.title()}});
    if (session_.has_unkept_run())
        say(about_run_ ? "What you did to the run of {layer} is in no layer yet."
                       : "What you did to the run of {layer} is in no layer yet. Save keeps it first.",
            {{"layer", session_.hand_run->name()}});
    ImGui::Spacing();
    ImGui::Spacing();
    const bool discard =
        ImGui::Button(spoken_label(about_run_ ? "Don't keep" : "Don't save").c_str(), {em * 7.5f, 0});
    mark("leaving/discard");
    ImGui::SameLine();
    const bool of_layer = session_.has_unkept_run() && session_.hand_run->is_of_layer();
    const DialogAnswer answer =
        dialog_buttons(about_run_ ? label_of_keeping(of_layer) : "Save", true, "leaving");
    if (discard || answer != DialogAnswer::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (discard) {
        go_on();
    } else if (answer == DialogAnswer::accept) {
        about_run_ ? keep_and_go_on() : save_and_go_on();
    } else if (answer == DialogAnswer::cancel) {
        asking_ = false;
        next_ = nullptr;
    }
}

std::string_view SaveChanges::dialog() const { return asking_ ? "leaving" : ""; }

}  // namespace talus
