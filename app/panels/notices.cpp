#include "app/panels/notices.h"

#include <imgui.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/panels/viewport.h"
#include "app/platform.h"
#include "app/widgets/area.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr auto k_floating = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                            ImGuiWindowFlags_NoFocusOnAppearing;
constexpr float k_first_em = 4;  // height of a message that no frame has drawn yet

// A button's text for what a look has or not: "Show Plants (V)".
std::string show_label(const Command& command) {
    const std::string keys = text_of(command.chords[0], spoken_language());
    const std::string what(spoken(command.label));
    return with_fillings(std::string(spoken("Show {what}")), {{"what", what}}) +
           (keys.empty() ? "" : " (" + keys + ")");
}

}  // namespace

// How a map that came in joins the ground of the earlier layers.
void ToastPanel::draw_import_offer(int toast, float left) {
    const ImportOffer* offer = session_.import_offer(toast);
    if (offer == nullptr) return;
    const Recipe& recipe = session_.document.recipe();
    const Blend blend = recipe.layers[*find_layer(recipe, offer->layer)].blend;
    ImGui::SetCursorPosX(left);
    ImGui::TextUnformatted(std::string(spoken("How it joins the ground of the earlier layers:")).c_str());
    std::optional<Blend> chosen;
    float x = left;
    for (std::size_t i = 0; i < k_blends.size(); ++i) {
        const std::string label = spoken_label(k_blends[i].label);
        const float width =
            ImGui::CalcTextSize(label.c_str(), nullptr, true).x + 2 * ImGui::GetStyle().FramePadding.x;
        const bool fits = x > left && x + width < ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x;
        if (fits) ImGui::SameLine(x);
        if (!fits) ImGui::SetCursorPosX(x = left);
        ImGui::BeginDisabled(static_cast<Blend>(i) == blend);
        if (ImGui::Button((label + "##blend").c_str())) chosen = static_cast<Blend>(i);
        ImGui::EndDisabled();
        mark("toast/" + std::string(k_blends[i].key));
        help(k_blends[i].label, k_blends[i].help);
        x += width + ImGui::GetStyle().ItemSpacing.x;
    }
    ImGui::SetCursorPosX(left);
    const std::string fit = spoken_label("Fit the world to the file");
    ImGui::BeginDisabled(with_world_fitted(recipe, offer->layer, offer->findings).recipe == recipe);
    const bool fits = ImGui::Button(fit.c_str());
    ImGui::EndDisabled();
    mark("toast/fit");
    if (fits) session_.fit_import();
    if (chosen) session_.join_import(*chosen);
}

// What only tells something goes with a click anywhere; what waits for an answer only with one on its sign.
void ToastPanel::draw_close(const Toast& toast, float width) {
    const float em = ImGui::GetFontSize();
    const ImVec2 sign = ImGui::CalcTextSize(text_of(icon::close));
    const ImVec2 window = ImGui::GetWindowPos();
    const ImVec2 at{window.x + width - sign.x - em * 0.75f, window.y + ImGui::GetStyle().WindowPadding.y};
    const ImVec2 low{at.x - em * 0.3f, at.y - em * 0.3f};
    const ImVec2 high{at.x + sign.x + em * 0.3f, at.y + sign.y + em * 0.3f};
    ImGui::SetCursorScreenPos(low);
    const bool closed = ImGui::InvisibleButton("close", {high.x - low.x, high.y - low.y});
    const bool on_sign = ImGui::IsItemHovered();
    mark("toast/close");
    ImGui::GetWindowDrawList()->AddText(at, ImGui::GetColorU32(on_sign ? theme().text : theme().dim_text),
                                        text_of(icon::close));
    const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseReleased(0);
    if (closed || (clicked && !toast.stays())) session_.toasts.dismiss(toast.id);
}

