#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <filesystem>
#include <string_view>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/bookmarks.h"
#include "app/panels/scale_figure.h"
#include "app/panels/ui.h"
#include "app/panels/view_controls.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/menu_entry.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

void draw_menu_row(const Command& command, Session& session, Ui& ui) {
    const std::string keys = text_of(command.chords[0], spoken_language());
    // The item is the same one whatever it says.
    const std::string label = label_of(command, session) + "###" + std::string(command.label);
    if (ImGui::MenuItem(label.c_str(), keys.c_str(), is_on(command, session, ui),
                        is_possible(command, session, ui)))
        ui.wanted.push_back(&command);
    mark("menu/" + std::string(command.label));
    help("", command.help);
}

void draw_recent(Session& session, Ui& ui) {
    std::string chosen;
    const auto rows = [&] {
        for (const std::string& file : session.settings.recent) {
            const std::filesystem::path path(file);
            const std::string label = path.filename().string() + "##" + file;
            if (ImGui::MenuItem(label.c_str())) chosen = file;
            help("", file);
        }
    };
    menu_entry("Open recent", "menu/Open recent", rows, !session.settings.recent.empty());
    if (!chosen.empty()) ui.leaving = [&session, chosen] { session.open(chosen); };
}

template <class Info, class Kind>
void draw_choice(const Info& info, Kind& chosen) {
    if (ImGui::MenuItem(spoken_label(info.label).c_str(), nullptr, info.kind == chosen)) chosen = info.kind;
    help("", info.help);
}

void draw_looks(Session& session, const Ui& ui) {
    menu_entry("Look", "menu/Look", [&] {
        for (const LookInfo* info : offered_looks(session, ui)) draw_choice(*info, session.look.kind);
    });
}

void draw_surroundings(Session& session) {
    menu_entry("Around the terrain", "menu/Around the terrain", [&] {
        for (const AroundInfo& info : around_infos()) {
            draw_choice(info, session.look.around);
            mark("menu/Around the terrain/" + std::string(info.key));
        }
    });
}

// The commands of a menu within a menu, and below them what a panel lists there.
void draw_submenu(Menu menu, std::string_view submenu, Session& session, Ui& ui) {
    menu_entry(submenu, "menu/" + std::string(submenu), [&] {
        bool first = true;
        for (const Command& command : ui.commands) {
            if (command.menu != menu || command.submenu != submenu) continue;
            if (command.separator && !first) ImGui::Separator();
            draw_menu_row(command, session, ui);
            first = false;
        }
        if (submenu == k_camera_menu) draw_eye_height(session, ui);
        if (submenu == k_bookmarks_menu) draw_bookmark_rows(session, ui);
        if (submenu == k_figure_menu) draw_figure_rows(session, ui);
    });
}

void draw_menu(Menu menu, Session& session, Ui& ui) {
    if (menu == Menu::view) {
        for (const ViewInfo& info : view_infos()) draw_choice(info, session.view.kind);
        ImGui::Separator();
        draw_looks(session, ui);
        draw_surroundings(session);
        draw_exaggeration(session.view, 12);
        draw_quality(session, ui);
        ImGui::Separator();
    }
    std::vector<std::string_view> submenus;  // that are drawn, each where its first row stands
    for (const Command& command : ui.commands) {
        if (command.menu != menu) continue;
        const bool drawn = std::ranges::count(submenus, command.submenu) > 0;
        if (drawn && !command.submenu.empty()) continue;
        if (command.separator) ImGui::Separator();
        if (command.submenu.empty()) {
            draw_menu_row(command, session, ui);
        } else {
            submenus.push_back(command.submenu);
            draw_submenu(menu, command.submenu, session, ui);
        }
        if (command.id == "open") draw_recent(session, ui);
    }
    if (menu == Menu::help) {
        ImGui::Separator();
        ImGui::MenuItem("Talus " TALUS_VERSION, nullptr, false, false);
    }
}

}  // namespace

float draw_menu_bar(Session& session, Ui& ui) {
    if (!ImGui::BeginMainMenuBar()) return 0;
    const float em = ImGui::GetFontSize();
    for (const Menu menu : {Menu::file, Menu::edit, Menu::layer, Menu::view, Menu::help}) {
        const std::string label(label_of(menu));
        // In a low window a long menu scrolls: one that covered its own label would close at once.
        ImGui::SetNextWindowSizeConstraints(
            {0, 0}, {FLT_MAX, ImGui::GetIO().DisplaySize.y - ImGui::GetWindowHeight() - em});
        menu_entry(label, "menu/" + label, [&] { draw_menu(menu, session, ui); });
    }
    const float height = ImGui::GetWindowSize().y;
    ImGui::EndMainMenuBar();
    return height;
}

}  // namespace talus
