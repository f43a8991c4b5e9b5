#include "app/widgets/dialog.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "app/widgets/wrapped_text.h"

namespace talus {
namespace {

constexpr ImGuiWindowFlags k_question_flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                                              ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize;

}  // namespace

bool begin_question(const char* title, float width) {
    centre_next_window({ImGui::GetFontSize() * width, 0});
    return ImGui::BeginPopupModal(title, nullptr, k_question_flags);
}

void fact_row(const char* name, const std::string& text) {
    ImGui::TextDisabled("%s", spoken(name).data());
    ImGui::SameLine(ImGui::GetFontSize() * k_label_em + ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(broken_text(ImGui::GetContentRegionAvail().x, text).c_str());
}

void Dialog::open() {
    opening_ = true;
    await_text();
}

bool Dialog::begin(const char* title) {
    if (std::exchange(opening_, false)) {
        ImGui::OpenPopup(title);
        open_ = true;
    }
    return open_;
}

bool Dialog::begin_question(const char* title, float width) {
    open_ = begin(title) && talus::begin_question(title, width);
    return open_;
}

bool Dialog::begin_told(const char* title, float width) {
    if (!begin(title)) return false;
    centre_next_window({ImGui::GetFontSize() * width, 0});
    bool keep_open = true;
    open_ = ImGui::BeginPopupModal(title, &keep_open, k_question_flags);
    return open_;
}

bool Dialog::begin_form(const char* title, float width) {
    if (!begin(title)) return false;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2, std::floor(screen.y * 0.05f)}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({std::min(ImGui::GetFontSize() * width, screen.x * 0.96f), 0});
    const float highest = screen.y * 0.9f;
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, highest});
    bool keep_open = true;
    open_ = ImGui::BeginPopupModal(title, &keep_open, k_question_flags);
    if (open_) begin_rows(highest);
    return open_;
}

void Dialog::begin_rows(float highest) {
    rows_shown_ = std::max(1.0f, std::min(rows_height_, highest - around_rows_));
    has_rows_ = true;
    begin_reachable_child("rows", {0, rows_shown_});
}

void Dialog::end_rows() {
    if (!std::exchange(has_rows_, false)) return;
    const float needed = ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y;
    ImGui::EndChild();
    // A window takes the size of what it held in the frame before.
    if (std::exchange(rows_height_, needed) != needed) frames_to_settle_ = k_frames_to_settle;
    if (frames_to_settle_ > 0) {
        --frames_to_settle_;
        redraw_after(0);
    }
}

// After the last line.
void Dialog::note_height() {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float all = ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y;
    around_rows_ = all - rows_shown_;
}

DialogAnswer Dialog::end(const char* accept, bool ready, std::string_view path, bool leave) {
    end_rows();
    const DialogAnswer answer = dialog_buttons(accept, ready, path);
    note_height();
    if (answer != DialogAnswer::none || leave) {
        ImGui::CloseCurrentPopup();
        open_ = false;
    }
    ImGui::EndPopup();
    return answer;
}

void Dialog::end_told(std::string_view path) {
    end_rows();
    const bool closed = closing_button(path);
    note_height();
    if (closed) {
        ImGui::CloseCurrentPopup();
        open_ = false;
    }
    ImGui::EndPopup();
}

}  // namespace talus
