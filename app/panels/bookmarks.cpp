#include "app/panels/bookmarks.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cfloat>
#include <utility>

#include "app/editor/bookmarks.h"
#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr float k_bookmarks_em = 16;

bool has_view(const Session& session, const Ui& ui) {
    return ui.ground != nullptr && ui.showing().document && !session.document.recipe().views.empty();
}

void keep_view(Session& session, Ui&) {
    Document& document = session.document;
    if (document.recipe().views.size() >= k_max_views) {
        session.toasts.post(Toast::Kind::note,
                            "The document keeps as many views as it can; delete one first.");
        return;
    }
    document.commit();
    document.change(with_view_kept(document.recipe(), kept_view(session.view, session.look)));
    session.toasts.post(Toast::Kind::success,
                        with_fillings(std::string(spoken("Kept as “{view}” in the document: "
                                                         "View > Bookmarks.")),
                                      {{"view", document.recipe().views.back().name}}));
}

}  // namespace

void go_to_bookmark(Session& session, Ui& ui, std::size_t place) {
    const std::vector<NamedView>& views = session.document.recipe().views;
    if (place >= views.size() || ui.ground == nullptr) return;
    look_from(views[place], session.view, session.look);
    keep_above_ground(session.view, *ui.ground);
    ui.camera_placed = true;
}

void draw_bookmark_rows(Session& session, Ui& ui) {
    const std::vector<NamedView>& views = session.document.recipe().views;
    if (!views.empty()) ImGui::Separator();
    for (std::size_t i = 0; i < views.size(); ++i) {
        const std::string id = std::to_string(i);
        if (ImGui::MenuItem((views[i].name + "##" + id).c_str())) go_to_bookmark(session, ui, i);
        mark("bookmark/" + id);
    }
}

std::vector<Command> Bookmarks::commands() {
    return {
        {.id = "keep_view",
         .menu = Menu::view,
         .submenu = k_bookmarks_menu,
         .label = "Keep this view",
         .chords = {ctrl('B')},
         .help = "Keeps the view, and light that was chosen, as a bookmark in the document.",
         .before = "sea",
         .of_document = true,
         .enabled = [](const Session&, const Ui& ui) { return ui.ground != nullptr; },
         .run = keep_view},
        {.id = "next_view",
         .menu = Menu::view,
         .submenu = k_bookmarks_menu,
         .label = "Next bookmark",
         .chords = {ctrl_shift('B')},
         .help = "Goes from one kept view of the document to the next.",
         .before = "sea",
         .of_document = true,
         .enabled = has_view,
         .needs = "The document has no bookmarks. Ctrl+B keeps the view as one.",
         .run =
             [this](Session& session, Ui& ui) {
                 if (next_ >= session.document.recipe().views.size()) next_ = 0;
                 go_to_bookmark(session, ui, next_++);
             }},
        {.id = "edit_views",
         .menu = Menu::view,
         .submenu = k_bookmarks_menu,
         .label = "Rename and delete bookmarks",
         .help = "Shows the kept views of the document, to rename and to delete them.",
         .before = "sea",
         .of_document = true,
         .enabled = [this](const Session& session, const Ui& ui) { return shown_ || has_view(session, ui); },
         .checked = [this](const Session&, const Ui&) { return shown_; },
         .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void Bookmarks::draw_row(std::size_t place) {
    Document& document = session_.document;
    const NamedView& view = document.recipe().views[place];
    const std::string id = "bookmarks/" + std::to_string(place);
    ImGui::PushID(static_cast<int>(place));
    const float buttons = 2 * (width_of_button(icon::trash) + ImGui::GetFontSize() * 0.3f);
    if (renaming_ == place) {
        ImGui::SetNextItemWidth(-buttons);
        offer_keyboard("##name");
        const bool enter = ImGui::InputText(
            "##name", &new_name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
        mark("bookmarks/name");
        if (enter) document.change(with_view_renamed(document.recipe(), place, new_name_));
        if (ImGui::IsItemDeactivated() || enter) renaming_.reset();
    } else {
        if (ImGui::Selectable(view.name.c_str(), false, 0,
                              {ImGui::GetContentRegionAvail().x - buttons, ImGui::GetFrameHeight()}))
            go_to_bookmark(session_, ui_, place);
        mark(id);
        help(view.name, "Shows the terrain from there.");
    }
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.3f);
    if (icon_button(id + "/rename", icon::rename, "Rename", "Types another name; Enter takes it.")) {
        renaming_ = place;
        new_name_ = view.name;
    }
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.3f);
    if (icon_button(id + "/delete", icon::trash, "Delete", "Removes the bookmark; Ctrl+Z brings it back."))
        deleted_ = place;
    ImGui::PopID();
}

void Bookmarks::draw(Area& middle) {
    if (!ui_.screen.panels || !shown_ || !ui_.showing().document) return;
    Document& document = session_.document;
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = std::min(middle.width - 2 * gap, em * k_bookmarks_em);
    ImGui::SetNextWindowPos(free_corner(middle, {width, em * 8}, ui_.floating, gap, 0), ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(em * 8, middle.height - 2 * gap)});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin("bookmarks", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    mark("bookmarks");
    ui_.floating_panels.draw_head("Bookmarks", "bookmarks", "Closes the list; the bookmarks stay.", shown_);
    if (document.recipe().views.empty())
        ImGui::TextDisabled("%s", spoken("None yet. Ctrl+B keeps the view.").data());
    for (std::size_t i = 0; i < document.recipe().views.size(); ++i) draw_row(i);
    if (const auto place = std::exchange(deleted_, std::nullopt)) {
        renaming_.reset();
        document.change(with_view_removed(document.recipe(), *place));
    }
    ui_.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleColor();
}

void Bookmarks::report(StatusWriter& status) const {
    status.set("bookmarks", session_.document.recipe().views | std::views::transform(&NamedView::name));
}

}  // namespace talus