void ToastPanel::draw(Area& middle) {
    const float em = ImGui::GetFontSize();
    // Panels over the picture, and the compass, stay in sight.
    std::vector<Area> others = ui_.floating_now;
    if (ui_.compass != nullptr) others.push_back(ui_.compass->covered(ui_.viewport));
    const Area room{middle.x, middle.y + ui_.captioned_above, middle.width,
                    middle.height - ui_.captioned_above};
    std::map<int, float> heights;
    for (const Toast& toast : session_.toasts.current()) {
        const Command* const command = toast.command.empty() ? nullptr : &ui_.command(toast.command);
        const bool shows = command != nullptr && command->checked != nullptr;  // what the look has or not
        if (shows && is_on(*command, session_, ui_)) {
            session_.toasts.dismiss(toast.id);
            continue;
        }
        const Icon& sign = toast.kind == Toast::Kind::success ? icon::success
                           : toast.kind == Toast::Kind::error ? icon::error
                                                              : icon::note;
        const ImVec4& colour = toast.kind == Toast::Kind::success ? theme().success
                               : toast.kind == Toast::Kind::error ? theme().error
                                                                  : theme().text;
        const float width = std::min(em * 30, middle.width - em * 2);
        const auto known = heights_.find(toast.id);
        const float height = known != heights_.end() ? known->second : em * k_first_em;
        ImGui::SetNextWindowPos(free_corner(room, {width, height}, others, em * 0.6f, 1));
        ImGui::SetNextWindowSizeConstraints({width, 0}, {width, 1e4f});
        ImGui::SetNextWindowBgAlpha(0.96f);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.4f);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
        ImGui::Begin(("toast" + std::to_string(toast.id)).c_str(), nullptr, k_floating);
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(text_of(sign));
        ImGui::PopStyleColor();
        const float text_at =
            std::max(em * 2.2f, ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + em * 0.6f);
        ImGui::SameLine(text_at);
        ImGui::TextUnformatted(broken_text(width - em * 2.4f - text_at, spoken_message(toast.text)).c_str());
        mark("toast/text");
        if (ImGui::IsWindowHovered()) session_.toasts.hold(toast.id);
        if (!toast.folder.empty()) {
            ImGui::SetCursorPosX(text_at);
            if (ImGui::Button(spoken_label("Open folder").c_str())) {
                if (const std::string failure = open_on_desktop(toast.folder); !failure.empty())
                    session_.toasts.post(Toast::Kind::error, failure);
            }
            mark("toast/open_folder");
        }
        if (!toast.copied.empty()) {
            ImGui::SetCursorPosX(text_at);
            if (ImGui::Button(spoken_label("Copy path").c_str()))
                ImGui::SetClipboardText(toast.copied.c_str());
            mark("toast/copy");
        }
        if (command != nullptr) {
            ImGui::SetCursorPosX(text_at);
            if (ImGui::Button(shows ? show_label(*command).c_str() : spoken_label(command->label).c_str())) {
                ui_.wanted.push_back(command);
                session_.toasts.dismiss(toast.id);
            }
            mark("toast/command");
        }
        draw_import_offer(toast.id, text_at);
        draw_close(toast, width);
        heights[toast.id] = ImGui::GetWindowHeight();
        others.push_back(area_of_window());
        ImGui::End();
        ImGui::PopStyleVar(2);
    }
    heights_ = std::move(heights);
}

void RecoveryOffer::draw(Area& middle) {
    if (!session_.recovered()) return;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({middle.x + middle.width / 2, middle.y + ui_.captioned_above + em},
                            ImGuiCond_Always, {0.5f, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.4f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("recovery", nullptr, k_floating);
    const std::string name =
        session_.recovered()->file.empty() ? session_.recovered()->recipe.name : session_.recovered()->file;
    const std::string text = with_fillings(
        std::string(spoken("Talus did not close properly. Unsaved changes to {name} were found.")),
        {{"name", name.empty() ? std::string(spoken("a new terrain")) : name}});
    // A narrow view takes it in two lines.
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() +
                           std::min(ImGui::CalcTextSize(text.c_str()).x + 1, middle.width - em * 4));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    const bool accept = accent_button("Restore it");
    mark("recovery/restore");
    ImGui::SameLine();
    const bool discard = ImGui::Button(spoken_label("Discard it").c_str());
    mark("recovery/discard");
    const float height = ImGui::GetWindowHeight() + em * 0.5f;
    ui_.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (accept) ui_.leaving = [this] { session_.accept_recovery(); };
    if (discard) session_.discard_recovery();
    middle.y += height;
}

}  // namespace talus
